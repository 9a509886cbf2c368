"""What projections and tails need of a PostgreSQL database."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import psycopg
from eventsourcing.persistence import Notification, Tracking
from psycopg.rows import tuple_row

from domain.store import postgres_schema as schema
from domain.store.facts import Reached
from domain.store.postgres_server import plainly
from domain.store.selection import of_log, text_of
from domain.store.statements import Statements

if TYPE_CHECKING:
    from domain.store.postgres import PostgresFacts

_ASKS_EVERY: Final = 5.0
"""Seconds after which the server is asked though it told nothing."""


def leads(connection: psycopg.Connection[Any], projection: str) -> bool:
    """Take the lead of a projection until the transaction ends, if nobody has it."""
    key = int.from_bytes(sha256(b"cairn/projection/" + projection.encode()).digest()[:8], signed=True)
    cursor = connection.cursor(row_factory=tuple_row)
    return cursor.execute(schema.TRY_LOCK, (key,)).fetchall() == [(True,)]


@lru_cache
def _translated(sql: str) -> str:
    return sql.replace("%", "%%").replace("?", "%s")


def statements_on(connection: psycopg.Connection[Any]) -> Statements:
    """SQL on this connection, ``?`` turned into the driver's own sign."""
    return Statements(connection.cursor(row_factory=tuple_row), _translated)


def notifications(rows: Sequence[tuple[Any, ...]]) -> list[Notification]:
    """Rows as the library knows them."""
    return [
        Notification(stream, number, text_of(topic), state, position) for position, stream, number, topic, state in rows
    ]


class PostgresLead:
    """The right to move one projection on, and the transaction in which that is done."""

    def __init__(self, recorder: "PostgresFacts", projection: str, connection: psycopg.Connection[Any]) -> None:
        self._recorder = recorder
        self._projection = projection
        self._connection = connection
        self.statements = statements_on(connection)

    def tracked(self) -> int | None:
        """How far the projection is."""
        cursor = self._connection.cursor(row_factory=tuple_row)
        position: int | None = cursor.execute(schema.TRACKED, (self._projection,)).fetchall()[0][0]
        return position

    def rows_after(self, position: int, last: int, limit: int, topics: Sequence[str]) -> Reached:
        """The next rows, on the same connection: a second one might not be free."""
        cursor = self._connection.cursor(binary=True, row_factory=tuple_row)
        span = position + 1, last, *topics, limit
        sql = of_log(schema.COLUMNS, len(topics))
        return Reached.by(notifications(cursor.execute(sql, span, prepare=True).fetchall()), last, limit)

    @contextmanager
    def writing(self) -> Iterator["PostgresLead"]:
        """The lead itself: its transaction is already open."""
        yield self

    def track(self, position: int) -> None:
        """Say how far the projection will be."""
        self._recorder._insert_tracking(self._connection.cursor(), Tracking(self._projection, position))

    def forget(self) -> None:
        """Drop the tracked position."""
        self._connection.execute(schema.FORGET, (self._projection,))


class PostgresChanges:
    """Listens on a connection of its own for appends, and then asks for the newest position."""

    def __init__(self, recorder: "PostgresFacts") -> None:
        self._connection = recorder.datastore.listening(schema.CHANNEL)
        self._asked = 0.0
        self._position = 0
        self.grown()

    def grown(self) -> bool:
        """Whether rows were added since the last time of asking."""
        self._asked = time.monotonic()
        with plainly():
            cursor = self._connection.cursor(row_factory=tuple_row)
            before, self._position = self._position, cursor.execute(schema.LAST_POSITION).fetchall()[0][0]
        return self._position > before

    def wait(self, seconds: float) -> bool:
        """Wait for word of an append; without any, ask every 5 seconds, should word have been lost."""
        with plainly():
            told = any(True for _ in self._connection.notifies(timeout=seconds, stop_after=1))
        return (told or time.monotonic() - self._asked > _ASKS_EVERY) and self.grown()

    def nudge(self) -> None:
        """Nothing: the server tells of every append at once."""

    def close(self) -> None:
        """Stop watching."""
        self._connection.close()
