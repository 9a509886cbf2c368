"""Acts tried on a what-if line: all of a typed line, or none of it."""

from typing import NamedTuple
from uuid import UUID

from flask import abort, redirect
from flask.typing import ResponseReturnValue
from marshmallow import fields
from msgspec.structs import replace

from domain.play.findings import Refused, Unreadable
from domain.play.game import fold
from domain.store.errors import NotPossible
from domain.store.sent_commands import Sent
from domain.writing.whatifs import LineWentOn, WhatIf, chance_of, try_move
from domain.writing.whatifs.attempt import AttemptedMove
from domain.writing.whatifs.erasure import place_of
from web.shell.pages import Pages
from web.shell.parser import read
from web.shell.schemas import LONGEST_LINE
from web.shell.security import check_form
from web.shell.services import services
from web.table.moves import PressedForm, pressed
from web.table.offers import due
from web.table.refusals import Stopped, around, refusal
from web.writing.whatifs.line_page import render_line_page
from web.writing.whatifs.line_view import OpenLine, opened

blueprint = Pages("whatif_moves", __name__)


class TapForm(PressedForm):
    """What is tried: the move of a button or a line, with unseen cards drawn or not."""

    drawn = fields.String(load_default="")
    command_id = fields.String(load_default="")


class AttemptResult(NamedTuple):
    """What became of a typed line: the what-if line as it is now, what stopped it, and where, at which table."""

    line: WhatIf
    stopped: Stopped | None = None
    trouble: Refused | Unreadable | NotPossible | LineWentOn | None = None


@blueprint.post("/tables/<uuid:table_id>/what-if/<line>/<int:place>", needs="a person who looks")
def tap(table_id: UUID, line: str, place: int) -> ResponseReturnValue:
    """Try what was typed or tapped at the end of the own line."""
    here = opened(table_id, line)
    check_form(f"table {table_id}")
    if not here.own:
        abort(403, "Only its author continues a variation. Branch off to try something else.")
    form = read(TapForm, "sent")
    typed = (pressed(form) or form["line"])[:LONGEST_LINE]
    sent = _sent(here.line, typed, form["command_id"][:100])
    if _answered(sent):
        return redirect(f"{here.address}/{here.line.length}{here.view.query()}", 303)
    if place != here.line.length:
        return render_line_page(here, typed=typed, status=409, missed=True)
    drawing = form["drawn"] == "1"
    done = enter(here, typed, sent, drawing=drawing)
    here = _carrying(opened(table_id, line), drawing=drawing)
    if done.trouble is None:
        return redirect(f"{here.address}/{here.line.length}{here.view.query()}", 303)
    return _refused(here, done, typed)


def _sent(line: WhatIf, typed: str, command_id: str) -> Sent | None:
    return Sent(place_of(line.id), command_id, (typed,)) if command_id else None


def _answered(sent: Sent | None) -> bool:
    try:
        return services().whatifs.answered(sent)
    except NotPossible as other:
        abort(409, f"Not tried: {other}.")


def _carrying(here: OpenLine, *, drawing: bool) -> OpenLine:
    """The line with links that remember whether unseen cards are drawn."""
    others = {name: value for name, value in here.view.asked.items() if name != "down"}
    return here._replace(view=here.view._replace(asked=others if drawing else others | {"down": "1"}))


def enter(here: OpenLine, typed: str, sent: Sent | None, *, drawing: bool) -> AttemptResult:
    """Try every move of a typed line, one command; they are kept when the rules allow all of them."""
    game, state, line = here.view.history.game, here.view.history.state(), here.line
    moves, tried = game.split(typed.strip() or due(game, state), state), list[AttemptedMove]()
    if not moves:
        return AttemptResult(line, trouble=Unreadable("Type what is tried, or tap it."))
    try:
        for move in moves:
            chance = chance_of(replace(line, length=line.length + len(tried))) if drawing else None
            tried.append(try_move(game, state, move, chance))
            state = fold(game, state, tried[-1].facts)
        return AttemptResult(services().whatifs.add(line, *tried, sent=sent))
    except (Refused, Unreadable, NotPossible, LineWentOn) as trouble:
        return AttemptResult(line, Stopped(moves, min(len(tried), len(moves) - 1), state), trouble)


def _refused(here: OpenLine, done: AttemptResult, typed: str) -> ResponseReturnValue:
    if isinstance(done.trouble, LineWentOn) or done.trouble is None or done.stopped is None:
        return render_line_page(here, typed=typed, status=409, missed=True)
    told = refusal(here.view.history, done.stopped, done.trouble)
    parts = around(here.view.history, typed, done.stopped.place)
    status = 400 if isinstance(done.trouble, Unreadable) else 422
    return render_line_page(here, typed=typed, status=status, refused=told._replace(may_stand=False), parts=parts)
