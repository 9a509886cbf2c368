"""Everybody's accounts, for administrators."""

from collections.abc import Callable

from flask import Response, redirect, render_template
from marshmallow import Schema, fields
from werkzeug.wrappers import Response as Answer

from domain.people import LastAdministrator, Person
from domain.store.fields import Unfit
from web.people.invitation import link_address
from web.people.requests import TypedName, administrator, answered, named_in_address
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.security import check_form
from web.shell.services import services

blueprint = Pages("people", __name__, url_prefix="/people")


class AccountForm(Schema):
    """A new account; ``administrator`` is a box, empty where it is not ticked."""

    name = Typed()
    login = Typed()
    contact = Typed()
    administrator = Typed()


class DoneQuery(Schema):
    """Whether something was done a moment ago."""

    done = fields.String(load_default=None)


class RightsForm(Schema):
    """Whether the right to administer is given, or taken where this is empty."""

    give = Typed()


@blueprint.get("", needs="an administrator")
def people_page() -> Response:
    """For administrators: who has an account, and which guests there were."""
    return _page(said="Done." if read(DoneQuery, "query")["done"] is not None else "")


@blueprint.post("", needs="an administrator")
def add() -> Answer:
    """For administrators: a new account, and the link with which its person chooses a password."""
    made_by = administrator()
    check_form("people")
    form = read(AccountForm)
    rights = bool(form["administrator"])
    try:
        person = services().people.add(form["name"], form["login"], administrator=rights, contact=form["contact"])
    except Unfit as trouble:
        return _page(422, trouble=f"Not added: {trouble}.", typed=form)
    return _link(person, made_by)


@blueprint.post("/<person_id>/password-link", needs="an administrator")
def reset_password(person_id: str) -> Answer:
    """For administrators: a link with which somebody chooses another password."""
    made_by = administrator()
    check_form("people")
    return _link(named_in_address(person_id), made_by)


@blueprint.post("/<person_id>/administrator", needs="an administrator")
def set_administrator(person_id: str) -> Answer:
    """For administrators: give or take the right to administer."""
    administrator()
    check_form("people")
    person, give = named_in_address(person_id), bool(read(RightsForm)["give"])
    return _done(lambda: services().people.set_administrator(person, give))


@blueprint.post("/<person_id>/sign-out", needs="an administrator")
def end_sessions(person_id: str) -> Answer:
    """For administrators: end all of somebody's sessions and tokens."""
    administrator()
    check_form("people")
    person = named_in_address(person_id)
    services().people.sessions.end_all(person)
    return _done(lambda: services().people.bearers.revoke_all(person))


@blueprint.post("/<person_id>/erase", needs="an administrator")
def erase(person_id: str) -> Answer:
    """For administrators: forget somebody for good, after the login (a guest: the name) was typed."""
    administrator()
    check_form("people")
    person = named_in_address(person_id)
    wanted = person.login or person.name
    if read(TypedName)["typed"].strip() != wanted:
        return _page(422, trouble=f"Nothing was erased: type {wanted} to erase this account.")
    return _done(lambda: services().people.erase(person))


def _done(act: Callable[[], object]) -> Answer:
    try:
        act()
    except LastAdministrator:
        return _page(409, trouble="Nothing was changed: Cairn would have no administrator.")
    except Unfit as trouble:
        return _page(422, trouble=f"Nothing was changed: {trouble}.")
    return redirect("/people?done=1", 303)


def _link(person: Person, made_by: Person) -> Response:
    try:
        token = services().people.signing.password_link(person, made_by.id)
    except Unfit as trouble:
        return _page(422, trouble=f"No link was made: {trouble}.")
    return _page(link=link_address(token), linked=person.name)


def _page(status: int = 200, **more: object) -> Response:
    own, everybody = administrator(), services().people.everybody()
    page = render_template(
        "people/people.html",
        own=own,
        accounts=[person for person in everybody if person.login],
        guests=[person for person in everybody if not person.login],
        contacts=services().people.contacts(),
        **{"said": "", "trouble": "", "link": "", "linked": "", "typed": {}} | more,
    )
    return answered(page, status)
