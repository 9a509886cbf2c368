"""Tables beside the facts: written with an append or without, changed and erased."""

from threading import Thread
from uuid import UUID

import pytest

from domain.store import Moved, SideTables, Statements, Store, StoreDown, open_store
from tests.domain.store.given import climbed, drawn

TABLE = UUID(int=1)
SECRETS = SideTables(
    "secrets",
    1,
    {"secrets": "stream TEXT NOT NULL, seed BYTEA NOT NULL"},
    ("CREATE INDEX by_stream ON secrets (stream)",),
)


def kept(store: Store) -> list[tuple[str, bytes]]:
    """Everything in the table of secrets."""
    with store.reading() as statements:
        return [(stream, bytes(seed)) for stream, seed in statements.fetch("SELECT stream, seed FROM secrets")]


def keep(seed: bytes):
    """Writes one secret beside an append."""

    def beside(statements: Statements) -> None:
        statements.execute("INSERT INTO secrets VALUES (?, ?)", (TABLE.hex, seed))

    return beside


@pytest.fixture
def furnished(store: Store) -> Store:
    """An empty store with a table of secrets."""
    store.furnish(SECRETS)
    return store


def test_what_is_written_beside_an_append_is_there_with_it(furnished: Store) -> None:
    furnished.append(TABLE, 0, [drawn()], beside=keep(b"\x00one"))
    assert kept(furnished) == [(TABLE.hex, b"\x00one")]
    assert [row.topic for row in furnished.read(TABLE)] == [drawn().topic]


def test_a_refused_append_leaves_nothing_beside_it(furnished: Store) -> None:
    furnished.append(TABLE, 0, [drawn()])
    with pytest.raises(Moved):
        furnished.append(TABLE, 0, [climbed()], beside=keep(b"late"), previous=bytes(32))
    assert kept(furnished) == []


def test_what_fails_beside_an_append_takes_the_append_with_it(furnished: Store) -> None:
    def broken(statements: Statements) -> None:
        keep(b"lost")(statements)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        furnished.append(TABLE, 0, [drawn()], beside=broken)
    assert furnished.read(TABLE) == []
    assert kept(furnished) == []


def test_tables_are_made_once_however_many_ask(url: str) -> None:
    stores = [open_store(url) for _ in range(3)]
    threads = [Thread(target=store.furnish, args=(SECRETS,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept(stores[0]) == []
    for store in stores:
        store.close()


def test_tables_that_a_newer_version_made_are_refused_and_not_touched(furnished: Store) -> None:
    furnished.append(TABLE, 0, [drawn()], beside=keep(b"one"))
    with furnished.beside() as statements:
        statements.execute("UPDATE side_tables SET version = 2 WHERE name = 'secrets'")
    with pytest.raises(StoreDown, match="a newer Cairn made the tables of secrets"):
        furnished.furnish(SECRETS)
    assert kept(furnished) == [(TABLE.hex, b"one")]


def test_an_exception_undoes_what_was_written(furnished: Store) -> None:
    def write_and_fail() -> None:
        with furnished.beside() as statements:
            keep(b"lost")(statements)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    assert kept(furnished) == []


def test_an_erased_secret_is_in_no_byte_of_the_files(sqlite_url: str, tmp_path) -> None:
    store = open_store(sqlite_url)
    store.furnish(SECRETS)
    store.append(TABLE, 0, [drawn()], beside=keep(b"never to be read again"))
    with store.beside(erasing=True) as statements:
        statements.execute("DELETE FROM secrets")
    files = [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
    assert not any(b"never to be read again" in content for content in files)
    store.close()
