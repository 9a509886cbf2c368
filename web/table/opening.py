"""A new table: its game, its players, and what the table declares before the deal."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final
from uuid import UUID, uuid5

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema

from domain.games.registry import GAMES
from domain.people import Person
from domain.play.findings import Refused
from domain.play.game import Game
from domain.play.vocabulary import Scorer
from domain.store.errors import NotPossible
from domain.tables.croupier.deal_sets import DealSet
from domain.tables.floor.commands import TakePlace
from domain.tables.practice import PRACTICE
from domain.tables.table import CommandContext
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.principal import principal
from web.shell.schemas import COMMAND_ID
from web.shell.security import has_token
from web.shell.services import services
from web.table.dealing_modes import MODES
from web.table.known_names import KnownNames, names_for
from web.table.opening_filled import Filled, changed, empty, filled_in
from web.table.opening_form import GameForm, form_of
from web.table.presets import last_table, presets

blueprint = Pages("opening", __name__)

_TABLES: Final = UUID("2b0d7c1e-5a0f-4d55-9b0c-6f6f3f1f7a42")
_KEPT: Final = "private, no-cache"
"""The form shows no cards, so that the visitor's own browser may keep it for Back, also as a button changed it."""
_EXPIRED: Final = "This form is from before Cairn restarted. Send it once more."


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
    last = last_table(game, _opener())
    return _form(empty(game, whole_number(asked["seats"], 2) or 0, last))


@blueprint.post("/tables/new", needs="an account")
def change_form() -> Response:
    """The form with a seat more or less, or with somebody put on the next empty seat; nothing is opened."""
    filled = _filled()
    return _form(changed(filled, last_table(filled.game, _opener())))


@blueprint.post("/tables", needs="an account")
def open_table() -> Any:
    """Open the table and go to its record."""
    filled = _filled()
    if not has_token("new table"):
        return _form(filled, 403, trouble=_EXPIRED)
    if filled.missing:
        return _form(filled, 400, trouble="Some points have to be decided by the table before the deal.")
    table = table_of(_opener(), filled.typed["command_id"])
    try:
        _open(table, filled)
    except (Refused, NotPossible) as trouble:
        return _form(filled, 422, trouble=getattr(trouble, "why", str(trouble)))
    return redirect(f"/tables/{table}", 303)


def table_of(person: Person, command_id: str) -> UUID:
    """The id of the table that this form opens: the same however often it is sent, and nobody else's to choose."""
    if not COMMAND_ID.match(command_id):
        abort(400, "Not opened: the form has lost its id. Open a new one.")
    return uuid5(_TABLES, f"{person.id} {command_id}")


def _open(table: UUID, filled: Filled) -> None:
    """Open it with its places and its dealer; of a form that was sent before it is there."""
    filled.labels.judged()
    person, how = _opener(), MODES[filled.dealing]
    seated = _seated(filled, names_for(person))
    services().recorder.open(
        filled.game,
        filled.seats,
        tuple(filled.choices.items()),
        CommandContext(person.id, str(table), 0, Scorer(person.id)),
        filled.labels.encode(),
        mode=how.mode,
        opens=how.opens,
        boards=filled.boards,
        table_id=table,
        dealer=filled.dealer,
        in_charge=True,
    )
    for seat, held in seated.items():
        command = TakePlace("player", seat, held)
        services().floors.act(table, filled.seats, command, person.id, f"{table}.seat-{seat}")


def _seated(filled: Filled, known: KnownNames) -> Mapping[int, str]:
    """Who gets a seat at once: accounts where Cairn deals, since each of them plays on a device of their own.

    Raises NotPossible where one person would have two seats, or Cairn would play with cards that it cannot see.
    """
    found = {int(seat): known.person(name) for seat, name in filled.labels.players.items()}
    held = {seat: person for seat, person in found.items() if person is not None}
    people = [person for person in held.values() if person != PRACTICE]
    if len(set(people)) < len(people):
        raise NotPossible("somebody has two seats: pick another player for one of them")
    if filled.dealing == "physical":
        if PRACTICE in held.values():
            raise NotPossible("the practice player needs cards that Cairn shuffles: choose that, or another player")
        return {}
    return held


def _opener() -> Person:
    person = principal().person
    assert person is not None, "the authorisation table lets no stranger open a table"
    return person


def _game(key: str) -> Game:
    game = GAMES.get(key)
    if game is None:
        abort(404, "Cairn does not know this game.")
    return game


def _filled() -> Filled:
    game = _game(read(GameForm)["game"])
    offered = presets(game, last_table(game, _opener()))
    return filled_in(game, read(form_of(game), "sent"), offered, tuple(each.commitment for each in _sets(game)))


def _sets(game: Game) -> tuple[DealSet, ...]:
    """The sets of deals of this game for which the visitor may open tables: whoever does can look at the cards."""
    person = _opener()
    return tuple(
        each
        for each in services().recorder.croupier.sets.all()
        if each.game == game.key and not each.closed and (person.administrator or each.director == person.id)
    )


def _form(filled: Filled, status: int = 200, trouble: str = "") -> Response:
    sets, last = _sets(filled.game), last_table(filled.game, _opener())
    body = render_template(
        "table/opening/form.html",
        filled=filled,
        games=GAMES.values(),
        trouble=trouble,
        modes={key: how for key, how in MODES.items() if sets or key != "predealt"},
        sets=sets,
        presets=presets(filled.game, last),
        last=last,
        known=names_for(_opener()),
        command_id=filled.typed.get("command_id") or services().new_id(),
        today=date.today().isoformat() if not filled.typed else filled.labels.date,  # noqa: DTZ011 - the room's own day
    )
    return current_app.make_response((body, status, {"Cache-Control": _KEPT}))
