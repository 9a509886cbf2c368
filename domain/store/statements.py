"""The little SQL a projection needs, the same words for SQLite and PostgreSQL."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol


class DatabaseCursor(Protocol):
    """What a cursor of either driver can do."""

    @property
    def description(self) -> Any:
        """The columns of the last query, the name of each first."""

    def execute(self, sql: Any, values: Any, /) -> Any:
        """Run one statement."""

    def executemany(self, sql: Any, rows: Any, /) -> Any:
        """Run one statement for each of the rows."""

    def fetchall(self) -> list[Any]:
        """All rows of the last statement, as tuples."""


class Statements:
    """Runs SQL in one transaction; ``?`` stands for a value. Types both databases know: TEXT, BIGINT, BYTEA."""

    def __init__(self, cursor: DatabaseCursor, translate: Callable[[str], str]) -> None:
        self._cursor = cursor
        self._translate = translate

    def execute(self, sql: str, values: Sequence[Any] = ()) -> None:
        """Run one statement."""
        self._cursor.execute(self._translate(sql), values)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run one statement for each of the rows: the fast way to write a page."""
        self._cursor.executemany(self._translate(sql), rows)

    def fetch(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run one query and give its rows."""
        self._cursor.execute(self._translate(sql), values)
        return self._cursor.fetchall()

    def table(
        self, name: str, where: str = "", values: Sequence[Any] = ()
    ) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
        """The names of a table's columns, and its rows."""
        rows = self.fetch(f"SELECT * FROM {name} {where}", values)
        return tuple(column[0] for column in self._cursor.description), rows
