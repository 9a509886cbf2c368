"""A table as a feed: every entry since one that is known, and then as it comes."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response, request

from web.api.v1 import schemas as s
from web.api.v1.operation import Api
from web.api.v1.tables import told_since
from web.live.connections import connection_of
from web.live.hub import Listener
from web.live.pages import streamed, takes_stream
from web.live.service import Live
from web.live.stream import Stream
from web.shell.known_table import known_table
from web.shell.services import services
from web.shell.version import Version, read_mark
from web.shell.views import load_view

blueprint = Api("events", __name__)


@blueprint.reads(
    "/tables/<uuid:table_id>/events", needs="look", query=s.FeedQuery, answer=s.EventSchema,
    kinds=("application/x-ndjson", "text/event-stream"),
)  # fmt: skip
def feed(table_id: UUID, asked: dict[str, Any]) -> Response:
    """Entries after a number, a line of JSON each. With `Accept: text/event-stream` a stream that says how far the
    table is whenever it goes on: fetch the lines then."""
    if takes_stream():
        return streamed(table_id, lambda listener: _marks(table_id, listener))
    view = load_view(table_id, asked["viewer"])
    lines = b"".join(msgspec.json.encode(each) + b"\n" for each in told_since(view, asked["after"]))
    return Response(lines, content_type="application/x-ndjson", headers={"Cache-Control": "private, no-store"})


def _marks(table_id: UUID, listener: Listener) -> Stream[Version]:
    hearing, seen = (
        services().part(Live).hearing(known_table(table_id)),
        read_mark(request.headers.get("Last-Event-ID")),
    )
    return Stream(listener, lambda: hearing.heard(listener.mark), seen, connection_of(request.environ))
