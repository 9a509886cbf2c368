"""The list of tournaments, and one with its standings and rounds, for everybody."""

from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from flask import render_template

from domain.games.registry import GAMES
from domain.tournaments.figures import figure
from domain.tournaments.stream.tournament import Tournament
from web.shell.pages import Pages
from web.shell.services import services
from web.tournaments.access import has_duty
from web.tournaments.board import board_tables
from web.tournaments.freezeout import freezeout_view
from web.tournaments.hall import announcements, round_clock
from web.tournaments.view import points_of, state_of, tournament_view, value_of

blueprint = Pages("tournaments", __name__)


class Listed(NamedTuple):
    """One tournament of the list."""

    title: str
    now: Tournament

    @property
    def game(self) -> str:
        """What is played."""
        return GAMES[self.now.said.game].title


@blueprint.get("/tournaments", needs="nothing")
def listing() -> str:
    """All tournaments, the last to start first."""
    return render_template("tournaments/list.html", found=listed(), state=state_of)


def listed() -> list[Listed]:
    """All tournaments, the last to start first."""
    titles = services().tournaments.titles()
    found = [Listed(title, services().tournaments.load(UUID(each))) for each, title in titles.items()]
    return sorted(found, key=lambda each: (each.now.said.starts, each.title), reverse=True)


@blueprint.get("/tournaments/<uuid:tournament_id>", needs="nothing")
def tournament_page(tournament_id: UUID) -> str:
    """One tournament: its standings now or as of a round, and a round; results only where the visitor wants them."""
    view = tournament_view(tournament_id)
    evening = board_tables(view.now, view.called, view.asked) if view.now.said.way == "evening" and view.found else None
    return render_template(
        "tournaments/tournament.html", view=view, figure=figure, state=state_of, value=value_of, points=points_of,
        exact=Fraction, board=has_duty(view.now, "look at the board"), clock=round_clock(view.now),
        announcements=announcements(view.now), evening=evening,
        freezeout=freezeout_view(view.now, services().tournaments.clock()),
    )  # fmt: skip
