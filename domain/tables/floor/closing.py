"""The end of a table and its closing: two acts. Hidden cards and the seed open when it is closed, not before.

An end is noted here in the transaction of the act that brings it about. Until the table is closed the end can be taken
back; after that never. A table that ended without such a note (before there was one, in a file that was brought in, or
where nobody had a place) is closed with its end.
"""

from datetime import timedelta
from typing import Final, Literal, assert_never

import msgspec

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.times import moment_of

PATIENCE: Final = timedelta(minutes=15)
"""So long after the end any player closes the table alone."""

How = Literal["scorer", "official", "agreement", "time"]
"""Who closed a table: its scorer, an official, all players together, or one of them after the time to wait."""


class EndReached(Fact, frozen=True):
    """The table ended by this step of its record."""

    step: int


class EndTakenBack(Fact, frozen=True):
    """The end was taken back: the table goes on at this step of its record."""

    step: int


class Closed(Fact, frozen=True):
    """The table is closed for good: its hidden cards are open to all who may look."""

    how: How


class ReachEnd(msgspec.Struct, frozen=True):
    """Note that the table ended by this step."""

    step: int


class TakeEndBack(msgspec.Struct, frozen=True):
    """Note that the table goes on at this step."""

    step: int


class Close(msgspec.Struct, frozen=True):
    """Close the table at this moment (UTC); ``sure`` says that the clock was not moved while the service ran."""

    how: How
    at: str
    sure: bool


class StandingEnd(msgspec.Struct, frozen=True):
    """How the end stands: by which step, since when, and when the table was closed (UTC)."""

    step: int
    since: str
    closed: str | None = None

    def waited(self, at: str, *, sure: bool) -> bool:
        """Whether a player need wait no longer at this moment; by a clock that was moved nobody has waited."""
        return sure and moment_of(at) - moment_of(self.since) >= PATIENCE


def is_closed(end: StandingEnd | None, *, over: bool) -> bool:
    """Whether a table that is ``over`` or not is closed, by what its floor knows of its end."""
    return over and (end is None or end.closed is not None)


def decide(end: StandingEnd | None, command: ReachEnd | TakeEndBack | Close) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    if end is not None and end.closed is not None:
        if isinstance(command, Close):
            return ()
        raise NotPossible("the table is closed, so its end is final")
    match command:
        case ReachEnd(step):
            return (EndReached(step),)
        case TakeEndBack(step):
            return (EndTakenBack(step),) if end else ()
        case Close(how, at, sure):
            if end is None:
                raise NotPossible("the table has not ended")
            if how == "time" and not end.waited(at, sure=sure):
                minutes = PATIENCE // timedelta(minutes=1)
                raise NotPossible(f"one player closes the table {minutes} minutes after its end, all together at once")
            return (Closed(how),)
        case _:
            assert_never(command)


def after(end: StandingEnd | None, fact: EndReached | EndTakenBack | Closed, at: str) -> StandingEnd | None:
    """How the end stands after a fact recorded at this moment."""
    match fact:
        case EndReached(step):
            return StandingEnd(step, at)
        case EndTakenBack():
            return None
        case Closed():
            return msgspec.structs.replace(end, closed=at) if end else None
        case _:
            assert_never(fact)
