"""What the pages of people share: who asks, from where, with which form."""

from typing import Final, NoReturn

from flask import Response, abort, current_app, request
from marshmallow import Schema

from domain.people import NoSuchPerson, Person
from web.shell.parser import Typed
from web.shell.principal import principal, stranger
from web.shell.services import services

_BROWSERS: Final = {"Firefox": "Firefox", "Edg": "Edge", "Chrom": "Chrome", "Safari": "Safari"}


class TypedName(Schema):
    """A login or name typed again, by who is about to erase its account."""

    typed = Typed()


def somebody() -> Person:
    """Who asks, account or guest, on a device that is signed in. Ends with 401 or 403."""
    here = principal()
    if here.person is None:
        stranger("Sign in first.")
    if here.bearer:
        _on_a_device()
    return here.person


def account() -> Person:
    """Who asks with an account, on a device that is signed in. Ends with 401 or 403."""
    person = somebody()
    if not principal().has_account:
        _on_a_device()
    return person


def administrator() -> Person:
    """The administrator who asks. Ends with 401 or 403."""
    person = account()
    if not person.administrator:
        abort(403, "This is for administrators.")
    return person


def named_in_address(person_id: str) -> Person:
    """The person an address names. Ends with 404."""
    try:
        return services().people.find(person_id.replace("\0", ""))
    except NoSuchPerson:
        abort(404, "There is no such account (any more).")


def device() -> str:
    """What asks, in a word or two: ``phone, Firefox``."""
    agent = request.user_agent.string
    if "iPad" in agent or ("Android" in agent and "Mobile" not in agent):
        kind = "tablet"
    else:
        kind = "phone" if "Mobi" in agent else "computer"
    browsers = [name for mark, name in _BROWSERS.items() if mark in agent]
    return ", ".join([kind, *browsers[:1]])


def address() -> str:
    """Where the request came from."""
    return request.remote_addr or ""


def waiting(seconds: int) -> str:
    """What somebody is told who tried too many passwords."""
    time = "1 second" if seconds == 1 else f"{seconds} seconds" if seconds < 120 else f"{-(-seconds // 60)} minutes"
    return f"Too many tries. Try again in {time}."


def answered(page: str, status: int) -> Response:
    """A page with its status."""
    return current_app.make_response((page, status))


def _on_a_device() -> NoReturn:
    abort(403, "This needs an account that is signed in on this device.")
