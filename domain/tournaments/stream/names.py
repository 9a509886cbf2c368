"""What a tournament, its venue and its players are called: beside the facts, so that it can be changed and erased."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from domain.store import Beside, SideTables, Statements, Store
from domain.store.errors import NotPossible
from domain.store.text import a_line, isolated
from domain.tournaments.stream.tournament import EnteredPlayer

TITLE: Final = "title"
VENUE: Final = "venue"
LONGEST_NAME: Final = 100
_ID: Final = re.compile(r"\{(p-[\w-]+)\}")

TABLES: Final = SideTables(
    "tournament-names",
    1,
    {
        "tournament_names": "tournament TEXT NOT NULL, about TEXT NOT NULL, name TEXT NOT NULL, "
        "PRIMARY KEY (tournament, about)"
    },
)


class Names(msgspec.Struct, frozen=True):
    """The names of one tournament, by player id, ``title`` or ``venue``."""

    known: Mapping[str, str]

    def of(self, player: str, number: int = 0) -> str:
        """What a player is called: ``player 7`` where there is no name any more."""
        name = self.known.get(player)
        return isolated(name) if name else f"player {number}" if number else "a player"

    def all_of(self, entries: Iterable[EnteredPlayer]) -> dict[str, str]:
        """What everybody entered is called, by id."""
        return {entry.player: self._of_entry(entry) for entry in entries}

    def _of_entry(self, entry: EnteredPlayer) -> str:
        name = self.of(entry.player, entry.number)
        return f"{self.of(entry.substitute)} for {name}" if entry.substitute else name

    @property
    def title(self) -> str:
        """What the tournament is called."""
        return self.known.get(TITLE, "")


def a_name(written: str) -> str:
    """A name as it is kept. Raises NotPossible."""
    return a_line(written, LONGEST_NAME)


def told(sentence: str, called: Mapping[str, str]) -> str:
    """A sentence of a fact with names for the ids in it."""
    return _ID.sub(lambda found: called.get(found[1], "a player"), sentence)


class NameBook:
    """The names of all tournaments of a store. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        store.furnish(TABLES)
        self._store = store

    def of(self, tournament: str) -> Names:
        """The names of a tournament."""
        with self._store.reading() as statements:
            rows = statements.fetch("SELECT about, name FROM tournament_names WHERE tournament = ?", (tournament,))
        return Names(dict(rows))

    def knows(self, tournament: str) -> bool:
        """Whether there is a tournament of this id."""
        with self._store.reading() as statements:
            return bool(
                statements.fetch(
                    "SELECT 1 FROM tournament_names WHERE tournament = ? AND about = ?", (tournament, TITLE)
                )
            )

    def titles(self) -> dict[str, str]:
        """What every tournament is called, by its id."""
        with self._store.reading() as statements:
            rows = statements.fetch("SELECT tournament, name FROM tournament_names WHERE about = ?", (TITLE,))
        return dict(rows)

    def keeping(self, tournament: str, names: Mapping[str, str]) -> Beside:
        """The write that keeps new names."""

        def keep(statements: Statements) -> None:
            rows = [(tournament, about, name) for about, name in names.items()]
            statements.executemany("INSERT INTO tournament_names VALUES (?, ?, ?)", rows)

        return keep

    def erase(self, tournament: str, player: str) -> None:
        """Erase a player's name for good; what was played stays. Raises NotPossible where there is none."""
        if player not in self.of(tournament).known:
            raise NotPossible("this player has no name here any more")
        with self._store.beside(erasing=True) as statements:
            statements.execute("DELETE FROM tournament_names WHERE tournament = ? AND about = ?", (tournament, player))
