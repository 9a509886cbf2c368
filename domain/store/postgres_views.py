"""What projections and tails need of a PostgreSQL database."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import psycopg
from eventsourcing.persistence import Tracking
from psycopg.rows import tuple_row

from domain.store import postgres_schema as schema
from domain.store.facts import LogRow
from domain.store.statements import Statements

if TYPE_CHECKING:
    from domain.store.postgres import PostgresFacts


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


class PostgresLead:
    """The right to move one projection on, and the transaction in which that is done."""

    def __init__(self, recorder: "PostgresFacts", projection: str, connection: psycopg.Connection[Any]) -> None:
        self._recorder = recorder
        self._projection = projection
        self._connection = connection
        self.statements = statements_on(connection)

    def tracked(self) -> int | None:
        """How far the projection is."""
        return self._recorder._max_tracking_id(self._projection, self._connection.cursor())

    def rows_after(self, position: int, limit: int) -> list[LogRow]:
        """The next rows of the log, on the same connection: a second one might not be free."""
        cursor = self._connection.cursor(binary=True, row_factory=tuple_row)
        return cursor.execute(schema.OF_LOG, (position, limit), prepare=True).fetchall()

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
    """Asks the server for its newest position."""

    def __init__(self, recorder: "PostgresFacts") -> None:
        self._recorder = recorder
        self._position = recorder.last_position()

    def grown(self) -> bool:
        """Whether rows were added since the last time of asking."""
        before, self._position = self._position, self._recorder.last_position()
        return self._position > before

    def close(self) -> None:
        """Stop watching: nothing is held."""
