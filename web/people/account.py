"""The own account: name, contact, password, signed-in devices, tokens of scripts, and its end."""

from typing import Final

from flask import Response, redirect, render_template
from marshmallow import Schema
from werkzeug.wrappers import Response as Answer

from domain.people import LastAdministrator, Throttled, WrongPassword
from domain.store.fields import Unfit
from web.people.requests import TypedName, account, answered, device, somebody, waiting
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, read
from web.shell.principal import forget, principal, remember, session_token
from web.shell.security import check_form
from web.shell.services import services

blueprint = Pages("account", __name__, url_prefix="/account")

_DONE: Final = {
    "name": "Saved.",
    "password": "Your password is changed. All other devices are signed out.",
    "session": "That device is signed out.",
    "sessions": "All other devices are signed out.",
    "revoked": "That token is revoked.",
}


class AccountDoneQuery(Schema):
    """What was done a moment ago."""

    done = Typed()


class NameForm(Schema):
    """Another name, and with an account how its person is reached."""

    name = Typed()
    contact = Typed()


class PasswordForm(Schema):
    """The password until now and the next one."""

    old = Typed()
    new = Typed()


class NewTokenForm(Schema):
    """What a script's token is for, and how many days it is good."""

    label = Typed()
    days = TypedNumber(90)


@blueprint.get("", needs="a person")
def account_page() -> Response:
    """For everybody who is signed in, guests too: what Cairn keeps of them."""
    return _page(said=_DONE.get(read(AccountDoneQuery, "query")["done"], ""))


@blueprint.post("/name", needs="a person")
def rename() -> Answer:
    """For everybody who is signed in: another name and, with an account, contact."""
    person = somebody()
    check_form("account")
    form = read(NameForm)
    try:
        services().people.rename(person, form["name"])
        if person.login is not None:
            services().people.set_contact(person, form["contact"])
    except Unfit as trouble:
        return _page(422, trouble=str(trouble))
    return _done("name")


@blueprint.post("/password", needs="an account")
def change_password() -> Answer:
    """For accounts: another password, by the old one. All other sessions end, this one is renewed."""
    person = account()
    check_form("account")
    form = read(PasswordForm)
    try:
        services().people.signing.change(person, form["old"], form["new"])
    except WrongPassword:
        return _page(403, trouble="That is not your current password. Nothing was changed.")
    except Throttled as told:
        return _page(429, trouble=waiting(told.seconds))
    except Unfit as trouble:
        return _page(422, trouble=str(trouble))
    services().people.sessions.end_all(person)
    return remember(_done("password"), services().people.sessions.open(person, device(), instead_of=session_token()))


@blueprint.post("/sessions/<session_id>/end", needs="an account")
def end_session(session_id: str) -> Answer:
    """For accounts: sign one of the own devices out."""
    person = account()
    check_form("account")
    services().people.sessions.end(person, session_id.replace("\0", ""))
    return _done("session")


@blueprint.post("/sessions/end-others", needs="an account")
def end_other_sessions() -> Answer:
    """For accounts: sign all devices but this one out."""
    person = account()
    check_form("account")
    services().people.sessions.end_all(person, but=principal().session)
    return _done("sessions")


@blueprint.post("/tokens", needs="an account")
def make_token() -> Answer:
    """For accounts: a token for a script, shown this once."""
    person = account()
    check_form("account")
    form = read(NewTokenForm)
    try:
        token = services().people.bearers.make(person, form["label"], form["days"])
    except Unfit as trouble:
        return _page(422, trouble=str(trouble))
    return _page(token=token)


@blueprint.post("/tokens/<bearer_id>/revoke", needs="an account")
def revoke_token(bearer_id: str) -> Answer:
    """For accounts: take one of the own tokens back."""
    person = account()
    check_form("account")
    services().people.bearers.revoke(person, bearer_id.replace("\0", ""))
    return _done("revoked")


@blueprint.post("/erase", needs="a person")
def erase() -> Answer:
    """For everybody who is signed in: be forgotten for good, after the login (a guest: the name) was typed."""
    person = somebody()
    check_form("account")
    wanted = person.login or person.name
    if read(TypedName)["typed"].strip() != wanted:
        return _page(422, trouble=f"Nothing was erased: type {wanted} to erase your account.")
    try:
        services().people.erase(person)
    except LastAdministrator:
        return _page(
            409,
            trouble="Nothing was erased: Cairn would have no administrator. Make somebody else administrator first.",
        )
    return forget(redirect("/", 303))


def _done(what: str) -> Answer:
    return redirect(f"/account?done={what}", 303)


def _page(status: int = 200, *, said: str = "", trouble: str = "", token: str = "") -> Response:
    person = somebody()
    page = render_template(
        "people/account.html",
        person=person,
        contact=services().people.contact(person),
        guest=principal().only_table is not None,
        sessions=services().people.sessions.of(person),
        own=principal().session,
        bearers=services().people.bearers.of(person),
        now=services().people.clock(),
        said=said,
        trouble=trouble,
        token=token,
    )
    return answered(page, status)
