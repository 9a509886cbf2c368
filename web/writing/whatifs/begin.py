"""A what-if line begun at a step of a table, or at a step of another line."""

from collections.abc import Callable
from uuid import UUID

from flask import abort, redirect
from flask.typing import ResponseReturnValue

from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from domain.writing.visibility import Shared
from domain.writing.whatifs import LineWentOn, WhatIf
from web.shell.pages import Pages
from web.shell.services import services
from web.shell.views import View, load_view
from web.writing.whatifs.forms import BeginForm, BranchForm, checked
from web.writing.whatifs.line_view import carried_along, line_address, opened

blueprint = Pages("begin_whatif", __name__)


@blueprint.post("/tables/<uuid:table_id>/what-if", needs="a person who looks")
def begin(table_id: UUID) -> ResponseReturnValue:
    """Begin a line, for its author alone, by the sight by which the step was looked at."""
    view = load_view(table_id)
    form = checked(view, BeginForm)
    view = load_view(table_id, form["viewer"])
    step, revision = form["step"], form["revision"]
    _refuse_unknown(view, step, revision)
    shared = Shared(view.permissions.person or "", "private", sight=str(view.viewer))
    name = form["name"].strip() or f"From step {step}"
    return _begun(view, lambda: services().whatifs.begin(table_id, step, revision, shared, name, form["command_id"]))


@blueprint.post("/tables/<uuid:table_id>/what-if/<line>/<int:place>/branch", needs="a person who looks")
def branch(table_id: UUID, line: str, place: int) -> ResponseReturnValue:
    """Begin a line that leaves another after one of its steps."""
    here = opened(table_id, line, place)
    form = checked(here.view, BranchForm)
    name = form["name"].strip() or f"From step {place} of {here.line.name}"[:80]
    person, command_id = here.view.permissions.person or "", form["command_id"]
    return _begun(here.view, lambda: services().whatifs.branch(here.line, place, person, name, command_id))


def _refuse_unknown(view: View, step: int, revision: int) -> None:
    record = view.history.record
    if revision > record.revision or step > record.entries[revision - 1].steps:
        abort(404, f"This table has no step {step} at entry {revision}.")


def _begun(view: View, make: Callable[[], WhatIf]) -> ResponseReturnValue:
    try:
        line = make()
    except LineWentOn:
        abort(409, "Not begun: the line has no such step any more.")
    except (NotPossible, Unfit) as trouble:
        abort(422, f"Not begun: {trouble}.")
    kept = view._replace(asked=carried_along())
    return redirect(f"{line_address(line)}/{line.length}{kept.query()}", 303)
