"""Tables beside the facts that an earlier version left: brought up in order, once, or not at all."""

from threading import Thread

import pytest

from domain.store import Migration, SideTables, Statements, Store, open_store
from domain.store.migrations import migrated, rehearsed

FIRST = SideTables("pens", 1, {"pens": "id TEXT NOT NULL"})
SHELVES = SideTables("shelves", 1, {"shelves": "pen TEXT NOT NULL, shelf TEXT NOT NULL"})


def coloured(statements: Statements) -> int:
    statements.execute("ALTER TABLE pens ADD COLUMN colour TEXT NOT NULL DEFAULT 'black'")
    return len(statements.fetch("UPDATE pens SET colour = 'blue' WHERE id = 'one' RETURNING id"))


def shelved(statements: Statements) -> int:
    return len(statements.fetch("INSERT INTO shelves SELECT id, colour FROM pens RETURNING pen"))


THIRD = SideTables(
    "pens",
    3,
    {"pens": "id TEXT NOT NULL, colour TEXT NOT NULL DEFAULT 'black'"},
    migrations=(Migration("pens have a colour", coloured), Migration("pens lie on shelves", shelved)),
    needs=(SHELVES,),
)


@pytest.fixture
def earlier(store: Store) -> Store:
    """A store as the first version left it, with two pens."""
    store.furnish(FIRST)
    with store.beside() as statements:
        statements.executemany("INSERT INTO pens VALUES (?)", [("one",), ("two",)])
    return store


def shelves(store: Store) -> list[tuple[str, str]]:
    with store.reading() as statements:
        return [(pen, shelf) for pen, shelf in statements.fetch("SELECT pen, shelf FROM shelves ORDER BY pen")]


def version(store: Store) -> int:
    with store.reading() as statements:
        (found,) = statements.fetch("SELECT version FROM side_tables WHERE name = 'pens'")[0]
    return int(found)


def test_the_steps_are_done_in_order_and_said_with_their_rows(earlier: Store) -> None:
    (done,) = migrated(earlier, (THIRD,))
    assert done == (("pens", 2, "pens have a colour", 1), ("pens", 3, "pens lie on shelves", 2))
    assert shelves(earlier) == [("one", "blue"), ("two", "black")]
    assert list(migrated(earlier, (THIRD,))) == [()]


def test_a_new_store_begins_in_the_newest_shape(store: Store) -> None:
    assert list(migrated(store, (THIRD,))) == [()]
    assert version(store) == 3
    assert shelves(store) == []


def test_a_step_that_fails_leaves_the_store_as_it_was(earlier: Store) -> None:
    def broken(statements: Statements) -> int:
        shelved(statements)
        raise ZeroDivisionError

    failing = SideTables("pens", 3, {}, migrations=(THIRD.migrations[0], Migration("broken", broken)), needs=(SHELVES,))
    with pytest.raises(ZeroDivisionError):
        earlier.furnish(failing)
    assert version(earlier) == 1
    earlier.furnish(THIRD)
    assert shelves(earlier) == [("one", "blue"), ("two", "black")]


def test_a_rehearsal_says_the_steps_and_changes_nothing(earlier: Store) -> None:
    assert [(step.version, step.rows) for step in rehearsed(earlier, (THIRD,))] == [(2, 1), (3, 2)]
    assert version(earlier) == 1
    with earlier.reading() as statements:
        assert statements.fetch("SELECT * FROM pens ORDER BY id") == [("one",), ("two",)]


def test_of_many_that_start_at_once_one_migrates(earlier: Store, url: str) -> None:
    done = []
    stores = [open_store(url) for _ in range(3)]
    threads = [Thread(target=lambda store=store: done.extend(migrated(store, (THIRD,)))) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(len(steps) for steps in done) == [0, 0, 2]
    assert shelves(earlier) == [("one", "blue"), ("two", "black")]
    for store in stores:
        store.close()
