"""What we rely on inside eventsourcing: when one of these fails after an upgrade, read its changes before going on."""

import inspect
import sqlite3
from importlib.metadata import version
from uuid import UUID

import pytest
from eventsourcing.persistence import ProcessRecorder, Tracking
from eventsourcing.postgres import PostgresDatastore, PostgresProcessRecorder
from eventsourcing.sqlite import SQLiteConnection, SQLiteCursor, SQLiteProcessRecorder

from domain.store import Store, open_store
from domain.store.sqlite import SQLiteFacts
from domain.store.sqlite_files import Pool
from tests.conftest import fresh_database
from tests.domain.store.given import climbed, drawn

TABLE = UUID(int=1)


def parameters(function: object) -> list[str]:
    assert callable(function)
    return list(inspect.signature(function).parameters)


def test_the_library_is_the_one_we_know() -> None:
    assert version("eventsourcing") == "9.5.6"


def test_our_recorders_are_the_library_s_recorders(store: Store) -> None:
    assert isinstance(store.facts, ProcessRecorder)


def test_the_library_s_own_queries_read_our_tables(store: Store) -> None:
    rows = store.append(TABLE, 0, [drawn(), climbed()])
    recorder = store.facts
    assert isinstance(recorder, ProcessRecorder)
    events = recorder.select_events(TABLE, gt=1)
    assert [(e.originator_id, e.originator_version, e.topic) for e in events] == [(TABLE, 2, rows[1].topic)]
    notifications = recorder.select_notifications(1, 10)
    assert [(n.id, n.originator_version, n.topic) for n in notifications] == [
        (row.position, row.number, row.topic) for row in rows
    ]
    assert recorder.max_notification_id() == 2


def test_the_library_s_own_tracking_writes_through_our_transaction(store: Store) -> None:
    recorder = store.facts
    assert isinstance(recorder, ProcessRecorder)
    recorder.insert_tracking(Tracking("upstream", 5))
    assert store.facts.tracked("upstream") == 5


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
    assert parameters(SQLiteProcessRecorder._insert_events)[:3] == ["self", "c", "stored_events"]
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
    assert isinstance(store.facts, SQLiteFacts)
    library = SQLiteProcessRecorder.construct_create_table_statements(store.facts)
    assert len(library) == 2
    assert "EXISTS tracking (application_name TEXT, notification_id INTEGER" in library[-1]
    store.close()


def test_a_postgres_recorder_has_the_parts_we_use(postgres_url: str) -> None:
    assert parameters(PostgresProcessRecorder._insert_tracking) == ["self", "curs", "tracking"]
    assert parameters(PostgresProcessRecorder._max_tracking_id) == ["self", "application_name", "curs"]
    assert parameters(PostgresProcessRecorder._create_table) == ["self", "curs"]
    assert parameters(PostgresDatastore.after_connect_func) == ["self"]
    with fresh_database(postgres_url) as url:
        store = open_store(url)
        statements = [statement.as_string() for statement in store.facts.sql_create_statements]
        assert len(statements) == 1
        assert "notification_tracking" in statements[0]
        store.close()


@pytest.mark.parametrize("name", ["insert_events", "select_events", "max_tracking_id"])
def test_what_the_library_tries_ten_times_we_do_not_call(name: str) -> None:
    assert hasattr(getattr(PostgresProcessRecorder, name), "__wrapped__")
