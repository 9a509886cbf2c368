"""Connections to a PostgreSQL server, and its errors in plain words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from eventsourcing.persistence import PersistenceError
from eventsourcing.postgres import PostgresDatastore
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row

from domain.store.errors import Damaged, StoreDown, StoreError, StoreFull

_CONNECTIONS: Final = 10
_ANSWER_WITHIN: Final = 5.0
"""Seconds to wait for a connection."""

# An append must be on disk and in order whatever the server's defaults are, and must not wait for a lock for ever.
_SESSION: Final = """
    SELECT set_config('default_transaction_isolation', 'read committed', false),
        set_config('lock_timeout', '10s', false),
        set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'
            ELSE current_setting('synchronous_commit') END, false)
"""
_FULL: Final = ("53100", "25006")
_DAMAGED: Final = ("XX001", "XX002")


class ServerDatastore(PostgresDatastore):
    """The library's pool of connections, with every word of the URL passed on. Opened lazily, on first use."""

    def __init__(self, url: str) -> None:
        told: dict[str, Any] = conninfo_to_dict(url)
        self._told = told
        super().__init__(
            dbname=told.get("dbname", ""),
            host=told.get("host", ""),
            port=told.get("port", ""),
            user=told.get("user", ""),
            password=told.get("password", ""),
            pool_size=1,
            max_overflow=_CONNECTIONS - 1,
            connect_timeout=_ANSWER_WITHIN,
        )
        self.pool.kwargs = {**told, "row_factory": dict_row}

    def after_connect_func(self) -> Callable[[psycopg.Connection[Any]], None]:
        """Set every new session up."""
        library = super().after_connect_func()

        def after_connect(connection: psycopg.Connection[Any]) -> None:
            library(connection)
            connection.execute(_SESSION)

        return after_connect

    def listening(self, channel: str) -> psycopg.Connection[Any]:
        """A connection beside the pool that hears what is told on a channel; close it. Raises StoreDown."""
        with plainly():
            connection = psycopg.connect(**self._told | {"connect_timeout": int(_ANSWER_WITHIN)}, autocommit=True)
            connection.execute(f"LISTEN {channel}")
        return connection

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        """A connection for one transaction or less, and what goes wrong on it in plain words."""
        try:
            with self.get_connection() as connection:
                yield connection
        except PersistenceError as error:
            told = _told(error.__cause__ or error)
            if told is None:
                raise
            if isinstance(told, StoreDown):
                self.pool.check()
            raise told from error


@contextmanager
def plainly() -> Iterator[None]:
    """What goes wrong on a connection beside the pool, in plain words."""
    try:
        yield
    except psycopg.Error as error:
        raise _told(error) or error from error


def _told(cause: BaseException) -> StoreError | None:
    state = getattr(cause, "sqlstate", None) or ""
    if state in _FULL:
        return StoreFull(f"PostgreSQL cannot be written: {cause}")
    if state in _DAMAGED:
        return Damaged(None, None, f"PostgreSQL found damage: {cause}")
    if isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return StoreDown(f"PostgreSQL does not answer: {cause}")
    return None
