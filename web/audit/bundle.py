"""A table as a file that proves itself, for one viewer (docs/evidence-format.md)."""

import logging
from uuid import UUID

from flask import Response, abort

from domain.record.codec import revision_of
from domain.store import StoredFact
from domain.store.errors import NotPossible
from replays.bundle import write_bundle
from web.evidence.signing import Signing
from web.shell.downloads import file_name
from web.shell.files import as_file, attached
from web.shell.known_table import sees_late
from web.shell.pages import Pages
from web.shell.services import services
from web.shell.views import View, load_view

blueprint = Pages("bundle", __name__)

_log = logging.getLogger(__name__)


@blueprint.get("/tables/<uuid:table_id>/bundle", needs="look")
def bundle(table_id: UUID) -> Response:
    """The facts of a table as far as this viewer knows it, under a checkpoint that is signed now."""
    view = load_view(table_id)
    if sees_late(view.permissions, view.floor):
        abort(
            409,
            "You see this table later than its players. Its bundle tells how much is recorded by now: ask again "
            "when everybody sees the table.",
        )
    rows = _rows(view)
    try:
        signed = services().part(Signing).sign()
    except NotPossible as trouble:
        _log.error("no bundle of %s: %s", table_id, trouble)
        abort(409, "This service signs nothing now. Its log tells the operator why.")
    written = write_bundle(view.table, rows, as_file(view).viewer, signed, services().recorder.store.tree())
    return attached(written, "text/plain", file_name(view, ".bundle"))


def _rows(view: View) -> list[StoredFact]:
    """The stored facts up to the revision that is looked at."""
    known = view.history.record.revision
    return [row for row in services().recorder.store.read(view.id) if revision_of(row) <= known]
