"""The one loop: load, decide, append."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from domain.store import Moved, NewFact, Store, StoredFact
from domain.store.errors import NotPossible
from domain.store.stream_repository import Added, Crowded, StreamRepository

STREAM, OTHER = UUID(int=1), UUID(int=2)


class Sums:
    """Streams of numbers, folded to their sums."""

    def rows(self, _value: int, facts: Sequence[int]) -> list[NewFact]:
        return [NewFact("test.added", b"[]", str(fact).encode()) for fact in facts]

    def facts(self, _value: int, rows: Sequence[StoredFact]) -> list[int]:
        return [int(row.public) for row in rows]

    def folded(self, value: int, _stream: UUID, facts: Sequence[int]) -> int:
        return value + sum(facts)


def repository(store: Store) -> StreamRepository[int, int]:
    return StreamRepository(store, Sums())


def test_what_is_decided_of_the_newest_value_is_added(store: Store) -> None:
    sums, others = repository(store), repository(store)
    assert sums.begin(STREAM, 0, Added([1, 2])) == 3
    assert others.act(STREAM, 0, lambda value: Added([value])) == 6
    assert sums.act(STREAM, 0, lambda value: Added([value])) == 12
    assert others.load(STREAM, 0) == 12
    assert sums.act(STREAM, 0, lambda _: None) == sums.act(STREAM, 0, lambda _: Added([])) == 12
    assert store.last_position() == 4
    with pytest.raises(Moved):
        others.begin(STREAM, 0, Added([1]))


def test_it_is_decided_again_where_somebody_else_was_faster(store: Store) -> None:
    sums, others = repository(store), repository(store)
    sums.begin(STREAM, 0, Added([1]))
    others.act(STREAM, 0, lambda _: Added([10]))
    seen: list[int] = []

    def decide(value: int) -> Added[int]:
        seen.append(value)
        return Added([value])

    assert sums.act(STREAM, 0, decide, good_enough=lambda value: value == 1) == 22
    assert seen == [1, 11]


def test_a_second_stream_that_went_on_has_both_decided_again(store: Store) -> None:
    sums, others = repository(store), repository(store)
    sums.begin(OTHER, 0, Added([5]))
    tries: list[int] = []

    def decide(value: int) -> Added[int]:
        joined = sums.joining(OTHER, 0, lambda other: [other])
        tries.append(value)
        if len(tries) == 1:
            others.act(OTHER, 0, lambda _: Added([1]))
        return Added([7], joined=joined)

    assert sums.act(STREAM, 0, decide) == 7
    assert tries == [0, 0]
    assert others.load(OTHER, 0) == 12
    assert sums.joining(OTHER, 0, lambda _: ()) == ()


def test_who_is_never_the_first_is_told_so(store: Store) -> None:
    sums, others = repository(store), repository(store)

    def decide(value: int) -> Added[int]:
        others.act(STREAM, 0, lambda _: Added([1]))
        return Added([value])

    with pytest.raises(Crowded) as told:
        sums.act(STREAM, 0, decide)
    assert isinstance(told.value, NotPossible)


def test_a_write_beside_that_fails_leaves_the_stream_as_it_was(store: Store) -> None:
    sums = repository(store)

    def fail(_statements: object) -> None:
        raise NotPossible("no")

    with pytest.raises(NotPossible, match="no"):
        sums.act(STREAM, 0, lambda _: Added([1], beside=fail))
    assert (sums.load(STREAM, 0), store.last_position()) == (0, 0)
