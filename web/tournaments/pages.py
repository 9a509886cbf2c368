"""The list of tournaments, and one with its standings, rounds and crosstable, for everybody."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple
from uuid import UUID

from flask import render_template

from domain.games.registry import GAMES
from domain.tournaments.crosstable import Cell, Crosstable, by_opponent, by_round
from domain.tournaments.figures import figure
from domain.tournaments.results import Format, Kind
from domain.tournaments.standings import Row, Standings
from domain.tournaments.stream.event import column, standings_of
from domain.tournaments.stream.fixed_pairings import bracket_of
from domain.tournaments.stream.names import VENUE, told
from domain.tournaments.stream.pairings import rounds_of
from domain.tournaments.stream.tournament import Tournament
from web.shell.hidden_results import results_hidden
from web.shell.pages import Pages
from web.shell.services import services
from web.tournaments.access import directs, known_tournament
from web.tournaments.reasons import Reasons, reasons

blueprint = Pages("tournaments", __name__)


class Listed(NamedTuple):
    """One tournament of the list."""

    title: str
    now: Tournament

    @property
    def game(self) -> str:
        """What is played."""
        return GAMES[self.now.said.game].title


class TournamentView(NamedTuple):
    """One tournament as its page shows it; ``found`` and ``cross`` only where results are shown."""

    now: Tournament
    title: str
    called: Mapping[str, str]
    found: Standings | None
    cross: Crosstable | None

    def told(self, sentence: str) -> str:
        """A sentence of a fact with names in it."""
        return told(sentence, self.called)

    def why(self, row: Row) -> Reasons | None:
        """The place of a row opened to its sum."""
        return reasons(self.found, row, self.called) if self.found else None

    @property
    def heads(self) -> list[str]:
        """The columns of the tie-breaks."""
        return [column(chosen) for chosen in self.found.order] if self.found else []

    @property
    def places(self) -> dict[str, int] | None:
        """The places of a knockout that are settled, in their order; None in other formats."""
        if self.now.said.way != "knockout" or not self.now.registered:
            return None
        return dict(sorted(bracket_of(self.now).places.items(), key=lambda each: each[1]))

    def points(self, number: int, table: int) -> str:
        """The result of a table, empty while there is none or results are hidden."""
        result = self.now.results.get((number, table)) if self.found else None
        return " : ".join(figure(Fraction(side.points)) for side in result.sides) if result else ""


@blueprint.get("/tournaments", needs="nothing")
def listing() -> str:
    """All tournaments, the last to start first."""
    titles = services().tournaments.titles()
    found = [Listed(title, services().tournaments.load(UUID(each))) for each, title in titles.items()]
    found.sort(key=lambda each: (each.now.said.starts, each.title), reverse=True)
    return render_template("tournaments/list.html", found=found, state=_state)


@blueprint.get("/tournaments/<uuid:tournament_id>", needs="nothing")
def tournament_page(tournament_id: UUID) -> str:
    """One tournament; its results only where the visitor wants to know them."""
    now = known_tournament(tournament_id)
    found = None if results_hidden() else standings_of(now)
    names = services().tournaments.names(tournament_id)
    view = TournamentView(now, names.title, names.all_of(now.entries), found, _cross(found))
    return render_template(
        "tournaments/tournament.html", view=view, figure=figure, state=_state, venue=names.known.get(VENUE),
        game=GAMES[now.said.game], rounds=rounds_of(now), cell=_cell, value=_value, exact=Fraction,
        directs=directs(now),
    )  # fmt: skip


def _cross(found: Standings | None) -> Crosstable | None:
    if found is None or not found.event.rounds:
        return None
    return (by_opponent if found.event.format is Format.ROUND_ROBIN else by_round)(found)


def _state(now: Tournament) -> str:
    if now.ended:
        return "finished"
    if now.current is None:
        return "registration is closed" if now.registered else "registration is open"
    return f"round {now.current.number} {'closed' if now.current.closed else 'running'}"


def _value(row: Row, at: int) -> str:
    """A tie-break of a row, with a mark where open matches can change it."""
    value: Any = row.values[at]
    return f"{figure(value.derivation.value)}{'*' if value.provisional else ''}"


def _cell(cell: Cell) -> str:
    points = "" if cell.points is None else figure(cell.points)
    return f"{points}{_SIGNS.get(cell.kind, '')}{f' ({cell.place})' if cell.place else ''}"


_SIGNS = {
    Kind.ALLOCATED: " bye", Kind.FULL: " bye", Kind.HALF: " bye", Kind.ZERO: " off", Kind.FORFEIT_WON: "+",
    Kind.FORFEIT_LOST: "−", Kind.OPEN: "?", Kind.ABSENT: " off",
}  # fmt: skip
