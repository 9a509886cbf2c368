"""Chances in a deal of Mountain as one sight shows it: who survives, who wins how much of the pot, what is carried.

Nobody is taken to fold any more. Hands that the sight does not show are any that passed the tests so far, each as
likely as the others. Computed on request only; the same sight always gives the same numbers.
"""

from collections.abc import Mapping
from math import comb, sqrt
from random import Random
from typing import Final

import msgspec

from domain.games.mountain.announcements import COMPARISON
from domain.games.mountain.exact import Chances, exact
from domain.games.mountain.holdings import Draws, Holding, dealt, holdings
from domain.games.mountain.one_unseen import at_the_showdown, over_every_hand
from domain.games.mountain.phases import Declaring
from domain.games.mountain.runout import End, Hands, Runout, Terms
from domain.games.mountain.state import State

SETS_AT_MOST: Final = 120_000
"""So many sets of cards to come are gone through where all hands are known."""
SETS_OVER_HANDS: Final = 60_000
"""So many in all where one hand may be any of several; a hand costs as much as 20 sets more."""
WORTH_AT_LEAST: Final = 20
"""Samples that tell less than so many of equal weight tell nothing."""
SAMPLES: Final = 30_000
"""So many deals are played out where one hand is unseen or none; fewer where there are more, which take longer."""


class Chance(msgspec.Struct, frozen=True):
    """What a seat may hope for: to pass all six tests, and its part of the main pot; with standard errors."""

    seat: int
    survives: float
    wins: float
    survives_error: float = 0.0
    wins_error: float = 0.0


class Equity(msgspec.Struct, frozen=True):
    """The chances of all contenders and of a carried pot. ``samples`` is 0 when they are exact.

    There are no ``chances`` where the seats in ``cannot_pass`` can hold no hand with which they passed the tests, or
    where hands for all of them were found in too few samples.
    """

    chances: tuple[Chance, ...]
    carried: float
    carried_error: float
    samples: int
    cannot_pass: tuple[int, ...] = ()


def equity(sight: State, samples: int = SAMPLES) -> Equity | None:
    """The chances at this moment; None when no deal is being played, nobody contends, or a ruling left a hand that is
    not five cards."""
    hands = {seat: sight.place(seat).hand for seat in sight.contenders}
    if not sight.turn or not hands or any(hand.size != 5 for hand in hands.values()):
        return None
    known = {seat: hand.faces for seat, hand in hands.items() if hand.known}
    unseen = holdings(sight)
    if impossible := tuple(seat for seat, held in unseen.items() if not held.number):
        return Equity((), 0.0, 0.0, 0, impossible)
    if counted := _counted(sight, known, unseen):
        survives, wins, carried = counted
        return Equity(tuple(Chance(seat, survives[seat], wins[seat]) for seat in hands), carried, 0.0, 0)
    return by_samples(sight, known, unseen, samples // max(len(unseen), 1))


def _counted(sight: State, known: Hands, unseen: Mapping[int, Holding]) -> Chances | None:
    """The exact chances, None where they would take too long or the order of the cards matters."""
    missing = max(6 - len(sight.row), 0)
    if len(unseen) > 1 or isinstance(sight.phase, Declaring):
        return None
    for seat, held in unseen.items():
        if known and not missing and not held.faces:
            return at_the_showdown(sight, known, seat, held)
    seen_early = any(number > len(sight.row) for number, _ in sight.exposed)
    if seen_early or (missing and sight.choice(COMPARISON) != "kickers-count"):
        return None
    sets = comb(len(sight.unseen()) - sum(5 - len(held.faces) for held in unseen.values()), missing)
    for seat, held in unseen.items():
        few = held.number * (20 + sets) <= SETS_OVER_HANDS
        return over_every_hand(sight, known, seat, held) if few else None
    return exact(sight, known) if sets <= SETS_AT_MOST else None


def by_samples(sight: State, known: Hands, unseen: Mapping[int, Holding], samples: int) -> Equity:
    """The chances over so many deals played out by chance, with their standard errors."""
    random, tally, terms = Random(7), _Tally(sight.contenders), Terms.of(sight)
    cards, draws, seen = sorted(sight.unseen()), Draws(unseen), dict(sight.exposed)
    for _ in range(samples):
        hands, weight = draws.draw(random, cards)
        if not weight:
            continue
        held = set().union(*hands.values())
        to_come = iter(dealt(random, [card for card in cards if card not in held], 7 - len(sight.row)))
        row = (*sight.row, *(seen.get(number) or next(to_come) for number in range(len(sight.row) + 1, 8)))
        tally.add(Runout(terms, {**hands, **known}).end(row), weight)
    return tally.equity(samples) if tally.worth >= WORTH_AT_LEAST else Equity((), 0.0, 0.0, samples)


class _Sum:
    """A mean over weighted samples."""

    def __init__(self) -> None:
        self.first = self.second = self.square = 0.0

    def add(self, value: float, weight: float) -> None:
        self.first += weight * value
        self.second += weight * weight * value
        self.square += weight * weight * value * value

    def mean(self, weights: float) -> float:
        return self.first / weights

    def error(self, weights: float, squares: float) -> float:
        mean = self.mean(weights)
        return sqrt(max(self.square - 2 * mean * self.second + mean * mean * squares, 0)) / weights


class _Tally:
    """Sums of what the samples gave."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.weights = self.squares = 0.0
        self.carried = _Sum()
        self.survived = {seat: _Sum() for seat in seats}
        self.won = {seat: _Sum() for seat in seats}

    def add(self, end: End, weight: float) -> None:
        self.weights += weight
        self.squares += weight * weight
        if not end.winners:
            self.carried.add(1, weight)
        for seat in end.survivors:
            self.survived[seat].add(1, weight)
        for seat in end.winners:
            self.won[seat].add(1 / len(end.winners), weight)

    @property
    def worth(self) -> float:
        """How many samples of equal weight tell as much."""
        return self.weights**2 / self.squares if self.squares else 0.0

    def equity(self, samples: int) -> Equity:
        weights, squares = self.weights, self.squares
        chances = (
            Chance(seat, passed.mean(weights), won.mean(weights), passed.error(weights, squares),
                   won.error(weights, squares))
            for (seat, passed), won in zip(self.survived.items(), self.won.values(), strict=True)
        )  # fmt: skip
        return Equity(tuple(chances), self.carried.mean(weights), self.carried.error(weights, squares), samples)
