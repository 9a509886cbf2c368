"""Connections to a SQLite file that keep what was acknowledged, and its errors in plain words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from eventsourcing.persistence import ConnectionPoolClosedError, ConnectionUnavailableError, PersistenceError
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteCursor, SQLiteDatastore

from domain.store.errors import Damaged, StoreDown, StoreError, StoreFull
from domain.store.locks import held

_SYNCHRONOUS_FULL: Final = 2
_FULL: Final = {"SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_TRUNCATE"}
_DOWN: Final = {"SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_PERM", "SQLITE_NOMEM"}
_DAMAGED: Final = {"SQLITE_CORRUPT", "SQLITE_NOTADB"}


@contextmanager
def in_plain_words(path: str) -> Iterator[None]:
    """Turn what SQLite and the library raise into the store's own errors; a mistake in SQL stays as it is."""
    try:
        yield
    except (sqlite3.Error, PersistenceError, ConnectionPoolClosedError) as error:
        told = _told(error, path)
        if told is None:
            raise
        raise told from error


def _told(error: Exception, path: str) -> StoreError | None:
    cause = error.__cause__ if isinstance(error.__cause__, sqlite3.Error) else error
    name = getattr(cause, "sqlite_errorname", "")
    kinds = {name, "_".join(name.split("_")[:2])}
    if kinds & _FULL:
        return StoreFull(f"{path} cannot be written: {cause} ({name})")
    if kinds & _DAMAGED:
        return Damaged(None, None, f"{path} is damaged: {cause}")
    if kinds & _DOWN or isinstance(cause, ConnectionUnavailableError):
        return StoreDown(f"{path} does not answer: {cause}")
    return StoreDown(f"{path} was closed") if isinstance(cause, ConnectionPoolClosedError) else None


class Pool(SQLiteConnectionPool):
    """Opens connections with a write-ahead log whose every commit reaches the disk, and makes sure that it is so."""

    def _create_connection(self) -> SQLiteConnection:
        with held(lock_of(self.db_name)):
            connection = super()._create_connection()
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA secure_delete=ON")
        if (setting(cursor, "journal_mode"), setting(cursor, "synchronous")) != ("wal", _SYNCHRONOUS_FULL):
            connection.close()
            raise StoreDown(f"{self.db_name} does not keep a write-ahead log on this file system")
        return connection


class Datastore(SQLiteDatastore):
    """The library's datastore with one change: a writing transaction starts as one, alone among all processes.

    The lock around every commit keeps SQLite before 3.51.3 from its WAL-reset race, and waiting writers from SQLite's
    long sleeps.
    """

    def __init__(self, path: str) -> None:
        super().__init__(db_name=path)
        self.pool = Pool(db_name=path)

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """A cursor in a transaction. Writing: committed at the end of the block, rolled back by an exception."""
        if not commit:
            with super().transaction(commit=False) as cursor:
                yield cursor
            return
        with self.alone() as connection:
            cursor = connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
                connection.commit()
            except BaseException:
                connection.rollback()
                raise

    @contextmanager
    def alone(self) -> Iterator[SQLiteConnection]:
        """The one connection of all processes that may write or move the log into the file."""
        with self.get_connection(commit=True) as connection, held(lock_of(self.pool.db_name)):
            yield connection


def lock_of(path: str, purpose: str = "") -> str:
    """The lock file beside the database, one for all its writers and one for each further purpose."""
    return f"{path}{purpose and '.'}{purpose}.lock"


def setting(cursor: SQLiteCursor, name: str) -> int | str:
    """A pragma as this connection has it."""
    cursor.execute(f"PRAGMA {name}")
    value: int | str = cursor.fetchone()[0]
    return value


def fetched(cursor: SQLiteCursor, sql: str, *values: int | str) -> list[tuple[Any, ...]]:
    """The rows of a query as plain tuples: the library's cursor makes slower ones."""
    raw = cursor.sqlite_cursor
    raw.row_factory = None
    return raw.execute(sql, values).fetchall()
