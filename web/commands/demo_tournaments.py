"""The tournaments of ``cairn demo``: one that is over, one in its third round, one that takes entries."""

from typing import Any, Final, NamedTuple
from uuid import UUID

from domain.store.ids import fresh_id
from domain.tables.disputes import ClockReading, Disputes
from domain.tables.recorder import Recorder
from domain.tournaments.event_tables import EventTables
from domain.tournaments.stream import commands as c
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.tournaments import Tournaments
from domain.tournaments.stream.usual import usual_terms
from web.tournaments.lists import checked, rows_of

_CLUB: Final = (
    "Ann Kealoha", "Ben Ortiz", "Ada Lindqvist", "Tomás Rey", "Priya Nair", "Jonas Weber", "Mei Tanaka", "Femi Ade",
    "Ines Costa", "Karl Holm",
)  # fmt: skip
_RESULTS: Final = ("104:87", "92:110", "1/2", "121:64", "78:101", "108:99", "0-1")
"""What the tables of the demonstration bring to the desk, one after the other."""
_USUAL: Final = {
    "zone": "Europe/Berlin", "way": "swiss", "rounds": "4", "seats": "2", "places": "", "dealing": "paper",
    "recording": "results", "check_in": "",
}  # fmt: skip


class _Planned(NamedTuple):
    """A tournament: what the form of a new one says, who is in it."""

    title: str
    said: dict[str, Any]
    players: tuple[str, ...]


_OVER: Final = _Planned("Autumn Cup", {"game": "mauna-kea", "starts": "2026-10-10"}, _CLUB)
_RUNNING: Final = _Planned(
    "Thursday Swiss", {"game": "mauna-kea", "starts": "2026-11-26", "recording": "full"}, _CLUB[:8]
)
_OPEN: Final = _Planned(
    "Mountain at New Year",
    {"game": "mountain", "starts": "2026-12-31", "way": "tables", "rounds": "3", "seats": "4", "check_in": "1"},
    _CLUB[2:8],
)


class DemoTournaments:
    """Runs the tournaments of the demonstration as their director (an opaque id) would."""

    def __init__(self, recorder: Recorder, director: str) -> None:
        self._tournaments = Tournaments(recorder.store, recorder.clock)
        disputes = Disputes(recorder.store, lambda: ClockReading(recorder.clock()))
        self._tables = EventTables(self._tournaments, recorder, disputes)
        self._director = director

    def run(self) -> None:
        """Put them into the store, each at its point."""
        over = self._begun(_OVER)
        for number in range(1, 5):
            self._play(over, number)
        self._ask(over, c.EndTournament())
        running = self._begun(_RUNNING)
        for number in (1, 2):
            self._play(running, number)
        self._ask(running, c.Publish(3))
        self._tables.open_round(running, 3, self._director)
        self._open(_OPEN)

    def _begun(self, planned: _Planned) -> UUID:
        tournament = self._open(planned)
        self._tournaments.close_registration(tournament, self._director, "close")
        return tournament

    def _open(self, planned: _Planned) -> UUID:
        terms = usual_terms(_USUAL | planned.said)
        opened = self._tournaments.open(
            terms, planned.title, "The back room", self._director, planned.title, director=self._director
        )
        listed = rows_of("\n".join(planned.players))
        players = checked(self._tournaments.load(opened), self._tournaments.names(opened), listed)
        self._tournaments.enter(opened, players, self._director, "enter")
        return opened

    def _play(self, tournament: UUID, number: int) -> None:
        tables = self._ask(tournament, c.Publish(number)).rounds[number - 1].tables
        clock = self._tournaments.clock()
        for paired in tables:
            result = _RESULTS[(number + paired.table) % len(_RESULTS)]
            self._ask(tournament, c.PostResult(number, paired.table, result, "official", clock))
        self._ask(tournament, c.CloseRound(number))

    def _ask(self, tournament: UUID, command: c.Command) -> Tournament:
        return self._tournaments.act(tournament, command, self._director, fresh_id("demo-"))
