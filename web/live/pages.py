"""Where a page asks whether its table went on: as a stream, or once."""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from flask import Response, request
from flask.typing import ResponseReturnValue
from marshmallow import Schema

from web.live.audience import mark_of
from web.live.connections import connection_of
from web.live.hub import HubFull, Listener
from web.live.service import Live
from web.live.stream import Stream
from web.shell.errors import as_json
from web.shell.known_table import known_table
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.services import services
from web.shell.version import Version, read_mark

blueprint = Pages("live", __name__)

STREAM: Final = "text/event-stream"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
ASK_AGAIN: Final = 60
"""Seconds after which a page that got no stream may ask for one again."""


class SinceQuery(Schema):
    """How far a page knows what it asks of."""

    since = Typed()


@blueprint.get("/tables/<uuid:table_id>/live", needs="look", tells_results=False)
def changes(table_id: UUID) -> ResponseReturnValue:
    """How far the table is for this viewer: a stream for who takes one, else 204 when ``since`` is as far."""
    if takes_stream():
        return streamed(table_id, lambda listener: _events(table_id, listener))
    mark = mark_of(known_table(table_id))
    return ("", 204) if read_mark(seen()) == mark else as_json(mark._asdict())


def takes_stream() -> bool:
    """Whether this request asks for a stream."""
    return request.headers.get("Accept", "").startswith(STREAM)


def seen() -> str | None:
    """What this reader has seen, as text: what its broken stream told last, else what its page shows."""
    return request.headers.get("Last-Event-ID") or read(SinceQuery, "query")["since"]


def streamed(table_id: UUID, events: Callable[[Listener], Stream[Any]]) -> Response:
    """A stream whose events are made for a listener to the table; 503 where there is no room for it.

    ``events`` loads what it tells of while the listener hears already: nothing falls between.
    """
    live = services().part(Live)
    try:
        listener = live.listen(table_id)
    except HubFull:
        return Response("Too many listen now.\n", 503, {"Retry-After": str(ASK_AGAIN)}, content_type="text/plain")
    try:
        stream = events(listener)
        if live.carrier is not None:
            stream.carry_by(live.carrier, chunked=request.environ["SERVER_PROTOCOL"] != "HTTP/1.0")
        return Response(stream, headers=HEADERS, content_type=STREAM)
    except BaseException:
        listener.leave()
        raise


def _events(table_id: UUID, listener: Listener) -> Stream[Version]:
    hearing = services().part(Live).hearing(known_table(table_id))
    return Stream(listener, lambda: hearing.heard(listener.mark), read_mark(seen()), connection_of(request.environ))
