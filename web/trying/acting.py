"""Acts tried on a what-if line, word by word, up to the first that is refused."""

from typing import Any, NamedTuple
from uuid import UUID

from flask import Blueprint, abort, redirect, request

from domain.game import fold
from domain.judging import Refused, Unreadable
from domain.sent_commands import Sent
from domain.tables import NotPossible
from domain.whatifs import LineWentOn, WhatIf, act, chance_of
from domain.whatifs.parting import place_of
from web.entering import LONGEST_LINE
from web.moves import pressed
from web.offering import due
from web.refusals import refusal
from web.security import check_form
from web.trying.opened import Opened, opened, whatifs
from web.trying.shown import page

blueprint = Blueprint("whatif_acting", __name__)


class Entered(NamedTuple):
    """How far a typed line was tried: the what-if line as it is now, what remains, and what stopped it."""

    line: WhatIf
    rest: tuple[str, ...] = ()
    trouble: Refused | Unreadable | NotPossible | LineWentOn | None = None


@blueprint.post("/tables/<uuid:table_id>/what-if/<line>/<int:place>")
def tap(table_id: UUID, line: str, place: int) -> Any:
    """Try what was typed or tapped at the end of the own line."""
    here = opened(table_id, line)
    check_form(f"table {table_id}")
    if not here.own:
        abort(403, "Only its author goes on with a what-if line. Branch off to try something else.")
    typed = (pressed() or request.form.get("line", ""))[:LONGEST_LINE]
    sent = _sent(here.line, typed)
    if _answered(sent):
        return redirect(f"{here.address}/{here.line.length}{here.view.query()}", 303)
    if place != here.line.length:
        return page(here, typed=typed, status=409, missed=True)
    drawing = request.form.get("drawn") == "1"
    done = enter(here, typed, sent, drawing=drawing)
    here = _carrying(opened(table_id, line), drawing=drawing)
    if done.trouble is None:
        return redirect(f"{here.address}/{here.line.length}{here.view.query()}", 303)
    return _refused(here, done, here.line.length - place)


def _sent(line: WhatIf, typed: str) -> Sent | None:
    command_id = request.form.get("command_id", "")[:100]
    return Sent(place_of(line.id), command_id, (typed,)) if command_id else None


def _answered(sent: Sent | None) -> bool:
    try:
        return whatifs().answered(sent)
    except NotPossible as other:
        abort(409, f"Not tried: {other}.")


def _carrying(here: Opened, *, drawing: bool) -> Opened:
    """The line with links that remember whether unseen cards are drawn."""
    others = {name: value for name, value in here.view.asked.items() if name != "down"}
    return here._replace(view=here.view._replace(asked=others if drawing else others | {"down": "1"}))


def enter(here: Opened, typed: str, sent: Sent | None, *, drawing: bool) -> Entered:
    """Try every word of a typed line; each that the rules allow is kept before the next is looked at.

    ``sent`` is the command of the whole line, kept with its first word.
    """
    game, state, line = here.view.history.game, here.view.history.state(), here.line
    words = game.split(typed.strip() or due(game, state), state)
    for number, word in enumerate(words):
        try:
            tried = act(game, state, word, chance_of(line) if drawing else None)
            line = whatifs().add(line, tried, None if number else sent)
        except (Refused, Unreadable, NotPossible, LineWentOn) as trouble:
            return Entered(line, words[number:], trouble)
        state = fold(game, state, tried.facts)
    return Entered(line, (), None if words else Unreadable("Type what is tried, or tap it."))


def _refused(here: Opened, done: Entered, entered: int) -> Any:
    rest = " ".join(done.rest)
    if isinstance(done.trouble, LineWentOn) or done.trouble is None:
        return page(here, typed=rest, status=409, missed=True)
    history = here.view.history
    told = refusal(history, history.state(), done.rest[0] if done.rest else "", done.trouble)
    status = 400 if isinstance(done.trouble, Unreadable) else 422
    return page(here, typed=rest, status=status, refused=told._replace(may_stand=False), entered=entered)
