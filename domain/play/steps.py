"""A step of a table and the facts in it, each with the states around it: what is told, scored and replayed."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol

import msgspec
from typing_extensions import TypeVar

from domain.play.vocabulary import Fact


class State(Protocol):
    """What the core asks of any game's state."""

    @property
    def deal(self) -> int:
        """The number of the deal, from 1; 0 before the first."""

    @property
    def turn(self) -> int:
        """The number of the turn within the deal, from 1; 0 before the first."""

    @property
    def announced(self) -> tuple[tuple[str, str], ...]:
        """What was announced: each question with its answer, empty before it was."""

    @property
    def dealer(self) -> int | None:
        """The seat that deals, None or 0 before one is found."""

    @property
    def played(self) -> bool:
        """Whether the play of the deal has begun: from then on a misdeal is an official's to call."""

    @property
    def to_act(self) -> int | None:
        """The seat whose act is awaited, None where no seat is."""

    @property
    def ending(self) -> str | None:
        """How the table ended, None while it goes on."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat so far, in seat order."""


S = TypeVar("S", bound=State, default=Any)
"""The state of a game. Where it is left out, of any game: only the game itself reads it."""


class Played(msgspec.Struct, Generic[S], frozen=True):
    """One step on a path, with the states around it: what scoring and replays work on."""

    number: int
    before: S
    facts: tuple[Fact, ...]
    after: S


class Happening(msgspec.Struct, Generic[S], frozen=True):
    """One fact of a step, with the states around it; ``step`` is the whole step."""

    fact: Fact
    before: S
    after: S
    step: Played[S]


def happenings(evolve: Callable[[S, Fact], S], steps: Iterable[Played[S]]) -> Iterator[Happening[S]]:
    """The facts of these steps in order, each with the states around it."""
    for step in steps:
        state, last = step.before, len(step.facts) - 1
        for place, fact in enumerate(step.facts):
            after = step.after if place == last else evolve(state, fact)
            yield Happening(fact, state, after, step)
            state = after


def applied(evolve: Callable[[S, Fact], S], state: S, facts: Iterable[Fact]) -> S:
    """The state after these facts."""
    for fact in facts:
        state = evolve(state, fact)
    return state
