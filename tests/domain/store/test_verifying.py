"""Whatever somebody with the database's password does to a fact is found, and the first bad row is named."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from domain.store import Damaged, Store, StoreFault
from tests.domain.store.given import climbed, drawn
from tests.domain.store.insider import Insider

TABLE, OTHER = UUID(int=1), UUID(int=2)
RENUMBERED = "UPDATE stored_events SET originator_version = originator_version - 1 WHERE position = ?"


@pytest.fixture(autouse=True)
def two_tables(store: Store) -> None:
    """Positions 1 to 4 are the rows of one table, 5 and 6 of another, 7 is the fifth of the first."""
    store.append(TABLE, 0, [drawn(1), climbed(2), drawn(3), climbed(4)])
    store.append(OTHER, 0, [drawn(5), climbed(6)])
    store.append(TABLE, 4, [drawn(7)])


def where(faults: list[StoreFault]) -> list[tuple[UUID | None, int | None, int | None]]:
    return [(fault.stream, fault.number, fault.position) for fault in faults]


def test_an_untouched_store_has_no_faults(store: Store) -> None:
    assert list(store.verify()) == []
    assert list(store.verify(TABLE)) == []


@pytest.mark.parametrize(
    "edit",
    [
        lambda state: state.replace(b'{"step":3}', b'{"step":8}'),
        lambda state: state.replace(b'{"card":"??","seat":1}', b'{"card":"??","seat":2}'),
        lambda state: state.replace(b'"7s"', b'"8s"'),
        lambda state: state[:-1] + bytes([state[-1] ^ 1]),
        lambda state: state[:10] + bytes([state[10] ^ 1]) + state[11:],
    ],
    ids=["envelope", "public", "sealed", "commitment", "leaf"],
)
def test_an_edited_fact_is_named(store: Store, insider: Insider, edit: Callable[[bytes], bytes]) -> None:
    insider.edit_state(3, edit)
    assert where(list(store.verify())) == [(TABLE, 3, 3)]
    assert where(list(store.verify(TABLE))) == [(TABLE, 3, None)]
    assert list(store.verify(OTHER)) == []


def test_a_fact_under_another_topic_is_named(store: Store, insider: Insider) -> None:
    insider.force("UPDATE stored_events SET topic = ? WHERE position = 2", "mauna-kea.card-drawn")
    assert where(list(store.verify())) == [(TABLE, 2, 2)]


def test_a_fact_that_can_no_longer_be_read_is_named_and_the_rest_is_served(store: Store, insider: Insider) -> None:
    insider.edit_state(2, lambda state: state[:40])
    assert where(list(store.verify())) == [(TABLE, 2, 2)]
    assert len(store.read(OTHER)) == 2
    assert len(store.read(TABLE, after=2)) == 3
    with pytest.raises(Damaged) as damage:
        store.read(TABLE)
    assert (damage.value.stream, damage.value.number) == (TABLE, 2)


def test_a_fact_deleted_from_the_middle_is_named(store: Store, insider: Insider) -> None:
    insider.force("DELETE FROM stored_events WHERE position = 3")
    assert where(list(store.verify())) == [(None, None, 3), (TABLE, 3, 4)]
    assert where(list(store.verify(TABLE))) == [(TABLE, 3, None)]
    with pytest.raises(Damaged) as damage:
        store.read(TABLE)
    assert (damage.value.stream, damage.value.number) == (TABLE, 3)


def test_a_stream_cut_at_its_end_is_noticed_as_long_as_later_rows_stand(store: Store, insider: Insider) -> None:
    insider.force("DELETE FROM stored_events WHERE position = 6")
    assert where(list(store.verify())) == [(None, None, 6)]


def test_a_deleted_fact_whose_followers_were_renumbered_is_noticed(store: Store, insider: Insider) -> None:
    insider.force("DELETE FROM stored_events WHERE position = 2")
    for position in (3, 4, 7):
        insider.force(RENUMBERED, position)
    assert where(list(store.verify())) == [(None, None, 2), (TABLE, 2, 3)]


def test_a_fact_moved_to_another_stream_is_noticed(store: Store, insider: Insider) -> None:
    thief = uuid4()
    name = thief.hex if insider.kind == "sqlite" else thief
    insider.force("UPDATE stored_events SET originator_id = ?, originator_version = 1 WHERE position = 7", name)
    assert where(list(store.verify())) == [(thief, 1, 7)]


def test_every_damaged_stream_is_named_once(store: Store, insider: Insider) -> None:
    for position in (1, 2, 6):
        insider.edit_state(position, lambda state: state.replace(b'"seat":1', b'"seat":2'))
    assert where(list(store.verify())) == [(TABLE, 1, 1), (OTHER, 2, 6)]
