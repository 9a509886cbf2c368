"""The links of one table: made, revoked, replaced when lost, printed as slips with a QR code."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from flask import Response, abort, redirect, render_template
from markupsafe import Markup
from marshmallow import Schema
from werkzeug.wrappers import Response as Answer

from domain.people import Link, LinkState, NoSuchLink
from domain.people.links import HOURS
from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from web.people.invitation import link_address
from web.people.places import LinkPlace, place_of, shared_places, single_places
from web.people.requests import answered, somebody
from web.people.take_place import leave_place
from web.shell.access import refuse_host
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, read
from web.shell.qr import qr
from web.shell.security import check_form
from web.shell.services import services
from web.shell.views import View, load_view

blueprint = Pages("links", __name__, url_prefix="/tables/<uuid:table_id>/links")


class Given(NamedTuple):
    """A place and a link to it, with how it stands and who used it; without a link where none was ever made."""

    place: LinkPlace
    link: Link | None = None
    state: LinkState | None = None
    user: str = ""


class Slip(NamedTuple):
    """A link on paper: its place, its whole address, that as a QR code, and how long it is good (UTC)."""

    place: LinkPlace
    address: str
    code: Markup
    expires: str


class LinkForm(Schema):
    """The place of new links, or ``every``, and how many hours they are good."""

    place = Typed()
    hours = TypedNumber(HOURS)


@blueprint.get("", needs="seat people")
def links_page(table_id: UUID) -> Response:
    """For who may seat people: every place of the table with its link."""
    return _page(load_view(table_id))


@blueprint.post("", needs="seat people")
def make(table_id: UUID) -> Answer:
    """For who may seat people: links to a place, or to every seat and the scorer's place that has none; shown once."""
    made_by = somebody()
    check_form("links")
    view = load_view(table_id)
    form = read(LinkForm)
    asked = _asked(view, form["place"])
    if not asked:
        return _page(view, 409, "Every seat and the scorer’s place has a link. Replace one that was lost.")
    try:
        for place in asked:
            if place.kind != "role":
                refuse_host(view, view.floor.holder("player" if place.seat else "scorer", place.seat))
        made = [_make(table_id, place, made_by.id, form["hours"]) for place in asked]
    except (NotPossible, Unfit) as trouble:
        return _page(view, 422, f"No link was made: {trouble}.")
    return _slips(view, made)


@blueprint.post("/<link_id>/revoke", needs="seat people")
def revoke(table_id: UUID, link_id: str) -> Answer:
    """For who may seat people: end a link, the session it opened and the place it gave."""
    by = somebody()
    check_form("links")
    _refuse_to_take(load_view(table_id), link_id)
    try:
        leave_place(services().people.links.revoke(table_id, link_id.replace("\0", "")), by.id)
    except NoSuchLink:
        abort(404, "This table has no such link.")
    return redirect(f"/tables/{table_id}/links", 303)


@blueprint.post("/<link_id>/replace", needs="seat people")
def replace(table_id: UUID, link_id: str) -> Answer:
    """For who may seat people: another link instead of one that was lost, which ends with all it gave."""
    by = somebody()
    check_form("links")
    view = load_view(table_id)
    _refuse_to_take(view, link_id)
    try:
        old, link, token = services().people.links.replace(
            table_id, link_id.replace("\0", ""), by.id, read(LinkForm)["hours"]
        )
    except NoSuchLink:
        abort(404, "This table has no such link.")
    except Unfit as trouble:
        return _page(view, 422, f"No link was made: {trouble}.")
    leave_place(old, by.id)
    return _slips(view, [(link, token)])


def _refuse_to_take(view: View, link_id: str) -> None:
    """End with 403 where who plays here would take the place of a link from whoever used it."""
    link = next((link for link in services().people.links.at(view.id) if link.id == link_id), None)
    try:
        refuse_host(view, link.person if link else None)
    except NotPossible as trouble:
        abort(403, f"{trouble}.")


def _make(table: UUID, place: LinkPlace, made_by: str, hours: int) -> tuple[Link, str]:
    return services().people.links.make(
        place.kind, table, role=place.role, seat=place.seat, made_by=made_by, hours=hours
    )


def _asked(view: View, key: str) -> list[LinkPlace]:
    """The places a form names: one, or all for one person each that have no link which is open or used."""
    singles = single_places(len(view.seats))
    if key == "every":
        return [one.place for one in _singles(view) if one.state not in ("open", "used")]
    named = [place for place in (*singles, *shared_places()) if place.key == key]
    if not named:
        abort(400, "This table has no such place.")
    return named


def _singles(view: View) -> list[Given]:
    """The seats and the scorer's place, each with its newest link."""
    newest = {place_of(link): link for link in reversed(services().people.links.at(view.id))}
    given = {one.place: one for one in _given(list(newest.values()))}
    return [given.get(place, Given(place)) for place in single_places(len(view.seats))]


def _shared(view: View) -> list[Given]:
    """Every link to a role that is open or used, newest first."""
    links = [link for link in services().people.links.at(view.id) if link.kind == "role"]
    return [one for one in _given(links) if one.state in ("open", "used")]


def _given(links: Sequence[Link]) -> list[Given]:
    names = services().people.names(link.person for link in links if link.person)
    now = services().people.clock()
    return [Given(place_of(link), link, link.state(now), names.get(link.person or "", "")) for link in links]


def _slips(view: View, made: Sequence[tuple[Link, str]]) -> Response:
    slips = [_slip(link, link_address(token)) for link, token in made]
    return answered(render_template("people/slips.html", view=view, slips=slips), 200)


def _slip(link: Link, address: str) -> Slip:
    return Slip(place_of(link), address, qr(address), link.expires)


def _page(view: View, status: int = 200, trouble: str = "") -> Response:
    page = render_template(
        "people/links.html",
        view=view,
        singles=_singles(view),
        shared=_shared(view),
        choices=shared_places(),
        hours=HOURS,
        trouble=trouble,
    )
    return answered(page, status)
