"""A new tournament: name, date, game and format; what is not said is as usual."""

import datetime
from typing import Any, Final
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema, fields

from domain.games.registry import GAMES
from domain.store.errors import NotPossible
from domain.tournaments.stream.usual import usual_finals, usual_freezeout, usual_terms
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.principal import principal
from web.shell.schemas import COMMAND_ID
from web.shell.security import OLD_FORM, has_token
from web.shell.services import services
from web.tournaments.house_rules import FIELDS, announced, as_at, field_of

blueprint = Pages("new_tournament", __name__)

WAYS: Final = {
    "swiss": "Swiss: everybody plays every round, against somebody with as many points",
    "round-robin": "Round robin: everybody meets everybody",
    "double-round-robin": "Double round robin: twice",
    "knockout": "Knockout: who loses is out",
    "tables": "Rounds of tables: three to nine at a table, mixed anew",
    "winners-tables": "Winners’ tables: by the standings",
    "freezeout": "Freezeout: chips are carried; who has none is out",
    "evening": "An evening: tables under one name, opened one by one; nobody is paired",
}
DEALING: Final = {"paper": "Real cards", "online": "Cairn deals"}
RECORDING: Final = {"full": "Every move at its table", "results": "Results only"}


class NewTournamentForm(Schema):
    """What the form says; all of it as it was typed."""

    title = Typed()
    venue = Typed()
    starts = Typed()
    zone = Typed()
    game = Typed()
    way = Typed()
    rounds = Typed()
    finals = Typed()
    seats = Typed()
    places = Typed()
    dealing = Typed()
    recording = Typed()
    stack = Typed()
    levels = Typed()
    levels_by = Typed()
    deal_for_deal = Typed()
    missed = Typed()
    check_in = fields.String(load_default="")
    command_id = Typed()


class EarlierQuery(Schema):
    """The tournament as at which the form is filled in."""

    like = Typed()


_FORM: Final = NewTournamentForm.from_dict({name: Typed() for name in FIELDS})


@blueprint.get("/tournaments/new", needs="an account")
def new_page() -> Response:
    """The form, filled in as usual, or as at an earlier tournament."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return _form(
        {
            "starts": today,
            "zone": "UTC",
            "way": "swiss",
            "rounds": "5",
            "seats": "2",
            "recording": "full",
            "stack": "1000",
            "levels": "10 20, 20 20, 50 20, 100 20",
            **_as_at(read(EarlierQuery, "query")["like"]),
        }
    )


def _as_at(like: str) -> dict[str, str]:
    """What an earlier tournament said; nothing for none."""
    if not like or like not in services().tournaments.titles():
        return {}
    tournament = UUID(like)
    return {"like": like, **as_at(services().tournaments.load(tournament), services().tournaments.names(tournament))}


@blueprint.post("/tournaments", needs="an account")
def open_tournament() -> Any:
    """Open it; whoever does directs it."""
    form = read(_FORM, "sent")
    if not has_token("new tournament"):
        return _form(form, 403, OLD_FORM)
    person = principal().id or abort(401)
    if not COMMAND_ID.match(form["command_id"]):
        abort(400, "Not opened: the form has lost its id. Open a new one.")
    try:
        opened = services().tournaments.open(
            usual_terms({**form, "announced": announced(form["game"], form)}),
            form["title"],
            form["venue"].strip(),
            person,
            form["command_id"],
            director=person,
            freezeout=usual_freezeout(form),
            finals=usual_finals(form),
        )
    except NotPossible as trouble:
        return _form(form, 422, f"Not opened: {trouble}.")
    return redirect(f"/tournaments/{opened}/board", 303)


def _form(filled: dict[str, Any], status: int = 200, trouble: str = "") -> Response:
    body = render_template(
        "tournaments/new.html", filled=filled, trouble=trouble, games=GAMES.values(), ways=WAYS, dealing=DEALING,
        recording=RECORDING, field_of=field_of, earlier=_earlier(),
        command_id=filled.get("command_id") or services().new_id(),
    )  # fmt: skip
    return current_app.make_response((body, status))


def _earlier() -> list[tuple[str, str]]:
    """Every tournament of the club by title: its id and what it is called."""
    return sorted(services().tournaments.titles().items(), key=lambda each: each[1].casefold())
