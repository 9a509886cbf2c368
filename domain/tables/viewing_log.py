"""Who was shown which hidden cards: noted beside the facts whenever a page shows more than everybody sees.

Viewings wait in memory for a moment and are written together, so that no page waits for the disk; a power cut can lose
the last of them. One person, sight and revision is noted once.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from uuid import UUID

import msgspec

from domain.play.vocabulary import Viewer
from domain.store import SideTables, Store, StoreError

TABLES: Final = SideTables(
    "viewings",
    1,
    {
        "viewings": "table_id TEXT NOT NULL, person TEXT NOT NULL, sight TEXT NOT NULL, revision BIGINT NOT NULL, "
        "step BIGINT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (table_id, person, sight, revision)"
    },
)
_REMEMBERED: Final = 4096
_WAIT: Final = 0.25
"""Seconds that a viewing may wait for others."""

_log = logging.getLogger(__name__)


class Viewing(msgspec.Struct, frozen=True):
    """A person was shown a sight (``1``: seat 1's, ``open``, ``scorer``) of a table as of a step, at a moment (UTC)."""

    table: str
    person: str
    sight: str
    revision: int
    step: int
    at: str


class Viewings:
    """The viewings of all tables. Safe to share between threads; close it, or what still waits is lost."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock
        self._noted: OrderedDict[tuple[str, str, str, int], None] = OrderedDict()
        self._waiting: list[Viewing] = []
        self._timer: threading.Timer | None = None
        self._lock = threading.Lock()
        store.furnish(TABLES)

    def note(self, table: UUID, person: str, sight: Viewer, revision: int, step: int) -> None:
        """Note that a person was shown this sight of a revision, unless everybody sees as much or it was noted."""
        key = (str(table), person, str(sight), revision)
        if sight == "public":
            return
        with self._lock:
            if key in self._noted:
                return
            self._noted[key] = None
            while len(self._noted) > _REMEMBERED:
                self._noted.popitem(last=False)
            self._waiting.append(Viewing(*key, step, self._clock()))
            if self._timer is None:
                self._timer = threading.Timer(_WAIT, self._write_in_time)
                self._timer.daemon = True
                self._timer.start()

    def at(self, table: UUID) -> tuple[Viewing, ...]:
        """Every viewing of a table, in order."""
        self.flush()
        asked = "SELECT table_id, person, sight, revision, step, at FROM viewings WHERE table_id = ? ORDER BY at, step"
        with self._store.reading() as statements:
            return tuple(Viewing(*row) for row in statements.fetch(asked, (str(table),)))

    def flush(self) -> None:
        """Write what waits. Raises StoreDown, StoreFull; then it waits on."""
        with self._lock:
            self._timer, waiting = None, self._waiting
            self._waiting = []
        if not waiting:
            return
        try:
            with self._store.beside() as statements:
                written = "INSERT INTO viewings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
                statements.executemany(written, [msgspec.structs.astuple(viewing) for viewing in waiting])
        except StoreError:
            with self._lock:
                self._waiting = waiting + self._waiting
            raise

    def close(self) -> None:
        """Write what waits and stop."""
        with self._lock:
            timer = self._timer
        if timer is not None:
            timer.cancel()
        self.flush()

    def _write_in_time(self) -> None:
        try:
            self.flush()
        except StoreError as error:
            _log.warning("viewings wait: %s", error)


class ViewingSpan(msgspec.Struct, frozen=True):
    """One person was shown one sight from a step to a step, from and until when (UTC): viewings in a row."""

    person: str
    sight: str
    first: int
    last: int
    since: str
    until: str


def in_a_row(viewings: tuple[Viewing, ...]) -> tuple[ViewingSpan, ...]:
    """Viewings of the same sight by the same person together, in the order in which they began."""
    rows: dict[tuple[str, str], ViewingSpan] = {}
    for viewing in viewings:
        key = (viewing.person, viewing.sight)
        row = rows.get(key) or ViewingSpan(*key, viewing.step, viewing.step, viewing.at, viewing.at)
        rows[key] = msgspec.structs.replace(
            row, first=min(row.first, viewing.step), last=max(row.last, viewing.step), until=viewing.at
        )
    return tuple(rows.values())
