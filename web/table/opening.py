"""A new table: its game, its players, and what the table declares before the deal."""

import re
from datetime import date
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from flask import Response, abort, current_app, redirect, render_template, request

from domain.games.registry import GAMES
from domain.people import Person
from domain.play.findings import Refused
from domain.play.game import Game
from domain.play.vocabulary import Announcement, Scorer
from domain.store.errors import NotPossible
from domain.tables.croupier.deal_sets import Boards, DealSet
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.tables.table import Caller, NotFound
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.security import is_token
from web.shell.services import services
from web.shell.visitor import principal
from web.table.dealing_modes import MODES

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


@blueprint.get("/tables/new", needs="an account")
def new_table_page() -> Response:
    """Choose a game; then its form."""
    key = request.args.get("game", "") or (next(iter(GAMES)) if len(GAMES) == 1 else "")
    if not key:
        return current_app.make_response(render_template("table/opening/games.html", games=GAMES.values()))
    game = _game(key)
    return _form(Filled(game, _seats(game, request.args.get("seats", "")), Labels(), {}, ()))


@blueprint.post("/tables", needs="an account")
def open_table() -> Any:
    """Open the table and go to its record."""
    form = request.form
    filled = _filled(_game(form.get("game", "")))
    if not is_token("new table", form.get("token", "")):
        return _form(filled, 403, trouble="This form is from before Cairn was started again. Send it once more.")
    if filled.missing:
        return _form(filled, 400, trouble="Some points have to be decided by the table before the deal.")
    table = table_of(_opener(), form.get("command_id", ""))
    try:
        _open(services().recorder, table, filled)
    except (Refused, NotPossible) as trouble:
        return _form(filled, 422, trouble=getattr(trouble, "why", str(trouble)))
    return redirect(f"/tables/{table}", 303)


def table_of(person: Person, command_id: str) -> UUID:
    """The id of the table that this form opens: the same however often it is sent, and nobody else's to choose."""
    if not re.fullmatch(r"[\w.:-]{1,100}", command_id, flags=re.ASCII):
        abort(400, "Not opened: the form has lost its id. Open a new one.")
    return uuid5(_TABLES, f"{person.id} {command_id}")


def _open(recorder: Recorder, table: UUID, filled: Filled) -> None:
    """Open it with its places and its dealer, unless this form was sent before: then it is there."""
    try:
        recorder.load(table)
    except NotFound:
        filled.labels.judged()
        person, how = _opener(), MODES[filled.dealing]
        caller = Caller(person.id, str(table), 0, Scorer(person.id))
        recorder.open(
            filled.game,
            filled.seats,
            tuple(filled.choices.items()),
            caller,
            filled.labels.encode(),
            mode=how.mode,
            opens=how.opens,
            boards=filled.boards,
            table_id=table,
            dealer=whole_number(request.form.get("dealer", ""), 2) or 0,
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
    form = request.form
    seats = _seats(game, form.get("seats", ""))
    players = {str(seat): name for seat in range(1, seats + 1) if (name := _words(f"player{seat}"))}
    labels = Labels(players, _words("event"), _words("venue"), _words("date"))
    choices = {announcement.key: _choice(announcement) for announcement in game.announcements}
    choices = {each.key: choices[each.key] for each in game.announcements if each.asked(choices)}
    missing = tuple(key for key, value in choices.items() if not value)
    dealing = form.get("dealing", "physical")
    dealing = dealing if dealing in MODES else "physical"
    boards = _boards(game) if dealing == "predealt" else None
    return Filled(game, seats, labels, choices, missing, dealing, boards)


def _boards(game: Game) -> Boards:
    """The deals that were chosen; of no set where the visitor may open no table for it."""
    form = request.form
    chosen = next((each.commitment for each in _sets(game) if each.commitment == form.get("deal-set")), "")
    first, last = (form.get(f"{which}-deal", "") for which in ("first", "last"))
    return Boards(chosen, *(int(deal) if re.fullmatch("[0-9]{1,4}", deal) else 0 for deal in (first, last)))


def _sets(game: Game) -> tuple[DealSet, ...]:
    """The sets of deals of this game for which the visitor may open tables: whoever does can look at the cards."""
    person = _opener()
    return tuple(
        each
        for each in services().recorder.croupier.sets.all()
        if each.game == game.key and not each.closed and (person.administrator or each.director == person.id)
    )


def _words(name: str) -> str:
    """What was typed in a field, which is judged when the table is opened."""
    return request.form.get(name, "").strip()


def _choice(announcement: Announcement) -> str:
    """What was chosen; nothing where a number is missing, or was given to an option that is not the chosen one."""
    key = announcement.key
    chosen = request.form.get(f"say-{key}", "")
    numbers = {
        option: number
        for option in announcement.options
        if option == "n" or option.endswith(":n")
        if (number := request.form.get(f"number-{key}-{option[:-2]}", "").strip())
    }
    if chosen == "n" or chosen.endswith(":n"):
        return chosen[:-1] + numbers[chosen] if set(numbers) == {chosen} else ""
    return "" if numbers else chosen


def _form(filled: Filled, status: int = 200, trouble: str = "") -> Response:
    sets = _sets(filled.game)
    body = render_template(
        "table/opening/form.html",
        filled=filled,
        trouble=trouble,
        modes={key: how for key, how in MODES.items() if sets or key != "predealt"},
        sets=sets,
        command_id=request.form.get("command_id") or services().new_id(),
        dealer=request.form.get("dealer", ""),
        today=date.today().isoformat() if not request.form else filled.labels.date,  # noqa: DTZ011 - the room's own day
    )
    return current_app.make_response((body, status))
