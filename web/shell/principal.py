"""Who visits: told by a session's cookie, or by a bearer token of a script. Looked up once a request."""

from typing import Final, NoReturn, cast
from urllib.parse import quote

from flask import Flask, g, request
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized
from werkzeug.wrappers import Response

from domain.people import Person, Principal
from domain.people.secrets import fresh_secret
from domain.people.sessions import LONGEST
from domain.people.throttle import KNOWN
from domain.store import StoreError
from web.shell.cookies import cookie, drop, keep
from web.shell.pages import declared_here
from web.shell.services import services

COOKIE: Final = "cairn"
BROWSER: Final = "cairn-browser"


def attach(app: Flask) -> None:
    """Refuse tokens that are not good before anything looks at them, and tell the templates who visits."""
    app.before_request(_refuse_bad_bearers)
    app.jinja_env.globals.update(greeted=greeted, visitor_id=visitor_id, sign_in_address=sign_in_address)


def principal() -> Principal:
    """Who sent this request. Raises Unauthorized for a bearer token that is not good."""
    if "principal" not in g:
        g.principal = _found()
    return cast(Principal, g.principal)


def greeted() -> Person | None:
    """Who is named at the top of a page: nobody where that cannot be found out, so that an error has its page."""
    try:
        return principal().person
    except (StoreError, Unauthorized):
        return None


def visitor_id() -> str | None:
    """The id of whoever a page is for, empty for a stranger; None where that cannot be found out."""
    try:
        return principal().id or ""
    except (StoreError, Unauthorized):
        return None


def sign_in_address() -> str:
    """Where to sign in, to come back to the page of this request afterwards."""
    if request.method != "GET" or request.path == "/" or request.path.startswith(("/link/", "/sign-in")):
        return "/sign-in"
    return f"/sign-in?next={quote(request.full_path.rstrip('?'))}"


def sends_bearer() -> bool:
    """Whether this request names a bearer token: no page of another site can make a browser do that."""
    return request.headers.get("Authorization", "")[:7].lower() == "bearer "


def session_token() -> str:
    """The token in the cookie of this request, good or not."""
    return cookie(COOKIE)


def remember(response: Response, token: str) -> Response:
    """Give the visitor's browser the token of a new session; nothing else is kept there."""
    return keep(response, COOKIE, token, LONGEST)


def browser_mark() -> str:
    """What this browser keeps so that others' tries at a password bar nobody there; made where it has none."""
    return cookie(BROWSER) or fresh_secret(128)


def mark_browser(response: Response, mark: str) -> Response:
    """Let the browser of somebody who signed in keep its mark. It opens nothing."""
    return keep(response, BROWSER, mark, KNOWN)


def forget(response: Response) -> Response:
    """Take the cookie from the visitor's browser."""
    return drop(response, COOKIE)


def stranger(words: str) -> NoReturn:
    """End the request: it has to be known who asks."""
    raise Unauthorized(words, www_authenticate=WWWAuthenticate("bearer"))


def for_strangers() -> bool:
    """Whether everybody is answered as a stranger here, whatever cookie comes along."""
    here = declared_here()
    return here is not None and here.as_stranger


def _refuse_bad_bearers() -> None:
    if sends_bearer():
        principal()


def _found() -> Principal:
    if for_strangers():
        return Principal()
    return _bearer() if sends_bearer() else _guest_or_account()


def _bearer() -> Principal:
    person = services().people.bearers.visit(request.headers["Authorization"][7:].strip())
    if person is None:
        stranger("This token is unknown, has expired or was revoked.")
    return Principal(person, bearer=True)


def _guest_or_account() -> Principal:
    token = session_token()
    session = services().people.sessions.visit(token) if token else None
    return Principal() if session is None else Principal(session.person, session.only_table, session.id)
