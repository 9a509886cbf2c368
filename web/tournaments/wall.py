"""The wall of a tournament, for a projector: who sits where by name, standings, announcements, the clock."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar
from uuid import UUID

from flask import render_template

from domain.tournaments.figures import figure
from web.shell.network import outside
from web.shell.pages import Pages
from web.shell.services import services
from web.tournaments.hall import announcements, round_clock
from web.tournaments.venue_time import at_venue
from web.tournaments.view import TournamentView, points_of, state_of, tournament_view

blueprint = Pages("tournament_wall", __name__)

T = TypeVar("T")
NAMES: Final = 22
"""Names on one slide: two columns of eleven."""
SECONDS: Final = 12
MANY: Final = 200
"""From so many players on a slide stays shorter."""


class WallName(NamedTuple):
    """Where somebody sits; table 0 is a round without an opponent."""

    name: str
    table: int
    seat: int


@blueprint.get("/tournaments/<uuid:tournament_id>/wall", needs="nothing")
def wall_page(tournament_id: UUID) -> str:
    """The same for everybody: nothing that only officials may know, no score of a table that is played."""
    view = tournament_view(tournament_id)
    now, moment = view.now, services().tournaments.clock()
    rows = view.found.rows if view.found and now.rounds and now.said.way != "evening" else ()
    return render_template(
        "tournaments/wall.html", view=view, now=now, clock=round_clock(now), announcements=announcements(now, 3),
        names=_slides(_names(view)), ranks=_slides(rows), points=points_of, figure=figure, state=state_of,
        seconds=SECONDS if len(now.entries) < MANY else SECONDS * 2 // 3, as_of=at_venue(now, moment),
        address=outside(view.here).partition("://")[2],
    )  # fmt: skip


def _names(view: TournamentView) -> list[WallName]:
    """Everybody by name: in the round, or before the first one who is entered."""
    now, called = view.now, view.called
    if now.current is None:
        found = [WallName(called[entry.player], 0, 0) for entry in now.entries if not entry.left]
    else:
        tables = now.current.tables
        found = [WallName(called[player], table.table, seat) for table in tables
                 for seat, player in enumerate(table.players, 1)]  # fmt: skip
        found += [WallName(called[free.player], 0, 0) for free in now.current.free]
    return sorted(found, key=lambda row: row.name.casefold())


def _slides(rows: Sequence[T]) -> list[Sequence[T]]:
    return [rows[at : at + NAMES] for at in range(0, len(rows), NAMES)]
