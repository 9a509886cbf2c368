"""Hands of five cards counted in classes: which ranks, and which of them are of one suit. No hand is built."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from math import comb, prod

import msgspec

from domain.games.mountain.hands import RANKS, Scale, scale

SUITS = "shdc"


class HandClass(msgspec.Struct, frozen=True):
    """``number`` hands with the same value: ``ranks`` are their ranks, 0 for a two, each as often as it is held."""

    ranks: tuple[int, ...]
    flush: bool
    value: int
    number: int


class WildClass(msgspec.Struct, frozen=True):
    """``number`` hands that hold ``held`` cards of a wild rank: what they are worth with and without wild cards."""

    held: int
    value: int
    natural: int
    number: int


class Stock:
    """The cards that a hand is dealt from."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = frozenset(cards)
        self.held = [sum(rank + suit in self.cards for suit in SUITS) for rank in RANKS]
        self.suits = [
            sum(1 << place for place, rank in enumerate(RANKS) if rank + suit in self.cards) for suit in SUITS
        ]

    def classes(self) -> Iterator[HandClass]:
        """Every class of hands that can be dealt."""
        natural = scale()
        for ranks, counts in _rank_sets():
            number = self._number(counts)
            if not number:
                continue
            flushes = self._of_one_suit(ranks) if len(counts) == 5 else 0
            if flushes:
                yield HandClass(ranks, True, natural.of_ranks(ranks, flush=True), flushes)
            if number > flushes:
                yield HandClass(ranks, False, natural.of_ranks(ranks, flush=False), number - flushes)

    def wild_classes(self, ranking: Scale) -> Iterator[WildClass]:
        """Every class of hands that hold a card that is wild in this ranking."""
        wild, natural = RANKS.index(ranking.wild), scale()
        for ranks, counts in _rank_sets():
            number = self._number(counts) if wild in ranks else 0
            if not number:
                continue
            rest = tuple(rank for rank in ranks if rank != wild)
            held = 5 - len(rest)
            plain = natural.of_ranks(ranks, flush=False)
            suited = comb(self.held[wild], held) * self._of_one_suit(rest) if len(set(rest)) == len(rest) else 0
            flushes = self._of_one_suit(ranks) if len(counts) == 5 else 0
            worth = ranking.of_ranks(ranks, flush=True) if suited else 0
            for value, as_natural, many in (
                (worth, natural.of_ranks(ranks, flush=True) if flushes else 0, flushes),
                (worth, plain, suited - flushes),
                (ranking.of_ranks(ranks, flush=False), plain, number - suited),
            ):
                if many:
                    yield WildClass(held, value, as_natural, many)

    def hands(self, of: HandClass) -> Iterator[tuple[str, ...]]:
        """Every hand of a class."""
        if of.flush:
            for suit in SUITS:
                hand = tuple(RANKS[rank] + suit for rank in of.ranks)
                if self.cards.issuperset(hand):
                    yield hand
            return
        distinct = sorted(set(of.ranks))
        choices = [combinations(self._of_rank(rank), of.ranks.count(rank)) for rank in distinct]
        for chosen in product(*choices):
            hand = tuple(chain.from_iterable(chosen))
            if len({card[1] for card in hand}) > 1:
                yield hand

    def _number(self, counts: tuple[tuple[int, int], ...]) -> int:
        return prod([comb(self.held[rank], count) for rank, count in counts])

    def _of_one_suit(self, ranks: tuple[int, ...]) -> int:
        mask = sum([1 << rank for rank in ranks])
        return sum([suit & mask == mask for suit in self.suits])

    def _of_rank(self, rank: int) -> tuple[str, ...]:
        return tuple(card for card in (RANKS[rank] + suit for suit in SUITS) if card in self.cards)


@cache
def _rank_sets() -> tuple[tuple[tuple[int, ...], tuple[tuple[int, int], ...]], ...]:
    """The ranks that five cards can have, and how often each."""
    sets = (ranks for ranks in combinations_with_replacement(range(13), 5) if ranks[0] != ranks[4])
    return tuple((ranks, tuple((rank, ranks.count(rank)) for rank in sorted(set(ranks)))) for ranks in sets)
