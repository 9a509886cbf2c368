"""Where a page asks whether its table went on: as a stream, or once."""

from typing import Any, Final
from uuid import UUID

from flask import Blueprint, Response, request

from web.attending import attend
from web.errors import as_json
from web.live.connections import connection_of
from web.live.hearing import mark_of
from web.live.hub import Crowded, Listener
from web.live.marks import Mark, read_mark
from web.live.service import live
from web.live.stream import stream

blueprint = Blueprint("live", __name__)

STREAM: Final = "text/event-stream"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
ASK_AGAIN: Final = 60
"""Seconds after which a page that got no stream may ask for one again."""


@blueprint.get("/tables/<uuid:table_id>/live")
def changes(table_id: UUID) -> Any:
    """How far the table is for this viewer: a stream for who takes one, else 204 when ``since`` is as far."""
    if request.headers.get("Accept", "").startswith(STREAM):
        return _stream(table_id)
    mark = mark_of(attend(table_id))
    return ("", 204) if read_mark(request.args.get("since")) == mark else as_json(mark._asdict())


def _stream(table_id: UUID) -> Response:
    try:
        listener = live().listen(table_id)
    except Crowded:
        return Response("Too many listen now.\n", 503, {"Retry-After": str(ASK_AGAIN)}, content_type="text/plain")
    try:
        return _opened(table_id, listener)
    except BaseException:
        listener.leave()
        raise


def _opened(table_id: UUID, listener: Listener) -> Response:
    """The stream of this request. The table is loaded while the listener hears already: nothing falls between."""
    hearing = live().hearing(attend(table_id))
    events = stream(listener, hearing, _seen(), connection_of(request.environ))
    response = Response(events, headers=HEADERS, content_type=STREAM)
    response.call_on_close(listener.leave)
    return response


def _seen() -> Mark | None:
    """What this reader has seen: what its broken stream told last, else what its page shows."""
    return read_mark(request.headers.get("Last-Event-ID")) or read_mark(request.args.get("since"))
