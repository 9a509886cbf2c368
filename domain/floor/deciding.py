"""What is asked of the floor, judged: the facts that come of it."""

from typing import Final, assert_never

from domain.floor import commands as c
from domain.floor import facts as f
from domain.floor.floor import Floor
from domain.play import Fact
from domain.tables import NotPossible

SHARED: Final = ("judge", "panel", "auditor", "spectator", "director")
"""Roles that several people may have at one table."""

LATEST: Final = 24 * 60 * 60
"""The longest delay for those who look on, in seconds."""


def decide(floor: Floor, command: c.Command) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    match command:
        case c.TakePlace():
            return _take(floor, command)
        case c.LeavePlace(role, seat, person):
            if not any((each.role, each.seat, each.person) == (role, seat, person) for each in floor.held):
                raise NotPossible(f"nobody of that name is {_place(role, seat)} here")
            return (f.PlaceLeft(role, seat, person),)
        case c.SetTerms(watching, seconds, steps, until_closed, opens):
            if not (0 <= seconds <= LATEST and 0 <= steps <= 1000):
                raise NotPossible(f"a delay is 0 to {LATEST} seconds and 0 to 1000 steps")
            return (f.TermsSet(watching, seconds, steps, until_closed, opens),)
        case c.BreakGlass(person, why):
            if not why.strip():
                raise NotPossible("say why: everybody at the table reads it")
            return () if floor.glass_of(person) else (f.GlassBroken(person, why.strip()),)
        case c.MendGlass(person):
            return (f.GlassMended(person),) if floor.glass_of(person) else ()
        case _:
            assert_never(command)


def _take(floor: Floor, command: c.TakePlace) -> tuple[Fact, ...]:
    role, seat, person = command.role, command.seat, command.person
    if (role == "player") != (1 <= seat <= floor.seats) or (seat and role != "player"):
        raise NotPossible(f"this table has no {_place(role, seat)}")
    held = floor.holder(role, seat)
    if person in [each.person for each in floor.held if (each.role, each.seat) == (role, seat)]:
        return ()
    if role == "player" and floor.seat_of(person):
        raise NotPossible(f"who is {_place(role, seat)} would sit at seat {floor.seat_of(person)} too")
    handed = () if held is None or role in SHARED else (f.PlaceLeft(role, seat, held),)
    return (*handed, f.PlaceTaken(role, seat, person))


def _place(role: str, seat: int) -> str:
    return f"{role} of seat {seat}" if seat or role == "player" else role
