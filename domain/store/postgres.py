"""The recorder on a PostgreSQL database."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from uuid import UUID

import psycopg
from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresProcessRecorder
from psycopg.rows import tuple_row

from domain.store import postgres_schema as schema
from domain.store.errors import NoStore, StoreDown, StoreError
from domain.store.facts import Bundle, LogRow, StreamRow, check_head, place_of
from domain.store.locks import PATIENCE
from domain.store.postgres_server import Datastore
from domain.store.postgres_views import PostgresChanges, PostgresLead, leads, statements_on
from domain.store.rows import SideWrite
from domain.store.seal import NOTHING_BEFORE
from domain.store.side_tables import Beside
from domain.store.statements import Statements

_PAUSE: Final = 0.002
"""Seconds between two tries to lead a projection."""


class PostgresFacts(PostgresProcessRecorder):
    """Keeps facts in the schema ``public`` of one PostgreSQL database. Open it after a fork, not before."""

    datastore: Datastore

    def __init__(self, url: str, *, begin: bool = True) -> None:
        datastore = Datastore(url)
        self._begin = begin
        try:
            with datastore.connection():
                super().__init__(datastore)
            self.create_table()
        except BaseException:
            datastore.close()
            raise

    def create_table(self) -> None:
        """Make the schema, once, however many processes start together."""
        ours = self.sql_create_statements
        self.sql_create_statements = [
            statement for statement in ours if self.tracking_table_name in statement.as_string()
        ]
        with self.datastore.connection() as connection, connection.transaction():
            self._make_schema(connection)

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        previous: bytes = NOTHING_BEFORE,
        side: Sequence[SideWrite] = (),
        beside: Beside | None = None,
        also: Bundle | None = None,
        **_: Any,
    ) -> Sequence[int] | None:
        """Append to one stream, if it still ends where the first of the events begins: in one round trip."""
        stream, expected = place_of(stored_events)
        values = _values(stored_events, previous, side)
        if beside is None and also is None:
            standing, leaf, before, _ = self._fetch(schema.APPEND, values)[0]
        else:
            standing, leaf, before, _ = self._append_beside(values, beside, also)
        if before is None:
            check_head(stream, expected, previous, standing or 0, leaf or NOTHING_BEFORE)
        return range(before + 1, before + 1 + len(stored_events))

    def head(self, stream: UUID) -> tuple[int, bytes]:
        """Number and leaf of a stream's last row."""
        found = self._fetch(schema.HEAD, (stream,))
        return found[0] if found else (0, NOTHING_BEFORE)

    def rows_of(self, stream: UUID, after: int) -> list[StreamRow]:
        """A stream's rows after this number, in order."""
        return self._fetch(schema.OF_STREAM, (stream, after))

    def rows_after(self, position: int, limit: int) -> list[LogRow]:
        """The log's rows after this position, in commit order."""
        return self._fetch(schema.OF_LOG, (position, limit))

    def last_position(self) -> int:
        """Position of the newest row."""
        position: int = self._fetch(schema.LAST_POSITION)[0][0]
        return position

    def label(self, stream: UUID) -> bytes | None:
        """The stream's label."""
        found = self._fetch(schema.LABEL, (stream,))
        return found[0][0] if found else None

    def write_side(self, side: Sequence[SideWrite]) -> None:
        """Replace or erase labels; the server frees the old bytes at its next vacuum."""
        self._fetch(schema.WRITE_LABELS, _columns(side))

    def tracked(self, projection: str) -> int | None:
        """How far a projection is."""
        with self.datastore.connection() as connection:
            return self._max_tracking_id(projection, connection.cursor())

    def furthest_tracked(self) -> int:
        """How far the furthest projection ever was."""
        position: int = self._fetch(schema.FURTHEST)[0][0]
        return position

    def integrity(self) -> list[str]:
        """Nothing: the server's own tool, ``pg_amcheck``, looks at its files."""
        return []

    @contextmanager
    def leading(self, projection: str) -> Iterator[PostgresLead]:
        """Be the one who moves this projection on; all that is done with the lead is one transaction.

        Who waits lets go of the connection in between: the leader may need a second one, and there are not many.
        """
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with self.datastore.connection() as connection, connection.transaction():
                if leads(connection, projection):
                    yield PostgresLead(self, projection, connection)
                    return
            time.sleep(_PAUSE)
        raise StoreDown(f"the view {projection} has been held by somebody else for {PATIENCE:g} seconds")

    @contextmanager
    def reading(self) -> Iterator[Statements]:
        """A transaction for reading views and tables beside the facts."""
        with self.datastore.connection() as connection, connection.transaction():
            yield statements_on(connection)

    @contextmanager
    def writing(self) -> Iterator[Statements]:
        """A transaction on the tables beside the facts."""
        with self.datastore.connection() as connection, connection.transaction():
            yield statements_on(connection)

    @contextmanager
    def making(self) -> Iterator[Statements]:
        """A transaction in which nobody else makes tables."""
        with self.datastore.connection() as connection, connection.transaction():
            connection.execute(schema.LOCK, (schema.SCHEMA_LOCK,))
            yield statements_on(connection)

    def forget_erased(self) -> None:
        """Nothing: the server frees the old bytes at its next vacuum."""

    def changes(self) -> PostgresChanges:
        """Start to watch the log."""
        return PostgresChanges(self)

    def backup(self, path: str) -> None:
        """Refused: the server's own tool makes a consistent copy."""
        raise StoreError(f"a PostgreSQL store is backed up with pg_dump, for instance: pg_dump -Fc -f {path} DATABASE")

    def settings(self) -> dict[str, str]:
        """What the server says of itself and of this session."""
        read = {name: str(self._fetch(f"SHOW {name}")[0][0]) for name in schema.SETTINGS}
        return {"database": "postgresql", "psycopg": psycopg.__version__, **read}

    def close(self) -> None:
        """Let go of every connection."""
        self.datastore.close()

    def _append_beside(self, values: Sequence[Any], beside: Beside | None, also: Bundle | None) -> tuple[Any, ...]:
        """Append and write beside it in one transaction, if every stream ends where it should. Raises Moved."""
        with self.datastore.connection() as connection, connection.transaction():
            cursor = connection.cursor(binary=True, row_factory=tuple_row)
            appended = cursor.execute(schema.APPEND, values, prepare=True).fetchall()[0]
            if appended[2] is None:
                return appended
            if also is not None:
                second = cursor.execute(schema.APPEND, _values(*also, ()), prepare=True).fetchall()[0]
                if second[2] is None:
                    check_head(*place_of(also.events), also.previous, second[0] or 0, second[1] or NOTHING_BEFORE)
            if beside is not None:
                beside(statements_on(connection))
            return appended

    def _fetch(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self.datastore.connection() as connection:
            cursor = connection.cursor(binary=True, row_factory=tuple_row)
            return cursor.execute(sql, values, prepare=True).fetchall()

    def _make_schema(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(schema.LOCK, (schema.SCHEMA_LOCK,))
        cursor = connection.cursor(row_factory=tuple_row)
        if cursor.execute(schema.FIND_VERSION).fetchall() == [(None,)]:
            if not self._begin:
                raise NoStore("this database")
            for statement in schema.TABLES:
                connection.execute(statement)
            self._create_table(connection.cursor())
        version = cursor.execute(schema.READ_VERSION).fetchall()[0][0]
        if version != schema.VERSION:
            raise StoreDown(f"this database has schema {version}; this program knows {schema.VERSION}")


def _values(events: Sequence[StoredEvent], previous: bytes, side: Sequence[SideWrite]) -> tuple[Any, ...]:
    topics, states = [event.topic for event in events], [event.state for event in events]
    return (*place_of(events), previous, topics, states, *_columns(side))


def _columns(side: Sequence[SideWrite]) -> tuple[list[UUID], list[bytes | None]]:
    return [each.stream for each in side], [each.body for each in side]
