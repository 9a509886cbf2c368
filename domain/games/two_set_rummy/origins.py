"""Whence the cards of a hand came: of the deal and the first stock, or of one of the renewed stocks.

Every card exists once. So a card that nobody sees came last to where it lies from the last stock it was shuffled into,
its origin: 0 for the pack as it was dealt, n for the stock that was renewed for the nth time. How many cards of each
origin a hand has everybody can count, for draws, upcards and discards are open acts.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from math import comb, prod

from domain.cards.cards import BACK
from domain.cards.hands import Hand
from domain.play.findings import COMPLETIONS

Stocks = Sequence[Sequence[str]]
"""The cards of which the stock was made again, each time."""
Counts = tuple[int, ...] | None
"""How many cards of a hand came from each of the renewed stocks; None where that is not known."""


def origin(card: str, stocks: Stocks) -> int:
    """The stock that a card was shuffled into last; a card that is not seen is of the last of them."""
    if card == BACK:
        return len(stocks)
    return next((number for number in range(len(stocks), 0, -1) if card in stocks[number - 1]), 0)


def counted(counts: Counts, stocks: Stocks, cards: Iterable[str], change: int) -> Counts:
    """The counts after these cards came to the hand (``change`` 1) or left it (-1)."""
    if counts is None or not stocks:
        return counts
    later = [*counts, *(0,) * (len(stocks) - len(counts))]
    for card in cards:
        if number := origin(card, stocks):
            later[number - 1] += change
    return tuple(later) if min(later) >= 0 else None


def room(hand: Hand, counts: Counts, stocks: Stocks) -> tuple[int, ...] | None:
    """How many unknown cards of each origin a hand has; None where that is not known."""
    if counts is None:
        return None
    left = [0, *counts, *(0,) * (len(stocks) - len(counts))]
    left[0] = hand.size - sum(left)
    for card in hand.faces:
        left[origin(card, stocks)] -= 1
    return tuple(left) if min(left) >= 0 else None


def ways_to_fill(
    unseen: Sequence[str], left: tuple[int, ...] | None, unknown: int, stocks: Stocks
) -> Iterator[tuple[str, ...]] | None:
    """Every way to fill the unknown places of a hand; None where there are too many to look at each."""
    if left is None:
        kinds: list[tuple[Sequence[str], int]] = [(unseen, unknown)]
    else:
        kinds = [([card for card in unseen if origin(card, stocks) == number], at) for number, at in enumerate(left)]
    if prod(comb(len(cards), at) for cards, at in kinds) > COMPLETIONS:
        return None
    parts = (combinations(cards, at) for cards, at in kinds)
    return (tuple(chain.from_iterable(each)) for each in product(*parts))
