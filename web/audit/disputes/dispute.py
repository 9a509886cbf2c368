"""One dispute: what is claimed, said and ruled, the table at the step in question, and what the visitor may do now."""

from typing import Any, Final
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template, request

from domain.store.errors import NotPossible
from domain.tables.disputes import Dispute
from domain.tables.table import NotYours
from web.audit.disputes.access import dispute_address, found, reads
from web.audit.disputes.dispute_view import dispute_view
from web.audit.disputes.forms import COMMANDS, REQUEST_BYTES, ActForm
from web.shell.pages import Pages
from web.shell.services import services
from web.shell.views import View, load_view
from web.table.floor.forms import read_form

blueprint = Pages("dispute", __name__)

SHUT: Final = "default-src 'none'; sandbox; frame-ancestors 'none'"
"""What an image may do that somebody sent: nothing."""
_ENDINGS: Final = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}


@blueprint.get("/tables/<uuid:table_id>/disputes/<int:number>", needs="read disputes")
def dispute_page(table_id: UUID, number: int) -> Response:
    """The dispute as far as its visitor may read it."""
    return _page(load_view(table_id), found(table_id, number))


@blueprint.post("/tables/<uuid:table_id>/disputes/<int:number>", needs="read disputes")
def change_dispute(table_id: UUID, number: int) -> Any:
    """Anything that is asked about a dispute; who may ask it is the docket's own table."""
    request.max_content_length = REQUEST_BYTES
    view, dispute = load_view(table_id), found(table_id, number)
    form = read_form(view, ActForm)
    make = COMMANDS.get(form["do"])
    if make is None:
        abort(400, "Not saved: nobody knows what that is.")
    try:
        services().disputes.act(
            services().recorder.load(table_id), make(number, form), view.permissions, form["command_id"]
        )
    except NotYours as trouble:
        return _page(view, dispute, 403, str(trouble), form)
    except NotPossible as trouble:
        return _page(view, found(table_id, number), 422, str(trouble), form)
    return redirect(dispute_address(view, number), 303)


@blueprint.get("/tables/<uuid:table_id>/disputes/<int:number>/images/<digest>", needs="read disputes")
def image(table_id: UUID, number: int, digest: str) -> Response:
    """An image that was given as evidence, for those who read what is written beside it."""
    view, dispute = load_view(table_id), found(table_id, number)
    if not reads(view.permissions, len(view.seats), dispute):
        abort(403, "What people say in a dispute is for those whom it concerns and for officials.")
    kept = services().disputes.image(table_id, number, digest.replace("\0", ""))
    if kept is None:
        abort(404, "This image was erased, or never was there.")
    answer = Response(kept.body, content_type=kept.media)
    answer.headers["Content-Security-Policy"] = SHUT
    name = f"dispute-{number}-{kept.hash[:8]}.{_ENDINGS[kept.media]}"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def _page(
    view: View, dispute: Dispute, status: int = 200, trouble: str = "", typed: dict[str, Any] | None = None
) -> Response:
    body = render_template(
        "audit/disputes/dispute.html", **dispute_view(view, dispute), trouble=trouble, typed=typed or {}
    )
    return current_app.make_response((body, status))
