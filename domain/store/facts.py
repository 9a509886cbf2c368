"""What the store asks of a database: the one list of what the SQLite and the PostgreSQL recorder must do."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple, Protocol
from uuid import UUID

from eventsourcing.persistence import Notification, StoredEvent

from domain.store.errors import Damaged, Moved, StoreError
from domain.store.rows import SideWrite
from domain.store.selection import Selection
from domain.store.side_tables import Beside
from domain.store.statements import Statements
from domain.store.subscription import LogSubscription, LogWatch

Leaves = Mapping[UUID, bytes]
"""Of each stream that is appended to, the leaf of the row before; a stream that begins needs none."""

NO_LEAVES: Final[Leaves] = {}


Appended = tuple[UUID, int, list[StoredEvent]]
"""A stream, the number of the row that the first of its events follows, and these events."""


def streams_of(events: Sequence[StoredEvent]) -> list[Appended]:
    """Events by stream."""
    streams = []
    for stream, bundle in groupby(events, key=attrgetter("originator_id")):
        of_stream = list(bundle)
        streams.append((stream, of_stream[0].originator_version - 1, of_stream))
    return streams


def check_head(stream: UUID, expected: int, previous: bytes, standing: int, leaf: bytes) -> None:
    """Refuse an append to a stream that ends otherwise than the writer read it.

    Raises Moved when it ends at another number, Damaged when the row of that number is not the one that was read.
    """
    if standing != expected:
        raise Moved(stream, expected, standing)
    if leaf != previous:
        raise Damaged(stream, standing, "it is not the row that was read before")


def check_end(end: int, rows: Sequence[Notification]) -> None:
    """Refuse to adopt rows behind a log that ends elsewhere. Raises StoreError."""
    if rows[0].id != end + 1:
        raise StoreError(f"the log was written to while it was copied: it ends at {end}, not at {rows[0].id - 1}")


class ProjectionTransaction(Protocol):
    """One open transaction of a projection: its tables and its tracked position change together."""

    @property
    def statements(self) -> Statements:
        """Runs SQL in this transaction."""

    def track(self, position: int) -> None:
        """Say how far the projection will be when this commits. Raises IntegrityError when it already is."""

    def forget(self) -> None:
        """Drop the tracked position, as if the projection had never run."""


class Reached(NamedTuple):
    """Rows of the log, and the position up to which none is left out."""

    rows: Sequence[Notification]
    position: int

    @classmethod
    def by(cls, rows: Sequence[Notification], last: int, limit: int) -> "Reached":
        """What a query found that asked for so many rows up to a last position."""
        return cls(rows, rows[-1].id if len(rows) == limit else last)


class Lead(Protocol):
    """The right to move one projection on, held by one process at a time."""

    def tracked(self) -> int | None:
        """How far the projection is; None when it never ran."""

    def rows_after(self, position: int, last: int, limit: int, topics: Sequence[str]) -> Reached:
        """The next rows of these topics, or of all, up to a last position; at most ``limit``."""

    def writing(self) -> AbstractContextManager[ProjectionTransaction]:
        """A transaction: committed at the end of the block, rolled back by an exception."""


class Facts(Selection):
    """A recorder that keeps facts for ever, in one log and many streams."""

    @abstractmethod
    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        previous: Leaves = NO_LEAVES,
        side: Sequence[SideWrite] = (),
        beside: Beside | None = None,
        **kwargs: Any,
    ) -> Sequence[int]:
        """Append to one stream or to several in one transaction, durably, and give the positions."""

    @abstractmethod
    def adopt(self, rows: Sequence[Notification]) -> None:
        """Add rows that another store sealed, each at the position it has there, in one transaction.

        Raises StoreError where the first does not follow the last row of this log.
        """

    @abstractmethod
    def max_notification_id(self) -> int:
        """Position of the newest row, 0 in an empty log."""

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> LogSubscription:
        """The log's rows after this position, and those that are added, for as long as it is wanted."""
        return LogSubscription(self, self.changes(), gt, topics)

    @abstractmethod
    def head(self, stream: UUID) -> tuple[int, bytes]:
        """Number and leaf of a stream's last row; 0 and NOTHING_BEFORE when it has none."""

    @abstractmethod
    def label(self, stream: UUID) -> bytes | None:
        """The stream's label."""

    @abstractmethod
    def write_side(self, side: Sequence[SideWrite]) -> None:
        """Replace or erase labels, durably."""

    @abstractmethod
    def furthest_tracked(self) -> int:
        """How far the furthest projection ever was, of whatever version; 0 when none ever ran."""

    @abstractmethod
    def integrity(self) -> list[str]:
        """What the database finds wrong with its own files, as far as it can look."""

    @abstractmethod
    def leading(self, projection: str) -> AbstractContextManager[Lead]:
        """Be the one who moves this projection on."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Statements]:
        """A transaction for reading views and tables beside the facts."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Statements]:
        """A transaction on the tables beside the facts."""

    @abstractmethod
    def making(self) -> AbstractContextManager[Statements]:
        """A transaction in which nobody else makes tables."""

    @abstractmethod
    def forget_erased(self) -> None:
        """Let go of the bytes of erased rows, as far as the database lets us."""

    @abstractmethod
    def grow_tree(self) -> int:
        """Add the next page of leaves that the tree of an earlier version's log lacks; gives how many, 0 at its end.

        Raises Damaged where the log has a hole.
        """

    @abstractmethod
    def changes(self) -> LogWatch:
        """Start to watch the log."""

    @abstractmethod
    def backup(self, path: str) -> None:
        """Copy the whole database to a new file while it is in use."""

    @abstractmethod
    def settings(self) -> dict[str, str]:
        """What the database says of itself, read back and not assumed."""

    @abstractmethod
    def close(self) -> None:
        """Let go of every connection."""
