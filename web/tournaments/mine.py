"""A player's own page: where to sit now and against whom, the table in one tap, the result stated, own place."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema, fields
from werkzeug.wrappers import Response as Answer

from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream.names import told
from domain.tournaments.stream.tournament import PairedRound, Result
from domain.tournaments.stream.values import PairedTable
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, read
from web.shell.principal import principal
from web.shell.schemas import COMMAND_ID
from web.shell.security import OLD_FORM, has_token
from web.shell.services import services
from web.tournaments.access import own_player
from web.tournaments.hall import announcements, round_clock
from web.tournaments.sides import sides_in_words
from web.tournaments.view import TournamentView, points_of, tournament_view

blueprint = Pages("tournament_player", __name__)


class StatedForm(Schema):
    """What a player states: the game points by seat, or who won (a seat, ``draw``)."""

    round = TypedNumber(0)
    table = TypedNumber(0)
    points = fields.List(fields.String(), load_default=[])
    won = Typed()
    command_id = Typed()


class OwnTable(NamedTuple):
    """Where a player sits in a round, and what is known of the result: posted, stated here, stated by others."""

    round: int
    paired: PairedTable
    seat: int
    table: UUID | None
    result: str
    stated: str
    others: int


@blueprint.get("/tournaments/<uuid:tournament_id>/mine", needs="an account")
def own_page(tournament_id: UUID) -> Response:
    """For a player of the tournament: what concerns this player now."""
    return _page(tournament_view(tournament_id))


@blueprint.post("/tournaments/<uuid:tournament_id>/mine", needs="an account")
def state_result(tournament_id: UUID) -> Answer:
    """For a player of a table: state its result; when two state the same it stands."""
    view, form = tournament_view(tournament_id), read(StatedForm, "sent")
    player = own_player(view.now)
    if not has_token(f"player {tournament_id}"):
        return _page(view, 403, OLD_FORM)
    if player is None or not COMMAND_ID.match(form["command_id"]):
        abort(400, "Not posted: you are not entered here, or the form has lost its id. Open the page again.")
    command = c.ClaimResult(form["round"], form["table"], player, _written(form), services().tournaments.clock())
    try:
        services().tournaments.act(tournament_id, command, principal().id or "", form["command_id"])
    except NotPossible as trouble:
        return _page(tournament_view(tournament_id), 422, f"Not posted: {told(str(trouble), view.called)}.")
    return redirect(f"/tournaments/{tournament_id}/mine", 303)


def _written(form: Mapping[str, Any]) -> str:
    points: Sequence[str] = [each.strip() for each in form["points"]]
    if any(points):
        return ":".join(points)
    return {"1": "1-0", "2": "0-1", "draw": "1/2"}.get(form["won"], "")


def _page(view: TournamentView, status: int = 200, trouble: str = "") -> Response:
    now, player = view.now, own_player(view.now)
    row = next((row for row in view.found.rows if row.player == player), None) if view.found else None
    free = [each for each in now.current.free if each.player == player] if now.current else []
    body = render_template(
        "tournaments/mine.html", view=view, now=now, player=player, row=row, free=free[0] if free else None,
        own=_own_table(view, now.current, player) if now.current and player else None, trouble=trouble,
        entry=now.entry(player) if player else None, clock=round_clock(now), announcements=announcements(now),
        command_id=services().new_id(), points=points_of,
    )  # fmt: skip
    return current_app.make_response((body, status))


def _own_table(view: TournamentView, played: PairedRound, player: str) -> OwnTable | None:
    paired = next((table for table in reversed(played.tables) if player in table.players), None)
    if paired is None:
        return None
    place = (played.number, paired.table)
    result: Result | None = view.now.results.get(place)
    claims = {claim.player: claim.sides for claim in view.now.claims.get(place, ())}
    stated = sides_in_words(claims.pop(player)) if player in claims else ""
    shown = sides_in_words(result.sides) if result and view.found else ""
    return OwnTable(
        played.number, paired, paired.players.index(player) + 1, view.tables.get(place), shown, stated, len(claims)
    )
