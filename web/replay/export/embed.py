"""A step of a table to stand in a page of another site: what a stranger may see of it, whoever asks."""

from typing import Any
from uuid import UUID

from flask import Response, abort, redirect, render_template
from marshmallow import Schema, fields

from web.replay.navigation import around, leads
from web.replay.step import step_view
from web.replay.step_on_path import scene_of
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.views import load_view

blueprint = Pages("embed", __name__)


class EmbedQuery(Schema):
    """The step to show, whether the one after it is meant, and whether there was none."""

    step = Typed()
    next = fields.String(load_default=None)
    end = Typed()


@blueprint.get("/tables/<uuid:table_id>/embed", needs="look", tells_results=False, as_stranger=True)
def embed_query(table_id: UUID) -> Any:
    """The step that ``step`` names, the first where it names none; with ``next`` the one that comes after it."""
    view = load_view(table_id)
    asked = read(EmbedQuery, "query")
    record, text, onward = view.history.record, asked["step"], asked["next"] is not None
    number = whole_number(text, 7) if text else record.first
    if number is None:
        abort(400, f"step: a step number is expected, not {text[:20]}.")
    if number > len(record.steps):
        abort(404, f"This table has no step {number}.")
    after = leads(view, number, "next") if onward else number
    at_end = onward and after == number
    return redirect(f"/tables/{table_id}/steps/{after}/embed{view.query(end=at_end)}")


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>/embed", needs="look", tells_results=False, as_stranger=True)
def embed_page(table_id: UUID, number: int) -> str | Response:
    """The table after a step, 0 for before the first, and nothing later."""
    view = load_view(table_id)
    if number > len(view.history.record.steps):
        abort(404, f"This table has no step {number}.")
    scene = scene_of(view, number, hide=True)
    return render_template(
        "replay/export/embed.html",
        view=view,
        number=number,
        step=step_view(scene.history, view.labels, scene.move),
        back=around(scene.history.record, view.table.game.series, scene.path.stops, number),
        ended=scene.history.state(number).ending,
        at_end=read(EmbedQuery, "query")["end"] == "1",
    )
