"""The replay: every step of a table on a page of its own, with nothing later in it when the reader asks for that."""

from typing import Any
from uuid import UUID

from flask import Blueprint, Response, abort, redirect, render_template, request

from web.replaying.controls import CONTROLS
from web.replaying.leading import leads
from web.replaying.shown import page
from web.views import load_view

blueprint = Blueprint("replay", __name__)


@blueprint.get("/tables/<uuid:table_id>/replay")
@blueprint.get("/tables/<uuid:table_id>/steps/")
def last(table_id: UUID) -> Any:
    """The newest step that stands."""
    view = load_view(table_id)
    return redirect(f"/tables/{table_id}/steps/{view.history.record.head}{view.query()}")


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>")
def step(table_id: UUID, number: int) -> str | Response:
    """The table after a step."""
    view = load_view(table_id)
    if number > len(view.history.record.steps):
        abort(404)
    if number == 0:
        return render_template("replaying/start.html", view=view, query=view.query(hide=_hides()))
    return Response(page(view, number, hide=_hides()), content_type="text/html; charset=utf-8")


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>/<control>")
def leap(table_id: UUID, number: int, control: str) -> Any:
    """Where a step control leads, for pages that must not know it."""
    view = load_view(table_id)
    record = view.history.record
    if control not in CONTROLS or not 1 <= number <= len(record.steps):
        abort(404)
    target = leads(view, number, control)
    return redirect(f"/tables/{table_id}/steps/{target}{view.query(hide=_hides())}")


def _hides() -> bool:
    return request.args.get("hide") == "1"
