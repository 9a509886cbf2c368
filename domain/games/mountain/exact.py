"""Exact chances when all hands are known and the tests are nested (MT-A01, kickers count).

Who stands then depends on the set of open cards and not on their order: the stronger hand always stands longer. The
sets, one bit a card, are gone through level by level, each with the number of orders in which it can be reached while
the deal is undecided.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from itertools import combinations
from math import comb, factorial

from domain.games.mountain.hands import RANKS, mountain_value
from domain.games.mountain.runout import Hands, Runout, Terms
from domain.games.mountain.state import State

Cards = int
"""A set of the unseen cards, one bit each."""

Chances = tuple[dict[int, float], dict[int, float], float]
"""For every seat the chance to pass all six tests and its part of the pot, and the chance of a carried pot."""


def exact(sight: State, hands: Hands) -> Chances:
    """The chances with these hands."""
    counting = _Counting(sight, hands)
    survives = counting.survival()
    won, carried = counting.shares()
    return survives, won, carried


class _Counting:
    """One deal being reckoned. ``seats`` stand weakest first, so those who stand are always the last ones."""

    def __init__(self, sight: State, hands: Hands) -> None:
        self.row = sight.row
        self.runout = Runout(Terms.of(sight), hands)
        self.seats = tuple(sorted(hands, key=lambda seat: self.runout.values[seat]))
        self.values = [self.runout.values[seat] for seat in self.seats]
        self.unseen = sight.unseen()
        self.missing = max(6 - len(sight.row), 0)
        self.felled: dict[Cards, int] = {}
        self.won = dict.fromkeys(self.seats, 0.0)
        self.carried = 0.0

    def survival(self) -> dict[int, float]:
        """For every seat the part of the full mountains that it survives."""
        if not self.missing:
            return dict.fromkeys(self.seats, 1.0)
        counts = [0] * (len(self.seats) + 1)
        bits = {card: 1 << place for place, card in enumerate(self.unseen)}
        for cards in combinations(self.unseen, self.missing):
            mountain = mountain_value((*self.row, *cards))
            fallen = self.felled[sum([bits[card] for card in cards])] = bisect_right(self.values, mountain)
            counts[fallen] += 1
        total = sum(counts)
        return {seat: sum(counts[: place + 1]) / total for place, seat in enumerate(self.seats)}

    def shares(self) -> tuple[dict[int, float], float]:
        """What each seat wins of the pot on average, and how often it is carried."""
        level: dict[Cards, int] = {0: 1}
        for turned in range(self.missing):
            level = self._decided(self._one_more(level), turned + 1)
        self._showdowns(level, factorial(self.missing) * self._sets(self.missing))
        return self.won, self.carried

    def _fallen(self, added: Cards) -> int:
        """How many of the hands, weakest first, do not beat the mountain with these cards added."""
        if not self.missing:
            return 0
        fallen = self.felled.get(added)
        if fallen is None:
            mountain = mountain_value((*self.row, *self._cards(added)))
            fallen = self.felled[added] = bisect_right(self.values, mountain)
        return fallen

    def _cards(self, added: Cards) -> list[str]:
        return [card for place, card in enumerate(self.unseen) if added >> place & 1]

    def _one_more(self, level: dict[Cards, int]) -> dict[Cards, int]:
        """Every set with one card more and in how many orders it is reached."""
        grown: dict[Cards, int] = defaultdict(int)
        bits = [1 << place for place in range(len(self.unseen))]
        for added, orders in level.items():
            for bit in bits:
                if not added & bit:
                    grown[added | bit] += orders
        return grown

    def _decided(self, level: dict[Cards, int], turned: int) -> dict[Cards, int]:
        """Book the sets that decide the deal and give back those that do not."""
        open_yet = {}
        weight = 1 / (factorial(turned) * self._sets(turned))
        for added, orders in level.items():
            standing = len(self.seats) - self._fallen(added)
            if not standing:
                self.carried += orders * weight
            elif standing == 1 and (self.runout.terms.at_once or turned == self.missing):
                self.won[self.seats[-1]] += orders * weight
            else:
                open_yet[added] = orders
        return open_yet

    def _sets(self, size: int) -> int:
        return comb(len(self.unseen), size)

    def _showdowns(self, level: dict[Cards, int], whole: int) -> None:
        """Share the pot over every card that may be the mountain top."""
        tops: dict[int, Counter[str]] = defaultdict(Counter)
        held = Counter(card[0] for card in self.unseen)
        for added, orders in level.items():
            of_rank = tops[self._fallen(added)]
            of_rank[""] += orders
            for card in self._cards(added):
                of_rank[card[0]] -= orders
        if len(self.row) > 6:
            self._share(self.seats, self.row[6][0], 1.0)
            return
        left = whole * (len(self.unseen) - self.missing)
        for fallen, of_rank in tops.items():
            for rank in RANKS:
                self._share(self.seats[fallen:], rank, (of_rank[""] * held[rank] + of_rank[rank]) / left)

    def _share(self, standing: tuple[int, ...], rank: str, weight: float) -> None:
        winners = self.runout.best(standing, rank)
        for seat in winners:
            self.won[seat] += weight / len(winners)
