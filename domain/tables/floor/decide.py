"""What is asked of the floor, judged: the facts that come of it."""

from typing import Final, assert_never

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_line
from domain.tables.floor import clocks, closing, pauses, request_facts, requests
from domain.tables.floor import commands as c
from domain.tables.floor import facts as f
from domain.tables.floor.floor import Floor, evolve
from domain.tables.practice import PRACTICE

SHARED: Final = ("judge", "panel", "auditor", "spectator", "director")
"""Roles that several people may have at one table."""

LATEST: Final = 24 * 60 * 60
"""The longest delay for those who look on, in seconds."""

_Between = request_facts.Ask | request_facts.Answer | request_facts.WithdrawRequest


def decide(floor: Floor, command: c.Command) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    match command:
        case request_facts.Ask() | request_facts.Answer() | request_facts.WithdrawRequest():
            _refuse_idle(floor, command)
            told = requests.decide(floor.requests, command)
            return told + _agreed(floor, command, told)
        case pauses.Halt() | pauses.GoOn():
            return pauses.decide(floor.pauses, command)
        case clocks.SetClock():
            return clocks.set_clock(floor.allowed, command)
        case clocks.CallTime():
            return clocks.call_time(floor.allowed, floor.calls, command)
        case closing.ReachEnd() | closing.TakeEndBack() | closing.Close():
            return closing.decide(floor.end, command)
        case _:
            return _of_places(floor, command)


def _of_places(floor: Floor, command: c.OfPlaces) -> tuple[Fact, ...]:
    match command:
        case c.TakePlace():
            return _take(floor, command)
        case c.LeavePlace(role, seat, person):
            if not any((each.role, each.seat, each.person) == (role, seat, person) for each in floor.held):
                raise NotPossible(f"nobody of that name is {_place(role, seat)} here")
            return (f.PlaceLeft(role, seat, person),)
        case c.SetTerms(watching, seconds, steps, until_closed, opens, scorer_decides, begun):
            if begun and scorer_decides != floor.terms.scorer_decides:
                raise NotPossible("whether the scorer decides is announced before the first cards are dealt")
            if not (0 <= seconds <= LATEST and 0 <= steps <= 1000):
                raise NotPossible(f"a delay is 0 to {LATEST} seconds and 0 to 1000 steps")
            return (f.TermsSet(watching, seconds, steps, until_closed, opens, scorer_decides),)
        case c.BreakGlass(person, why):
            if not why.strip():
                raise NotPossible("say why: everybody at the table reads it")
            return () if floor.glass_of(person) else (f.GlassBroken(person, a_line(why)),)
        case c.MendGlass(person):
            return (f.GlassMended(person),) if floor.glass_of(person) else ()
        case c.Discard(played):
            if played:
                raise NotPossible("something was entered at this table: abandon it instead")
            return () if floor.discarded else (f.Discarded(),)
        case _:
            assert_never(command)


def _refuse_idle(floor: Floor, command: _Between) -> None:
    """Nobody asks a table that stands still to stand still, nor one that goes on to go on."""
    if not isinstance(command, request_facts.Ask):
        return
    if not all(1 <= seat <= floor.seats for seat in (command.seat, *command.of)):
        raise NotPossible(f"this table has seats 1 to {floor.seats}")
    pause = floor.pause
    if command.what == "resume" and pause is None:
        raise NotPossible("the table is not paused")
    if pause is not None and command.what == pause.how:
        raise NotPossible("the table is paused already")


def _agreed(
    floor: Floor,
    command: request_facts.Ask | request_facts.Answer | request_facts.WithdrawRequest,
    told: tuple[Fact, ...],
) -> tuple[Fact, ...]:
    """What follows at once when all agree: that the table stands still, or goes on."""
    for fact in told:
        floor = evolve(floor, fact, "")
    request = requests.found(floor.requests, command.what, command.step)
    if not told or request is None or request.outcome != "agreed":
        return ()
    if command.what == "pause" or command.what == "adjourn":
        return pauses.halting(floor.pauses, command.what, "all players agreed")
    return pauses.going_on(floor.pauses) if command.what == "resume" else ()


def _take(floor: Floor, command: c.TakePlace) -> tuple[Fact, ...]:
    role, seat, person = command.role, command.seat, command.person
    if (role == "player") != (1 <= seat <= floor.seats) or (seat and role != "player"):
        raise NotPossible(f"this table has no {_place(role, seat)}")
    held = floor.holder(role, seat)
    if person in [each.person for each in floor.held if (each.role, each.seat) == (role, seat)]:
        return ()
    if role == "player" and person != PRACTICE and floor.seat_of(person):
        raise NotPossible(f"who is {_place(role, seat)} would sit at seat {floor.seat_of(person)} too")
    handed = () if held is None or role in SHARED else (f.PlaceLeft(role, seat, held),)
    return (*handed, f.PlaceTaken(role, seat, person))


def _place(role: str, seat: int) -> str:
    return f"{role} of seat {seat}" if seat or role == "player" else role
