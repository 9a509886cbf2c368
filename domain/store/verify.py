"""Proof that what is stored is what was written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final
from uuid import UUID

from eventsourcing.persistence import Notification

from domain.store.errors import Damaged
from domain.store.facts import Facts
from domain.store.log_tree import rows_between, tree_size
from domain.store.mapper import SealingMapper
from domain.store.rows import StoredFact, StoreFault
from domain.store.seal import NOTHING_BEFORE, broken
from domain.store.tree import HASH_BYTES, row_of

_PAGE: Final = 2_000

_Head = tuple[int, bytes]
"""Number and leaf of the last good row of a stream."""

_START: Final[_Head] = (0, NOTHING_BEFORE)


def stream_faults(facts: Facts, mapper: SealingMapper, stream: UUID) -> Iterator[StoreFault]:
    """The first bad row of this stream, if there is one."""
    head = _START
    try:
        for row in facts.select_events(stream):
            head = checked(mapper.to_domain_event(row), head)
    except Damaged as damage:
        yield StoreFault(damage.stream, damage.number, None, damage.why)


def log_faults(
    facts: Facts, mapper: SealingMapper, progress: Callable[[int, int], None] | None = None
) -> Iterator[StoreFault]:
    """The first bad row of every stream, every place at which the log has no row, the first row that is another leaf of
    the tree, and an end that the tree or views have seen beyond.

    ``progress`` is told rows done and rows in all after every page.
    """
    check = _LogCheck(facts, mapper)
    try:
        target = facts.max_notification_id()
        while page := facts.select_notifications(check.position + 1, _PAGE):
            yield from check.faults_in(page)
            if progress is not None:
                progress(check.position, target)
    except Damaged as damage:
        yield StoreFault(None, None, check.position + 1, damage.why)
        return
    yield from check.faults_at_end()


class _LogCheck:
    """How far the log is checked, and what the next row has to follow."""

    def __init__(self, facts: Facts, mapper: SealingMapper) -> None:
        self._facts, self._mapper = facts, mapper
        self._heads: dict[UUID, _Head | None] = {}
        self._largest: dict[int, bytes] = {}
        self._sound = True
        self.position = 0
        self._leaves, self._ruined = 0, ""
        try:
            with facts.reading() as statements:
                self._leaves = tree_size(statements)
        except Damaged as damage:
            self._ruined = damage.why

    def faults_in(self, page: Sequence[Notification]) -> Iterator[StoreFault]:
        """What is wrong with the next rows."""
        stored: Mapping[int, bytes] = {}
        if page[0].id <= self._leaves:
            with self._facts.reading() as statements:
                stored = rows_between(statements, page[0].id, page[-1].id)
        for row in page:
            if row.id != self.position + 1:
                self._sound = False
                yield StoreFault(None, None, self.position + 1, f"there is no row here; the next is at {row.id}")
            self.position = row.id
            fault = _fault_at(row, self._mapper, self._heads) or self._tree_fault(row, stored.get(row.id))
            if fault is not None:
                self._sound = False
                yield fault

    def faults_at_end(self) -> Iterator[StoreFault]:
        """What the tree and the views saw beyond the last row."""
        end, seen = self.position, self._facts.furthest_tracked()
        if self._ruined:
            yield StoreFault(None, None, None, f"the tree over the log cannot be read: {self._ruined}")
        if self._leaves > end:
            why = f"the log ends at {end}, but its tree was made of {self._leaves} rows of it"
            yield StoreFault(None, None, end + 1, why)
        elif seen > end:
            yield StoreFault(None, None, end + 1, f"the log ends at {end}, but a view was made from {seen} rows of it")

    def _tree_fault(self, row: Notification, stored: bytes | None) -> StoreFault | None:
        """Compares the tree as long as all rows are sound: those after a bad one stand on other hashes."""
        if not self._sound or row.id > self._leaves:
            return None
        stream = row.originator_id
        assert isinstance(stream, UUID), "a row of no stream is not sound"
        number, leaf = self._heads[stream] or _START
        computed = row_of(row.id, leaf, self._largest.pop)
        self._largest[row.id] = computed[-HASH_BYTES:]
        if computed == stored:
            return None
        why = "the tree over the log has another leaf for it: the fact or the tree was written anew"
        return StoreFault(stream, number, row.id, why)


def _fault_at(notification: Notification, mapper: SealingMapper, heads: dict[UUID, _Head | None]) -> StoreFault | None:
    try:
        row = mapper.to_domain_event(notification)
        head = heads.get(row.stream, _START)
        if head is not None:
            heads[row.stream] = checked(row, head)
    except Damaged as damage:
        if damage.stream is not None:
            if heads.get(damage.stream, _START) is None:
                return None
            heads[damage.stream] = None
        return StoreFault(damage.stream, damage.number, notification.id, damage.why)
    return None


def checked(row: StoredFact, head: tuple[int, bytes]) -> tuple[int, bytes]:
    """Number and leaf of a row that follows one of such. Raises Damaged where it is not what was written there."""
    number, leaf = head
    if row.number != number + 1:
        raise Damaged(row.stream, number + 1, f"it is missing; row {row.number} is in its place")
    why = broken(row, leaf)
    if why is not None:
        raise Damaged(row.stream, row.number, why)
    return row.number, row.leaf
