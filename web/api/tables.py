"""The small JSON API: tables, a table as a viewer may see it, and moves."""

from uuid import UUID

from flask import Response, abort
from marshmallow import Schema

from replays.live import table_view
from web.api.v1.tables import listed_table
from web.finding.tables import PAGE, arguments, rows
from web.shell.errors import as_json
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.views import load_view
from web.table import moves

blueprint = Pages("api", __name__, url_prefix="/api")


class AfterQuery(Schema):
    """After which step."""

    step = Typed()


@blueprint.get("/tables", needs="nothing")
def tables() -> Response:
    """The newest tables; ``before`` of the answer continues a long list."""
    found = rows(arguments(), PAGE + 1)
    before = str(found[PAGE - 1].listed.table) if len(found) > PAGE else None
    return as_json({"tables": [listed_table(row) for row in found[:PAGE]], "before": before})


@blueprint.get("/tables/<uuid:table_id>", needs="look", tells_results=False)
def table(table_id: UUID) -> Response:
    """The table after a step as one viewer may see it."""
    view = load_view(table_id)
    text = read(AfterQuery, "query")["step"]
    number = whole_number(text, 8)
    if text and number is None:
        abort(400, "step: a step number is expected")
    if number is not None and number > len(view.history.record.steps):
        abort(404, f"This table has no step {number}.")
    return as_json(table_view(view.history, number))


@blueprint.post("/tables/<uuid:table_id>/moves", needs="enter")
def from_program(table_id: UUID) -> Response:
    """Enter moves."""
    return moves.from_program(table_id)
