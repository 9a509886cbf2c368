"""An address of the API, declared in one place: method, rule, right, what it reads and answers, and its words."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, Literal, NamedTuple

from flask import Response, abort, request
from marshmallow import Schema, ValidationError

from domain.store.errors import NotPossible
from domain.tables.table import NotYours, Stale
from web.shell.errors import as_json, problem
from web.shell.pages import Needs, Pages
from web.shell.parser import in_words, messages, read
from web.shell.principal import principal
from web.shell.schemas import COMMAND_ID

PREFIX: Final = "/api/v1"
KEY: Final = "Idempotency-Key"
_REVISION: Final = re.compile(r'(?:W/)?"(\d{1,8})(?:\.\d{1,15})?(?:-[0-9a-f]{16})?"')

Handler = Callable[..., Any]


class Nothing(Schema):
    """No parameters, or an empty object."""


class Operation(NamedTuple):
    """What the documentation says of one address. ``kinds`` are the media types of a good answer."""

    method: Literal["get", "post"]
    rule: str
    name: str
    summary: str
    needs: Needs
    query: type[Schema]
    body: type[Schema] | None
    answer: type[Schema]
    kinds: tuple[str, ...] = ("application/json",)
    keyed: bool = False
    revised: bool = False


OPERATIONS: Final[list[Operation]] = []
"""Every address, in the order in which its modules are read."""


class Api(Pages):
    """Addresses of one module of the API."""

    def __init__(self, name: str, import_name: str) -> None:
        super().__init__(f"api-{name}", import_name, url_prefix=PREFIX)

    def reads(
        self, rule: str, *, needs: Needs, answer: type[Schema], query: type[Schema] = Nothing,
        kinds: tuple[str, ...] = ("application/json",),
    ) -> Callable[[Handler], Handler]:  # fmt: skip
        """Answer GET: the handler gets the parts of the address, and the parameters of its query as ``asked``."""

        def declare(handler: Handler) -> Handler:
            @wraps(handler)
            def serve(**parts: Any) -> Any:
                return _answered(lambda: _given(handler, query, parts))

            self._document(handler, Operation("get", rule, "", "", needs, query, None, answer, kinds))
            return self.get(rule, needs=needs, tells_results=False)(serve)

        return declare

    def writes(
        self, rule: str, *, needs: Needs, body: type[Schema], answer: type[Schema],
        keyed: bool = True, revised: bool = False,
    ) -> Callable[[Handler], Handler]:  # fmt: skip
        """Answer POST of a token: the handler gets the object that was sent as ``asked``.

        If it is ``keyed`` it gets the command id as ``key``, if ``revised`` the ``revision`` that its sender saw.
        """

        def declare(handler: Handler) -> Handler:
            @wraps(handler)
            def serve(**parts: Any) -> Any:
                if not principal().bearer:
                    return problem(403, "Programs write with a token: Authorization: Bearer cairn_...")
                if not request.is_json:
                    return problem(415, "Send JSON, with Content-Type: application/json.")
                return _answered(lambda: handler(**parts, **_terms(keyed, revised), asked=read(body, "json")))

            told = Operation("post", rule, "", "", needs, Nothing, body, answer, keyed=keyed, revised=revised)
            self._document(handler, told)
            return self.post(rule, needs=needs)(serve)

        return declare

    def _document(self, handler: Handler, told: Operation) -> None:
        summary = " ".join((handler.__doc__ or "").split())
        OPERATIONS.append(told._replace(name=f"{self.name}.{handler.__name__}", summary=summary))


def _given(handler: Handler, query: type[Schema], parts: dict[str, Any]) -> Any:
    asked = read(query, "parameters")
    return handler(**parts) if query is Nothing else handler(**parts, asked=asked)


def _answered(handle: Callable[[], Any]) -> Response:
    try:
        found = handle()
    except ValidationError as error:
        return problem(400, in_words(error), fields=messages(error))
    except Stale:
        return problem(409, "The table went on since: read it again.")
    except NotYours as error:
        return problem(403, f"{str(error).capitalize()}.")
    except NotPossible as error:
        return problem(422, f"Not done: {error}.")
    return found if isinstance(found, Response) else as_json(found)


def _terms(keyed: bool, revised: bool) -> dict[str, Any]:
    return ({"key": _key()} if keyed else {}) | ({"revision": _seen()} if revised else {})


def _key() -> str:
    given = request.headers.get(KEY, "")
    if not given:
        abort(428, f"{KEY} is missing: a name of your own for this request, the same when you send it again.")
    if not COMMAND_ID.match(given):
        raise ValidationError({KEY: ["1 to 100 letters, digits, _ . : and -"]})
    return given


def _seen() -> int:
    given = request.headers.get("If-Match", "")
    if not given:
        abort(428, "If-Match is missing: the revision of the table that you saw, as its ETag says it.")
    found = _REVISION.fullmatch(given)
    if found is None:
        raise ValidationError({"If-Match": ['the ETag of the table, such as "12.3"']})
    return int(found[1])
