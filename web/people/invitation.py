"""One-time links as their bearer opens them: looking at one changes nothing, the button uses it."""

from typing import Any
from uuid import UUID

from flask import Response, redirect, render_template
from marshmallow import Schema
from werkzeug.wrappers import Response as Answer

from domain.people import Link, LinkSpent, NoSuchLink, UsedLink
from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from domain.tables.labels import Labels
from web.people.places import place_of
from web.people.requests import answered, device
from web.people.take_place import take_place
from web.shell.network import outside
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.principal import principal, remember, session_token
from web.shell.security import OLD_FORM, has_token
from web.shell.services import services

blueprint = Pages("invitation", __name__)


class LinkUse(Schema):
    """What its bearer fills in: a password, for the first administrator a name and login too, for a place a name."""

    name = Typed()
    login = Typed()
    password = Typed()


def link_address(token: str) -> str:
    """The whole address of a link, for a QR code or a message."""
    return outside(f"/link/{token}")


@blueprint.get("/link/<token>", needs="nothing")
def invitation_page(token: str) -> Response:
    """For everybody: what a link opens, with the button that opens it."""
    return _page(token)


@blueprint.post("/link/<token>", needs="nothing")
def use(token: str) -> Answer:
    """For everybody: use the link, once. Its place, password or account is taken and the device signed in."""
    form = read(LinkUse)
    if not has_token("link"):
        return _page(token, 403, OLD_FORM)
    try:
        opened = _opened(token, services().people.links.find(token), form)
    except (LinkSpent, NoSuchLink):
        return _page(token)
    except Unfit as trouble:
        return _page(token, 422, f"Not done: {trouble}.")
    except NotPossible as trouble:
        return _page(token, 409, f"Not done: {trouble}.")
    target = f"/tables/{opened.link.table}" if opened.link.table else "/"
    return remember(redirect(target, 303), opened.token)


def _opened(token: str, link: Link, form: dict[str, Any]) -> UsedLink:
    terms: dict[str, Any] = {"device": device(), "instead_of": session_token()}
    match link.kind:
        case "password":
            return services().people.signing.choose_password(token, form["password"], **terms)
        case "first-administrator":
            words = form["name"], form["login"], form["password"]
            return services().people.signing.become_administrator(token, *words, **terms)
        case "seat" | "scorer" | "role":
            person = principal().at(link.table).person
            return services().people.links.open(token, take_place, person=person, name=form["name"], **terms)


def _page(token: str, status: int = 200, trouble: str = "") -> Response:
    try:
        link = services().people.links.find(token)
    except NoSuchLink:
        return answered(render_template("people/link-spent.html", state="unknown", yours=None), 404)
    state = link.state(services().people.clock())
    if state != "open":
        return answered(render_template("people/link-spent.html", state=state, yours=_yours(link)), 410)
    page = render_template(
        "people/link.html",
        link=link,
        place=place_of(link).words,
        table=_table_words(link.table),
        person=principal().at(link.table).person,
        trouble=trouble,
        typed=read(LinkUse),
    )
    return answered(page, status)


def _yours(link: Link) -> UUID | None:
    """The table of a link that the visitor has used."""
    who = principal().id
    return link.table if who is not None and link.used and who == link.person else None


def _table_words(table: UUID | None) -> str:
    """The table a link is for: its game and who plays."""
    if table is None:
        return ""
    players = Labels.decode(services().recorder.store.label(table)).players
    named = ", ".join(players[seat] for seat in sorted(players) if players[seat])
    return ": ".join(part for part in (services().recorder.load(table).game.title, named) if part)
