"""Who visits: the person of a request, by the cookie of a signed-in device or by a script's token."""

from typing import Final, NamedTuple, cast
from uuid import UUID

from flask import current_app, g, request

from domain.people import People, Person

COOKIE: Final = "cairn"


class Visitor(NamedTuple):
    """The person who asks, None for a stranger; a guest's device may be used for ``only_table``."""

    person: Person | None
    only_table: UUID | None


STRANGER: Final = Visitor(None, None)


def visitor() -> Visitor:
    """Who asks for this page; looked up once a request."""
    if "visitor" not in g:
        g.visitor = _visitor()
    return cast(Visitor, g.visitor)


def _visitor() -> Visitor:
    people = cast(People, current_app.extensions["people"])
    token = request.cookies.get(COOKIE, "")
    session = people.sessions.visit(token) if token else None
    return Visitor(session.person, session.only_table) if session else STRANGER
