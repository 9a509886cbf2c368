"""The recorder on a PostgreSQL database."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from uuid import UUID

import psycopg
from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.postgres import PostgresProcessRecorder
from psycopg.rows import tuple_row

from domain.store import postgres_schema as schema
from domain.store.errors import NoStore, StoreDown, StoreError
from domain.store.facts import NO_LEAVES, Appended, Facts, Leaves, check_end, check_head, streams_of
from domain.store.locks import PATIENCE
from domain.store.log_tree import PAGE
from domain.store.postgres_server import ServerDatastore
from domain.store.postgres_views import PostgresChanges, PostgresLead, leads, notifications, statements_on
from domain.store.rows import SideWrite
from domain.store.seal import NOTHING_BEFORE
from domain.store.side_tables import Beside
from domain.store.statements import Statements

_PAUSE: Final = 0.002
"""Seconds between two tries to lead a projection."""


class PostgresFacts(Facts, PostgresProcessRecorder):
    """Keeps facts in the schema ``public`` of one PostgreSQL database. Open it after a fork, not before."""

    datastore: ServerDatastore
    columns = schema.COLUMNS

    def __init__(self, url: str, *, begin: bool = True) -> None:
        datastore = ServerDatastore(url)
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
        previous: Leaves = NO_LEAVES,
        side: Sequence[SideWrite] = (),
        beside: Beside | None = None,
        **_: Any,
    ) -> Sequence[int]:
        """Append to streams, if each still ends where the first of its events begins.

        One stream with nothing beside it takes one round trip.
        """
        streams = streams_of(stored_events)
        if beside is None and len(streams) == 1:
            leaf = previous.get(streams[0][0], NOTHING_BEFORE)
            return _positions(streams[0], leaf, self._fetch(schema.APPEND, _values(streams[0], leaf, side)))
        return self._append_beside(streams, previous, side, beside)

    def adopt(self, rows: Sequence[Notification]) -> None:
        """Add rows that another store sealed, at their positions."""
        columns = zip(*((r.originator_id, r.originator_version, r.topic, r.state, r.id) for r in rows), strict=True)
        with self.datastore.connection() as connection, connection.transaction():
            cursor = connection.cursor(binary=True, row_factory=tuple_row)
            cursor.execute(schema.LOCK, (schema.APPEND_LOCK,))
            end = cursor.execute(schema.LAST_POSITION).fetchall()[0][0]
            check_end(end, rows)
            cursor.execute(schema.ADOPT, [list(column) for column in columns])
            cursor.execute(schema.GROW_AFTER, (end,))

    def notifications(self, sql: str, values: Sequence[Any]) -> list[Notification]:
        """The rows of a query."""
        return notifications(self._fetch(sql, values))

    def max_notification_id(self) -> int:
        """Position of the newest row, 0 in an empty log."""
        position: int = self._fetch(schema.LAST_POSITION)[0][0]
        return position

    def head(self, stream: UUID) -> tuple[int, bytes]:
        """Number and leaf of a stream's last row."""
        found = self._fetch(schema.HEAD, (stream,))
        return found[0] if found else (0, NOTHING_BEFORE)

    def label(self, stream: UUID) -> bytes | None:
        """The stream's label."""
        found = self._fetch(schema.LABEL, (stream,))
        return found[0][0] if found else None

    def write_side(self, side: Sequence[SideWrite]) -> None:
        """Replace or erase labels; the server frees the old bytes at its next vacuum."""
        self._fetch(schema.WRITE_LABELS, _columns(side))

    def max_tracking_id(self, application_name: str) -> int | None:
        """How far a projection is."""
        position: int | None = self._fetch(schema.TRACKED, (application_name,))[0][0]
        return position

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

    def grow_tree(self) -> int:
        """Add the next leaves to the tree."""
        added: int = self._fetch(schema.GROW, (PAGE,))[0][0]
        return added

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

    def _append_beside(
        self, streams: Sequence[Appended], previous: Leaves, side: Sequence[SideWrite], beside: Beside | None
    ) -> list[int]:
        """Append and write beside it in one transaction, if every stream ends where it should. Raises Moved."""
        positions: list[int] = []
        with self.datastore.connection() as connection, connection.transaction():
            cursor = connection.cursor(binary=True, row_factory=tuple_row)
            for place in streams:
                leaf = previous.get(place[0], NOTHING_BEFORE)
                cursor.execute(schema.APPEND, _values(place, leaf, side), prepare=True)
                positions += _positions(place, leaf, cursor.fetchall())
                side = ()
            if beside is not None:
                beside(statements_on(connection))
        return positions

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
        if cursor.execute(schema.FIND_TREE).fetchall() == [(None,)]:
            for statement in schema.TREE:
                connection.execute(statement)
        version = cursor.execute(schema.READ_VERSION).fetchall()[0][0]
        if version != schema.VERSION:
            raise StoreDown(f"this database has schema {version}; this program knows {schema.VERSION}")


def _values(place: Appended, previous: bytes, side: Sequence[SideWrite]) -> tuple[Any, ...]:
    stream, expected, events = place
    topics, states = [event.topic for event in events], [event.state for event in events]
    return (stream, expected, previous, topics, states, *_columns(side))


def _positions(place: Appended, previous: bytes, answer: list[tuple[Any, ...]]) -> range:
    """Where the events stand now. Raises Moved, Damaged when the server did not append them."""
    stream, expected, events = place
    standing, leaf, before, _ = answer[0]
    if before is None:
        check_head(stream, expected, previous, standing or 0, leaf or NOTHING_BEFORE)
    return range(before + 1, before + 1 + len(events))


def _columns(side: Sequence[SideWrite]) -> tuple[list[UUID], list[bytes | None]]:
    return [each.stream for each in side], [each.body for each in side]
