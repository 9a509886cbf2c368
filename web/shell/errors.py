"""Everything that goes wrong, said in plain words: as a page to people, as problem+json (RFC 9457) to programs."""

from http import HTTPStatus
from typing import Any

import msgspec
from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException

from domain.store import Damaged, StoreDown, StoreFull, StoreLost
from domain.tables.table import NotFound
from web.shell.problems import type_of

_PLAIN = {
    404: "There is nothing at this address.",
    405: "This address does not take that.",
    500: "Cairn made a mistake. Nothing was entered; the log says what happened.",
}


def attach(app: Flask) -> None:
    """Answer every error of this service."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(NotFound, _not_found)
    app.register_error_handler(StoreFull, _full)
    app.register_error_handler(StoreDown, _down)
    app.register_error_handler(StoreLost, _lost)
    app.register_error_handler(Damaged, _damaged)


def wants_json() -> bool:
    """Whether a program asked: the API, or a request in JSON."""
    return request.path.startswith("/api/") or request.is_json


def problem(status: int, detail: str, **more: Any) -> Response:
    """An error for a program."""
    kind = type_of(status) if request.path.startswith("/api/v1/") else "about:blank"
    body = {"type": kind, "title": _title(status), "status": status, "detail": detail} | more
    return as_json(body, status, "application/problem+json")


def as_json(value: Any, status: int = 200, kind: str = "application/json") -> Response:
    """A value of the domain or plain data as JSON."""
    return Response(msgspec.json.encode(value), status, content_type=kind)


def answer(status: int, detail: str) -> Response:
    """An error for whoever asked."""
    if wants_json():
        return problem(status, detail)
    page = render_template("shell/error.html", status=status, title=_title(status), detail=detail)
    return current_app.make_response((page, status))


def _title(status: int) -> str:
    return HTTPStatus(status).phrase


def _most() -> int:
    """The size of the largest request that is read here, in MiB."""
    return (request.max_content_length or 0) // (1024 * 1024)


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return current_app.make_response(error.get_response())
    default = type(error).description == error.description
    if status == 413:
        return answer(413, f"This is more than Cairn takes at once at this address: {_most()} MiB.")
    detail = _PLAIN.get(status, error.description or "") if default else error.description or ""
    response = answer(status, detail)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def _not_found(_error: NotFound) -> Response:
    return answer(404, "There is no table at this address.")


def _full(_error: StoreFull) -> Response:
    return answer(
        507, "Not entered: there is no more space where Cairn keeps its records. All earlier entries are safe."
    )


def _down(_error: StoreDown) -> Response:
    return answer(503, "Cairn cannot reach its records now. Send it again in a moment: it will not be entered twice.")


def _lost(error: StoreLost) -> Response:
    current_app.logger.error("%s", error)
    return answer(
        503,
        "Nothing was entered, and nothing can be: a file of Cairn's records was removed while Cairn ran. "
        "The operator has to stop this service, start it again and check the records.",
    )


def _damaged(error: Damaged) -> Response:
    return answer(500, f"The stored record was altered, so nothing is added to it: {error}.")
