"""Connections to a SQLite file that keep what was acknowledged."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Final, NoReturn

from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteCursor, SQLiteDatastore

from domain.store.errors import StoreDown
from domain.store.locks import PATIENCE, WriteTurn
from domain.store.sqlite_errors import RAISED, complain, plainly
from domain.store.sqlite_log import SQLiteLogWatch

_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON")
_SYNCHRONOUS_FULL: Final = 2


class Pool(SQLiteConnectionPool):
    """Opens connections with a write-ahead log whose every commit reaches the disk, and makes sure that it is so.

    The library's own connections keep one prepared statement each and parse all others anew, which costs as much as the
    append itself.
    """

    def _create_connection(self) -> SQLiteConnection:
        raw = sqlite3.connect(self.db_name, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        raw.row_factory = sqlite3.Row
        connection = SQLiteConnection(raw, self.max_age)
        try:
            self._make_durable(connection.cursor())
        except BaseException:
            connection.close()
            raise
        return connection

    def _make_durable(self, cursor: SQLiteCursor) -> None:
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        if (setting(cursor, "journal_mode"), setting(cursor, "synchronous")) != ("wal", _SYNCHRONOUS_FULL):
            raise StoreDown(f"{self.db_name} does not keep a write-ahead log on this file system")


class Writer:
    """This process's one writing connection. As a context manager it is a transaction that nobody writes beside.

    Committed at the end of the block, rolled back by an exception. The lock around every commit keeps SQLite before
    3.51.3 from its WAL-reset race, and waiting writers from SQLite's long sleeps.
    """

    def __init__(self, pool: Pool) -> None:
        self._path = pool.db_name
        self._turn = WriteTurn(lock_of(self._path))
        self.watch = SQLiteLogWatch(self._path)
        self._turn.take()
        try:
            with plainly(self._path):
                self._connection = pool.get_connection()
        finally:
            self._turn.give()

    def __enter__(self) -> SQLiteCursor:
        self._take_turn()
        try:
            cursor = self._connection.cursor()
            self.watch.check(self._frames)
            cursor.execute("BEGIN IMMEDIATE")
            self.watch.note()
        except BaseException as error:
            self._turn.give()
            if isinstance(error, RAISED):
                complain(error, self._path)
            raise
        return cursor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._finish(keep=error is None)
        except RAISED as failure:
            error = failure
        finally:
            self._turn.give()
        if isinstance(error, RAISED):
            complain(error, self._path)

    def empty_log(self) -> None:
        """Move the write-ahead log into the file and empty it, as far as no reader still needs it."""
        self._take_turn()
        try:
            with plainly(self._path):
                self._connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            self._turn.give()

    def _finish(self, keep: bool) -> None:
        try:
            if keep:
                self._connection.commit()
        finally:
            self._connection.rollback()
        if keep:
            self.watch.check(self._frames)
            self.watch.note()

    def _frames(self) -> tuple[int, int]:
        """How many pages SQLite has in its log, and how many bytes one has."""
        cursor = self._connection.cursor()
        return fetched(cursor, "PRAGMA wal_checkpoint(PASSIVE)")[0][1], fetched(cursor, "PRAGMA page_size")[0][0]

    def _take_turn(self) -> None:
        self._turn.take()
        if self._connection.closed:
            self._turn.give()
            raise StoreDown(f"{self._path} was closed")


class FilesDatastore(SQLiteDatastore):
    """The library's datastore, with the one writer for whatever writes."""

    def __init__(self, path: str) -> None:
        super().__init__(db_name=path)
        self.pool = Pool(db_name=path)
        self.writer = Writer(self.pool)

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """A cursor in a transaction: the library's methods write only through here."""
        if commit:
            with self.writer as cursor:
                yield cursor
        else:
            try:
                with super().transaction(commit=False) as cursor:
                    yield cursor
            except RAISED as error:
                self._complain(error)

    def query(self, sql: str, *values: int | str) -> list[tuple[Any, ...]]:
        """The rows of one query."""
        try:
            connection = self.pool.get_connection(is_writer=False)
            try:
                return fetched(connection.cursor(), sql, *values)
            finally:
                self.pool.put_connection(connection)
        except RAISED as error:
            self._complain(error)

    def _complain(self, error: Exception) -> NoReturn:
        self.writer.watch.explain()
        complain(error, self.pool.db_name)


def lock_of(path: str, purpose: str = "") -> str:
    """The lock file beside the database, one for all its writers and one for each further purpose."""
    return f"{path}{purpose and '.'}{purpose}.lock"


def setting(cursor: SQLiteCursor, name: str) -> int | str:
    """A pragma as this connection has it."""
    value: int | str = fetched(cursor, f"PRAGMA {name}")[0][0]
    return value


def fetched(cursor: SQLiteCursor, sql: str, *values: int | str) -> list[tuple[Any, ...]]:
    """The rows of a query as plain tuples: the library's cursor makes slower ones."""
    raw = cursor.sqlite_cursor
    raw.row_factory = None
    return raw.execute(sql, values).fetchall()
