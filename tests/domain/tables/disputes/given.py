"""Disputes: Ann and Ben play, Cy keeps the record; Jo judges, Dee directs, Pat and Quin hear appeals."""

from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

from PIL import Image

from domain.play.vocabulary import Fact
from domain.tables.disputes import ClockReading, Dispute, Disputes, Docket, docket_of
from domain.tables.disputes import commands as c
from domain.tables.floor import Permissions
from domain.tables.floor.commands import TakePlace
from tests.domain.people.given import SetClock
from tests.recorded import Sitting, recorder_at
from tests.web.conftest import OPENED

ANN = Permissions("p-ann", frozenset({"player"}), 1)
BEN = Permissions("p-ben", frozenset({"player"}), 2)
CY = Permissions("p-cy", frozenset({"scorer"}))
JO = Permissions("p-jo", frozenset({"judge"}))
DEE = Permissions("p-dee", frozenset({"director"}))
PAT = Permissions("p-pat", frozenset({"panel"}))
QUIN = Permissions("p-quin", frozenset({"panel"}))
EYE = Permissions("p-eye", frozenset({"auditor"}))
WATCHER = Permissions("p-watcher", frozenset({"spectator"}))


def picture(kind: str, size: tuple[int, int] = (2, 1), mode: str = "RGB", **told: Any) -> bytes:
    """The file of a picture."""
    file = BytesIO()
    Image.new(mode, size, "#804020").save(file, kind, **told)
    return file.getvalue()


PNG = picture("PNG")


class Court:
    """A table of Mauna Kea with its docket, and a clock to set; every command has an id of its own."""

    def __init__(self, folder: Path, *moves: str) -> None:
        self.folder = folder
        self.clock = SetClock()
        self.recorder = recorder_at(folder)
        self.recorder.clock = self.clock
        self.sitting = Sitting(self.recorder)
        self.recorder.floors.act(self.sitting.id, 2, TakePlace("scorer", 0, "p-cy"), "p-cy", "sits down")
        self.sitting.enter(OPENED, *moves)
        self.moved = 0.0
        self.disputes = Disputes(self.recorder.store, self.read)
        self._ids = count(1)

    def read(self) -> ClockReading:
        """The clock, and by how much the test says that it was moved."""
        return ClockReading(self.clock(), self.moved)

    def ask(self, by: Permissions, command: Any, command_id: str = "") -> Docket:
        """One command."""
        return self.disputes.act(self.sitting.table, command, by, command_id or f"ask-{next(self._ids)}")

    def raised(self, by: Permissions = ANN, words: str = "It was the two of clubs.", **changes: Any) -> Dispute:
        """A dispute about step 4 between Ann and Ben."""
        asked = {"revision": self.sitting.revision, "steps": (4,), "lines": (), "concerns": (1, 2)} | changes
        return self.ask(by, c.Raise(**asked, words=words)).disputes[-1]

    @property
    def docket(self) -> Docket:
        """The docket as it is now."""
        return self.disputes.load(self.sitting.id)

    @property
    def dispute(self) -> Dispute:
        """The newest dispute."""
        return self.docket.disputes[-1]

    def step(self, by: Permissions, kind: Any, **fields: Any) -> Dispute:
        """A command about the newest dispute by somebody who has read all of it."""
        if "seen" in kind.__struct_fields__:
            fields.setdefault("seen", self.dispute.version)
        return self.ask(by, kind(dispute=self.dispute.number, **fields)).dispute(self.dispute.number)

    def ruled(self, by: Permissions = JO, effect: str = "none") -> Dispute:
        """The newest dispute brought to a ruling."""
        self.step(by, c.Accept)
        self.step(by, c.Review)
        return self.step(by, c.RuleDispute, rules=("MK-34",), effect=effect, words="As the photo shows.")

    def facts(self) -> list[Fact]:
        """Everything that was stored about this table's disputes."""
        return [fact for _, fact in self.disputes.history(self.sitting.id)]

    def damage(self) -> list[Any]:
        """What a check of the docket finds wrong."""
        return list(self.recorder.store.verify(docket_of(self.sitting.id)))
