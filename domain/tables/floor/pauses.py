"""A table stands still: by agreement of all seats, or because an official orders it."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_line

How = Literal["pause", "adjourn"]
"""``adjourn`` is a pause until another day."""


class Paused(Fact, frozen=True):
    """Nothing is played and no clock runs from now on; ``why`` is read by everybody at the table."""

    how: How
    why: str


class Resumed(Fact, frozen=True):
    """Resume play."""


class Halt(msgspec.Struct, frozen=True):
    """An official orders that the table stands still."""

    how: How
    why: str


class GoOn(msgspec.Struct, frozen=True):
    """An official orders that play goes on."""


class Pause(msgspec.Struct, frozen=True):
    """A table that stood still, from and until when (UTC)."""

    how: How
    why: str
    since: str
    until: str | None = None


Pauses = tuple[Pause, ...]


def decide(pauses: Pauses, command: Halt | GoOn) -> tuple[Fact, ...]:
    """The facts of an order; none when it is so already. Raises NotPossible."""
    if isinstance(command, GoOn):
        return going_on(pauses)
    if not command.why.strip():
        raise NotPossible("say why: everybody at the table reads it")
    return halting(pauses, command.how, a_line(command.why))


def halting(pauses: Pauses, how: How, why: str) -> tuple[Fact, ...]:
    """The facts by which the table stands still; a pause may become an adjournment and back."""
    running = now(pauses)
    if running is not None and running.how == how:
        return ()
    return (Paused(how, why),) if running is None else (Resumed(), Paused(how, why))


def going_on(pauses: Pauses) -> tuple[Fact, ...]:
    """The facts by which play goes on."""
    return () if now(pauses) is None else (Resumed(),)


def now(pauses: Pauses) -> Pause | None:
    """The pause that lasts, None while play goes on."""
    return pauses[-1] if pauses and pauses[-1].until is None else None


def after(pauses: Pauses, fact: Paused | Resumed, at: str) -> Pauses:
    """The pauses after a fact recorded at this moment."""
    if isinstance(fact, Paused):
        return (*pauses, Pause(fact.how, fact.why, at))
    return (*pauses[:-1], replace(pauses[-1], until=at))
