"""Keeps a projection's tables up with the log: in pages, each committed together with how far it got."""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from eventsourcing.persistence import Notification

from domain.store.errors import Damaged, LogCut, StoreFull
from domain.store.facts import ProjectionTransaction
from domain.store.rows import StoredFact
from domain.store.statements import Statements
from domain.store.store import Store

_log = logging.getLogger(__name__)

PAGE: Final = 3_000
"""Rows a transaction, when there is much to catch up with."""


class Projection(msgspec.Struct, frozen=True):
    """Tables made from the log. ``write`` gets the next rows, in order, each exactly once: those of ``topics``, or all.

    A row that cannot be read is left out: what it belongs to may be Damaged. ``tables`` gives the columns of each
    table. Raise ``version`` when they or ``write`` change: the tables are then made anew. ``name`` is an identifier.
    """

    name: str
    version: int
    tables: Mapping[str, str]
    write: Callable[[Statements, Sequence[StoredFact]], None]
    indexes: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.name.isidentifier():
            raise ValueError(f"{self.name!r} is not a name for a projection")


class Projector:
    """Moves one projection on. Any number of them may work on one store: they take turns, page by page."""

    def __init__(self, store: Store, projection: Projection, page: int = PAGE) -> None:
        self._facts = store.recorder
        self._mapper = store.mapper
        self._projection = projection
        self._page = page
        self._key = f"{projection.name}-{projection.version}"

    @property
    def name(self) -> str:
        """What the projection is called."""
        return self._projection.name

    def behind(self) -> int:
        """How many rows of the log its tables do not have yet: the next who reads them brings them up."""
        return self._facts.max_notification_id() - (self.position() or 0)

    def position(self) -> int | None:
        """How far the tables are; None when they were never made."""
        return self._facts.max_tracking_id(self._key)

    def catch_up(self, progress: Callable[[int, int], None] | None = None) -> int:
        """Bring the tables up to what is in the log now; next to nothing when they are. Gives how far they are.

        ``progress`` is told rows done and rows in all after every page. Raises Damaged where the log lost rows.
        """
        position = self.position()
        target = self._facts.max_notification_id()
        if position is not None and position > target:
            raise LogCut(target, position, self._key)
        while position is None or position < target:
            position = self.take_page(target)
            if progress is not None:
                progress(position, target)
        return position

    def clear(self) -> None:
        """Make the tables anew, with nothing in them: whoever catches up next fills them from the first row on."""
        with self._facts.leading(self._key) as lead, lead.writing() as desk:
            self._make_tables(desk)

    def fetch(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Catch up, then query the tables: a reader sees all that was acknowledged before it asked.

        Where the tables cannot be written (a full disk) or the log not be read (a damaged page), they are read as they
        were; raises StoreFull, Damaged when they were never made, and LogCut.
        """
        try:
            self.catch_up()
        except LogCut:
            raise
        except (StoreFull, Damaged) as trouble:
            if self.position() is None:
                raise
            _log.warning("%s is read as it was: %s", self._key, trouble)
        with self._facts.reading() as statements:
            return statements.fetch(sql, values)

    def fetch_as_it_is(self, sql: str) -> list[tuple[Any, ...]]:
        """Query the tables as they were when they were last made; nothing where they never were."""
        if self.position() is None:
            return []
        with self._facts.reading() as statements:
            return statements.fetch(sql)

    def take_page(self, target: int) -> int:
        """Take the next page of rows, up to this position of the log at most; gives how far the tables are."""
        with self._facts.leading(self._key) as lead:
            position = lead.tracked()
            if position is None:
                with lead.writing() as desk:
                    self._make_tables(desk)
                position = 0
            if position >= target:
                return position
            rows, reached = lead.rows_after(position, target, self._page, self._projection.topics)
            with lead.writing() as desk:
                desk.track(reached)
                self._projection.write(desk.statements, self._readable(rows))
            return reached

    def _make_tables(self, desk: ProjectionTransaction) -> None:
        desk.forget()
        for table, columns in self._projection.tables.items():
            desk.statements.execute(f"DROP TABLE IF EXISTS {table}")
            desk.statements.execute(f"CREATE TABLE {table} ({columns})")
        for index in self._projection.indexes:
            desk.statements.execute(index)
        desk.track(0)

    def _readable(self, notifications: Sequence[Notification]) -> list[StoredFact]:
        """The rows that can be read: one that cannot keeps no other stream from being found."""
        rows: list[StoredFact] = []
        for notification in notifications:
            with suppress(Damaged):
                rows.append(self._mapper.to_domain_event(notification))
        return rows


def rebuild(projectors: Sequence[Projector], last: int, progress: Callable[[int, int], None] | None = None) -> None:
    """Make tables anew, those of all projections page by page, so that what several of them read is read once.

    ``last`` is the position of the newest row; whoever reads the tables takes what was added later. One that was broken
    off is gone on with by ``catch_up``.
    """
    for each in projectors:
        each.clear()
    position = 0
    while position < last:
        position = min([each.take_page(last) for each in projectors])
        if progress is not None:
            progress(position, last)
