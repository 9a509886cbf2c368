"""One tournament as its pages show it to everybody: standings, a round, places that open to their sums."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from uuid import UUID

from flask import abort

from domain.games.registry import GAMES
from domain.play.game import Game
from domain.tournaments.figures import figure
from domain.tournaments.standings import Row, Standings
from domain.tournaments.stream.event import column
from domain.tournaments.stream.names import VENUE, Names, told
from domain.tournaments.stream.pairings import rounds_of
from domain.tournaments.stream.places import settled_places
from domain.tournaments.stream.tournament import PairedRound, Tournament
from domain.tournaments.stream.values import PairedTable
from web.shell.hidden_results import results_hidden
from web.shell.services import services
from web.tournaments.access import known_tournament
from web.tournaments.parts import Part, TournamentQuery, asked
from web.tournaments.reasons import Reasons, reasons


@dataclass(frozen=True)
class TournamentView:
    """A tournament and what its reader asks for; ``found`` only where results are shown."""

    now: Tournament
    names: Names
    called: Mapping[str, str]
    found: Standings | None
    asked: TournamentQuery
    tables: Mapping[tuple[int, int], UUID]

    @property
    def here(self) -> str:
        """The address of its page."""
        return f"/tournaments/{self.now.id}"

    @property
    def title(self) -> str:
        """What it is called."""
        return self.names.title

    @property
    def venue(self) -> str:
        """Where it is played, empty where nobody said."""
        return self.names.known.get(VENUE, "")

    @property
    def game(self) -> Game:
        """What is played."""
        return GAMES[self.now.said.game]

    @property
    def planned(self) -> int:
        """How many rounds there are; 0 where the field decides later."""
        return rounds_of(self.now)

    def told(self, sentence: str) -> str:
        """A sentence of a fact with names in it."""
        return told(sentence, self.called)

    @property
    def heads(self) -> list[str]:
        """The columns of the tie-breaks."""
        return [column(chosen) for chosen in self.found.order] if self.found else []

    @property
    def rows(self) -> Part[Row]:
        """The rows of the standings on this page."""
        return self.asked.part(self.found.rows if self.found else (), lambda row: [self.called[row.player]])

    def number(self, player: str) -> int:
        """The number of a player's entry."""
        return self.numbers[player]

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers of all entries, by player."""
        return {entry.player: entry.number for entry in self.now.entries}

    @property
    def opened(self) -> str:
        """The player whose place is opened, empty for none."""
        number = self.asked["open"]
        return self.now.entries[number - 1].player if 1 <= number <= len(self.now.entries) else ""

    def why(self, row: Row) -> Reasons | None:
        """The place of a row opened to its sum."""
        return reasons(self.found, row, self.called) if self.found else None

    @property
    def places(self) -> dict[str, int] | None:
        """The places that are settled one by one, in their order; None where there are none or results are hidden."""
        return settled_places(self.now, self.found) if self.found else None

    @property
    def shown_round(self) -> PairedRound | None:
        """The round that is asked for, else the last."""
        number = self.asked["round"]
        return self.now.rounds[number - 1] if number else self.now.current

    def paired(self, played: PairedRound) -> Part[PairedTable]:
        """The tables of a round on this page."""
        return self.asked.part(played.tables, lambda table: [self.called[player] for player in table.players], "tables")

    @cached_property
    def disputed(self) -> frozenset[tuple[int, int]]:
        """Round and number of the tables whose result is in dispute; of those without a result nothing is said."""
        tables = {each.table for each in services().dispute_list.open()} if self.tables else set()
        return frozenset(place for place, table in self.tables.items() if table in tables and place in self.now.results)

    def points(self, number: int, table: int) -> str:
        """The result of a table, empty while there is none or results are hidden."""
        result = self.now.results.get((number, table)) if self.found else None
        return " : ".join(figure(Fraction(side.points)) for side in result.sides) if result else ""


def tournament_view(tournament_id: UUID) -> TournamentView:
    """A tournament as this request asks for it. Ends with 404 where there is none, or not that round of it."""
    now, names, query = known_tournament(tournament_id), services().tournaments.names(tournament_id), asked()
    for field in ("round", "as_of"):
        if query[field] is not None and not 1 <= query[field] <= len(now.rounds):
            abort(404, f"{len(now.rounds)} rounds were paired so far.")
    found = None if results_hidden() else services().tournaments.standings(now, query["as_of"])
    return TournamentView(now, names, names.all_of(now.entries), found, query, services().event_tables.tables(now))


def state_of(now: Tournament) -> str:
    """How far a tournament is, in words."""
    if now.ended:
        return "finished"
    if now.said.way == "evening":
        count = len(now.current.tables) if now.current else 0
        return f"{count} table{'s' if count != 1 else ''} so far"
    if now.current is None:
        return "registration is closed" if now.registered else "registration is open"
    return f"round {now.current.number} {'closed' if now.current.closed else 'running'}"


def value_of(row: Row, at: int) -> str:
    """A tie-break of a row, with a mark where open matches can change it."""
    value = row.values[at]
    return f"{figure(value.derivation.value)}{'*' if value.provisional else ''}"


def points_of(row: Row) -> str:
    """The points of a row, with a mark where open matches can change them."""
    return f"{figure(row.points)}{'*' if row.provisional else ''}"
