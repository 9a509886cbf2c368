"""The OpenAPI document of the API, made from what its addresses declare, and the same as a page that people read."""

import re
from functools import cache
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Response, render_template

from web.api.v1 import schemas as s
from web.api.v1.operation import KEY, OPERATIONS, PREFIX, Api, Nothing, Operation
from web.shell.access import WORDS
from web.shell.errors import as_json
from web.shell.pages import Pages
from web.shell.problems import PROBLEMS

blueprint = Api("openapi", __name__)
pages = Pages("api-pages", __name__)

VERSION: Final = "1.0"
_PART: Final = re.compile(r"<(?:(\w+):)?(\w+)>")
_TABLE: Final = "<uuid:table_id>"
_REFUSALS: Final = {"get": (400, 401, 403, 404, 503), "post": (400, 401, 403, 404, 409, 413, 415, 422, 428, 503, 507)}


@blueprint.get("/openapi.json", needs="nothing")
def document() -> Response:
    """The whole API in OpenAPI 3.1, for programs that make clients or tests of it."""
    return as_json(specification())


@pages.get("/api", needs="nothing")
def reading_page() -> str:
    """The API for people: how to begin, every address, every kind of error. It needs no script and no other site."""
    return render_template(
        "api/page.html", operations=OPERATIONS, problems=PROBLEMS, prefix=PREFIX, path=_path, words=_words,
        parameters=_shown_parameters, fields=_shown_fields,
    )  # fmt: skip


@cache
def specification() -> dict[str, Any]:
    """The document as plain data."""
    spec = APISpec(
        "Cairn", VERSION, "3.1.0", plugins=[MarshmallowPlugin(schema_name_resolver=_name)],
        info={"description": "Tables of card games: read, enter, audit. Times are UTC, seats count from 1."},
        servers=[{"url": "/"}],
    )  # fmt: skip
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for each in OPERATIONS:
        spec.path(path=_path(each), operations={each.method: _operation(each)})
    found: dict[str, Any] = spec.to_dict()
    return found


def _name(schema: Any) -> str:
    kind = schema if isinstance(schema, type) else type(schema)
    return str(kind.__name__).removesuffix("Schema")


def _path(each: Operation) -> str:
    return PREFIX + _PART.sub(lambda part: "{" + part[2] + "}", each.rule)


def _operation(each: Operation) -> dict[str, Any]:
    refusals = (*_REFUSALS[each.method], *((412,) if each.revised else ()))
    told: dict[str, Any] = {
        "operationId": each.name.removeprefix("api-"),
        "summary": each.summary,
        "parameters": [*_parts(each), *_headers(each)],
        "responses": {"200": _good(each)} | {str(status): _bad(status) for status in refusals},
        "security": [{"token": []}] if each.method == "post" else [{"token": []}, {}],
    }
    if each.query is not Nothing:
        told["parameters"].append({"in": "query", "schema": each.query})
    if each.method == "get":
        told["responses"]["304"] = {"description": "You have it already (`If-None-Match`)."}
    if each.body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": each.body}}}
    return told


def _parts(each: Operation) -> list[dict[str, Any]]:
    kinds = {"uuid": {"type": "string", "format": "uuid"}, "int": {"type": "integer", "minimum": 0}}
    return [
        {"in": "path", "name": name, "required": True, "schema": kinds.get(kind, {"type": "string"})}
        for kind, name in _PART.findall(each.rule)
    ]


def _headers(each: Operation) -> list[dict[str, Any]]:
    found = []
    if each.keyed:
        found.append(_header(KEY, r"^[A-Za-z0-9_.:-]{1,100}$", "A name of your own for this request."))
    if each.revised:
        pattern = r'^"\d{1,8}(\.\d{1,15})?(-[0-9a-f]{16})?"$'
        found.append(_header("If-Match", pattern, "The ETag of the table that you saw."))
    return found


def _header(name: str, pattern: str, words: str) -> dict[str, Any]:
    told = {"type": "string", "pattern": pattern}
    return {"in": "header", "name": name, "required": True, "schema": told, "description": words}


def _good(each: Operation) -> dict[str, Any]:
    return {"description": "Good.", "content": {kind: {"schema": each.answer} for kind in each.kinds}}


def _bad(status: int) -> dict[str, Any]:
    told = {"application/problem+json": {"schema": s.ProblemDetails}}
    return {"description": PROBLEMS[status].words, "content": told}


def _words(each: Operation) -> str:
    """For whom an address is."""
    return WORDS.get(each.needs, "For everybody.")


def _shown_parameters(each: Operation) -> list[dict[str, Any]]:
    told = specification()["paths"][_path(each)][each.method]["parameters"]
    return [one for one in told if one["in"] != "path"]


def _shown_fields(each: Operation) -> dict[str, Any]:
    if each.body is None:
        return {}
    found: dict[str, Any] = specification()["components"]["schemas"][_name(each.body)]["properties"]
    return found
