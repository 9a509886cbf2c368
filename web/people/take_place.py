"""What a link gives, taken on the floor of its table and given back."""

from typing import cast

from domain.people import Link, Person
from domain.store import Beside, Statements
from domain.store.errors import NotPossible
from domain.tables.floor.commands import LeavePlace, TakePlace
from domain.tables.floor.facts import Role
from domain.tables.practice import PRACTICE
from web.shell.services import services


def take_place(link: Link, person: Person, beside: Beside) -> None:
    """Give a link's place to a person and mark the link as used, both or neither. Raises NotPossible, LinkSpent."""
    assert link.table is not None
    _refuse_from_a_player(link, person)
    written = False

    def once(statements: Statements) -> None:
        nonlocal written
        beside(statements)
        written = True

    command = TakePlace(_role(link), link.seat, person.id)
    services().floors.act(link.table, _seats(link), command, person.id, f"link.{link.id}", beside=once)
    if not written:  # the place was that person's before
        with services().recorder.store.beside() as statements:
            beside(statements)


def leave_place(link: Link, by: str) -> None:
    """Take a link's place from whoever used it, if it is still that person's; ``by`` is who wants it so."""
    assert link.table is not None
    if link.person is None:
        return
    command = LeavePlace(_role(link), link.seat, link.person)
    try:
        services().floors.act(link.table, _seats(link), command, by, f"link.{link.id}.back")
    except NotPossible:
        return  # it was handed over meanwhile


def _refuse_from_a_player(link: Link, person: Person) -> None:
    """Where Cairn deals, no link of somebody who plays takes another's seat. Raises NotPossible."""
    assert link.table is not None
    table = services().recorder.load(link.table)
    floor = services().floors.load(link.table, table.record.opened.seats)
    holder = floor.holder(_role(link), link.seat)
    played = table.record.opened.served and floor.has_sat(link.made_by)
    if played and link.kind == "seat" and holder not in (None, person.id, link.made_by, PRACTICE):
        raise NotPossible("somebody took this seat meanwhile; it is that person's to hand over")


def _role(link: Link) -> Role:
    match link.kind:
        case "seat":
            return "player"
        case "scorer":
            return "scorer"
        case _:
            return cast(Role, link.role)


def _seats(link: Link) -> int:
    assert link.table is not None
    return services().recorder.load(link.table).record.opened.seats
