"""Who is who at the tables of the demonstration: every account has its place, so that every role can be tried."""

from collections.abc import Iterable, Iterator
from typing import Final
from uuid import UUID

from domain.people import People
from domain.tables.floor import Floors
from domain.tables.floor.commands import TakePlace
from domain.tables.floor.facts import Role
from domain.tables.practice import PRACTICE
from domain.tables.recorder import Recorder
from replays.projections.catalogue import Catalogue, ListedTable
from web.commands.demo_disputes import add_correction, add_dispute
from web.commands.demo_line import add_line
from web.commands.demo_notes import add_notes
from web.commands.demo_study import add_study
from web.commands.demo_tables import fill, open_online
from web.commands.demo_tournaments import DemoTournaments

_OFFICIALS: Final[tuple[tuple[Role, str], ...]] = (
    ("director", "director"),
    ("scorer", "scorer"),
    ("judge", "judge"),
    ("panel", "panel"),
    ("auditor", "auditor"),
    ("spectator", "spectator"),
)
_PLAYERS: Final = ("ann", "ben")


class Cast:
    """Seats the accounts of the demonstration (login to opaque id) at its tables."""

    def __init__(self, recorder: Recorder, people: People) -> None:
        self.recorder = recorder
        self.floors = Floors(recorder.store, recorder.clock)
        self.ids = {person.login: person.id for person in people.everybody()}

    def open_tables(self) -> None:
        """Put the example tables into an empty store, with everybody at their places."""
        fill(self.recorder, self.ids["scorer"])
        tables = Catalogue(self.recorder).tables(limit=1000)
        for listed in tables:
            self._take(listed.table, listed.seats, self._everybody(playing=not listed.ending))
        troubled, taken_back = (self.recorder.load(one) for one in _running(tables, "mauna-kea")[:2])
        add_correction(self.recorder, self.ids["judge"], taken_back)
        add_dispute(self.recorder, self.ids, troubled)
        add_study(self.recorder, self.ids["director"])
        add_line(self.recorder, self.ids["ann"])
        over = next(listed.table for listed in tables if listed.ending and listed.game == "mauna-kea")
        add_notes(self.recorder, self.ids, self.recorder.load(over))
        self._online(("Ann Kealoha", "Ben Ortiz"), self._everybody(playing=True))
        self._online(("Ann Kealoha", "Practice"), (("director", 0, "director"), ("player", 1, "ann")), practice=2)
        DemoTournaments(self.recorder, self.ids["director"]).run()

    def _everybody(self, *, playing: bool) -> tuple[tuple[Role, int, str], ...]:
        officials: tuple[tuple[Role, int, str], ...] = tuple((role, 0, login) for role, login in _OFFICIALS)
        return (*officials, *_seated()) if playing else officials

    def _online(
        self, players: tuple[str, ...], places: tuple[tuple[Role, int, str], ...], *, practice: int = 0
    ) -> None:
        table = open_online(self.recorder, "mauna-kea", players, self.ids["director"])
        self._take(table.record.table, len(players), places)
        if practice:
            self._ask(table.record.table, len(players), TakePlace("player", practice, PRACTICE))

    def _take(self, table: UUID, seats: int, places: tuple[tuple[Role, int, str], ...]) -> None:
        for role, seat, login in places:
            self._ask(table, seats, TakePlace(role, seat, self.ids[login]))

    def _ask(self, table: UUID, seats: int, command: TakePlace) -> None:
        command_id = f"{command.role}-{command.seat}-{command.person}"
        self.floors.act(table, seats, command, self.ids["director"], command_id)


def _running(tables: Iterable[ListedTable], game: str) -> list[UUID]:
    """The tables of a game that go on, the oldest first."""
    return [one.table for one in reversed(tuple(tables)) if one.game == game and not one.ending]


def _seated() -> Iterator[tuple[Role, int, str]]:
    for seat, login in enumerate(_PLAYERS, 1):
        yield "player", seat, login
