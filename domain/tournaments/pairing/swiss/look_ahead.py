"""Small fields: whether the rounds still to come can be played without a rematch, a forbidden meeting or a second bye.

The bye is one more vertex, met by whoever had it. Rounds that can be completed are disjoint perfect matchings; they
are even when besides nobody who is owed a turn meets somebody owed the same.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Final

from domain.tournaments.pairing.matching import Edge, matchings
from domain.tournaments.pairing.swiss.field import SwissField

MOST_PLAYERS: Final = 10
_PATIENCE: Final = 5_000
"""Positions that a search for even turns looks at before it gives up."""

Balances = tuple[int, ...]


class Remaining:
    """What may still be paired after this round, and how many rounds of it fit."""

    def __init__(self, field: SwissField) -> None:
        """The field has ``MOST_PLAYERS`` at most, those who rest among them; more take too long to search."""
        self._everybody = (*field.ranked, *field.resting)
        self._playing = len(field.ranked)
        self._bye = len(self._everybody)
        vertices = range(self._bye + self._bye % 2)
        self._bit = {edge: 1 << place for place, edge in enumerate(combinations(vertices, 2))}
        self._stars = [sum(bit for edge, bit in self._bit.items() if v in edge) for v in vertices]
        self._matchings = sorted((self._mask(found), found) for found in matchings(vertices))
        self._allowed = self._mask(edge for edge in self._bit if self._may(field, edge))
        self._patience = _PATIENCE
        self._completes = cache(self._search)
        self._completes_evenly = cache(self._search_evenly)

    def completes(self, played: Iterable[Edge], rounds: int) -> bool:
        """Whether so many rounds can follow these pairs, numbered as ``costs`` numbers them."""
        return self._completes(self._after(played), rounds)

    def completes_evenly(self, played: Iterable[Edge], rounds: int) -> bool:
        """The same with even turns, the first of each pair dealing first; False also when the search is too long."""
        pairs = [edge for edge in played if max(edge) < self._playing]
        balances = _dealt(tuple(entrant.balance for entrant in self._everybody), pairs)
        return self._completes_evenly(self._after(played), balances, rounds)

    def most(self) -> int:
        """No more rounds than this can follow: every vertex needs a partner in each."""
        return min((self._allowed & star).bit_count() for star in self._stars)

    def _search(self, allowed: int, rounds: int) -> bool:
        if rounds == 0:
            return True
        if any((allowed & star).bit_count() < rounds for star in self._stars):
            return False
        return any(
            self._completes(allowed & ~mask, rounds - 1) for mask, _ in self._matchings if allowed & mask == mask
        )

    def _search_evenly(self, allowed: int, balances: Balances, rounds: int) -> bool:
        if rounds == 0:
            return True
        self._patience -= 1
        if self._patience < 0 or not self._completes(allowed, rounds):
            return False
        return any(
            self._completes_evenly(allowed & ~mask, after, rounds - 1)
            for mask, found in self._matchings
            if allowed & mask == mask
            for after in self._evenly_dealt(balances, found)
        )

    def _evenly_dealt(self, balances: Balances, found: list[Edge]) -> Iterator[Balances]:
        pairs = [edge for edge in found if edge[1] < self._bye]
        if not any(balances[one] * balances[other] > 0 for one, other in pairs):
            yield from (_dealt(balances, dealt) for dealt in product(*(_turns(balances, pair) for pair in pairs)))

    def _after(self, played: Iterable[Edge]) -> int:
        return self._allowed & ~self._mask(self._seen_from_later(edge) for edge in played)

    def _may(self, field: SwissField, edge: Edge) -> bool:
        one, other = edge
        entrant = self._everybody[one]
        if other == self._bye:
            return not entrant.byes
        number = self._everybody[other].number
        return not entrant.times_met[number] and frozenset((entrant.number, number)) not in field.forbidden

    def _seen_from_later(self, edge: Edge) -> Edge:
        """The bye comes behind those who rest now; it is nothing to rounds without one."""
        one, other = sorted(edge)
        return (one, self._bye) if other == self._playing and self._playing % 2 else (one, other)

    def _mask(self, edges: Iterable[Edge]) -> int:
        return sum(self._bit.get(edge, 0) for edge in edges)


def _turns(balances: Balances, pair: Edge) -> list[Edge]:
    """Who may deal first: the one who is owed it, either where both are owed alike."""
    one, other = pair
    if balances[one] == balances[other]:
        return [pair, (other, one)]
    return [pair if balances[one] < balances[other] else (other, one)]


def _dealt(balances: Balances, pairs: Iterable[Edge]) -> Balances:
    after = list(balances)
    for first, second in pairs:
        after[first] += 1
        after[second] -= 1
    return tuple(after)
