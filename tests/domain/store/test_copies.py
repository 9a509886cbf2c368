"""A store copied to the other database: the same facts, seals, chains and root, or nothing that looks like a copy."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from domain.store import Damaged, SideWrite, Store, StoreError, open_store
from domain.store.copies import copy_store, copy_table
from tests.domain.store.given import INKS, ROOMS, climbed, drawn
from tests.domain.store.insider import Insider
from tests.domain.store.processes import copy, process

TABLES = [UUID(int=number) for number in range(1, 6)]


@pytest.fixture
def source(url: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store on the database that the target is not on: five tables in turn, a label each, pens beside them."""
    other = "postgres_url" if url.startswith("sqlite") else ""
    opened = open_store(request.getfixturevalue(other) if other else f"sqlite://{tmp_path}/source.db")
    for number in range(8):
        for table in TABLES:
            opened.append(table, 3 * number, [drawn(), climbed(), drawn()], [SideWrite(table, b'"Ada"')])
    opened.furnish(ROOMS[0])
    with opened.beside() as statements:
        statements.executemany("INSERT INTO pens VALUES (?, ?, ?)", [(t.hex[-1], str(t), b"\x00\xff") for t in TABLES])
        statements.execute("INSERT INTO inks VALUES ('blue')")
    yield opened
    opened.close()


def address(store: Store) -> str:
    found: str = store.env["CAIRN_STORE"]
    return found


def beside(store: Store) -> object:
    with store.reading() as statements:
        pens = statements.fetch("SELECT id, stream, body FROM pens ORDER BY id")
        return pens, statements.fetch("SELECT ink FROM inks"), [store.label(table) for table in TABLES]


def rows(store: Store) -> object:
    return store.rows_after(0, 1000)


def test_a_copy_has_every_fact_at_its_place_and_all_beside_them(source: Store, store: Store) -> None:
    told: list[tuple[int, int]] = []
    assert copy_store(source, store, ROOMS, lambda *done: told.append(done), page=50) == 120
    assert told == [(50, 120), (100, 120), (120, 120)]
    assert rows(store) == rows(source)
    assert store.tree().root(120) == source.tree().root(120)
    assert beside(store) == beside(source)
    assert store.append(TABLES[0], 24, [drawn()])[0].position == 121
    assert list(store.verify()) == []


def test_a_copy_that_was_killed_goes_on_where_it_was(source: Store, store: Store, url: str) -> None:
    reached = 0
    for _ in range(3):
        with process(copy, address(source), url, 7) as (worker, pipe):
            reached = pipe.recv()
            worker.kill()
    begun = store.last_position()
    assert reached <= begun < 120
    told: list[int] = []
    copy_store(source, store, ROOMS, lambda done, _: told.append(done), page=10)
    assert told[0] == begun + 10
    assert rows(store) == rows(source)
    assert beside(store) == beside(source)


def test_a_store_that_holds_something_is_no_target(source: Store, store: Store) -> None:
    store.furnish(INKS)
    with pytest.raises(StoreError, match="holds something already"):
        copy_store(source, store, ROOMS)
    assert store.last_position() == 0


def test_a_finished_copy_is_not_copied_to_again(source: Store, store: Store) -> None:
    copy_store(source, store, ROOMS)
    with pytest.raises(StoreError, match="holds something already"):
        copy_store(source, store, ROOMS)


def test_a_copy_of_something_else_is_not_taken_up(source: Store, store: Store, tmp_path: Path) -> None:
    other = open_store(f"sqlite://{tmp_path}/other.db")
    other.append(TABLES[0], 0, [drawn()])
    other.furnish(ROOMS[0])
    with pytest.raises(ZeroDivisionError):
        copy_store(other, store, ROOMS, lambda *_: 1 // 0)
    with pytest.raises(StoreError, match="begun with other facts"):
        copy_store(source, store, ROOMS)
    other.close()


def test_a_damaged_fact_is_named_and_ends_the_copy_before_it(source: Store, store: Store) -> None:
    Insider(address(source)).edit_state(33, lambda state: state.replace(b'"card":"??"', b'"card":"7s"'))
    with pytest.raises(Damaged, match="it is not what was written here"):
        copy_store(source, store, ROOMS, page=10)
    assert store.last_position() == 30


def test_tables_of_an_unknown_shape_are_not_left_behind(source: Store, store: Store) -> None:
    with pytest.raises(StoreError, match="the tables of pens have another shape"):
        copy_store(source, store, (INKS,))


def test_one_table_comes_to_a_store_that_has_others_and_can_be_brought_up_later(source: Store, store: Store) -> None:
    store.furnish(ROOMS[0])
    store.append(UUID(int=99), 0, [drawn()])
    first, *_ = TABLES
    for _ in range(2):
        copy_table(source, store, (first,), {"pens": "stream"})
    assert [row.leaf for row in store.read(first)] == [row.leaf for row in source.read(first)]
    assert store.label(first) == b'"Ada"'
    source.append(first, 24, [climbed()])
    assert copy_table(source, store, (first,), {}) == 1
    with store.reading() as statements:
        assert len(statements.fetch("SELECT id FROM pens WHERE stream = ?", (str(first),))) == 1
    assert list(store.verify()) == []


def test_a_table_that_went_on_in_both_stores_is_not_copied(source: Store, store: Store) -> None:
    copy_table(source, store, TABLES[:1], {})
    source.append(TABLES[0], 24, [climbed()])
    store.append(TABLES[0], 24, [drawn()])
    with pytest.raises(StoreError, match="went on otherwise"):
        copy_table(source, store, TABLES[:1], {})
    assert len(store.read(TABLES[0])) == 25
