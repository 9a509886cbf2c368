"""A study file that somebody sent and has not brought in yet: one a person, until it is brought in or forgotten."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final, NamedTuple

from domain.store import Store
from domain.store.times import moved
from domain.writing.studies.schema import TABLES

KEPT: Final = timedelta(hours=12)


class ArrivedFile(NamedTuple):
    """A file as it was sent."""

    name: str
    data: bytes


class Arrivals:
    """Keeps files between their preview and the yes of who sent them. ``clock`` gives the time (UTC text)."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        store.furnish(TABLES)
        self._store = store
        self._clock = clock

    def put(self, person: str, arrival: ArrivedFile) -> None:
        """Keep a file in place of any other of this person; files nobody came back for are forgotten."""
        now = self._clock()
        with self._store.beside(erasing=True) as statements:
            statements.execute("DELETE FROM study_files WHERE person = ? OR arrived < ?", (person, moved(now, -KEPT)))
            statements.execute("INSERT INTO study_files VALUES (?, ?, ?, ?)", (person, arrival.name, arrival.data, now))

    def of(self, person: str) -> ArrivedFile | None:
        """The file that waits for this person's yes."""
        with self._store.reading() as statements:
            found = statements.fetch("SELECT name, data FROM study_files WHERE person = ?", (person,))
        return ArrivedFile(found[0][0], bytes(found[0][1])) if found else None

    def forget(self, person: str) -> None:
        """Erase it."""
        with self._store.beside(erasing=True) as statements:
            statements.execute("DELETE FROM study_files WHERE person = ?", (person,))
