"""Who holds which place since when, handing one over, the terms for those who look on, and names erased."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, cast, get_args
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template

from domain.people import LinkKind, NoSuchPerson
from domain.store.errors import NotPossible
from domain.tables.floor import Place
from domain.tables.floor.commands import Command, LeavePlace, SetTerms, TakePlace
from domain.tables.floor.facts import Role
from domain.tables.name_erasure import erase_name, erase_names
from domain.tables.practice import PRACTICE
from web.shell.access import allowed, refuse, refuse_host
from web.shell.network import outside
from web.shell.pages import Pages
from web.shell.parser import read
from web.shell.services import services
from web.shell.table_names import kept_labels
from web.shell.views import View, load_view
from web.table.floor.discarding import discard, may_discard
from web.table.floor.forms import DoForm, PlaceForm, TermsForm, read_form
from web.table.floor.words import ROLES, names
from web.table.known_names import known_accounts

blueprint = Pages("places", __name__)

HANDED_ON: Final = ("player", "scorer")
"""Places that their holders hand over themselves."""


class Held(NamedTuple):
    """A place with who holds or held it; ``takes`` says that the visitor may take it away, ``hands`` hand it over."""

    place: Place
    words: str
    name: str
    takes: bool
    hands: bool


@blueprint.get("/tables/<uuid:table_id>/people", needs="look")
def places_page(table_id: UUID) -> Response:
    """Who holds which place and who held it, and the terms for those who look on."""
    return _page(load_view(table_id))


@blueprint.post("/tables/<uuid:table_id>/people", needs="look")
def change_places(table_id: UUID) -> Any:
    """Give or take a place, hand the own over, set the terms, erase names."""
    view = load_view(table_id)
    act = _ACTS.get(read(DoForm)["do"])
    if act is None:
        abort(400, "Not saved: nobody knows what that is.")
    try:
        shown = act(view)
    except NotPossible as trouble:
        return _page(view, 422, str(trouble))
    return shown or redirect(f"/tables/{table_id}/people", 303)


def _give(view: View) -> None:
    form = _seating(view, PlaceForm)
    person = form["person"] if form["person"] == PRACTICE else _named(form["login"])
    if person == PRACTICE and form["role"] != "player":
        raise NotPossible("a practice player plays a seat and nothing else")
    refuse_host(view, view.floor.holder(_role(form["role"]), form["seat"]))
    _note(view, TakePlace(_role(form["role"]), form["seat"], person), form)


def _take(view: View) -> None:
    form = _seating(view, PlaceForm)
    refuse_host(view, form["person"])
    _note(view, LeavePlace(_role(form["role"]), form["seat"], form["person"]), form)


def _terms(view: View) -> None:
    form = _seating(view, TermsForm)
    names = ("watching", "seconds", "steps", "until_closed", "opens", "scorer_decides")
    _note(view, SetTerms(**{name: form[name] for name in names}, begun=_begun(view)), form)


def _hand_over(view: View) -> Response:
    """Give a link to the own place: whoever opens it takes the place over."""
    form = read_form(view, PlaceForm)
    role, seat, person = _role(form["role"]), form["seat"], view.permissions.person
    held = (role, seat, person) in [(place.role, place.seat, place.person) for place in view.floor.held]
    if role not in HANDED_ON or not held or person is None:
        abort(403, "Only the holder of a place can hand it over.")
    kind: LinkKind = "seat" if role == "player" else "scorer"
    link, token = services().people.links.make(kind, view.id, seat=seat, made_by=person)
    return _page(view, handed=outside(f"/link/{token}"), expires=link.expires)


def _erase_name(view: View) -> None:
    if not allowed("erase a name", view.id):
        refuse("erase a name", view.id)
    erase_name(services().recorder.store, view.id, read_form(view, PlaceForm)["seat"])


def _erase_names(view: View) -> None:
    if not allowed("an administrator"):
        refuse("an administrator")
    read_form(view, PlaceForm)
    erase_names(services().recorder.store, view.id)


_ACTS: Final[dict[str, Callable[[View], Response | None]]] = {
    "give": _give,
    "take": _take,
    "terms": _terms,
    "hand-over": _hand_over,
    "erase-name": _erase_name,
    "erase-names": _erase_names,
    "discard": discard,
}


def _seating(view: View, schema: Any) -> dict[str, Any]:
    """The form of somebody who may seat people."""
    if not allowed("seat people", view.id):
        refuse("seat people", view.id)
    return read_form(view, schema)


def _note(view: View, command: Command, form: dict[str, Any]) -> None:
    services().floors.act(view.id, len(view.seats), command, view.permissions.person or "", form["command_id"])


def _begun(view: View) -> bool:
    """Whether cards were dealt."""
    state = view.table.seen_by("public").state()
    return bool(state.turn > 0 or state.deal > 1)


def _named(typed: str) -> str:
    """The account of this name or login."""
    found = known_accounts().get(typed.strip())
    try:
        return found or services().people.by_login(typed).id
    except NoSuchPerson:
        raise NotPossible(f"there is no account {typed[:100]!r}; who has none is let in by a link") from None


def _role(text: str) -> Role:
    if text not in get_args(Role):
        abort(400, "Not saved: there is no such place.")
    return cast(Role, text)


def _page(view: View, status: int = 200, trouble: str = "", **handed: str) -> Response:
    places = view.floor.places
    called, seats_people = names(place.person for place in places), view.permissions.may("seat people")

    def held(place: Place) -> Held:
        own = place.person == view.permissions.person and place.role in HANDED_ON
        words = f"Seat {place.seat}" if place.seat else ROLES[place.role]
        return Held(place, words, called[place.person], seats_people, own and view.permissions.phase == "running")

    now = sorted(view.floor.held, key=lambda place: (not place.seat, place.seat))
    body = render_template(
        "table/floor/people.html",
        view=view,
        held=[held(place) for place in now],
        left=[held(place) for place in reversed(places) if place.until],
        empty=[seat for seat in view.seats if view.floor.holder("player", seat) is None],
        seats_people=seats_people,
        known=tuple(known_accounts()) if seats_people else (),
        named=[seat for seat in view.seats if kept_labels(view.id).players.get(str(seat))],
        erases=allowed("erase a name", view.id),
        erases_all=allowed("an administrator"),
        discards=may_discard(view),
        roles=[(role, words) for role, words in ROLES.items() if role != "player"],
        trouble=trouble,
        command_id=services().new_id(),
        **handed,
    )
    return current_app.make_response((body, status))
