"""What only PostgreSQL does: lose connections, and have settings and tools of its own."""

from urllib.parse import urlsplit
from uuid import UUID

import psycopg
import pytest

from domain.store import Store, StoreDown, StoreError, StoreFull, open_store, postgres_server
from tests.domain.store.given import drawn
from tests.domain.store.insider import Insider

TABLE = UUID(int=1)
DROP_EVERYBODY_ELSE = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


@pytest.fixture
def url(postgres_url: str) -> str:
    return postgres_url


def test_after_lost_connections_one_call_is_refused_and_the_next_is_served(store: Store, insider: Insider) -> None:
    store.append(TABLE, 0, [drawn()])
    insider.run(DROP_EVERYBODY_ELSE)
    with pytest.raises(StoreDown):
        store.append(TABLE, 1, [drawn()])
    assert store.append(TABLE, 1, [drawn()])[0].position == 2


def test_a_server_that_is_not_there_is_told_in_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_server, "_ANSWER_WITHIN", 0.2)
    with pytest.raises(StoreDown, match="does not answer"):
        open_store("postgresql://cairn@127.0.0.1:1/cairn")


def test_a_database_that_only_reads_is_no_database_that_is_down(url: str, store: Store, insider: Insider) -> None:
    store.append(TABLE, 0, [drawn()])
    insider.run(f"ALTER DATABASE {urlsplit(url).path[1:]} SET default_transaction_read_only = on")
    reader = open_store(url)
    with pytest.raises(StoreFull):
        reader.append(TABLE, 1, [drawn()])
    assert len(reader.read(TABLE)) == 1
    reader.close()


def test_a_commit_is_synchronous_even_where_the_server_says_otherwise(url: str, store: Store, insider: Insider) -> None:
    insider.run(f"ALTER DATABASE {urlsplit(url).path[1:]} SET synchronous_commit = off")
    later = open_store(url)
    assert later.settings()["synchronous_commit"] == "on"
    later.close()


def test_a_truncated_table_is_refused_too(store: Store, insider: Insider) -> None:
    with pytest.raises(psycopg.errors.RaiseException, match="never"):
        insider.run("TRUNCATE stored_events")


def test_a_backup_is_left_to_the_server(store: Store) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        store.backup("copy.dump")


def test_a_database_of_a_later_program_is_refused(url: str, store: Store, insider: Insider) -> None:
    insider.run("UPDATE store_schema SET version = 99")
    with pytest.raises(StoreDown, match="schema 99"):
        open_store(url)
