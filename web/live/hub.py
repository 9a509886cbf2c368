"""Where the threads of one process wait for a table to go on."""

import threading
from collections.abc import Callable
from uuid import UUID

from web.shell.version import Version


class HubFull(Exception):
    """As many listen as this process can serve beside everybody else."""


class Listener:
    """One reader of one table. Leave it when the reader is gone."""

    def __init__(self, hub: "Hub", table: UUID) -> None:
        self.table = table
        self._hub = hub
        self._woken = threading.Event()
        self._wake = self._woken.set

    @property
    def mark(self) -> Version:
        """How far the table is known to have gone since the first of its readers came."""
        return self._hub.mark(self.table)

    @property
    def closed(self) -> bool:
        """Whether the process is about to stop."""
        return self._hub.closed

    def wait(self, seconds: float) -> None:
        """Until the table goes on or the process stops, at most this long."""
        self._woken.wait(seconds)
        self._woken.clear()

    def wake(self) -> None:
        """End its waiting."""
        self._wake()

    def woken_by(self, wake: Callable[[], None]) -> None:
        """From now on it is woken by this; it was woken once when this returns."""
        self._wake = wake
        wake()

    def leave(self) -> None:
        """Listen no longer; harmless when repeated."""
        self._hub.forget(self)


class Hub:
    """Knows who listens to which table, and how far each of those tables is. Safe to share between threads."""

    def __init__(self, most: int, *beside: Callable[[UUID], UUID]) -> None:
        """``most`` is how many may listen at once; ``beside`` give the streams of a table that are not its record."""
        self.most = most
        self._beside = beside
        self.closed = False
        self._lock = threading.Lock()
        self._listeners: dict[UUID, set[Listener]] = {}
        self._marks: dict[UUID, Version] = {}
        self._tables: dict[UUID, UUID] = {}

    def join(self, table: UUID) -> Listener:
        """A new listener. Raises Crowded."""
        listener = Listener(self, table)
        with self._lock:
            if self.closed or sum(map(len, self._listeners.values())) >= self.most:
                raise HubFull
            self._listeners.setdefault(table, set()).add(listener)
            self._tables |= dict.fromkeys(self._streams(table), table)
        return listener

    def forget(self, listener: Listener) -> None:
        """Drop a listener; after the last of a table, what is known of the table too."""
        with self._lock:
            others = self._listeners.get(listener.table, set())
            others.discard(listener)
            if not others:
                self._listeners.pop(listener.table, None)
                self._marks.pop(listener.table, None)
                for stream in self._streams(listener.table):
                    self._tables.pop(stream, None)

    def table_of(self, stream: UUID) -> UUID | None:
        """The table that a stream of the log belongs to, if anybody listens to it."""
        return self._tables.get(stream)

    def _streams(self, table: UUID) -> tuple[UUID, ...]:
        return (table, *(stream_of(table) for stream_of in self._beside))

    @property
    def listening(self) -> int:
        """How many listen."""
        return sum(map(len, self._listeners.values()))

    @property
    def busy(self) -> bool:
        """Whether anybody listens to any table."""
        return bool(self._listeners)

    def mark(self, table: UUID) -> Version:
        """How far a table that somebody listens to is known to be."""
        return self._marks.get(table, Version())

    def announce(self, table: UUID, mark: Version) -> None:
        """Say how far a table is, and wake who listens to it."""
        with self._lock:
            if table not in self._listeners:
                return
            self._marks[table] = self.mark(table).joined(mark)
        self.wake(table)

    def wake(self, table: UUID) -> None:
        """Let everybody who listens to a table look again."""
        with self._lock:
            listeners = tuple(self._listeners.get(table, ()))
        for listener in listeners:
            listener.wake()

    def close(self) -> None:
        """Let every listener end, now and for good."""
        self.closed = True
        with self._lock:
            listeners = [one for among in self._listeners.values() for one in among]
        for listener in listeners:
            listener.wake()
