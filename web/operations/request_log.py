"""One line of JSON a request: its id, route, status and time; no card, no token, no name and no address of a page."""

import re
import time
from typing import Final
from uuid import uuid4

from flask import Flask, Response, g, request

from web.shell.json_log import REQUESTS
from web.shell.metrics import metrics

HEADER: Final = "X-Request-ID"
NO_ROUTE: Final = "none"
"""The route of an address at which there is nothing: what was asked for there may be anything."""
_GIVEN: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def attach(app: Flask) -> None:
    """Give every request an id, which its answer carries, and tell of it when it is answered."""
    app.before_request(_begin)
    app.after_request(_answered)


def _begin() -> None:
    given = request.headers.get(HEADER, "")
    g.request_id = given if _GIVEN.fullmatch(given) else uuid4().hex
    g.began = time.perf_counter()


def _answered(response: Response) -> Response:
    if "request_id" not in g:
        return response
    seconds, route = time.perf_counter() - g.began, request.url_rule.rule if request.url_rule else NO_ROUTE
    response.headers[HEADER] = g.request_id
    if not response.is_streamed:
        metrics().answered(request.method, route, response.status_code, seconds)
    told = {
        "id": g.request_id,
        "method": request.method,
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "bytes": response.content_length,
        "from": request.remote_addr,
    }
    REQUESTS.info("", extra={"fields": told})
    return response
