"""Who has charge of a table that is opened or brought in: whoever does that directs it and keeps its record."""

from collections.abc import Iterator
from typing import Final

from domain.tables.floor.commands import LeavePlace, SetTerms, TakePlace
from domain.tables.floor.facts import Role
from domain.tables.floor.floor import Floor, OnlookerTerms

IN_CHARGE: Final[tuple[Role, ...]] = ("director", "scorer")


def charge_of(floor: Floor, person: str) -> Iterator[LeavePlace | SetTerms | TakePlace]:
    """The commands that give a person charge of a table that had no record, whatever its floor says.

    Nobody can have had a place at it before, so places and terms that were noted for its id end.
    """
    for place in floor.held:
        yield LeavePlace(place.role, place.seat, place.person)
    usual = OnlookerTerms()
    if floor.terms != usual:
        yield SetTerms(usual.watching, usual.seconds, usual.steps, usual.until_closed, usual.opens)
    for role in IN_CHARGE:
        yield TakePlace(role, 0, person)
