"""What five cards are worth, wild cards counted, and how a hand stands against the open mountain.

A value is one whole number: the category, then up to five ranks of four bits each, the most telling first, 0 for a
card that is not there. Greater is better. A hand is found in a table by one sum: every card adds one to the count of
its rank and of its suit; a wild card adds one to the count of wild cards and of every suit.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from domain.cards.cards import ONE_FRENCH_DECK

RANKS: Final = "23456789TJQKA"
HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, FIVE = range(10)

Counts = tuple[int, ...]
Table = dict[int, int]

_WILD: Final = 13
_SUITS: Final = 3 * 14
_KEY: Final = (1 << _SUITS) - 1
_FIVE_OF_A_SUIT: Final = 0x8888 << _SUITS
_NONE_YET: Final = 0x3333 << _SUITS
_MADE: Final = {HIGH: 1, PAIR: 1, TWO_PAIR: 2, THREE: 1, FOUR: 1}


class Scale:
    """The ranking of hands while one rank is wild (none for ""); ``doubled`` lets a flush hold a card twice
    (MT-A24)."""

    def __init__(self, wild: str = "", *, doubled: bool = False) -> None:
        self.wild = wild
        self.units = {card: _unit(card, wild) for card in ONE_FRENCH_DECK.cards}
        self._plain = plain_table()
        self._flush = _flush_table(doubled)

    def value(self, cards: Sequence[str]) -> int:
        """What five cards are worth (MT-02, MT-24)."""
        return self.values((cards,))[0]

    def values(self, hands: Iterable[Sequence[str]]) -> list[int]:
        """What each of many hands of five cards is worth: the fast way for a batch."""
        unit, plain, flush, start = self.units, self._plain, self._flush, _NONE_YET
        suited, key = _FIVE_OF_A_SUIT, _KEY
        return [
            (flush if (total := start + unit[a] + unit[b] + unit[c] + unit[d] + unit[e]) & suited else plain)[
                total & key
            ]
            for a, b, c, d, e in hands
        ]

    def of_ranks(self, ranks: Iterable[int], *, flush: bool) -> int:
        """What five cards of these ranks (0 for a two) are worth; ``flush`` when all that are not wild are of one
        suit."""
        wild = RANKS.index(self.wild) if self.wild else -1
        key = sum([1 << 3 * (_WILD if rank == wild else rank) for rank in ranks])
        return (self._flush if flush else self._plain)[key]

    def best_of_six(self, cards: Iterable[str]) -> int:
        """What the best five of six cards are worth: each card is left out in turn (MT-17, MT-A20)."""
        units = [self.units[card] for card in cards]
        total = _NONE_YET + sum(units)
        plain, flush, suited, key = self._plain, self._flush, _FIVE_OF_A_SUIT, _KEY
        return max([(flush if (left := total - unit) & suited else plain)[left & key] for unit in units])


@cache
def scale(wild: str = "", *, doubled: bool = False) -> Scale:
    """The ranking for this wild rank, made once."""
    return Scale(wild, doubled=doubled)


def category(value: int) -> int:
    """The category of a value, from HIGH to FIVE."""
    return value >> 20


def ranks(value: int) -> tuple[int, ...]:
    """The ranks that tell hands of one category apart, 2 to 14, the most telling first."""
    nibbles = (value >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(rank for rank in nibbles if rank)


def mountain_value(open_cards: Sequence[str]) -> int:
    """What one to six open mountain cards are worth; fewer than five make no straight or flush (MT-19, MT-A22)."""
    if len(open_cards) == 6:
        return scale().best_of_six(open_cards)
    if len(open_cards) == 5:
        return scale().value(open_cards)
    units = scale().units
    return _of_few(sum([units[card] for card in open_cards]) & _KEY)


def beats(hand: int, mountain: int, open_cards: int, comparison: str) -> bool:
    """Whether a hand's value beats the value of so many open mountain cards (MT-18, MT-A01)."""
    if open_cards < 5 and comparison != "kickers-count":
        told = _MADE[category(mountain)] if comparison == "made-ranks-only" else len(ranks(mountain))
        dropped = 4 * (5 - told)
        return hand >> dropped > mountain >> dropped
    return hand > mountain


# --- the tables ----------------------------------------------------------------------------------------------


def _unit(card: str, wild: str) -> int:
    if card[0] == wild:
        return (1 << 3 * _WILD) + (0x1111 << _SUITS)
    return (1 << 3 * RANKS.index(card[0])) + (1 << _SUITS + 4 * "shdc".index(card[1]))


def pack(kind: int, told: Iterable[int]) -> int:
    """A value from its category and ranks."""
    value = kind << 20
    for shift, rank in zip((16, 12, 8, 4, 0), told, strict=False):
        value |= rank << shift
    return value


def _key(counts: Counts, wilds: int) -> int:
    return sum(count << 3 * place for place, count in enumerate(counts)) + (wilds << 3 * _WILD)


def _of_a_kind(counts: Counts) -> int:
    """The value of up to five cards by equal ranks alone."""
    groups = sorted(((count, place + 2) for place, count in enumerate(counts) if count), reverse=True)
    shape = [count for count, _ in groups]
    told = [rank for _, rank in groups]
    if shape[0] == 5:
        return pack(FIVE, told)
    if shape[0] == 4:
        return pack(FOUR, told)
    if shape[0] == 3:
        return pack(FULL if 2 in shape else THREE, told)
    if shape[0] == 2:
        return pack(TWO_PAIR if shape.count(2) == 2 else PAIR, told)
    return pack(HIGH, told)


@cache
def _of_few(key: int) -> int:
    """The value of one to four cards by the sum of their counts."""
    return _of_a_kind(tuple(key >> 3 * place & 7 for place in range(13)))


def _straight(places: set[int]) -> int:
    """The highest straight that distinct ranks (0 for a two) can belong to; 0 when none (MT-A21)."""
    for top in range(12, 3, -1):
        if places <= set(range(top - 4, top + 1)):
            return top + 2
    return 5 if places <= {12, 0, 1, 2, 3} else 0


def _naturals(wilds: int) -> Iterator[Counts]:
    for places in combinations_with_replacement(range(13), 5 - wilds):
        counts = [0] * 13
        for place in places:
            counts[place] += 1
        if max(counts) <= 4:
            yield tuple(counts)


def _best_plain(counts: Counts, wilds: int) -> int:
    best = _of_a_kind(counts)
    if wilds:
        best = max(_of_a_kind((*counts[:r], counts[r] + wilds, *counts[r + 1 :])) for r in range(13))
    held = {place for place, count in enumerate(counts) if count}
    top = _straight(held) if len(held) == 5 - wilds else 0
    return max(best, pack(STRAIGHT, (top,)) if top else 0)


@cache
def plain_table() -> Table:
    """The best value of every hand that is no flush, up to four wild cards, by the sum of its counts."""
    return {_key(counts, wilds): _best_plain(counts, wilds) for wilds in range(5) for counts in _naturals(wilds)}


@cache
def _flush_table(doubled: bool) -> Table:
    table = {}
    for wilds in range(5):
        for held in combinations(range(12, -1, -1), 5 - wilds):
            counts = tuple(int(place in held) for place in range(13))
            key = _key(counts, wilds)
            table[key] = max(plain_table()[key], _best_flush(held, wilds, doubled))
    return table


def _best_flush(held: tuple[int, ...], wilds: int, doubled: bool) -> int:
    top = _straight(set(held))
    if top:
        return pack(STRAIGHT_FLUSH, (top,))
    missing = (12,) * wilds if doubled else tuple(p for p in range(12, -1, -1) if p not in held)[:wilds]
    return pack(FLUSH, (place + 2 for place in sorted(held + missing, reverse=True)))
