"""What we rely on inside eventsourcing: when one of these fails after an upgrade, read its changes before going on."""

import inspect
import sqlite3
from contextlib import closing
from importlib.metadata import version
from uuid import UUID

import pytest
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate
from eventsourcing.persistence import EventStore, InfrastructureFactory, ProcessRecorder, Tracking
from eventsourcing.postgres import PostgresDatastore, PostgresProcessRecorder
from eventsourcing.sqlite import SQLiteConnection, SQLiteCursor, SQLiteProcessRecorder

from domain.store import Store, open_store
from domain.store.postgres import PostgresFacts
from domain.store.sqlite import SQLiteFacts
from domain.store.sqlite_files import Pool
from tests.domain.store.given import climbed, drawn

TABLE = UUID(int=1)


def parameters(function: object) -> list[str]:
    assert callable(function)
    return list(inspect.signature(function).parameters)


def test_the_library_is_the_one_we_know() -> None:
    assert version("eventsourcing") == "9.5.6"


def test_a_store_is_an_application_whose_every_part_is_the_library_s(store: Store) -> None:
    assert isinstance(store, Application)
    assert isinstance(store.factory, InfrastructureFactory)
    assert isinstance(store.recorder, ProcessRecorder)
    assert type(store.events) is EventStore
    assert store.events.mapper is store.mapper
    assert store.snapshots is None


def test_the_library_s_own_event_store_and_log_read_what_was_appended(store: Store) -> None:
    rows = store.append(TABLE, 0, [drawn(), climbed(), drawn(3)])
    assert tuple(store.events.get(TABLE)) == rows
    assert [event.originator_version for event in store.events.get(TABLE, gt=1, lte=2)] == [2]
    assert [event.originator_version for event in store.events.get(TABLE, desc=True, limit=2)] == [3, 2]
    section = store.notification_log["1,2"]
    assert ([each.id for each in section.items], section.next_id) == ([1, 2], "3,4")
    select = store.notification_log.select
    assert [each.id for each in select(1, 10, inclusive_of_start=False)] == [2, 3]
    assert [each.id for each in select(None, 10, stop=2)] == [1, 2]
    assert [each.id for each in select(1, 10, topics=[climbed().topic, "no.such"])] == [2]


def test_what_others_save_as_aggregates_is_refused_and_writes_nothing(store: Store) -> None:
    with pytest.raises(TypeError, match="is not a sealed fact"):
        store.save(Aggregate())
    assert store.last_position() == 0


def test_an_environment_of_others_changes_nothing_of_how_facts_are_kept(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PERSISTENCE_MODULE", "CAIRN_PERSISTENCE_MODULE"):
        monkeypatch.setenv(name, "eventsourcing.popo")
    monkeypatch.setenv("COMPRESSOR_TOPIC", "zlib")
    monkeypatch.setenv("IS_SNAPSHOTTING_ENABLED", "y")
    monkeypatch.setenv("CAIRN_STORE", "sqlite:///nowhere/else.db")
    with closing(open_store(url)) as store:
        rows = store.append(TABLE, 0, [drawn()])
    with closing(open_store(url)) as store:
        assert tuple(store.read(TABLE)) == rows


def test_the_library_s_own_tracking_writes_through_our_transaction(store: Store) -> None:
    store.recorder.insert_tracking(Tracking("upstream", 5))
    assert store.recorder.max_tracking_id("upstream") == 5


def test_a_pool_of_connections_opens_them_where_we_step_in(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    original = Pool._create_connection

    def told(pool: Pool) -> SQLiteConnection:
        opened.append(pool.db_name)
        return original(pool)

    monkeypatch.setattr(Pool, "_create_connection", told)
    store = open_store(sqlite_url)
    assert store.last_position() == 0
    assert opened == [sqlite_url.removeprefix("sqlite://")] * 2
    store.close()


def test_a_sqlite_recorder_has_the_parts_we_use() -> None:
    assert parameters(SQLiteProcessRecorder._insert_tracking) == ["self", "c", "tracking"]
    assert parameters(SQLiteProcessRecorder._create_table) == ["self", "c"]
    connection = SQLiteConnection(sqlite3.connect(":memory:", isolation_level=None), None)
    assert isinstance(connection.cursor().sqlite_cursor, sqlite3.Cursor)
    assert isinstance(connection.cursor(), SQLiteCursor)
    assert not connection.closed
    connection.close()
    assert connection.closed


def test_the_tracking_table_is_the_last_that_a_sqlite_recorder_makes(sqlite_url: str) -> None:
    store = open_store(sqlite_url)
    assert isinstance(store.recorder, SQLiteFacts)
    library = SQLiteProcessRecorder.construct_create_table_statements(store.recorder)
    assert len(library) == 2
    assert "EXISTS tracking (application_name TEXT, notification_id INTEGER" in library[-1]
    store.close()


def test_a_postgres_recorder_has_the_parts_we_use(postgres_url: str) -> None:
    assert parameters(PostgresProcessRecorder._insert_tracking) == ["self", "curs", "tracking"]
    assert parameters(PostgresProcessRecorder._create_table) == ["self", "curs"]
    assert parameters(PostgresDatastore.after_connect_func) == ["self"]
    store = open_store(postgres_url)
    assert isinstance(store.recorder, PostgresFacts)
    statements = [statement.as_string() for statement in store.recorder.sql_create_statements]
    assert len(statements) == 1
    assert "notification_tracking" in statements[0]
    store.close()


@pytest.mark.parametrize("name", ["insert_events", "select_events", "max_notification_id", "max_tracking_id"])
def test_what_the_library_tries_ten_times_is_ours_and_tried_once(name: str) -> None:
    assert hasattr(getattr(PostgresProcessRecorder, name), "__wrapped__")
    assert not hasattr(getattr(PostgresFacts, name), "__wrapped__")
