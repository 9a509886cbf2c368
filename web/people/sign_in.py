"""Signing in with login and password, and out."""

from typing import Final

from flask import Response, redirect, render_template
from marshmallow import Schema
from werkzeug.wrappers import Response as Answer

from domain.people import Throttled, WrongPassword
from domain.store import StoreFull
from web.people.requests import address, answered, device, waiting
from web.shell.forms import local
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.principal import browser_mark, forget, mark_browser, remember, session_token
from web.shell.security import OLD_FORM, check_form, has_token
from web.shell.services import services

blueprint = Pages("sign_in", __name__)

_NO_SPACE: Final = (
    "Cairn has no space left to keep that you signed in, so nobody can sign in now. Public pages stay open, and people "
    "who are signed in can go on. The operator of this service has to make room."
)


class SignInQuery(Schema):
    """Where to go on to."""

    next = Typed()


class SignInForm(Schema):
    """Login and password, and where to go on to."""

    login = Typed()
    password = Typed()
    next = Typed()


@blueprint.get("/sign-in", needs="nothing")
def sign_in_page() -> Response:
    """For everybody: login and password; ``next`` is where to go on to."""
    return _form(local(read(SignInQuery, "query")["next"] or "/"))


@blueprint.post("/sign-in", needs="nothing")
def sign_in() -> Answer:
    """For everybody: start a new session, whatever the device had before."""
    form = read(SignInForm)
    target = local(form["next"] or "/")
    if not has_token("sign in"):
        return _form(target, 403, OLD_FORM)
    browser = browser_mark()
    try:
        person = services().people.signing.verify(form["login"], form["password"], address(), browser)
        token = services().people.sessions.open(person, device(), instead_of=session_token())
    except WrongPassword:
        return _form(target, 403, "Wrong login or password.")
    except Throttled as told:
        answer = _form(target, 429, waiting(told.seconds))
        answer.headers["Retry-After"] = str(told.seconds)
        return answer
    except StoreFull:
        return _form(target, 507, _NO_SPACE)
    return mark_browser(remember(redirect(target, 303), token), browser)


@blueprint.post("/sign-out", needs="nothing")
def sign_out() -> Answer:
    """For everybody who is signed in: end this device's session."""
    check_form("sign out")
    services().people.sessions.close(session_token())
    return forget(redirect("/", 303))


def _form(target: str, status: int = 200, trouble: str = "") -> Response:
    shown = services().shown_accounts
    page = render_template(
        "people/sign-in.html", target=target, trouble=trouble, login=read(SignInForm)["login"].strip(), shown=shown
    )
    return answered(page, status)
