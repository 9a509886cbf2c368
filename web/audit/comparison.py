"""Two recordings of one table compared: a file kept by another scorer against the record that is kept here."""

from uuid import UUID

from flask import Response, current_app, render_template, request

from domain.record.history import History
from replays.comparison import OtherTable, Reconciled, reconcile
from replays.records import read_record
from web.shell.files import FILE_BYTES, MEBIBYTE, REQUEST_BYTES
from web.shell.pages import Pages
from web.shell.parser import sent_file
from web.shell.security import check_form
from web.shell.views import View, load_view

blueprint = Pages("comparison", __name__)


class NotComparable(Exception):
    """A file that cannot be compared; the message says why."""


@blueprint.get("/tables/<uuid:table_id>/reconcile", needs="rule")
def comparison_page(table_id: UUID) -> Response:
    """The form that takes the other recording."""
    return _page(load_view(table_id))


@blueprint.post("/tables/<uuid:table_id>/reconcile", needs="rule")
def compare(table_id: UUID) -> Response:
    """All differences between this table and a recording of it. Nothing is entered or kept."""
    request.max_content_length = REQUEST_BYTES
    check_form(f"table {table_id}")
    view = load_view(table_id)
    try:
        return _page(view, found=reconcile(view.history, _other()))
    except (NotComparable, OtherTable) as trouble:
        return _page(view, 422, trouble=str(trouble))


def _other() -> History:
    """The recording that was sent, as far as the file shows it. Raises Unfit."""
    file = sent_file()
    if file is None:
        raise NotComparable("Choose the file of the other recording.")
    data = file.stream.read(FILE_BYTES + 1)
    if len(data) > FILE_BYTES:
        raise NotComparable(f"{file.filename} has more than {FILE_BYTES // MEBIBYTE} MiB")
    reading = read_record(data, file.filename or "")
    if reading.opened is None or reading.fault is not None:
        raise NotComparable(reading.told())
    return History(reading.opened.game, reading.opened.record)


def _page(view: View, status: int = 200, *, found: Reconciled | None = None, trouble: str = "") -> Response:
    mebibytes = FILE_BYTES // MEBIBYTE
    body = render_template(
        "audit/comparison.html", view=view, query=view.query(), found=found, trouble=trouble, mebibytes=mebibytes
    )
    return current_app.make_response((body, status))
