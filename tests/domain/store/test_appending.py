"""Facts go in, come out as they went in, and are never changed."""

import sqlite3
from uuid import uuid4

import psycopg
import pytest

from domain.store import NOTHING_BEFORE, Damaged, Joined, Moved, SideWrite, Store, StoreDown
from tests.domain.store.given import HIDDEN, climbed, drawn
from tests.domain.store.insider import Insider
from tests.domain.store.processes import open_and_append, process


def test_what_was_appended_is_read_back_in_order(store: Store) -> None:
    table = uuid4()
    appended = store.append(table, 0, [drawn(1), climbed(1)]) + store.append(table, 2, [drawn(2)])
    assert store.read(table) == list(appended)
    assert [(row.number, row.position, row.topic) for row in appended] == [
        (1, 1, "mauna-kea.card-drawn"),
        (2, 2, "mauna-kea.altitude-climbed"),
        (3, 3, "mauna-kea.card-drawn"),
    ]


def test_a_reader_who_knows_the_first_rows_reads_only_the_rest(store: Store) -> None:
    table = uuid4()
    *_, third = store.append(table, 0, [drawn(), climbed(), drawn()])
    assert store.read(table, after=2) == [third]
    assert store.read(table, after=3) == []


def test_a_stream_nobody_wrote_to_is_empty(store: Store) -> None:
    assert store.read(uuid4()) == []
    assert store.last_position() == 0


def test_the_log_holds_all_streams_in_the_order_of_their_commits(store: Store) -> None:
    one, other = uuid4(), uuid4()
    rows = [*store.append(one, 0, [drawn()]), *store.append(other, 0, [climbed()]), *store.append(one, 1, [drawn()])]
    assert store.rows_after(0, 10) == rows
    assert store.rows_after(1, 1) == rows[1:2]
    assert store.last_position() == 3


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_writer_who_expects_another_end_is_told_where_the_stream_stands(store: Store, expected: int) -> None:
    table = uuid4()
    store.append(table, 0, [drawn(), climbed()])
    with pytest.raises(Moved) as refusal:
        store.append(table, expected, [drawn()])
    assert (refusal.value.stream, refusal.value.expected, refusal.value.standing) == (table, expected, 2)
    assert len(store.read(table)) == 2


def test_a_writer_who_knows_the_last_leaf_is_checked_all_the_same(store: Store) -> None:
    table = uuid4()
    [first] = store.append(table, 0, [drawn()])
    [second] = store.append(table, 1, [drawn()], previous=first.leaf)
    with pytest.raises(Moved):
        store.append(table, 1, [climbed()], previous=first.leaf)
    with pytest.raises(Damaged) as refusal:
        store.append(table, 2, [climbed()], previous=first.leaf)
    assert (refusal.value.stream, refusal.value.number) == (table, 2)
    assert store.read(table) == [first, second]


def test_a_refused_append_leaves_no_hole_in_the_log(store: Store) -> None:
    table = uuid4()
    store.append(table, 0, [drawn()])
    with pytest.raises(Moved):
        store.append(table, 0, [drawn()], previous=bytes(32))
    assert store.append(table, 1, [drawn()])[0].position == 2


def test_appending_nothing_is_a_mistake_of_the_caller(store: Store) -> None:
    with pytest.raises(ValueError, match="nothing"):
        store.append(uuid4(), 0, [])


def test_the_same_hidden_card_never_looks_the_same(store: Store) -> None:
    one, other = store.append(uuid4(), 0, [drawn(), drawn()])
    assert one.sealed == other.sealed == HIDDEN
    assert one.salt != other.salt
    assert one.commitment != other.commitment


def test_a_fact_that_hides_nothing_has_no_commitment(store: Store) -> None:
    [row] = store.append(uuid4(), 0, [climbed()])
    assert (row.sealed, row.salt, row.commitment) == (None, None, None)


@pytest.mark.parametrize("change", ["UPDATE stored_events SET topic = 'x'", "DELETE FROM stored_events"])
def test_the_database_itself_refuses_to_change_a_fact(store: Store, insider: Insider, change: str) -> None:
    store.append(uuid4(), 0, [drawn()])
    with pytest.raises((sqlite3.IntegrityError, psycopg.errors.RaiseException), match="never"):
        insider.run(change)


def test_names_are_written_with_the_facts_or_not_at_all(store: Store) -> None:
    table, refused = uuid4(), uuid4()
    store.append(table, 0, [drawn()], [SideWrite(table, b'{"1":"Ann"}')])
    with pytest.raises(Moved):
        store.append(table, 0, [drawn()], [SideWrite(refused, b"{}")])
    assert store.label(table) == b'{"1":"Ann"}'
    assert store.label(refused) is None


def test_names_can_be_replaced_and_erased_and_the_facts_still_verify(store: Store) -> None:
    table = uuid4()
    store.append(table, 0, [drawn()], [SideWrite(table, b"Ann")])
    store.write_side([SideWrite(table, b"Bea")])
    assert store.label(table) == b"Bea"
    store.write_side([SideWrite(table, None)])
    assert store.label(table) is None
    assert list(store.verify()) == []


def test_a_watcher_sees_growth_once(store: Store) -> None:
    watcher = store.changes()
    assert not watcher.grown()
    store.append(uuid4(), 0, [drawn()])
    assert watcher.grown()
    assert not watcher.grown()
    store.write_side([SideWrite(uuid4(), b"a label is no growth")])
    assert not watcher.grown()
    watcher.close()


def test_a_watcher_waits_for_growth(store: Store, url: str) -> None:
    watcher = store.changes()
    assert not watcher.wait(0.1)
    with process(open_and_append, url) as (_, pipe):
        pipe.send("go")
        assert watcher.wait(30)
        assert pipe.recv() == 1
    assert not watcher.wait(0.1)
    watcher.close()


def test_a_closed_store_says_so(store: Store) -> None:
    store.close()
    with pytest.raises(StoreDown):
        store.read(uuid4())
    with pytest.raises(StoreDown):
        store.append(uuid4(), 0, [drawn()])


def test_rows_of_two_streams_are_appended_together_or_not_at_all(store: Store) -> None:
    table, floor = uuid4(), uuid4()
    rows = store.append(
        table, 0, [drawn(), climbed()], joined=[Joined(floor, 0, NOTHING_BEFORE, (drawn(1), climbed()))]
    )
    assert [(row.number, row.position) for row in rows] == [(1, 1), (2, 2)]
    beside = store.read(floor)
    assert [(row.number, row.position) for row in beside] == [(1, 3), (2, 4)]
    last, other = rows[-1].leaf, beside[-1].leaf
    for number, leaf, refused in (1, beside[0].leaf, Moved), (2, last, Damaged):
        with pytest.raises(refused):
            store.append(table, 2, [drawn(3)], joined=[Joined(floor, number, leaf, (drawn(3),))])
    with pytest.raises(Moved):
        store.append(table, 1, [drawn(3)], joined=[Joined(floor, 2, other, (drawn(3),))])
    assert store.last_position() == 4
    again = store.append(table, 2, [drawn(3)], previous=last, joined=[Joined(floor, 2, other, (drawn(3),))])
    assert [row.position for row in again] == [5]
    assert list(store.verify()) == []
