"""An official looks at the hidden cards of a running table: never silently."""

from typing import Any
from uuid import UUID

from flask import Response, current_app, redirect, render_template

from domain.store.errors import NotPossible
from domain.tables.floor.commands import BreakGlass, MendGlass
from web.shell.pages import Pages
from web.shell.services import services
from web.shell.views import View, load_view
from web.table.floor.forms import RequestForm, read_form
from web.table.floor.words import names

blueprint = Pages("glass", __name__)


@blueprint.get("/tables/<uuid:table_id>/glass", needs="read viewings")
def glass_page(table_id: UUID) -> Response:
    """What looking at hidden cards means, the form that begins it, the button that ends it."""
    return _page(load_view(table_id))


@blueprint.post("/tables/<uuid:table_id>/glass", needs="break glass")
def change_glass(table_id: UUID) -> Any:
    """Begin to look, or look no longer."""
    view = load_view(table_id)
    form, person = read_form(view, RequestForm), view.permissions.person or ""
    command = MendGlass(person) if form["do"] == "mend" else BreakGlass(person, form["why"])
    try:
        services().floors.act(view.id, len(view.seats), command, person, form["command_id"])
    except NotPossible as trouble:
        return _page(view, 422, str(trouble))
    back = "" if form["back"] == "table" or form["do"] != "mend" else "/glass"
    return redirect(f"/tables/{table_id}{back}", 303)


def _page(view: View, status: int = 200, trouble: str = "") -> Response:
    glasses = view.floor.glasses
    body = render_template(
        "table/floor/glass.html",
        view=view,
        mine=view.floor.glass_of(view.permissions.person or ""),
        earlier=tuple(reversed(glasses)),
        names=names(glass.person for glass in glasses),
        trouble=trouble,
        command_id=services().new_id(),
    )
    return current_app.make_response((body, status))
