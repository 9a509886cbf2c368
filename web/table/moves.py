"""Takes what happened: from a form it answers with the record page, from a program with JSON."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from flask import Response, abort, redirect, request
from marshmallow import Schema, ValidationError, fields, pre_load

from domain.play.findings import Refused, Unreadable
from domain.tables.table import Reused, Stale
from replays.live import table_view
from web.shell.errors import as_json, problem, wants_json
from web.shell.metrics import metrics
from web.shell.pages import Pages
from web.shell.parser import in_words, messages, read
from web.shell.schemas import LONGEST_LINE, MoveRequest
from web.shell.security import NO_TOKEN, has_token, is_token
from web.shell.services import services
from web.shell.views import View, load_view, posted_view, view_of
from web.shell.words import plain
from web.table.entries import since
from web.table.entry import EntryResult, Submission, enter, marked
from web.table.floor.pauses import standing_still
from web.table.happened_at import happened
from web.table.page import scripted, show, show_table
from web.table.play.options import CHOSEN, NUMBER
from web.table.preview import met
from web.table.refusals import Stopped, around, refusal

blueprint = Pages("moves", __name__)


class PressedForm(Schema):
    """A button that was pressed with the number typed beside it or the cards chosen, and the line that was typed."""

    move = fields.String(load_default="")
    number = fields.String(load_default="")
    card = fields.List(fields.String(), load_default=[])
    line = fields.String(load_default="")


class PageForm(PressedForm):
    """What the record page sends beside the terms of an entry, each empty or not there where it is not meant."""

    preview = fields.String(load_default=None)
    instead = fields.String(load_default=None)


class LineForm(MoveRequest):
    """A line from the record page: the move of a button, or what was typed."""

    @pre_load
    def _pressed(self, sent: Mapping[str, Any], **_options: Any) -> dict[str, Any]:
        form = read(PageForm, "sent")
        return {**sent, "move": pressed(form) or form["line"]}


@blueprint.post("/tables/<uuid:table_id>/moves", needs="enter")
def from_page(table_id: UUID) -> Any:
    """A line from the record page, or from a program that uses this address."""
    if wants_json():
        return from_program(table_id)
    view = posted_view(table_id)
    form = read(PageForm, "sent")
    line = pressed(form) or form["line"]
    if not has_token(f"table {table_id}"):
        return show(view, typed=line[:LONGEST_LINE], status=403, expired=True)
    if form["preview"] is not None:
        return show(view, typed=line[:LONGEST_LINE])
    try:
        asked = submission(read(LineForm, "sent"), view)
    except ValidationError as error:
        abort(400, f"Not entered: {in_words(error)}.")
    return _page(view, asked, _entered(view, asked))


def pressed(form: Mapping[str, Any]) -> str:
    """The move of the button that was pressed; ``#`` in it stands for the number typed beside it, ``*`` for the cards
    that were chosen."""
    return str(form["move"]).replace(NUMBER, form["number"].strip()[:9]).replace(CHOSEN, "".join(form["card"])[:40])


def from_program(table_id: UUID) -> Response:
    """A line in JSON."""
    try:
        request_data = read(MoveRequest, "json")
        if not is_token(f"table {table_id}", request_data["token"]):
            return problem(403, NO_TOKEN)
        view = load_view(table_id, request_data["viewer"])
        asked = submission(request_data, view)
    except ValidationError as error:
        return problem(400, in_words(error), fields=messages(error))
    return answer_of(view, asked)


def answer_of(view: View, asked: Submission) -> Response:
    """Enter a line for a program and say what became of it."""
    result = _entered(view, asked)
    now = view_of(result.table, view.asked)
    if result.trouble:
        return _problem(now, asked, result)
    return as_json(_told(now, result))


def _entered(view: View, asked: Submission) -> EntryResult:
    """The line entered, or given back whole where the table stands still."""
    halted = standing_still(view, asked.context.command_id, asked.context.happened)
    if halted is not None:
        return EntryResult(view.table, asked.revision, tuple(marked(asked.line).split()), trouble=halted)
    result = enter(services().recorder, view.id, asked)
    _count(view.table.game.key, result.trouble)
    return result


def _count(game: str, trouble: Exception | None) -> None:
    if trouble is None:
        metrics().entered(game)
    elif isinstance(trouble, Refused):
        metrics().refused(game, trouble.rule.id)


def submission(data: dict[str, Any], view: View) -> Submission:
    """What a request wants entered, read from its fields. Raises ValidationError."""
    if ("move" in data) == ("moves" in data):
        raise ValidationError({"moves": ["a line or a list of moves is expected, here or as move"]})
    return Submission(
        context=view.context(
            data["command_id"],
            data["revision"],
            happened(data["happened"], data["sent"], services().recorder.clock),
        ),
        line=data["moves"] if "moves" in data else data["move"],
        may_rule=view.permissions.may("rule"),
        reason=data["reason"] or None,
        correct=data["correct"],
    )


def _page(view: View, asked: Submission, result: EntryResult) -> Any:
    trouble = result.trouble
    if trouble is None and scripted():
        return show_table(result.table, view, typed=_left(), follows=result.revision)
    if trouble is None:
        return redirect(f"/tables/{view.id}{view.query(typed=_left())}", 303)
    now, line = view_of(result.table, view.asked), _line(asked)
    if isinstance(trouble, Stale | Reused):
        missed = since(now.history, asked.revision)
        return show_table(result.table, view, typed=line, status=409, missed=missed, seen=asked.revision)
    place = result.place or 0
    stopped = Stopped(result.moves, place, met(now.history, result.moves, place))
    parts = None if result.place is None else around(now.history, line, place)
    status = 400 if isinstance(trouble, Unreadable) else 422
    refused = refusal(now.history, stopped, trouble)
    return show_table(result.table, view, typed=line, status=status, refused=refused, parts=parts)


def _line(asked: Submission) -> str:
    """The line as it goes back to its author: with the sign that puts right, where a form without it was meant so."""
    line = marked(asked.line)
    return f"={line}" if asked.correct and line and not line.startswith("=") else line


def _left() -> str:
    """What stays in the line after a button was pressed: what was being typed, unless that was refused before."""
    form = read(PageForm, "sent")
    if not form["move"] or form["instead"] is not None:
        return ""
    typed = marked(form["line"])
    return "" if typed.startswith("=") else typed[:LONGEST_LINE]


def _told(now: View, result: EntryResult) -> dict[str, Any]:
    record = now.history.record
    entered = len(result.moves)
    return {"entered": entered, "revision": record.revision, "head": record.head, "shown": table_view(now.history)}


def _problem(now: View, asked: Submission, result: EntryResult) -> Response:
    trouble = result.trouble
    common: dict[str, Any] = {"entered": 0, "revision": now.history.record.revision}
    if isinstance(trouble, Stale):
        missed = [
            {"entry": told.number, "step": told.step, "words": plain(told.sentence, now.labels), "at": told.happened}
            for told in since(now.history, asked.revision)
        ]
        return problem(409, "The table has moved on since the revision you saw.", since=missed, **common)
    if result.place is not None:
        common |= {"place": result.place + 1, "move": result.moves[result.place]}
    if isinstance(trouble, Refused):
        rule = {"rule": trouble.rule.id, "words": trouble.rule.words}
        return problem(422, plain(trouble.why, now.labels), **rule, why=plain(trouble.why, now.labels), **common)
    if isinstance(trouble, Unreadable):
        field = "move" if "move" in (request.get_json(silent=True) or {}) else "moves"
        return problem(400, str(trouble), fields={field: [str(trouble)]}, **common)
    return problem(409 if isinstance(trouble, Reused) else 422, str(trouble), **common)
