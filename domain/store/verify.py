"""Proof that what is stored is what was written."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

from domain.store.errors import Damaged
from domain.store.facts import Facts, LogRow
from domain.store.rows import StoredFact, StoreFault
from domain.store.seal import NOTHING_BEFORE, broken, unpacked, unpacked_from_log

_PAGE: Final = 2_000

_Head = tuple[int, bytes]
"""Number and leaf of the last good row of a stream."""

_START: Final[_Head] = (0, NOTHING_BEFORE)


def stream_faults(facts: Facts, stream: UUID) -> Iterator[StoreFault]:
    """The first bad row of this stream, if there is one."""
    head = _START
    try:
        for columns in facts.rows_of(stream, 0):
            head = _checked(unpacked(stream, *columns), head)
    except Damaged as damage:
        yield StoreFault(damage.stream, damage.number, None, damage.why)


def log_faults(facts: Facts) -> Iterator[StoreFault]:
    """The first bad row of every stream, every place at which the log has no row, and an end that views have seen."""
    heads: dict[UUID, _Head | None] = {}
    position = 0
    try:
        for columns in _rows(facts):
            if columns[0] != position + 1:
                yield StoreFault(None, None, position + 1, f"no row stands here; the next is at {columns[0]}")
            position = columns[0]
            fault = _fault_at(columns, heads)
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


def _rows(facts: Facts) -> Iterator[LogRow]:
    position = 0
    while page := facts.rows_after(position, _PAGE):
        yield from page
        position = page[-1][0]


def _fault_at(columns: LogRow, heads: dict[UUID, _Head | None]) -> StoreFault | None:
    try:
        row = unpacked_from_log(*columns)
        head = heads.get(row.stream, _START)
        if head is not None:
            heads[row.stream] = _checked(row, head)
    except Damaged as damage:
        if damage.stream is not None:
            if heads.get(damage.stream, _START) is None:
                return None
            heads[damage.stream] = None
        return StoreFault(damage.stream, damage.number, columns[0], damage.why)
    return None


def _checked(row: StoredFact, head: _Head) -> _Head:
    number, leaf = head
    if row.number != number + 1:
        raise Damaged(row.stream, number + 1, f"it is missing; row {row.number} stands in its place")
    why = broken(row, leaf)
    if why is not None:
        raise Damaged(row.stream, row.number, why)
    return row.number, row.leaf
