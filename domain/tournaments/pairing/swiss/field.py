"""The players to be paired in one round, with all that a pairing depends on."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Literal

import msgspec

DOWN, LEVEL, UP = -1, 0, 1

System = Literal["dutch", "monrad"]
"""Who is the ideal partner in a score group: half the group away (1-5, 2-6 of 8), or the neighbour (1-2, 3-4)."""


class SwissPlayer(msgspec.Struct, frozen=True, dict=True):
    """One player before the round.

    ``rank`` orders equal scores, 1 first. ``score`` counts half points. ``met`` names the opponent of every round
    played, ``turns`` says of each whether this player dealt first. ``byes`` counts what forbids another bye.
    ``floated`` says whether last round's opponent had fewer points (DOWN), more (UP), or the same.
    """

    number: int
    rank: int
    score: int = 0
    met: tuple[int, ...] = ()
    turns: tuple[bool, ...] = ()
    byes: int = 0
    floated: int = LEVEL

    @cached_property
    def times_met(self) -> Counter[int]:
        """How often each opponent was met."""
        return Counter(self.met)

    @cached_property
    def balance(self) -> int:
        """First deals less second deals."""
        return 2 * sum(self.turns) - len(self.turns)


class SwissField(msgspec.Struct, frozen=True, dict=True):
    """The players of one round, in any order.

    ``resting`` are those with a bye asked for: not paired now, back in later rounds. ``forbidden`` holds pairs of
    numbers that may not meet. Raises ValueError when a number stands twice.
    """

    entrants: tuple[SwissPlayer, ...]
    resting: tuple[SwissPlayer, ...] = ()
    forbidden: frozenset[frozenset[int]] = frozenset()
    system: System = "dutch"

    def __post_init__(self) -> None:
        named = Counter(entrant.number for entrant in self.entrants + self.resting)
        twice = [number for number, times in named.items() if times > 1]
        if twice:
            raise ValueError(f"Player {twice[0]} is entered twice in this round.")

    @cached_property
    def ranked(self) -> tuple[SwissPlayer, ...]:
        """By score, then rank; a pairing numbers its vertices so, from 0."""
        return tuple(sorted(self.entrants, key=lambda e: (-e.score, e.rank, e.number)))

    @cached_property
    def places(self) -> dict[int, tuple[int, int]]:
        """By number: the place in the score group, from 0, and the size of the group."""
        sizes = Counter(e.score for e in self.entrants)
        seen: Counter[int] = Counter()
        places = {}
        for entrant in self.ranked:
            places[entrant.number] = (seen[entrant.score], sizes[entrant.score])
            seen[entrant.score] += 1
        return places

    def by_number(self, number: int) -> SwissPlayer:
        """Raises ValueError when nobody of that number is to be paired."""
        try:
            return self._numbered[number]
        except KeyError:
            raise ValueError(f"Player {number} is not to be paired in this round.") from None

    @cached_property
    def _numbered(self) -> dict[int, SwissPlayer]:
        return {entrant.number: entrant for entrant in self.entrants}


def forbidding(pairs: Iterable[tuple[int, int]]) -> frozenset[frozenset[int]]:
    """Pairs of numbers as a field takes them."""
    return frozenset(map(frozenset, pairs))
