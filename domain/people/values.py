"""People, their sessions, their tokens and the links that let somebody in: plain values."""

from typing import Literal
from uuid import UUID

import msgspec

LinkKind = Literal["seat", "scorer", "role", "first-administrator", "password"]
LinkState = Literal["open", "used", "expired", "revoked"]


class Person(msgspec.Struct, frozen=True):
    """Somebody. ``login`` is None for a guest without an account; ``created`` is UTC."""

    id: str
    name: str
    login: str | None
    administrator: bool
    created: str


class Session(msgspec.Struct, frozen=True):
    """One signed-in device. ``only_table`` is the one table that a guest may use it for; times are UTC.

    ``id`` names the session in lists and forms; it opens nothing. ``link`` is the link that opened it.
    """

    id: str
    person: Person
    only_table: UUID | None
    device: str
    opened: str
    seen: str
    link: str | None


class Bearer(msgspec.Struct, frozen=True):
    """One token with which a script acts for a person: its label, when it was made, last used, and ends (UTC)."""

    id: str
    person: str
    label: str
    made: str
    seen: str
    expires: str


class Link(msgspec.Struct, frozen=True):
    """One one-time link. ``seat`` is 0 but for a seat, ``role`` empty but for a role; times are UTC.

    ``made_by`` is the id of who made it, empty for the command line. ``person`` is who used it; of a password link,
    whose password it sets.
    """

    id: str
    kind: LinkKind
    table: UUID | None
    role: str
    seat: int
    made_by: str
    made: str
    expires: str
    used: str | None
    revoked: str | None
    person: str | None

    def state(self, now: str) -> LinkState:
        """How it stands at this time."""
        if self.revoked:
            return "revoked"
        if self.used:
            return "used"
        return "expired" if self.expires <= now else "open"
