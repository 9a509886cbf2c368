"""The log of a process is read while somebody listens, whoever wrote to it."""

from multiprocessing.connection import Connection
from uuid import UUID, uuid4

import pytest

from domain.store import SideWrite, Store, open_store
from domain.tables.floor import Floors, floor_of
from domain.tables.floor.commands import TakePlace
from domain.tables.recorder import Recorder
from tests.conftest import fresh_database
from tests.domain.store.insider import Insider
from tests.domain.store.processes import process
from tests.domain.store.test_postgres import DROP_EVERYBODY_ELSE
from tests.recorded import Sitting
from web.live.hub import Hub
from web.live.tail import Tail
from web.shell.version import Version


@pytest.fixture
def hub(store: Store):
    hub = Hub(9, floor_of)
    yield hub
    hub.close()


@pytest.fixture
def tail(store: Store, hub: Hub):
    tail = Tail(store, hub)
    yield tail
    hub.close()
    tail.join()


def record(pipe: Connection, url: str, table: UUID, *moves: str) -> None:
    """Enter moves at a table when told to."""
    recorder = Recorder(open_store(url))
    sitting = Sitting.__new__(Sitting)
    sitting.recorder, sitting.name, sitting.id, sitting.table = recorder, "elsewhere", table, recorder.load(table)
    pipe.recv()
    sitting.enter(*moves)
    pipe.send(sitting.revision)
    recorder.store.close()


def test_an_entry_of_this_process_is_heard(store: Store, hub: Hub, tail: Tail, hears):
    sitting = Sitting(Recorder(store))
    listener = hub.join(sitting.id)
    tail.follow()
    sitting.enter("dealer1", "deal")
    tail.nudge()
    hears(listener, Version(3, 0))


def test_an_entry_of_another_process_is_heard(url: str, store: Store, hub: Hub, tail: Tail, hears):
    sitting = Sitting(Recorder(store))
    with process(record, url, sitting.id, "dealer1", "deal") as (_, pipe):
        listener = hub.join(sitting.id)
        tail.follow()
        pipe.send("now")
        hears(listener, Version(3, 0))
        assert pipe.recv() == 3


def test_what_happens_on_the_floor_of_a_table_is_heard(store: Store, hub: Hub, tail: Tail, hears):
    sitting, other = Sitting(Recorder(store)), Sitting(Recorder(store), "other")
    floors = Floors(store, lambda: "2026-11-30T14:00:00.000Z")
    listener = hub.join(sitting.id)
    tail.follow()
    floors.act(other.id, 2, TakePlace("scorer", 0, "kim"), "kim", "a")
    floors.act(sitting.id, 2, TakePlace("scorer", 0, "kim"), "kim", "b")
    sitting.enter("dealer1")
    hears(listener, Version(2, 2))


def test_it_rests_while_nobody_listens_and_then_begins_where_the_log_ends(store: Store, hub: Hub, tail: Tail, hears):
    sitting = Sitting(Recorder(store))
    listener = hub.join(sitting.id)
    tail.follow()
    listener.leave()
    tail.join()
    sitting.enter("dealer1")
    listener = hub.join(sitting.id)
    tail.follow()
    sitting.enter("deal")
    hears(listener, Version(3, 0))


def test_a_changed_name_wakes_nobody(store: Store, hub: Hub, tail: Tail, hears):
    sitting = Sitting(Recorder(store))
    listener = hub.join(sitting.id)
    tail.follow()
    store.write_side([SideWrite(sitting.id, b"{}")])
    assert listener.mark == Version()
    sitting.enter("dealer1")
    hears(listener, Version(2, 0))


def test_lost_connections_lose_no_entry(postgres_server: str, hears, caplog: pytest.LogCaptureFixture):
    with fresh_database(postgres_server) as url:
        store, hub = open_store(url), Hub(most=1)
        sitting, tail = Sitting(Recorder(store)), Tail(store, hub)
        listener = hub.join(sitting.id)
        tail.follow()
        Insider(url).run(DROP_EVERYBODY_ELSE)
        with process(record, url, sitting.id, "dealer1") as (_, pipe):
            pipe.send("now")
            hears(listener, Version(2, 0))
        assert "tried again" in caplog.text
        hub.close()
        tail.join()
        store.close()


def test_a_damaged_row_is_passed_over(sqlite_url: str, hears, caplog: pytest.LogCaptureFixture):
    store, hub = open_store(sqlite_url), Hub(most=1)
    sitting, tail = Sitting(Recorder(store)), Tail(store, hub)
    listener = hub.join(sitting.id)
    tail.follow()
    Insider(sqlite_url).run(
        "INSERT INTO stored_events (originator_id, originator_version, topic, state)"
        f" VALUES ('{uuid4().hex}', 1, 'table.head-moved', x'00')"
    )
    while "passed over" not in caplog.text:
        listener.wait(0.05)
    sitting.enter("dealer1")
    hears(listener, Version(2, 0))
    hub.close()
    tail.join()
    store.close()
