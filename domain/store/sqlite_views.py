"""What projections and tails need of a SQLite file."""

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from eventsourcing.persistence import Tracking
from eventsourcing.sqlite import SQLiteCursor

from domain.store import sqlite_schema as schema
from domain.store.errors import Damaged
from domain.store.facts import Reached
from domain.store.sqlite_errors import plainly
from domain.store.statements import Statements

if TYPE_CHECKING:
    from domain.store.sqlite import SQLiteFacts

_LOOKS_EVERY: Final = 0.02
"""Seconds between two looks at the file: 1 to 2 % of one core."""


def statements_on(cursor: SQLiteCursor) -> Statements:
    """SQL in the transaction of this cursor; SQLite needs no translation."""
    raw = cursor.sqlite_cursor
    raw.row_factory = None
    return Statements(raw, str)


class SQLiteDesk:
    """One open transaction of a projection."""

    def __init__(self, recorder: "SQLiteFacts", projection: str, cursor: SQLiteCursor) -> None:
        self._recorder = recorder
        self._projection = projection
        self._cursor = cursor
        self.statements = statements_on(cursor)

    def track(self, position: int) -> None:
        """Say how far the projection will be."""
        self._recorder._insert_tracking(self._cursor, Tracking(self._projection, position))

    def forget(self) -> None:
        """Drop the tracked position."""
        self._cursor.execute(schema.FORGET, (self._projection,))


class SQLiteLead:
    """The right to move one projection on; valid while its lock file is held."""

    def __init__(self, recorder: "SQLiteFacts", projection: str) -> None:
        self._recorder = recorder
        self._projection = projection

    def tracked(self) -> int | None:
        """How far the projection is."""
        return self._recorder.max_tracking_id(self._projection)

    def rows_after(self, position: int, last: int, limit: int, topics: Sequence[str]) -> Reached:
        """The next rows that can be read, before anybody is kept from writing.

        A damaged page takes only its own rows along: those up to it are given, then those behind it.
        """
        while position < last:
            try:
                found = self._recorder.select_notifications(position + 1, limit, last, topics)
                return Reached.by(found, last, limit)
            except Damaged:
                position, limit = (position, limit // 2) if limit > 1 else (position + 1, 1)
        return Reached((), last)

    @contextmanager
    def writing(self) -> Iterator[SQLiteDesk]:
        """A transaction of its own: the writers of facts wait only for this."""
        with self._recorder.datastore.writer as cursor:
            yield SQLiteDesk(self._recorder, self._projection, cursor)


class SQLiteChanges:
    """Asks SQLite whether another connection has committed, and only then looks at the log."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._nudged = threading.Event()
        with plainly(path):
            self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._version = self._ask("PRAGMA data_version")
            self._position = self._ask(schema.LAST_POSITION)

    def grown(self) -> bool:
        """Whether rows were added since the last time of asking."""
        with plainly(self._path):
            version = self._ask("PRAGMA data_version")
            if version == self._version:
                return False
            before, self._version, self._position = self._position, version, self._ask(schema.LAST_POSITION)
            return self._position > before

    def wait(self, seconds: float) -> bool:
        """Look every 20 ms, or when nudged."""
        deadline = time.monotonic() + seconds
        while not self.grown():
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return False
            self._nudged.wait(min(_LOOKS_EVERY, remaining))
            self._nudged.clear()
        return True

    def nudge(self) -> None:
        """Look now."""
        self._nudged.set()

    def close(self) -> None:
        """Stop watching."""
        self._connection.close()

    def _ask(self, sql: str) -> int:
        value: int = self._connection.execute(sql).fetchone()[0]
        return value
