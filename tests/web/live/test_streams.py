"""What a reader gets at a table's live address, through Flask's own client."""

from uuid import UUID, uuid4

import pytest

from domain.tables.floor.commands import GoOn, Halt, SetTerms, TakePlace
from tests.recorded import Sitting
from tests.web.audit.desk import service
from tests.web.live.events import Events
from tests.web.signed_in import stranger
from web.live.audience import Heard, Hearing
from web.live.service import Live
from web.shell.services import services_of
from web.shell.version import Version

OPENING = "retry: 2000\n\n"


FLOOR = 3
"""The floor is open, the official judges and sees all cards."""


def changed(revision: int, floor: int = FLOOR) -> str:
    return f'id: {revision}.{floor}\nevent: changed\ndata: {{"revision":{revision},"floor":{floor}}}\n\n'


@pytest.fixture
def sitting(app):
    sitting = Sitting(services_of(app).recorder)
    sitting.enter("dealer1")
    return sitting


def reader_of(app, table: UUID, query: str = "", client=None, **headers: str) -> Events:
    return Events(client or app.test_client(), f"/tables/{table}/live{query}", **headers)


def test_a_stream_says_how_far_the_table_is_and_then_every_change(app, sitting):
    reader = reader_of(app, sitting.id)
    assert (reader.next(), reader.next()) == (OPENING, changed(2))
    sitting.enter("deal")
    assert reader.next() == changed(3)
    assert reader.answer.headers["X-Accel-Buffering"] == "no"
    assert reader.answer.headers["Cache-Control"] == "no-store"
    assert reader.answer.mimetype == "text/event-stream"


def test_who_has_seen_it_all_hears_nothing_until_there_is_more(app, sitting):
    reader = reader_of(app, sitting.id, f"?since=2.{FLOOR}")
    assert reader.next() == OPENING
    sitting.enter("deal")
    assert reader.next() == changed(3)


def test_a_reader_who_comes_back_hears_of_what_it_missed(app, sitting):
    sitting.enter("deal")
    reader = reader_of(app, sitting.id, f"?since=3.{FLOOR}", **{"Last-Event-ID": f"2.{FLOOR}"})
    assert (reader.next(), reader.next()) == (OPENING, changed(3))
    assert reader_of(app, sitting.id, "?since=2", **{"Last-Event-ID": "nonsense"}).answer.status_code == 200


def test_a_viewer_hears_only_what_the_hook_lets_through_and_later_the_rest(app, sitting):
    heard = iter([Heard(Version(1, 0), later=0.01), Heard(Version(1, 0), later=0.01), Heard(Version(2, 0)), None])
    services_of(app).part(Live).hearing = lambda here: Hearing(Version(2, 0), lambda newest: next(heard))
    assert reader_of(app, sitting.id).rest() == [OPENING, changed(1, 0), changed(2, 0)]


def test_who_looks_on_late_hears_late(app, sitting):
    floors = services_of(app).floors
    terms = SetTerms("anybody", 0, 1, until_closed=False, opens=True)
    floors.act(sitting.id, 2, terms, "olive", "a step late")
    client = stranger(app)
    reader = reader_of(app, sitting.id, client=client)
    assert (reader.next(), reader.next()) == (OPENING, changed(1, 0))
    assert client.get(f"/tables/{sitting.id}/live").json == {"revision": 1, "floor": 0}
    floors.act(sitting.id, 2, Halt("adjourn", "a storm"), "olive", "halt")
    floors.act(sitting.id, 2, GoOn(), "olive", "go on")
    sitting.enter("deal")
    assert reader.next() == changed(2, 0)
    terms = SetTerms("anybody", 0, 0, until_closed=False, opens=True)
    version = floors.act(sitting.id, 2, terms, "olive", "late no more").version
    assert reader.next() == changed(3, version)


def test_who_may_look_no_more_hears_no_more(app, sitting):
    floors, change = services_of(app).floors, SetTerms("invited", 0, 0, until_closed=False, opens=True)
    floors.act(sitting.id, 2, TakePlace("spectator", 0, "sam"), "sam", "sam")
    version = floors.load(sitting.id, 2).version
    reader = reader_of(app, sitting.id, client=stranger(app))
    official = reader_of(app, sitting.id)
    for one in (reader, official):
        assert (one.next(), one.next()) == (OPENING, changed(2, version))
    floors.act(sitting.id, 2, change, "olive", "invited only")
    assert reader.rest() == []
    assert official.next() == changed(2, version + 1)
    assert reader_of(app, sitting.id, client=stranger(app)).answer.status_code == 401


def test_more_streams_than_there_is_room_for_are_told_to_ask_instead(app, sitting):
    readers = [reader_of(app, sitting.id) for _ in range(3)]
    assert [reader.answer.status_code for reader in readers] == [200, 200, 503]
    assert readers[2].answer.headers["Retry-After"] == "60"
    assert app.test_client().get(f"/tables/{sitting.id}/live").json == {"revision": 2, "floor": FLOOR}
    readers[0].answer.close()
    assert reader_of(app, sitting.id).answer.status_code == 200


def test_what_is_refused_or_only_asked_for_its_head_holds_no_place(app, sitting):
    for _ in range(3):
        assert reader_of(app, uuid4()).answer.status_code == 404
        head = app.test_client().head(f"/tables/{sitting.id}/live", headers={"Accept": "text/event-stream"})
        head.close()
        assert head.status_code == 200
    assert not services_of(app).part(Live)._hub.busy


def test_asking_gives_the_numbers_or_nothing_new(app, sitting):
    client = app.test_client()
    address = f"/tables/{sitting.id}/live"
    nothing = client.get(f"{address}?since=2.{FLOOR}")
    assert (nothing.status_code, nothing.data) == (204, b"")
    assert client.get(f"{address}?since=1.{FLOOR}").json == {"revision": 2, "floor": FLOOR}
    assert client.get(f"{address}?since=much").json == {"revision": 2, "floor": FLOOR}


def test_streams_end_when_the_process_stops(app, sitting):
    reader = reader_of(app, sitting.id)
    assert reader.next() == OPENING
    services_of(app).part(Live).close()
    assert reader.rest() == []
    assert reader_of(app, sitting.id).answer.status_code == 503


def test_tables_that_differ_only_in_hidden_cards_sound_the_same(app, tmp_path_factory):
    told = []
    for hand in ("deal7h8h9hThJhQhKh", "deal2c3c4c5c6c7c8c"):
        other = service(tmp_path_factory.mktemp("twin"))
        twin = Sitting(services_of(other).recorder)
        twin.enter("dealer1", hand)
        reader = reader_of(other, twin.id, "?as=1")
        reader.next()
        first = reader.next()
        twin.enter("deal.......")
        told.append((first, reader.next(), other.test_client().get(f"/tables/{twin.id}/live?as=1").data))
        services_of(other).part(Live).close()
        services_of(other).part(Live).join()
    assert told[0] == told[1] == (changed(3), changed(4), b'{"revision":4,"floor":3}')
