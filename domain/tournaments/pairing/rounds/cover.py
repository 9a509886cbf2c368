"""Exact cover: tables that together seat everybody once and use no difference twice."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.rounds.meetings import Table

_PATIENCE: Final = 3_000
"""Positions that one search looks at before it gives up."""


class Cover:
    """A search among tables given as bits: the players first, then what no two tables may share."""

    def __init__(self, players: int, sizes: tuple[int, ...], options: list[int], *, exact: bool) -> None:
        """``exact`` says that everything has to be used, not by players only."""
        self._players, self._sizes, self._options = players, Counter(sizes), options
        self._everybody = (1 << players) - 1
        self._wanted = self._everybody
        if exact:
            for option in options:
                self._wanted |= option
        self._patience = 0

    def search(self, draw: Draw) -> list[Table] | None:
        """Tables in the sizes asked for, or None where none were found, the options tried in a drawn order."""
        self._patience = _PATIENCE
        found = self._covered(draw.order(self._options), self._wanted, self._sizes)
        return found and [tuple(_bits(table & self._everybody)) for table in found]

    def _covered(self, options: list[int], wanted: int, sizes: Counter[int]) -> list[int] | None:
        if not wanted:
            return []
        self._patience -= 1
        rarest = self._rarest(options, wanted)
        for option in options:
            if rarest is None or self._patience < 0:
                return None
            if option >> rarest & 1:
                left = sizes - Counter([self._size(option)])
                fitting = [other for other in options if not other & option and self._size(other) in left]
                found = self._covered(fitting, wanted & ~option, left)
                if found is not None:
                    return [option, *found]
        return None

    def _rarest(self, options: list[int], wanted: int) -> int | None:
        """What the fewest options have; None where something is had by none."""
        had = Counter(bit for option in options for bit in _bits(option & wanted))
        if len(had) < wanted.bit_count():
            return None
        return min(had, key=lambda bit: (had[bit], bit))

    def _size(self, option: int) -> int:
        return (option & self._everybody).bit_count()


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
