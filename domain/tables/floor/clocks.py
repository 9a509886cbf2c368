"""Time for every turn: what the table declares before the deal, and that somebody says a seat's time is over.

What is left is never stored: it follows from the times of the entries, see ``timing.py``. What follows from a call is
an official's business; nobody loses by a clock alone.
"""

from typing import Final

import msgspec

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible

LONGEST: Final = 7 * 24 * 60 * 60
"""The most time for a turn or in a bank, in seconds."""


class ClockSet(Fact, frozen=True):
    """So many seconds for every turn, and so many more for the whole table; both 0: no clock."""

    turn: int
    bank: int


class TimeCalled(Fact, frozen=True):
    """Somebody says that a seat's time is over at this step; it was, by so many milliseconds."""

    seat: int
    step: int
    over: int


class SetClock(msgspec.Struct, frozen=True):
    """Set the clock; ``begun`` says whether cards were dealt already."""

    turn: int
    bank: int
    begun: bool


class CallTime(msgspec.Struct, frozen=True):
    """Say that a seat's time is over. The clock was read once: ``running`` is its seat, ``left`` in milliseconds."""

    seat: int
    step: int
    running: int | None
    left: int


class Allowance(msgspec.Struct, frozen=True):
    """Seconds per turn, and in the bank of every seat."""

    turn: int = 0
    bank: int = 0

    @property
    def limited(self) -> bool:
        """Whether there is a clock at all."""
        return bool(self.turn or self.bank)


class Call(msgspec.Struct, frozen=True):
    """That a seat's time was called at a step, when (UTC), and by how many milliseconds it was over."""

    seat: int
    step: int
    at: str
    over: int


def set_clock(allowed: Allowance, command: SetClock) -> tuple[Fact, ...]:
    """The facts of declaring a clock; none when it is so already. Raises NotPossible."""
    if command.begun:
        raise NotPossible("a clock is declared before the first cards are dealt")
    if not (0 <= command.turn <= LONGEST and 0 <= command.bank <= LONGEST):
        raise NotPossible(f"a clock has 0 to {LONGEST} seconds")
    changed = (allowed.turn, allowed.bank) != (command.turn, command.bank)
    return (ClockSet(command.turn, command.bank),) if changed else ()


def call_time(allowed: Allowance, calls: tuple[Call, ...], command: CallTime) -> tuple[Fact, ...]:
    """The facts of a call; none when it was called at this step already. Raises NotPossible."""
    seat, step = command.seat, command.step
    if not allowed.limited:
        raise NotPossible("this table plays without a clock")
    if command.running != seat:
        raise NotPossible(f"the clock of seat {seat} is not running")
    if command.left > 0:
        raise NotPossible(f"seat {seat} has {-(-command.left // 1000)} seconds left")
    called = any((call.seat, call.step) == (seat, step) for call in calls)
    return () if called else (TimeCalled(seat, step, -command.left),)
