"""The hands that seats may hold whose cards a sight does not show: those that beat the mountain at every test so far.

Hands for several seats are drawn one after the other from what is left. How many hands were left to choose from is the
weight of the draw, so that all hands together come as often as if they were drawn from all that can lie there at once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import ceil, comb
from random import Random
from typing import Final

from domain.games.mountain.announcements import COMPARISON
from domain.games.mountain.hand_classes import HandClass, Stock
from domain.games.mountain.hands import scale
from domain.games.mountain.phases import Declaring
from domain.games.mountain.runout import Hands, passing
from domain.games.mountain.state import State

Cards = tuple[str, ...]

_RARE: Final = 0.1
"""Where fewer hands than this part of all pass, those that do are listed and none is tried."""
_TRIES_AT_MOST: Final = 2_000


def dealt(random: Random, cards: Sequence[str], count: int) -> list[str]:
    """So many of these cards by chance, in the order they come."""
    pack, chance, came = list(cards), random.random, []
    for left in range(len(pack), len(pack) - count, -1):
        place = int(chance() * left)
        came.append(pack[place])
        pack[place] = pack[left - 1]
    return came


class Holding:
    """The hands that a seat may hold. ``faces`` are the cards of it that the sight shows."""

    def __init__(self, unseen: Cards, faces: Cards, passes: Callable[[int], bool]) -> None:
        self.unseen = unseen
        self.faces = faces
        self.passes = passes

    @cached_property
    def stock(self) -> Stock:
        """The cards that may be in it, to be counted in classes."""
        return Stock(self.unseen)

    @cached_property
    def classes(self) -> tuple[HandClass, ...]:
        """The classes of hands that pass, when no card of it is seen."""
        return tuple(held for held in self.stock.classes() if self.passes(held.value))

    @cached_property
    def hands(self) -> list[Cards]:
        """Every hand that passes, in an order by chance that is always the same."""
        return Random(7).sample(every := list(self._every()), len(every))

    @cached_property
    def number(self) -> int:
        """How many hands pass."""
        return len(self.hands) if self.faces else sum(held.number for held in self.classes)

    @cached_property
    def share(self) -> float:
        """Which part of all hands passes."""
        return self.number / comb(len(self.unseen), 5 - len(self.faces))

    def _every(self) -> Iterator[Cards]:
        if not self.faces:
            for held in self.classes:
                yield from self.stock.hands(held)
            return
        hands = [(*self.faces, *others) for others in combinations(self.unseen, 5 - len(self.faces))]
        for hand, value in zip(hands, scale().values(hands), strict=True):
            if self.passes(value):
                yield hand


def holdings(sight: State) -> dict[int, Holding]:
    """What every contender may hold whose hand the sight does not show; seats that may hold the same share it."""
    waiting = sight.phase.waiting if isinstance(sight.phase, Declaring) else ()
    shared: dict[tuple[Cards, int], Holding] = {}
    found = {}
    for seat in sight.contenders:
        hand, tests = sight.place(seat).hand, min(len(sight.row), 6) - (seat in waiting)
        if not hand.known:
            passes = passing(sight.row[:tests], sight.choice(COMPARISON))
            found[seat] = shared.setdefault((hand.faces, tests), Holding(sight.unseen(), hand.faces, passes))
    return found


class Draws:
    """Hands by chance for all seats whose cards are not seen, those first that can hold fewest."""

    def __init__(self, held: Mapping[int, Holding]) -> None:
        self.held = sorted(held.items(), key=lambda one: one[1].number)

    def draw(self, random: Random, unseen: Sequence[str]) -> tuple[Hands, float]:
        """A hand for each seat and the weight of them all, 0 where no hand was found for one of them."""
        hands: dict[int, Cards] = {}
        taken: set[str] = set()
        weight = 1.0
        for seat, held in self.held:
            found, tried = _found(held, random, unseen, taken)
            while not found and not hands:
                found, tried = _found(held, random, unseen, taken)
            if not found:
                return {}, 0.0
            weight *= len(found) / tried if hands else 1.0
            hands[seat] = hand = random.choice(found)
            taken.update(hand[len(held.faces) :])
        return hands, weight


def _found(held: Holding, random: Random, unseen: Sequence[str], taken: set[str]) -> tuple[list[Cards], int]:
    """Some of the hands that pass and hold no card that is taken, all with the same chance, and out of how many."""
    if held.share < _RARE:
        return _listed(held, random, taken)
    left = [card for card in unseen if card not in taken] if taken else unseen
    size = 5 - len(held.faces)
    tries = min(ceil(2 / held.share), len(left) // size) if taken else 1
    cards = dealt(random, left, tries * size)
    tried = [(*held.faces, *cards[place : place + size]) for place in range(0, tries * size, size)]
    values = scale().values(tried)
    return [hand for hand, value in zip(tried, values, strict=True) if held.passes(value)], tries


def _listed(held: Holding, random: Random, taken: set[str]) -> tuple[list[Cards], int]:
    if not taken:
        return [random.choice(held.hands)], 1
    free = comb(len(held.unseen) - len(taken), 5) / comb(len(held.unseen), 5)
    tries = min(ceil(3 / free) if free else _TRIES_AT_MOST, _TRIES_AT_MOST, len(held.hands))
    start = random.randrange(len(held.hands))
    some = held.hands[start : start + tries]
    some += held.hands[: tries - len(some)]
    return [hand for hand in some if taken.isdisjoint(hand)], tries
