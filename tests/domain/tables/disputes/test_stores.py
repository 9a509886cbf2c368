"""A dispute with an image on each kind of store."""

from domain.tables.disputes import ClockReading, Disputes, an_image
from domain.tables.disputes import commands as c
from domain.tables.floor import Permissions
from domain.tables.recorder import Recorder
from replays.projections.disputes import DisputeList, ListedDispute
from tests.domain.store.conftest import sqlite_url, store, url
from tests.domain.tables.disputes.given import ANN, DEE, JO, PNG
from tests.recorded import Sitting, ticking
from tests.web.conftest import OPENED

__all__ = ["sqlite_url", "store", "url"]


def test_a_dispute_with_an_image_is_kept_listed_and_its_image_erased(store):
    sitting = Sitting(Recorder(store, clock=ticking()))
    sitting.enter(OPENED)
    clock = ticking()
    disputes = Disputes(store, lambda: ClockReading(clock()))

    def ask(by: Permissions, command):
        return disputes.act(sitting.table, command, by, type(command).__name__)

    image = an_image(PNG)
    ask(ANN, c.Raise(4, (4,), (), (2,), "It was the two."))
    ask(ANN, c.Say(1, "My photo.", image))
    assert disputes.image(sitting.id, 1, image.hash) == image
    assert disputes.image(sitting.id, 2, image.hash) is None
    ask(DEE, c.EraseImage(1, image.hash))
    assert disputes.image(sitting.id, 1, image.hash) is None
    ask(JO, c.Accept(1, 3))
    listed = DisputeList(disputes)
    assert (listed.open(), listed.ruled(10)) == ((ListedDispute(sitting.id, 1),), ())
    assert Disputes(store, lambda: ClockReading(clock())).load(sitting.id) == disputes.load(sitting.id)
