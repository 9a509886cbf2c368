"""The store: streams of facts that are only ever added to, in one log."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from eventsourcing.persistence import StoredEvent

from domain.store.errors import Damaged, Moved
from domain.store.facts import Bundle, Facts, LogWatch
from domain.store.rows import Joined, NewFact, SideWrite, StoredFact, StoreFault
from domain.store.seal import NOTHING_BEFORE, chained, pack, stored, unpacked, unpacked_from_log
from domain.store.side_tables import Beside, SideTables
from domain.store.statements import Statements
from domain.store.verify import log_faults, stream_faults


class Store:
    """Appends, reads and proves. Safe to share between threads; open it after a fork, not before.

    Every method raises StoreDown when the database does not answer.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def append(
        self,
        stream: UUID,
        expected: int,
        rows: Sequence[NewFact],
        side: Sequence[SideWrite] = (),
        *,
        previous: bytes | None = None,
        beside: Beside | None = None,
        joined: Joined | None = None,
    ) -> tuple[StoredFact, ...]:
        """Add rows after row ``expected``, and what stands beside them, in one transaction; returns when it is on disk.

        ``side`` are new labels; ``beside`` writes to side tables and may raise, which leaves everything as it was.
        ``previous`` is the leaf of row ``expected`` where the caller knows it, which saves a query. ``joined`` are rows
        of a second stream. Raises Moved when a stream has gone on, Damaged when the row before is another, StoreFull,
        StoreDown.
        """
        if not rows:
            raise ValueError("there is nothing to append")
        if previous is None:
            previous = self._leaf_of(stream, expected)
        states = chained(stream, expected, previous, rows)
        numbered = list(enumerate(zip(rows, states, strict=True), expected + 1))
        events = [StoredEvent(stream, number, row.topic, pack(state)) for number, (row, state) in numbered]
        also = _events(joined) if joined else None
        positions = self.facts.insert_events(events, previous=previous, side=side, beside=beside, also=also) or ()
        return tuple(
            stored(stream, number, position, row.topic, state)
            for position, (number, (row, state)) in zip(positions, numbered, strict=True)
        )

    def read(self, stream: UUID, after: int = 0) -> list[StoredFact]:
        """The stream's rows after this number, in order. Raises Damaged where one is missing or unreadable."""
        rows = self.facts.rows_of(stream, after)
        for expected, (number, *_) in enumerate(rows, after + 1):
            if number != expected:
                raise Damaged(stream, expected, "it is missing")
        return [unpacked(stream, *row) for row in rows]

    def log(self, after: int, limit: int) -> list[StoredFact]:
        """At most ``limit`` rows of all streams after this position, in commit order. Raises Damaged."""
        return [unpacked_from_log(*row) for row in self.facts.rows_after(after, limit)]

    def last_position(self) -> int:
        """Position of the newest row, 0 in an empty store."""
        return self.facts.last_position()

    def changes(self) -> LogWatch:
        """Start to watch for growth; close what is returned."""
        return self.facts.changes()

    def verify(self, stream: UUID | None = None) -> Iterator[StoreFault]:
        """Compute every commitment and leaf again: the first bad row of each stream, and holes in the log.

        With a stream, only that one. A stream cut at its end shows only in the whole log, and there as long as later
        rows stand or a view has seen it; beyond that a cut of the whole log needs a witness outside.
        """
        return log_faults(self.facts) if stream is None else stream_faults(self.facts, stream)

    def integrity(self) -> list[str]:
        """What the database's own check finds wrong with its files; PostgreSQL has a tool of its own for that."""
        return self.facts.integrity()

    def label(self, stream: UUID) -> bytes | None:
        """The label of a stream: what can be erased. None when there is none."""
        return self.facts.label(stream)

    def write_side(self, side: Sequence[SideWrite]) -> None:
        """Replace or erase labels without appending."""
        self.facts.write_side(side)

    def furnish(self, tables: SideTables) -> None:
        """Make these tables beside the facts, where they are missing. Raises StoreDown when they have another shape."""
        with self.facts.making() as statements:
            tables.make(statements)

    @contextmanager
    def reading(self) -> Iterator[Statements]:
        """A transaction to read the tables beside the facts."""
        with self.facts.reading() as statements:
            yield statements

    @contextmanager
    def beside(self, *, erasing: bool = False) -> Iterator[Statements]:
        """A transaction on the tables beside the facts: on disk at the end of the block, undone by an exception.

        With ``erasing`` the bytes of what was deleted or replaced leave the database too.
        """
        with self.facts.writing() as statements:
            yield statements
        if erasing:
            self.facts.forget_erased()

    def backup(self, path: str) -> None:
        """Copy the whole store to a new file while it is in use. Raises StoreError for a database with its own tool."""
        self.facts.backup(path)

    def settings(self) -> dict[str, str]:
        """Versions and durability settings as the database tells them, for ``doctor``."""
        return self.facts.settings()

    def close(self) -> None:
        """Let go of every connection."""
        self.facts.close()

    def _leaf_of(self, stream: UUID, expected: int) -> bytes:
        if expected == 0:
            return NOTHING_BEFORE
        standing, leaf = self.facts.head(stream)
        if standing != expected:
            raise Moved(stream, expected, standing)
        return leaf


def _events(joined: Joined) -> Bundle:
    """The rows of a second stream as the library's events, with the leaf that they follow."""
    states = chained(joined.stream, joined.expected, joined.previous, joined.rows)
    numbered = enumerate(zip(joined.rows, states, strict=True), joined.expected + 1)
    events = [StoredEvent(joined.stream, number, row.topic, pack(state)) for number, (row, state) in numbered]
    return Bundle(events, joined.previous)
