"""Schedules from one base round that is shifted: if all its differences differ, nobody meets anybody twice.

Of the players, numbered from 0, the first turn by one place a round, in orbits of as many as there are shifts; the rest
stay. Two of the base round meet again when another two have the same difference; half of the shifts does so with
itself, and two who stay always do. A base round is an exact cover of all players by tables that share no difference.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Final

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.rounds.cover import Cover
from domain.tournaments.pairing.rounds.meetings import Table, Tables

_WIDER: Final = 3
"""So many more shifts than rounds are tried."""
_MOST_TABLES: Final = 60_000
"""More possible tables than these are not searched."""
_TRIES: Final = 8
"""Orders of the tables in which a cover is searched, for one number of shifts."""


def cyclic(sizes: tuple[int, ...], rounds: int, draw: Draw) -> list[Tables] | None:
    """Rounds of these tables in which nobody meets anybody twice, or None where none were found."""
    players = sum(sizes)
    if sum(comb(players, size) for size in set(sizes)) > _MOST_TABLES:
        return None
    for shifts in range(max(rounds, 2), rounds + _WIDER + 1):
        for stay in range(players % shifts, min(len(sizes), players - shifts) + 1, shifts):
            base = _base_round(sizes, _Turning(players - stay, shifts), draw)
            if base:
                return [tuple(_shifted(table, players - stay, shifts, by) for table in base) for by in range(rounds)]
    return None


def _shifted(table: Table, turning: int, shifts: int, by: int) -> Table:
    return tuple(p if p >= turning else p - p % shifts + (p + by - p // shifts * shifts) % shifts for p in table)


class _Turning:
    """What players of a base round share: ``turning`` of them move on, ``shifts`` times in all."""

    def __init__(self, turning: int, shifts: int) -> None:
        self._turning, self._shifts = turning, shifts
        self._numbers: dict[tuple[int, ...], int] = {}

    def difference(self, one: int, other: int) -> int | None:
        """The number of the difference of two players, the smaller first; None where they meet again by themselves."""
        if one >= self._turning:
            return None
        (orbit, place), (other_orbit, other_place) = divmod(one, self._shifts), divmod(other, self._shifts)
        if other >= self._turning:
            return self._number(orbit, other)
        apart = (other_place - place) % self._shifts
        if orbit != other_orbit:
            return self._number(orbit, other_orbit, apart)
        return None if 2 * apart == self._shifts else self._number(orbit, orbit, min(apart, self._shifts - apart))

    def _number(self, *name: int) -> int:
        return self._numbers.setdefault(name, len(self._numbers))


def _base_round(sizes: tuple[int, ...], turning: _Turning, draw: Draw) -> list[Table] | None:
    players = sum(sizes)
    differences = {pair: turning.difference(*pair) for pair in combinations(range(players), 2)}
    every = {difference for difference in differences.values() if difference is not None}
    needed = sum(comb(size, 2) for size in sizes)
    if needed > len(every):
        return None
    options = [option for size in sorted(set(sizes)) for option in _tables(players, size, differences)]
    cover = Cover(players, sizes, options, exact=needed == len(every))
    return next(filter(None, (cover.search(draw) for _ in range(_TRIES))), None)


def _tables(players: int, size: int, differences: dict[tuple[int, int], int | None]) -> Iterator[int]:
    """Tables whose differences all differ, as bits: the players, above them the differences."""
    for table in combinations(range(players), size):
        bits = sum(1 << player for player in table)
        for pair in combinations(table, 2):
            difference = differences[pair]
            if difference is None or bits >> (players + difference) & 1:
                break
            bits |= 1 << (players + difference)
        else:
            yield bits
