"""Whence the unknown cards of a hand came: of the deal and the first stock, or of one of the renewed stocks.

Every card exists once. So a card that nobody sees came last to where it lies from the last stock it was shuffled into,
its origin: 0 for the pack as it was dealt, n for the stock that was renewed for the nth time.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from math import comb, prod

from domain.cards import BACK
from domain.judging import COMPLETIONS
from domain.places import Hand

Renewed = tuple[int, ...] | None
"""How many unknown cards of a hand came from the renewed stocks, the first first; None where that is not known."""


def origin(card: str, renewals: Sequence[Sequence[str]]) -> int:
    """The stock that a card was shuffled into last."""
    return next((number for number in range(len(renewals), 0, -1) if card in renewals[number - 1]), 0)


def room(hand: Hand, renewed: Renewed, renewals: Sequence[Sequence[str]]) -> tuple[int, ...] | None:
    """How many unknown cards of each origin a hand has; None where that is not known."""
    if renewed is None:
        return None
    later = (*renewed, *(0,) * (len(renewals) - len(renewed)))
    return (hand.size - len(hand.faces) - sum(later), *later)


def after_drawing(renewed: Renewed, renewals: Sequence[Sequence[str]]) -> Renewed:
    """The same after a card that was not seen was drawn from the stock as it is now."""
    if renewed is None or not renewals:
        return renewed
    later = [*renewed, *(0,) * (len(renewals) - len(renewed))]
    later[-1] += 1
    return tuple(later)


def after_giving(hand: Hand, renewed: Renewed, renewals: Sequence[Sequence[str]], cards: Iterable[str]) -> Renewed:
    """The same after these cards left the hand, which is told as it was before."""
    left = room(hand, renewed, renewals)
    if left is None or not renewals:
        return renewed
    rest, faces = list(left), list(hand.faces)
    for card in cards:
        if card in faces:
            faces.remove(card)
        elif card == BACK or not rest[origin(card, renewals)]:
            return None
        else:
            rest[origin(card, renewals)] -= 1
    return tuple(rest[1:])


def ways_to_fill(
    unseen: Sequence[str], left: tuple[int, ...] | None, unknown: int, renewals: Sequence[Sequence[str]]
) -> Iterator[tuple[str, ...]] | None:
    """Every way to fill the unknown places of a hand; None where there are too many to look at each."""
    if left is None:
        kinds: list[tuple[Sequence[str], int]] = [(unseen, unknown)]
    else:
        kinds = [([card for card in unseen if origin(card, renewals) == number], at) for number, at in enumerate(left)]
    if prod(comb(len(cards), at) for cards, at in kinds) > COMPLETIONS:
        return None
    parts = (combinations(cards, at) for cards, at in kinds)
    return (tuple(chain.from_iterable(each)) for each in product(*parts))
