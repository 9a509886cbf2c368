"""Raising a dispute about a step or a line of the score."""

from typing import Any
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema, fields

from domain.play.vocabulary import Line
from domain.store.errors import NotPossible
from domain.tables.disputes import ScoreLine
from domain.tables.table import NotYours
from replays.audit import audit
from replays.steps import move
from web.audit.disputes.access import dispute_address, docket_of_view
from web.audit.disputes.forms import RaiseForm, raising, score_line
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.services import services
from web.shell.views import View, load_view
from web.table.floor.forms import read_form

blueprint = Pages("raise_dispute", __name__)


class ClaimQuery(Schema):
    """The step and the lines of the score that a dispute is about."""

    step = Typed()
    line = fields.List(Typed(), load_default=[])


@blueprint.get("/tables/<uuid:table_id>/disputes/new", needs="dispute")
def raise_page(table_id: UUID) -> Response:
    """The form: about the step and the score line that the address names."""
    view = load_view(table_id)
    asked = read(ClaimQuery, "query")
    return _page(view, {"steps": asked["step"][:20], "line": _lines(asked["line"])})


@blueprint.post("/tables/<uuid:table_id>/disputes", needs="dispute")
def raise_dispute(table_id: UUID) -> Any:
    """Raise it."""
    view = load_view(table_id)
    given = read_form(view, RaiseForm)
    kept = given | {"line": _lines(given["line"]), "concerns": given["concerns"][:10]}
    try:
        docket = services().disputes.act(
            services().recorder.load(table_id), raising(given), view.permissions, given["command_id"]
        )
    except NotYours as trouble:
        return _page(view, kept, 403, str(trouble))
    except NotPossible as trouble:
        return _page(view, kept, 422, str(trouble))
    return redirect(dispute_address(view, docket.disputes[-1].number), 303)


def _lines(named: list[str]) -> list[ScoreLine]:
    return [score_line(text) for text in named[:20]]


def _page(view: View, typed: dict[str, Any], status: int = 200, trouble: str = "") -> Response:
    step = _step(view, typed["steps"])
    body = render_template(
        "audit/disputes/raise.html",
        view=view,
        typed=typed,
        step=move(view.history, step) if step else None,
        lines=_score(view, typed["line"]),
        windows=docket_of_view(view),
        trouble=trouble,
        command_id=services().new_id(),
    )
    return current_app.make_response((body, status))


def _step(view: View, typed: str) -> int:
    """The one step that is disputed, to be shown with its sentence; 0 where it is none or several."""
    step = whole_number(typed, 18)
    if step is None:
        return 0
    if not 1 <= step <= len(view.history.record.steps):
        abort(404, f"This table has no step {step}.")
    return step


def _score(view: View, chosen: list[ScoreLine]) -> list[tuple[ScoreLine, Line]]:
    """The lines of the score of the deals that are named, as this viewer may know them."""
    deals = {line.deal for line in chosen}
    found: dict[ScoreLine, Line] = {}
    for line in audit(view.history).lines if deals else ():
        if line.deal in deals:
            found.setdefault(ScoreLine(line.deal, line.seat, line.rule.id), line)
    return list(found.items())
