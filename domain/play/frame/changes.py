"""How a game finds the change of each kind of fact, and the change that is the same in all games."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from domain.play.vocabulary import Announced, Fact

S = TypeVar("S")


class Announcing(Protocol):
    """A state that holds what was announced: pairs of key and value."""

    @property
    def announced(self) -> tuple[tuple[str, str], ...]:
        """In the order in which it was announced."""


A = TypeVar("A", bound=Announcing)

Changes = Mapping[type[Fact], Callable[[S, Any], S]]
"""One small function a kind of fact. Loading a long record spends its time here, and a table costs the same for every
kind while a ``match`` pays for each case that it passes over."""


def evolving(changes: Changes[S], title: str) -> Callable[[S, Fact], S]:
    """The function that applies one fact of a game, which raises TypeError for a fact of another."""

    def evolve(state: S, fact: Fact) -> S:
        change = changes.get(type(fact))
        if change is None:
            raise TypeError(f"{type(fact).__name__} is not a fact of {title}")
        return change(state, fact)

    return evolve


def with_choice(announced: tuple[tuple[str, str], ...], fact: Announced) -> tuple[tuple[str, str], ...]:
    """What a table has announced after one more choice, which replaces an earlier one of its key."""
    return (*(pair for pair in announced if pair[0] != fact.key), (fact.key, fact.value))


def announced(state: A, fact: Announced) -> A:
    """One more choice of the table."""
    return replace(state, announced=with_choice(state.announced, fact))  # type: ignore[type-var]  # a Struct
