"""A new table: its game, its players, and what the table declares before the deal."""

import re
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema

from domain.games.registry import GAMES
from domain.people import Person
from domain.play.findings import Refused
from domain.play.game import Game
from domain.play.vocabulary import Scorer
from domain.store.errors import NotPossible
from domain.tables.croupier.deal_sets import Boards, DealSet
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.principal import principal
from web.shell.schemas import COMMAND_ID
from web.shell.security import has_token
from web.shell.services import services
from web.table.dealing_modes import MODES
from web.table.opening_form import GameForm, choice, form_of

blueprint = Pages("opening", __name__)


_TABLES: Final = UUID("2b0d7c1e-5a0f-4d55-9b0c-6f6f3f1f7a42")


class Filled(NamedTuple):
    """The form as it was filled in; ``missing`` names the announcements that nobody has decided yet, ``dealing`` is the
    key of who deals, ``boards`` are the deals that were made beforehand."""

    game: Game
    seats: int
    labels: Labels
    choices: dict[str, str]
    missing: tuple[str, ...]
    dealing: str = "physical"
    boards: Boards | None = None
    typed: Mapping[str, str] = MappingProxyType({})


class StartQuery(Schema):
    """The game of a new table, and for how many."""

    game = Typed()
    seats = Typed()


@blueprint.get("/tables/new", needs="an account")
def new_table_page() -> Response:
    """Choose a game; then its form."""
    asked = read(StartQuery, "query")
    key = asked["game"] or (next(iter(GAMES)) if len(GAMES) == 1 else "")
    if not key:
        return current_app.make_response(render_template("table/opening/games.html", games=GAMES.values()))
    game = _game(key)
    return _form(Filled(game, _seats(game, asked["seats"]), Labels(), {}, ()))


@blueprint.post("/tables", needs="an account")
def open_table() -> Any:
    """Open the table and go to its record."""
    filled = _filled(_game(read(GameForm)["game"]))
    if not has_token("new table"):
        return _form(filled, 403, trouble="This form is from before Cairn was started again. Send it once more.")
    if filled.missing:
        return _form(filled, 400, trouble="Some points have to be decided by the table before the deal.")
    table = table_of(_opener(), filled.typed["command_id"])
    try:
        _open(services().recorder, table, filled)
    except (Refused, NotPossible) as trouble:
        return _form(filled, 422, trouble=getattr(trouble, "why", str(trouble)))
    return redirect(f"/tables/{table}", 303)


def table_of(person: Person, command_id: str) -> UUID:
    """The id of the table that this form opens: the same however often it is sent, and nobody else's to choose."""
    if not COMMAND_ID.match(command_id):
        abort(400, "Not opened: the form has lost its id. Open a new one.")
    return uuid5(_TABLES, f"{person.id} {command_id}")


def _open(recorder: Recorder, table: UUID, filled: Filled) -> None:
    """Open it with its places and its dealer; of a form that was sent before it is there."""
    filled.labels.judged()
    person, how = _opener(), MODES[filled.dealing]
    context = CommandContext(person.id, str(table), 0, Scorer(person.id))
    recorder.open(
        filled.game,
        filled.seats,
        tuple(filled.choices.items()),
        context,
        filled.labels.encode(),
        mode=how.mode,
        opens=how.opens,
        boards=filled.boards,
        table_id=table,
        dealer=whole_number(filled.typed["dealer"], 2) or 0,
        in_charge=True,
    )


def _opener() -> Person:
    person = principal().person
    assert person is not None, "the authorisation table lets no stranger open a table"
    return person


def _game(key: str) -> Game:
    game = GAMES.get(key)
    if game is None:
        abort(404, "Cairn does not know this game.")
    return game


def _seats(game: Game, text: str) -> int:
    number = whole_number(text, 2)
    return number if number is not None and number in game.seats else game.seats.start


def _filled(game: Game) -> Filled:
    form = read(form_of(game), "sent")
    seats = _seats(game, form["seats"])
    players = {str(seat): name for seat in range(1, seats + 1) if (name := form[f"player{seat}"].strip())}
    labels = Labels(players, form["event"].strip(), form["venue"].strip(), form["date"].strip())
    choices = {announcement.key: choice(announcement, form) for announcement in game.announcements}
    choices = {each.key: choices[each.key] for each in game.announcements if each.asked(choices)}
    missing = tuple(key for key, value in choices.items() if not value)
    dealing = form["dealing"] if form["dealing"] in MODES else "physical"
    boards = _boards(game, form) if dealing == "predealt" else None
    return Filled(game, seats, labels, choices, missing, dealing, boards, form)


def _boards(game: Game, form: Mapping[str, str]) -> Boards:
    """The deals that were chosen; of no set where the visitor may open no table for it."""
    chosen = next((each.commitment for each in _sets(game) if each.commitment == form["deal_set"]), "")
    first, last = form["first_deal"], form["last_deal"]
    return Boards(chosen, *(int(deal) if re.fullmatch("[0-9]{1,4}", deal) else 0 for deal in (first, last)))


def _sets(game: Game) -> tuple[DealSet, ...]:
    """The sets of deals of this game for which the visitor may open tables: whoever does can look at the cards."""
    person = _opener()
    return tuple(
        each
        for each in services().recorder.croupier.sets.all()
        if each.game == game.key and not each.closed and (person.administrator or each.director == person.id)
    )


def _form(filled: Filled, status: int = 200, trouble: str = "") -> Response:
    sets = _sets(filled.game)
    body = render_template(
        "table/opening/form.html",
        filled=filled,
        trouble=trouble,
        modes={key: how for key, how in MODES.items() if sets or key != "predealt"},
        sets=sets,
        command_id=filled.typed.get("command_id") or services().new_id(),
        dealer=filled.typed.get("dealer", ""),
        today=date.today().isoformat() if not filled.typed else filled.labels.date,  # noqa: DTZ011 - the room's own day
    )
    return current_app.make_response((body, status))
