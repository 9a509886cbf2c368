"""How rows are selected, of a stream and of the log, in the same words for SQLite and PostgreSQL."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple
from uuid import UUID

from eventsourcing.persistence import Notification, ProcessRecorder

LAST: Final = 2**63 - 1
"""No number and no position is higher."""


class Columns(NamedTuple):
    """How a database calls what is selected: the columns of a row, its position, the table, and a value's place."""

    row: str
    position: str
    table: str
    value: str


class Selection(ProcessRecorder):
    """Selects rows as notifications throughout: each with its position in the log."""

    columns: ClassVar[Columns]

    @abstractmethod
    def notifications(self, sql: str, values: Sequence[Any]) -> list[Notification]:
        """The rows of a query. A text that is none any more spoils its own row only, which the mapper then names."""

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[Notification]:
        """A stream's rows, in order of their numbers."""
        values = (originator_id, gt or 0, LAST if lte is None else lte)
        sql = _of_stream(self.columns, desc, limit is not None)
        return self.notifications(sql, values if limit is None else (*values, limit))

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """The log's rows in commit order."""
        first, last = (start or 0) + (not inclusive_of_start), LAST if stop is None else stop
        return self.notifications(of_log(self.columns, len(topics)), (first, last, *topics, limit))


@lru_cache
def _of_stream(columns: Columns, downwards: bool, limited: bool) -> str:
    row, _, table, value = columns
    return (
        f"SELECT {row} FROM {table} WHERE originator_id = {value} AND originator_version > {value}"
        f" AND originator_version <= {value} ORDER BY originator_version{' DESC' if downwards else ''}"
        f"{f' LIMIT {value}' if limited else ''}"
    )


@lru_cache
def of_log(columns: Columns, topics: int = 0) -> str:
    """Rows from one position to another, of so many topics or of all, at most so many.

    The first position is included: with > SQLite looks at the row before too, which may lie on a damaged page.
    """
    row, position, table, value = columns
    of_topics = f" AND topic IN ({', '.join([value] * topics)})" if topics else ""
    return (
        f"SELECT {row} FROM {table} WHERE {position} >= {value} AND {position} <= {value}{of_topics}"
        f" ORDER BY {position} LIMIT {value}"
    )


@lru_cache(maxsize=1024)
def text_of(column: bytes) -> str:
    """Text as it was read, in bytes."""
    return column.decode(errors="surrogateescape")
