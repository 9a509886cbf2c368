"""Chances in a deal of Mountain as one sight shows it: who survives, who wins how much of the pot, what is carried.

Nobody is taken to fold any more. Hands that the sight does not show are hands drawn by chance, seat after seat, that
passed the tests so far. Computed on request only; the same sight always gives the same numbers.
"""

from collections.abc import Sequence
from math import comb, sqrt
from random import Random
from typing import Final

import msgspec

from domain.mountain.announcements import COMPARISON
from domain.mountain.exact import exact
from domain.mountain.runout import Hands, Runout, passes
from domain.mountain.state import State

SETS_AT_MOST: Final = 120_000
SAMPLES: Final = 4_000
_TRIES: Final = 200


class Chance(msgspec.Struct, frozen=True):
    """What a seat may hope for: to pass all six tests, and its part of the main pot; with standard errors."""

    seat: int
    survives: float
    wins: float
    survives_error: float = 0.0
    wins_error: float = 0.0


class Equity(msgspec.Struct, frozen=True):
    """The chances of all contenders and of a carried pot. ``samples`` is 0 when they are exact."""

    chances: tuple[Chance, ...]
    carried: float
    carried_error: float
    samples: int


def equity(sight: State, samples: int = SAMPLES) -> Equity | None:
    """The chances at this moment; None when no deal is being played or nobody contends."""
    if not sight.turn or not sight.contenders:
        return None
    known = {seat: sight.place(seat).hand.faces for seat in sight.contenders if sight.place(seat).hand.known}
    if len(known) == len(sight.contenders) and _can_be_counted(sight):
        survives, wins, carried = exact(sight, known)
        chances = (Chance(seat, survives[seat], wins[seat]) for seat in sight.contenders)
        return Equity(tuple(chances), carried, 0.0, 0)
    return by_samples(sight, known, samples)


def _can_be_counted(sight: State) -> bool:
    """Whether the tests are nested and the rest of the mountain has few enough sets of cards."""
    missing = max(6 - len(sight.row), 0)
    few = comb(len(sight.unseen()), missing) <= SETS_AT_MOST
    return few and (sight.choice(COMPARISON) == "kickers-count" or not missing)


def by_samples(sight: State, known: Hands, samples: int) -> Equity:
    """The chances over so many deals played out by chance, with their standard errors."""
    random, tally = Random(7), _Tally(sight.contenders)
    unseen = sorted(sight.unseen())
    for _ in range(samples):
        pack = random.sample(unseen, len(unseen))
        end = Runout(sight, {**_opponents(sight, known, pack), **known}).end((*sight.row, *pack[:7]))
        tally.add(end.survivors, end.winners)
    return tally.equity()


def _opponents(sight: State, known: Hands, pack: list[str]) -> dict[int, tuple[str, ...]]:
    """Hands by chance for the seats that this sight does not know, taken from the end of a shuffled pack."""
    row, comparison = sight.row[:6], sight.choice(COMPARISON)
    return {seat: _passing(row, comparison, pack) for seat in sight.contenders if seat not in known}


def _passing(row: Sequence[str], comparison: str, pack: list[str]) -> tuple[str, ...]:
    """Five cards that passed the tests so far; what was passed over goes back to the front of the pack."""
    for _ in range(_TRIES):
        if passes(pack[-5:], row, comparison):
            break
        pack[:] = pack[-5:] + pack[:-5]
    hand = tuple(pack[-5:])
    del pack[-5:]
    return hand


class _Tally:
    """Sums of what the samples gave."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.count = 0
        self.carried = 0
        self.survived = dict.fromkeys(seats, 0)
        self.won = dict.fromkeys(seats, 0.0)
        self.squares = dict.fromkeys(seats, 0.0)

    def add(self, survivors: tuple[int, ...], winners: tuple[int, ...]) -> None:
        self.count += 1
        self.carried += not winners
        for seat in survivors:
            self.survived[seat] += 1
        for seat in winners:
            self.won[seat] += 1 / len(winners)
            self.squares[seat] += 1 / len(winners) ** 2

    def equity(self) -> Equity:
        chances = []
        for seat in self.seats:
            survives, wins = self.survived[seat] / self.count, self.won[seat] / self.count
            spread = self.squares[seat] / self.count - wins * wins
            chances.append(Chance(seat, survives, wins, self._error(survives), sqrt(max(spread, 0) / self.count)))
        carried = self.carried / self.count
        return Equity(tuple(chances), carried, self._error(carried), self.count)

    def _error(self, share: float) -> float:
        return sqrt(share * (1 - share) / self.count)
