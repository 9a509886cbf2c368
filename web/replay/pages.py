"""The replay: every step of a table on a page of its own, with nothing later in it when the reader asks for that."""

from typing import Any
from uuid import UUID

from flask import abort, redirect

from web.replay.controls import CONTROLS, JUMPS
from web.replay.navigation import leads, showing_of
from web.replay.query import step_query
from web.replay.step_page import render_step_page
from web.replay.typed_lines import Leap, heed
from web.shell.hidden_results import hides
from web.shell.pages import Pages
from web.shell.views import View, load_view

blueprint = Pages("replay", __name__)


@blueprint.get("/tables/<uuid:table_id>/replay", needs="look", tells_results=False)
@blueprint.get("/tables/<uuid:table_id>/steps/", needs="look", tells_results=False)
def last(table_id: UUID) -> Any:
    """The newest step that stands; the first for a reader who wants to know nothing later."""
    view, hide = load_view(table_id), hides()
    return redirect(_address(view, view.history.record.first if hide else view.history.record.head, hide=hide))


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>", needs="look", tells_results=False)
def step_page(table_id: UUID, number: int) -> Any:
    """The table after a step, 0 for before the first; or where a typed line leads, ``say``."""
    view = _view(table_id, number)
    wanted = step_query(view, number)
    outcome = heed(showing_of(view, number, hide=wanted.hide), wanted.say) if wanted.say else None
    if isinstance(outcome, Leap):
        return redirect(_address(view, outcome.number, hide=wanted.hide, was=str(number)))
    return render_step_page(view, wanted, outcome)


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>/<control>", needs="look", tells_results=False)
def leap(table_id: UUID, number: int, control: str) -> Any:
    """Where a step control leads, for pages that must not know it."""
    view = _view(table_id, number)
    if control not in CONTROLS:
        abort(404)
    target, hide = leads(view, number, control), hides()
    was = str(number) if control in JUMPS and target != number else None
    return redirect(_address(view, target, hide=hide, was=was, end=hide and target == number))


def _view(table_id: UUID, number: int) -> View:
    view = load_view(table_id)
    if number > len(view.history.record.steps):
        abort(404, f"This table has no step {number}.")
    return view


def _address(view: View, number: int, **more: Any) -> str:
    return f"/tables/{view.id}/steps/{number}{view.query(**more)}"
