"""Proof that what is stored is what was written."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

from eventsourcing.persistence import Notification

from domain.store.errors import Damaged
from domain.store.facts import Facts
from domain.store.mapper import SealingMapper
from domain.store.rows import StoredFact, StoreFault
from domain.store.seal import NOTHING_BEFORE, broken

_PAGE: Final = 2_000

_Head = tuple[int, bytes]
"""Number and leaf of the last good row of a stream."""

_START: Final[_Head] = (0, NOTHING_BEFORE)


def stream_faults(facts: Facts, mapper: SealingMapper, stream: UUID) -> Iterator[StoreFault]:
    """The first bad row of this stream, if there is one."""
    head = _START
    try:
        for row in facts.select_events(stream):
            head = _checked(mapper.to_domain_event(row), head)
    except Damaged as damage:
        yield StoreFault(damage.stream, damage.number, None, damage.why)


def log_faults(facts: Facts, mapper: SealingMapper) -> Iterator[StoreFault]:
    """The first bad row of every stream, every place at which the log has no row, and an end that views have seen."""
    heads: dict[UUID, _Head | None] = {}
    position = 0
    try:
        for row in _rows(facts):
            if row.id != position + 1:
                yield StoreFault(None, None, position + 1, f"no row stands here; the next is at {row.id}")
            position = row.id
            fault = _fault_at(row, mapper, heads)
            if fault is not None:
                yield fault
    except Damaged as damage:
        yield StoreFault(None, None, position + 1, damage.why)
        return
    seen = facts.furthest_tracked()
    if seen > position:
        yield StoreFault(
            None, None, position + 1, f"the log ends at {position}, but a view was made from {seen} rows of it"
        )


def _rows(facts: Facts) -> Iterator[Notification]:
    position = 0
    while page := facts.select_notifications(position + 1, _PAGE):
        yield from page
        position = page[-1].id


def _fault_at(notification: Notification, mapper: SealingMapper, heads: dict[UUID, _Head | None]) -> StoreFault | None:
    try:
        row = mapper.to_domain_event(notification)
        head = heads.get(row.stream, _START)
        if head is not None:
            heads[row.stream] = _checked(row, head)
    except Damaged as damage:
        if damage.stream is not None:
            if heads.get(damage.stream, _START) is None:
                return None
            heads[damage.stream] = None
        return StoreFault(damage.stream, damage.number, notification.id, damage.why)
    return None


def _checked(row: StoredFact, head: _Head) -> _Head:
    number, leaf = head
    if row.number != number + 1:
        raise Damaged(row.stream, number + 1, f"it is missing; row {row.number} stands in its place")
    why = broken(row, leaf)
    if why is not None:
        raise Damaged(row.stream, row.number, why)
    return row.number, row.leaf
