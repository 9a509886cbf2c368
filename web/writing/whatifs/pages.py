"""What-if lines of a table: all that the visitor may open, and each at every one of its steps."""

from uuid import UUID

from flask import Response, redirect, render_template
from flask.typing import ResponseReturnValue

from web.shell.pages import Pages
from web.shell.services import services
from web.shell.views import load_view
from web.table.display_names import called_here
from web.writing.whatifs.line_page import render_line_page
from web.writing.whatifs.line_view import opened, readable_lines

blueprint = Pages("whatifs", __name__)


@blueprint.get("/tables/<uuid:table_id>/what-if", needs="look")
def listing(table_id: UUID) -> str:
    """All lines of a table that the visitor may open."""
    view = load_view(table_id)
    lines = readable_lines(view, services().whatifs.at(table_id))
    by_id = {line.id: line for line in lines}
    return render_template(
        "writing/whatifs/list.html",
        view=view,
        lines=lines,
        by_id=by_id,
        names=called_here(view, dict.fromkeys(one.author for one in lines)),
    )


@blueprint.get("/tables/<uuid:table_id>/what-if/<line>", needs="look", tells_results=False)
def last(table_id: UUID, line: str) -> ResponseReturnValue:
    """The last step of a line."""
    here = opened(table_id, line)
    return redirect(f"{here.address}/{here.place}{here.view.query()}")


@blueprint.get("/tables/<uuid:table_id>/what-if/<line>/<int:number>", needs="look", tells_results=False)
def line_page(table_id: UUID, line: str, number: int) -> Response:
    """The table in this variation after a step of a line; 0 is the table's own step."""
    return render_line_page(opened(table_id, line, number))
