"""What the store asks of a database: the one list of what the SQLite and the PostgreSQL recorder must do."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol
from uuid import UUID

from eventsourcing.persistence import StoredEvent

from domain.store.errors import Damaged, Moved
from domain.store.rows import SideWrite
from domain.store.side_tables import Beside
from domain.store.statements import Statements

StreamRow = tuple[int, int, bytes, bytes]
"""Number in the stream, position in the log, topic, state."""

LogRow = tuple[int, bytes, int, bytes, bytes]
"""Position in the log, stream as text, number in the stream, topic, state."""


class Bundle(NamedTuple):
    """Events of a second stream that go in with those of the first, and the leaf of the row before them."""

    events: Sequence[StoredEvent]
    previous: bytes


def place_of(events: Sequence[StoredEvent]) -> tuple[UUID, int]:
    """The stream that these events are for, and the number of the row they follow."""
    stream = events[0].originator_id
    assert isinstance(stream, UUID)
    return stream, events[0].originator_version - 1


def check_head(stream: UUID, expected: int, previous: bytes, standing: int, leaf: bytes) -> None:
    """Refuse an append to a stream that ends otherwise than the writer read it.

    Raises Moved when it ends at another number, Damaged when the row of that number is not the one that was read.
    """
    if standing != expected:
        raise Moved(stream, expected, standing)
    if leaf != previous:
        raise Damaged(stream, standing, "it is not the row that was read before")


class Desk(Protocol):
    """One open transaction of a projection: its tables and its tracked position change together."""

    @property
    def statements(self) -> Statements:
        """Runs SQL in this transaction."""

    def track(self, position: int) -> None:
        """Say how far the projection will be when this commits. Raises IntegrityError when it already is."""

    def forget(self) -> None:
        """Drop the tracked position, as if the projection had never run."""


class Lead(Protocol):
    """The right to move one projection on, held by one process at a time."""

    def tracked(self) -> int | None:
        """How far the projection is; None when it never ran."""

    def rows_after(self, position: int, limit: int) -> list[LogRow]:
        """The next rows of the log."""

    def writing(self) -> AbstractContextManager[Desk]:
        """A transaction: committed at the end of the block, rolled back by an exception."""


class LogWatch(Protocol):
    """Watches the log from a connection of its own."""

    def grown(self) -> bool:
        """Whether rows were added since the last time of asking. Cheap enough to ask every 20 ms."""

    def wait(self, seconds: float) -> bool:
        """The same, asked as soon as it may be so: at the latest after this time."""

    def nudge(self) -> None:
        """Let whoever waits look now: something was probably added by this process. Safe from any thread."""

    def close(self) -> None:
        """Stop watching."""


class Facts(Protocol):
    """A recorder that keeps facts for ever, in one log and many streams."""

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        previous: bytes = ...,
        side: Sequence[SideWrite] = (),
        beside: Beside | None = None,
        also: Bundle | None = None,
    ) -> Sequence[int] | None:
        """Append to one stream, durably, and give the positions; ``previous`` is the leaf of the row before.

        ``also`` goes to another stream in the same transaction.
        """

    def head(self, stream: UUID) -> tuple[int, bytes]:
        """Number and leaf of a stream's last row; 0 and NOTHING_BEFORE when it has none."""

    def rows_of(self, stream: UUID, after: int) -> list[StreamRow]:
        """A stream's rows after this number, in order."""

    def rows_after(self, position: int, limit: int) -> list[LogRow]:
        """The log's rows after this position, in commit order."""

    def last_position(self) -> int:
        """Position of the newest row, 0 in an empty log."""

    def label(self, stream: UUID) -> bytes | None:
        """The stream's label."""

    def write_side(self, side: Sequence[SideWrite]) -> None:
        """Replace or erase labels, durably."""

    def tracked(self, projection: str) -> int | None:
        """How far a projection is; None when it never ran."""

    def furthest_tracked(self) -> int:
        """How far the furthest projection ever was, of whatever version; 0 when none ever ran."""

    def integrity(self) -> list[str]:
        """What the database finds wrong with its own files, as far as it can look."""

    def leading(self, projection: str) -> AbstractContextManager[Lead]:
        """Be the one who moves this projection on."""

    def reading(self) -> AbstractContextManager[Statements]:
        """A transaction for reading views and tables beside the facts."""

    def writing(self) -> AbstractContextManager[Statements]:
        """A transaction on the tables beside the facts."""

    def making(self) -> AbstractContextManager[Statements]:
        """A transaction in which nobody else makes tables."""

    def forget_erased(self) -> None:
        """Let go of the bytes of erased rows, as far as the database lets us."""

    def changes(self) -> LogWatch:
        """Start to watch the log."""

    def backup(self, path: str) -> None:
        """Copy the whole database to a new file while it is in use."""

    def settings(self) -> dict[str, str]:
        """What the database says of itself, read back and not assumed."""

    def close(self) -> None:
        """Let go of every connection."""
