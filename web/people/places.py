"""The places at a table to which links are given, in words."""

from typing import Final, NamedTuple

from domain.people import Link, LinkKind

ROLES: Final = {
    "judge": "Table judge",
    "director": "Director",
    "panel": "Appeals panel",
    "auditor": "Auditor",
    "spectator": "Spectator",
}
"""The roles that a link gives, as a page calls them; several people may have the same."""


class LinkPlace(NamedTuple):
    """A seat (numbered from 1), the scorer's place or a role."""

    kind: LinkKind
    seat: int = 0
    role: str = ""

    @property
    def key(self) -> str:
        """How a form names it: ``seat-2``, ``scorer``, ``judge``."""
        return f"seat-{self.seat}" if self.seat else self.role or self.kind

    @property
    def words(self) -> str:
        """``Seat 2``, ``Scorer``, ``Table judge``."""
        return f"Seat {self.seat}" if self.seat else ROLES.get(self.role, "Scorer")


def single_places(seats: int) -> tuple[LinkPlace, ...]:
    """The places at a table of so many seats that one person has at a time."""
    return (*(LinkPlace("seat", seat) for seat in range(1, seats + 1)), LinkPlace("scorer"))


def shared_places() -> tuple[LinkPlace, ...]:
    """The places that several people may have."""
    return tuple(LinkPlace("role", role=role) for role in ROLES)


def place_of(link: Link) -> LinkPlace:
    """The place a link gives."""
    return LinkPlace(link.kind, link.seat, link.role)
