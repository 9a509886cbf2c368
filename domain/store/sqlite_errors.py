"""What goes wrong with a SQLite file, in plain words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

from eventsourcing.persistence import ConnectionPoolClosedError, ConnectionUnavailableError, PersistenceError

from domain.store.errors import Damaged, StoreDown, StoreError, StoreFull

RAISED: Final = (sqlite3.Error, PersistenceError, ConnectionPoolClosedError)
"""What SQLite and the library raise."""

_FULL: Final = {
    "SQLITE_FULL",
    "SQLITE_READONLY",
    "SQLITE_IOERR_WRITE",
    "SQLITE_IOERR_SHMSIZE",
    "SQLITE_IOERR_TRUNCATE",
}
_DOWN: Final = {"SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_PERM", "SQLITE_NOMEM"}
_DAMAGED: Final = {"SQLITE_CORRUPT", "SQLITE_NOTADB"}


@contextmanager
def plainly(path: str) -> Iterator[None]:
    """Raise what goes wrong in this block in plain words."""
    try:
        yield
    except RAISED as error:
        complain(error, path)


def complain(error: Exception, path: str) -> NoReturn:
    """Raise our own error for this one; a mistake in SQL and a refused change stay what they are."""
    told = _told(error, path)
    if told is None:
        raise error
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
