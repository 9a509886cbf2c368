"""Matched sets: four or five of a kind, suited runs, rainbow runs; which of them a hand holds, and all ways to go out.

Whole sets are also kept as bits of an integer (one for each card of the deck), so that thousands compare quickly.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, permutations
from typing import Any, Final, Literal

import msgspec

from domain.cards.cards import UNIVERSAL_DECK, UniversalCard, row
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.play.vocabulary import Rule

Shape = Literal["kind", "suited run", "rainbow run"]
RANKS: Final = "1234567MS"
SUITS: Final = "ejmnsv"
VALUE: Final = dict(zip(RANKS, (1, 2, 3, 4, 5, 6, 7, 10, 10), strict=True))
_BIT: Final = {card: 1 << place for place, card in enumerate(UNIVERSAL_DECK.cards)}


class WayOut(msgspec.Struct, frozen=True):
    """One way to go out: the discard and the two sets."""

    discard: UniversalCard
    four: tuple[UniversalCard, ...]
    five: tuple[UniversalCard, ...]


def rank(card: str) -> int:
    """The place of a card's rank in the line from 1 (1) to Sun (9) (UC-04)."""
    return RANKS.index(card[0]) + 1


def value(cards: Iterable[str]) -> int:
    """What cards count together: Sun and Moon ten each, the others their number (UC-05, UC-06)."""
    return sum(VALUE[card[0]] for card in cards)


def flaw(cards: tuple[str, ...]) -> tuple[Rule, str] | None:
    """Why these cards are no matched set; None when they are one (UC-20 to UC-22)."""
    if len(cards) not in (4, 5):
        return R.UC_A06, f"a set has four or five cards, not {len(cards)}"
    if len(set(cards)) < len(cards):
        return R.UC_A06, f"{row(cards)} counts a card twice"
    ranks = sorted(rank(card) for card in cards)
    if ranks[0] == ranks[-1]:
        return None
    if len(set(ranks)) < len(ranks):
        return R.UC_20, f"{row(cards)} is neither of one rank nor a run"
    if ranks[-1] - ranks[0] != len(ranks) - 1:
        return _gap(cards, ranks)
    if len({card[1] for card in cards}) in (1, len(cards)):
        return None
    return R.UC_22, f"{row(cards)} is neither all of one suit nor all of different suits"


def _gap(cards: tuple[str, ...], ranks: list[int]) -> tuple[Rule, str]:
    gaps = sum(high - low > 1 for low, high in pairwise(ranks))
    if gaps == 1 and (ranks[0], ranks[-1]) == (1, len(RANKS)):
        return R.UC_A07, f"{row(cards)} goes round the corner"
    return R.UC_21, f"{row(cards)} is not in consecutive rank order"


def shape(cards: tuple[str, ...]) -> Shape | None:
    """What kind of matched set these cards are; None when they are none."""
    if flaw(cards):
        return None
    if cards[0][0] == cards[1][0]:
        return "kind"
    return "suited run" if cards[0][1] == cards[1][1] else "rainbow run"


def in_order(cards: Iterable[Any]) -> tuple[Any, ...]:
    """Cards by suit, then by rank from the Sun down; unseen ones last."""
    return tuple(sorted(cards, key=UNIVERSAL_DECK.order))


def by_rank(cards: Iterable[Any]) -> tuple[Any, ...]:
    """Cards as a set lies on the table: lowest rank first."""
    return tuple(sorted(cards, key=lambda card: (rank(card), UNIVERSAL_DECK.order(card))))


def bits(cards: Iterable[str]) -> int:
    """Cards as bits."""
    return sum(_BIT[card] for card in cards)


def cards_of(mask: int) -> tuple[UniversalCard, ...]:
    """The cards of these bits, in the order of the deck."""
    cards: tuple[Any, ...] = tuple(card for card, bit in _BIT.items() if mask & bit)
    return cards


def _all_sets(size: int) -> Iterator[int]:
    for letter in RANKS:
        yield from (bits(letter + suit for suit in suits) for suits in combinations(SUITS, size))
    for low in range(len(RANKS) - size + 1):
        run = RANKS[low : low + size]
        yield from (bits(letter + suit for letter in run) for suit in SUITS)
        for suits in permutations(SUITS, size):
            yield bits(letter + suit for letter, suit in zip(run, suits, strict=True))


FOURS: Final = tuple(_all_sets(4))
FIVES: Final = tuple(_all_sets(5))


def sets_in(mask: int) -> tuple[int, ...]:
    """All sets that these cards contain, those of four first."""
    return tuple(one for sets in (FOURS, FIVES) for one in sets if one & mask == one)


def ways_out(hand: Iterable[str]) -> tuple[WayOut, ...]:
    """Every way to go out of a hand of ten (UC-A05, UC-A06); none of any other hand."""
    mask = bits(hand)
    if mask.bit_count() != 10:
        return ()
    held = sets_in(mask)
    fours = [one for one in held if one.bit_count() == 4]
    return tuple(
        WayOut(cards_of(mask & ~four & ~five)[0], cards_of(four), cards_of(five))
        for five in held[len(fours) :]
        for four in fours
        if not four & five
    )
