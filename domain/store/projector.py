"""Keeps a projection's tables up with the log: in pages, each committed together with how far it got."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.store.errors import Damaged
from domain.store.facts import Desk
from domain.store.rows import StoredRow
from domain.store.seal import unpacked_from_log
from domain.store.statements import Statements
from domain.store.store import Store

PAGE: Final = 3_000
"""Rows a transaction, when there is much to catch up with."""


class Projection(msgspec.Struct, frozen=True):
    """Tables made from the log. ``write`` gets the next rows, in order, each exactly once.

    ``tables`` gives the columns of each table. Raise ``version`` when they or ``write`` change: the tables are then
    made anew. ``name`` is an identifier.
    """

    name: str
    version: int
    tables: Mapping[str, str]
    write: Callable[[Statements, Sequence[StoredRow]], None]
    indexes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.name.isidentifier():
            raise ValueError(f"{self.name!r} is no name for a projection")


class Projector:
    """Moves one projection on. Any number of them may work on one store: they take turns, page by page."""

    def __init__(self, store: Store, projection: Projection, page: int = PAGE) -> None:
        self._facts = store.facts
        self._projection = projection
        self._page = page
        self._key = f"{projection.name}-{projection.version}"

    def position(self) -> int | None:
        """How far the tables are; None when they were never made."""
        return self._facts.tracked(self._key)

    def catch_up(self, progress: Callable[[int, int], None] | None = None) -> int:
        """Bring the tables up to what is in the log now; next to nothing when they are. Gives how far they are.

        ``progress`` is told rows done and rows in all after every page. Raises Damaged where the log lost rows.
        """
        position = self.position()
        target = self._facts.last_position()
        if position is not None and position > target:
            raise Damaged(None, None, f"it ends at {target}, but {self._key} was made from {position} rows")
        while position is None or position < target:
            position = self._turn(target)
            if progress is not None:
                progress(position, target)
        return position

    def rebuild(self, progress: Callable[[int, int], None] | None = None) -> int:
        """Drop the tables and fill them again from the first row on."""
        with self._facts.leading(self._key) as lead, lead.writing() as desk:
            self._make_tables(desk)
        return self.catch_up(progress)

    def fetch(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Catch up, then query the tables: a reader sees all that was acknowledged before it asked."""
        self.catch_up()
        with self._facts.reading() as statements:
            return statements.fetch(sql, values)

    def fetch_as_it_is(self, sql: str) -> list[tuple[Any, ...]]:
        """Query the tables as they were when they were last made; nothing where they never were."""
        if self.position() is None:
            return []
        with self._facts.reading() as statements:
            return statements.fetch(sql)

    def _turn(self, target: int) -> int:
        with self._facts.leading(self._key) as lead:
            position = lead.tracked()
            if position is None:
                with lead.writing() as desk:
                    self._make_tables(desk)
                position = 0
            rows = [unpacked_from_log(*columns) for columns in lead.rows_after(position, self._page)]
            if not rows:
                return max(position, target)
            with lead.writing() as desk:
                desk.track(rows[-1].position)
                self._projection.write(desk.statements, rows)
            return rows[-1].position

    def _make_tables(self, desk: Desk) -> None:
        desk.forget()
        for table, columns in self._projection.tables.items():
            desk.statements.execute(f"DROP TABLE IF EXISTS {table}")
            desk.statements.execute(f"CREATE TABLE {table} ({columns})")
        for index in self._projection.indexes:
            desk.statements.execute(index)
        desk.track(0)
