"""Where people with an account enter themselves: the link that a director hands round, on paper as a QR code."""

from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema
from werkzeug.wrappers import Response as Answer

from domain.games.registry import GAMES
from domain.store.errors import NotPossible
from domain.tournaments.stream.names import VENUE
from domain.tournaments.stream.tournament import Tournament
from web.shell.network import outside
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.principal import principal
from web.shell.qr import qr
from web.shell.schemas import COMMAND_ID
from web.shell.security import OLD_FORM, has_token
from web.shell.services import services
from web.tournaments.access import known_tournament, own_player

blueprint = Pages("tournament_entry", __name__)


class EntryForm(Schema):
    """Somebody enters."""

    command_id = Typed()


@blueprint.get("/tournaments/<uuid:tournament_id>/enter", needs="nothing")
def entry_page(tournament_id: UUID) -> Response:
    """For everybody: what one enters for, and the button for those who have an account."""
    return _page(known_tournament(tournament_id))


@blueprint.post("/tournaments/<uuid:tournament_id>/enter", needs="an account")
def enter(tournament_id: UUID) -> Answer:
    """For accounts: enter oneself, once."""
    now, person = known_tournament(tournament_id), principal().person
    form = read(EntryForm, "sent")
    if not has_token(f"enter {tournament_id}"):
        return _page(now, 403, OLD_FORM)
    if person is None or not COMMAND_ID.match(form["command_id"]):
        abort(400, "Not entered: the form has lost its id. Open the page again.")
    try:
        services().tournaments.enter_themselves(tournament_id, person.id, person.name, form["command_id"])
    except NotPossible as trouble:
        return _page(services().tournaments.load(tournament_id), 422, f"Not entered: {trouble}.")
    return redirect(f"/tournaments/{tournament_id}/enter", 303)


def _page(now: Tournament, status: int = 200, trouble: str = "") -> Response:
    names = services().tournaments.names(UUID(now.id))
    address = outside(f"/tournaments/{now.id}/enter")
    body = render_template(
        "tournaments/enter.html", now=now, title=names.title, venue=names.known.get(VENUE), game=GAMES[now.said.game],
        entered=own_player(now) is not None, account=principal().has_account, trouble=trouble, address=address,
        code=qr(address), command_id=services().new_id(),
    )  # fmt: skip
    return current_app.make_response((body, status))
