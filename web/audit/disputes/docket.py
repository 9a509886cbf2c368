"""The disputes of one table: the list, its windows, and all of it as data."""

from typing import Any
from uuid import UUID

from flask import Response, current_app, redirect, render_template

from domain.store.errors import NotPossible
from domain.tables.disputes import commands as c
from domain.tables.table import NotYours
from replays.disputes import disputes_as_data
from web.audit.disputes.access import docket_of_view, reads
from web.audit.disputes.forms import WindowsForm
from web.shell.errors import as_json
from web.shell.pages import Pages
from web.shell.services import services
from web.shell.views import View, load_view
from web.table.floor.forms import read_form

blueprint = Pages("docket", __name__, url_prefix="/tables/<uuid:table_id>")


@blueprint.get("/disputes", needs="read disputes")
def docket_page(table_id: UUID) -> Response:
    """Every dispute of a table, those that are open first."""
    return _page(load_view(table_id))


@blueprint.get("/disputes.json", needs="read disputes")
def export(table_id: UUID) -> Response:
    """Every dispute of a table as data, with the words that this visitor may read and nobody's name."""
    return as_json(docket_as_data(load_view(table_id)))


def docket_as_data(view: View) -> dict[str, Any]:
    """Every dispute of the table that is looked at, as plain data for its visitor."""
    docket = docket_of_view(view)
    windows = {"claims": docket.claims, "appeals": docket.appeals}
    listed = disputes_as_data(docket, lambda dispute: reads(view.permissions, len(view.seats), dispute))
    return {"table": str(view.id), "windows": windows, "disputes": listed}


@blueprint.post("/disputes/windows", needs="read disputes")
def set_windows(table_id: UUID) -> Any:
    """For the director: how long a score can be disputed, and a ruling be appealed."""
    view = load_view(table_id)
    form = read_form(view, WindowsForm)
    command = c.SetWindows(form["claims"], form["appeals"])
    try:
        services().disputes.act(services().recorder.load(table_id), command, view.permissions, form["command_id"])
    except NotYours as trouble:
        return _page(view, 403, str(trouble))
    except NotPossible as trouble:
        return _page(view, 422, str(trouble))
    return redirect(f"/tables/{table_id}/disputes", 303)


def _page(view: View, status: int = 200, trouble: str = "") -> Response:
    docket = docket_of_view(view)
    body = render_template(
        "audit/disputes/docket.html",
        view=view,
        docket=docket,
        listed=sorted(docket.disputes, key=lambda one: (not one.open, one.closes or "9999", one.number)),
        directs="director" in view.permissions.parties,
        trouble=trouble,
        command_id=services().new_id(),
    )
    return current_app.make_response((body, status))
