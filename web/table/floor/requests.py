"""Asking, answering, pausing, calling time: one address that takes every form of it."""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template

from domain.play.findings import Refused
from domain.store.errors import NotPossible
from domain.tables.floor.clocks import CallTime, SetClock
from domain.tables.floor.commands import Command
from domain.tables.floor.consent import command_id, reason, ripe, undoes_reveal
from domain.tables.floor.pauses import GoOn, Halt
from domain.tables.floor.request_facts import BOUND, Answer, Ask, WithdrawRequest
from domain.tables.floor.requests import Request
from domain.tables.floor.turn_clock import read
from domain.tables.table import CommandContext, Stale
from web.shell.known_table import table_as_known
from web.shell.pages import Pages
from web.shell.services import services
from web.shell.views import View, load_view, posted_view, view_of
from web.shell.words import plain
from web.table.floor.closing import alone
from web.table.floor.forms import RequestForm, own_seats, read_form, rules
from web.table.floor.panel import askable, decidable, move_of, needs_official, panel, voices
from web.table.floor.words import ASKING, DECIDES, sentence

blueprint = Pages("requests", __name__)


@blueprint.get("/tables/<uuid:table_id>/requests", needs="look")
def requests_page(table_id: UUID) -> Response:
    """What is asked at this table, what can be asked, and what officials order."""
    return _page(load_view(table_id))


@blueprint.post("/tables/<uuid:table_id>/requests", needs="close")
def take(table_id: UUID) -> Any:
    """Ask, answer, withdraw, enter what was agreed, order, call time; back to where the form stood."""
    view = posted_view(table_id)
    form = read_form(view, RequestForm)
    if form["do"] not in ACTS:
        abort(400, "Not saved: nobody knows what that is.")
    try:
        perform(view, form)
    except (NotPossible, Refused) as trouble:
        return _page(view_of(services().recorder.load(table_id), view.asked), 422, str(trouble))
    except Stale:
        moved_on = "the table moved on meanwhile; what was agreed to was about an earlier step"
        return _page(view_of(services().recorder.load(table_id), view.asked), 409, moved_on)
    back = "/requests" if form["back"] == "requests" else ""
    return redirect(f"/tables/{table_id}{back}{view.query()}", 303)


def perform(view: View, form: dict[str, Any]) -> None:
    """Do what a form of this table asks, one of ``ACTS``. Raises NotPossible, Refused, Stale."""
    ACTS[form["do"]](view, form)


def _ask(view: View, form: dict[str, Any]) -> None:
    what, step, head = form["what"], form["step"], view.table.record.head
    if what in BOUND and what not in askable(view) and _open(view, what) is None:
        raise NotPossible("that cannot be asked now")
    _note(view, Ask(what, step, _speaker(view, form["seat"]), voices(view, what), head), form)
    _enter_if_agreed(view, what, step)


def _answer(view: View, form: dict[str, Any]) -> None:
    what, step = form["what"], form["step"]
    _note(view, Answer(what, step, _speaker(view, form["seat"]), form["yes"], view.table.record.head), form)
    _enter_if_agreed(view, what, step)


def _withdraw(view: View, form: dict[str, Any]) -> None:
    _note(view, WithdrawRequest(form["what"], form["step"], _speaker(view, form["seat"])), form)


def _enter(view: View, form: dict[str, Any]) -> None:
    """Enter what was agreed and is not entered yet, or what an official has to allow."""
    ready = _agreed(view, form["what"], form["step"])
    if ready is None:
        raise NotPossible("that is not agreed, or the table has gone on")
    if needs_official(view, ready) and not rules(view):
        raise NotPossible("somebody saw a card by that step: an official decides whether it is taken back")
    _enter_in_game(view, ready)


def _halt(view: View, form: dict[str, Any]) -> None:
    _note(_official(view), Halt(form["how"], form["why"]), form)


def _decide(view: View, form: dict[str, Any]) -> None:
    """An official does alone what belongs to the whole table, with the reason."""
    record = _official(view).table.record
    if form["step"] != record.head:
        raise NotPossible("the table has gone on since you looked")
    if not form["why"].strip():
        raise NotPossible("say why: the reason is kept with the record")
    context = view.context(form["command_id"], record.revision)
    services().recorder.act(view.id, move_of(view, form["what"], late=True), context, reason=form["why"])


def _go_on(view: View, form: dict[str, Any]) -> None:
    _note(_official(view), GoOn(), form)


def _set_clock(view: View, form: dict[str, Any]) -> None:
    begun = view.table.seen_by("public").state().turn > 0
    _note(_official(view), SetClock(form["turn"], form["bank"], begun), form)


def _call_time(view: View, form: dict[str, Any]) -> None:
    """The clock is read once, here."""
    clock = read(view.floor, view.table.seen_by("public"), services().recorder.earliest())
    left = next((time.left for time in clock.seats if time.seat == form["seat"]), None)
    step = view.table.record.head
    _note(view, CallTime(form["seat"], step, clock.running, 1 if left is None else left), form)


def _close(view: View, form: dict[str, Any]) -> None:
    """Close a table that has ended, as its scorer, an official, or a player who has waited."""
    person = view.permissions.person or ""
    services().recorder.close(
        view.id, alone(view), CommandContext(person, form["command_id"], view.table.record.revision)
    )


ACTS: Final[dict[str, Callable[[View, dict[str, Any]], None]]] = {
    "ask": _ask,
    "answer": _answer,
    "withdraw": _withdraw,
    "enter": _enter,
    "halt": _halt,
    "decide": _decide,
    "go-on": _go_on,
    "clock": _set_clock,
    "time": _call_time,
    "close": _close,
}


def _note(view: View, command: Command, form: dict[str, Any]) -> None:
    services().floors.act(view.id, len(view.seats), command, view.permissions.person or "", form["command_id"])


def _official(view: View) -> View:
    if not rules(view):
        abort(403, "This is for the judge or director of this table.")
    return view


def _speaker(view: View, seat: int) -> int:
    """The seat somebody speaks for. Ends with 403 where it is another's."""
    own = own_seats(view)
    if seat not in own and not (seat == 0 and len(own) == 1):
        abort(403, "Players ask and answer for themselves; a judge or director for an empty seat.")
    return seat or own[0]


def _open(view: View, what: str) -> Request | None:
    head = view.table.record.head
    return next((each for each in view.floor.requests if each.what == what and each.stands(head)), None)


def _agreed(view: View, what: str, step: int) -> Request | None:
    floor = table_as_known(view.table).floor
    found = ripe(floor, view.table.record.head)
    return next((each for each in found if (each.what, each.step) == (what, step)), None)


def _enter_if_agreed(view: View, what: str, step: int) -> None:
    """When all have agreed it is entered at once, unless an official has to allow it."""
    ready = _agreed(view, what, step)
    if ready is not None and not needs_official(view, ready):
        _enter_in_game(view, ready)


def _enter_in_game(view: View, agreed: Request) -> None:
    """The game's own act, or the head goes back; refused where the table has gone on. Raises Stale, Refused."""
    record, who = view.table.record, view.permissions.person or ""
    context = CommandContext(who, command_id(view.id, agreed, record.revision), record.revision)
    if agreed.what == "close":
        services().recorder.close(view.id, "agreement", context)
        return
    if agreed.what != "take-back":
        services().recorder.act(view.id, move_of(view, agreed.what), context)
        return
    services().recorder.take_back(
        view.id,
        context,
        reason(agreed),
        step=agreed.step,
        asked_by=f"seat {agreed.asker}",
        approved_by=[who] if needs_official(view, agreed) else (),
    )


def _page(view: View, status: int = 200, trouble: str = "") -> Response:
    floor = view.floor
    own = own_seats(view)
    told = [request.seen_by(own[0] if own else 0) for request in floor.requests]
    body = render_template(
        "table/floor/requests.html",
        view=view,
        floor_state=floor,
        own=own,
        asking=[(what, ASKING[what].format(step=view.table.record.head)) for what in askable(view)],
        head=view.table.record.head,
        reveals=undoes_reveal(view.table.seen_by("public")),
        earlier=[(request, sentence(request)) for request in told if not _is_open(view, request)],
        official=rules(view),
        deciding=[(what, DECIDES[what]) for what in decidable(view)],
        begun=view.table.seen_by("public").state().turn > 0,
        trouble=plain(trouble, view.labels),
        command_id=services().new_id(),
        panel=panel(view),
    )
    return current_app.make_response((body, status))


def _is_open(view: View, request: Request) -> bool:
    return request.outcome == "open" and request.stands(view.table.record.head)
