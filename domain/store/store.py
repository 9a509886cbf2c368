"""The store: streams of facts that are only ever added to, in one log."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.utils import Environment

from domain.store.errors import Damaged, Moved
from domain.store.factory import StoreFactory
from domain.store.facts import Facts
from domain.store.log_tree import rows_at, tree_size
from domain.store.mapper import SealingMapper, stored
from domain.store.rows import Joined, NewFact, SideWrite, StoredFact, StoreFault
from domain.store.seal import NOTHING_BEFORE
from domain.store.side_tables import Beside, SideTables
from domain.store.statements import Statements
from domain.store.subscription import LogWatch
from domain.store.tree import Tree
from domain.store.verify import log_faults, stream_faults

LOG_SECTION: Final = 5_000
"""Rows of the log that are read at a time, at most."""


class Store(Application[UUID]):
    """The application as the library knows it: appends, reads and proves.

    Safe to share between threads; open it after a fork, not before.

    Every method raises StoreDown when the database does not answer.
    """

    name = "Cairn"
    log_section_size = LOG_SECTION
    factory: StoreFactory
    mapper: SealingMapper
    recorder: Facts

    def construct_factory(self, env: Environment) -> StoreFactory:
        """Ours, whatever persistence module the environment names: that one is for the views of others."""
        return StoreFactory(env)

    def construct_mapper(self) -> SealingMapper:
        """Ours: whatever opens a store seals and chains."""
        return SealingMapper(self.factory.transcoder())

    def construct_recorder(self) -> Facts:
        """The recorder of the database that the environment names as the store."""
        return self.factory.process_recorder()

    def __del__(self) -> None:
        """Nothing: to close takes the write lock, which the thread that runs into this may hold."""

    def append(
        self,
        stream: UUID,
        expected: int,
        rows: Sequence[NewFact],
        side: Sequence[SideWrite] = (),
        *,
        previous: bytes | None = None,
        beside: Beside | None = None,
        joined: Sequence[Joined] = (),
    ) -> tuple[StoredFact, ...]:
        """Add rows after row ``expected``, and what stands beside them, in one transaction; returns when it is on disk.

        ``side`` are new labels; ``beside`` writes to side tables and may raise, which leaves everything as it was.
        ``previous`` is the leaf of row ``expected`` where the caller knows it, which saves a query. ``joined`` are rows
        of other streams. Raises Moved when a stream has gone on, Damaged when the row before is another, StoreFull,
        StoreDown.
        """
        if not rows:
            raise ValueError("there is nothing to append")
        leaves = {stream: self._leaf_of(stream, expected) if previous is None else previous}
        facts = self.mapper.chained(stream, expected, leaves[stream], rows)
        for other in joined:
            leaves[other.stream] = other.previous
            facts += self.mapper.chained(other.stream, other.expected, other.previous, other.rows)
        recordings = self.events.put(facts, previous=leaves, side=side, beside=beside)
        positions = [recording.notification.id for recording in recordings[: len(rows)]]
        return tuple(stored(fact, position) for fact, position in zip(facts, positions, strict=False))

    def read(self, stream: UUID, after: int = 0) -> list[StoredFact]:
        """The stream's rows after this number, in order. Raises Damaged where one is missing or unreadable."""
        rows = []
        for expected, row in enumerate(self.events.get(stream, gt=after), after + 1):
            assert isinstance(row, StoredFact)
            if row.number != expected:
                raise Damaged(stream, expected, "it is missing")
            rows.append(row)
        return rows

    def rows_after(self, position: int, limit: int) -> list[StoredFact]:
        """At most ``limit`` rows (and 5,000) of all streams after this position, in commit order. Raises Damaged."""
        return [self.mapper.to_domain_event(each) for each in self.notification_log.select(position + 1, limit)]

    def last_position(self) -> int:
        """Position of the newest row, 0 in an empty store."""
        return self.recorder.max_notification_id()

    def changes(self) -> LogWatch:
        """Start to watch for growth; close what is returned."""
        return self.recorder.changes()

    def verify(
        self, stream: UUID | None = None, progress: Callable[[int, int], None] | None = None
    ) -> Iterator[StoreFault]:
        """Compute every commitment, leaf and hash of the tree again: the first bad row of each stream, and holes.

        With a stream, only that one. A stream cut at its end shows only in the whole log, and there as long as later
        rows stand or the tree or a view has seen it; beyond that a cut of the whole log needs a checkpoint that
        somebody holds. ``progress`` is told rows done and rows in all.
        """
        return (
            log_faults(self.recorder, self.mapper, progress)
            if stream is None
            else stream_faults(self.recorder, self.mapper, stream)
        )

    def integrity(self) -> list[str]:
        """What the database's own check finds wrong with its files; PostgreSQL has a tool of its own for that."""
        return self.recorder.integrity()

    def tree(self) -> Tree:
        """The tree over the log: its roots and proofs, of as many leaves as there are facts. Raises Damaged.

        Where an earlier version left facts without leaves they are added first.
        """
        if self.tree_size() < self.last_position():
            while self.recorder.grow_tree():
                pass
        return Tree(self._tree_rows)

    def tree_size(self) -> int:
        """How many facts are leaves of the tree: all, unless an earlier version left some."""
        with self.reading() as statements:
            return tree_size(statements)

    def label(self, stream: UUID) -> bytes | None:
        """The label of a stream: what can be erased. None when there is none."""
        return self.recorder.label(stream)

    def write_side(self, side: Sequence[SideWrite]) -> None:
        """Replace or erase labels without appending."""
        self.recorder.write_side(side)

    def furnish(self, tables: SideTables) -> None:
        """Make these tables beside the facts, where they are missing. Raises StoreDown when they have another shape."""
        with self.recorder.making() as statements:
            tables.make(statements)

    @contextmanager
    def reading(self) -> Iterator[Statements]:
        """A transaction to read the tables beside the facts."""
        with self.recorder.reading() as statements:
            yield statements

    @contextmanager
    def beside(self, *, erasing: bool = False) -> Iterator[Statements]:
        """A transaction on the tables beside the facts: on disk at the end of the block, undone by an exception.

        With ``erasing`` the bytes of what was deleted or replaced leave the database too.
        """
        with self.recorder.writing() as statements:
            yield statements
        if erasing:
            self.recorder.forget_erased()

    def backup(self, path: str) -> None:
        """Copy the whole store to a new file while it is in use. Raises StoreError for a database with its own tool."""
        self.recorder.backup(path)

    def settings(self) -> dict[str, str]:
        """Versions and durability settings as the database tells them, for ``doctor``."""
        return self.recorder.settings()

    def _tree_rows(self, positions: Sequence[int]) -> Mapping[int, bytes]:
        with self.reading() as statements:
            return rows_at(statements, positions)

    def _leaf_of(self, stream: UUID, expected: int) -> bytes:
        if expected == 0:
            return NOTHING_BEFORE
        standing, leaf = self.recorder.head(stream)
        if standing != expected:
            raise Moved(stream, expected, standing)
        return leaf
