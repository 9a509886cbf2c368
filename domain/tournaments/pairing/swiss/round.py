"""A round of pairs: the cheapest pairing, with tables, first dealers, a bye where the number is odd, and its cost."""

from collections.abc import Iterator, Mapping
from itertools import product

import msgspec

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.matching import Cost, Edge, cheapest, matchings, total
from domain.tournaments.pairing.swiss.costs import LEVELS, Constraint, bye_cost, costs, ordered_cost, owed_first
from domain.tournaments.pairing.swiss.field import DOWN, LEVEL, UP, SwissField, SwissPlayer
from domain.tournaments.pairing.swiss.look_ahead import MOST_PLAYERS, Remaining


class Pair(msgspec.Struct, frozen=True):
    """Two players by number at a table, numbered from 1; ``first`` sits on seat 1 and deals first."""

    table: int
    first: int
    second: int
    cost: Cost


class SwissRound(msgspec.Struct, frozen=True):
    """A paired round. ``total`` adds up all costs; ``ahead`` of the rounds asked about can still be completed."""

    pairs: tuple[Pair, ...]
    bye: int | None
    total: Cost
    ahead: int = 0


def pair_round(field: SwissField, *, rounds_after: int = 0, noise: Draw | None = None) -> SwissRound:
    """The cheapest pairing of the field.

    In fields of up to ten it is the cheapest after which as many of the ``rounds_after`` as possible can be
    completed. ``noise`` draws another pairing among those that are as good in all levels but the last.
    """
    priced = costs(field, noise)
    dealt, ahead = _looking_ahead(field, priced, rounds_after) or (_cheapest(field, priced), 0)
    return _seated(field, dealt, ahead)


def floats(field: SwissField, paired: SwissRound) -> dict[int, int]:
    """By number: whether each player's opponent has fewer points (DOWN), more (UP) or the same (LEVEL)."""
    found = dict.fromkeys((entrant.number for entrant in field.entrants), LEVEL)
    for pair in paired.pairs:
        gap = field.by_number(pair.first).score - field.by_number(pair.second).score
        found[pair.first] = DOWN if gap > 0 else UP if gap < 0 else LEVEL
        found[pair.second] = -found[pair.first]
    return found


def _cheapest(field: SwissField, priced: Mapping[Edge, Cost]) -> list[Edge]:
    players = len(field.ranked)
    return next(_ways_to_deal(field, cheapest(players + players % 2, priced)))


def _looking_ahead(field: SwissField, priced: Mapping[Edge, Cost], rounds: int) -> tuple[list[Edge], int] | None:
    """The cheapest pairing with the longest future, if it can be with even turns, and the rounds of that future.

    None where there is nothing to look at or nothing to save.
    """
    players = len(field.ranked)
    if not rounds or players + len(field.resting) > MOST_PLAYERS:
        return None
    every = matchings(range(players + players % 2))
    ranked = sorted((total([priced[edge] for edge in found], LEVELS), found) for found in every)
    kept = [(cost, found) for cost, found in ranked if not any(cost[: Constraint.BYE_SCORE])]
    even = [found for cost, found in kept if cost[: Constraint.SCORE_GAP] == kept[0][0][: Constraint.SCORE_GAP]]
    remaining = Remaining(field)
    for ahead in range(min(rounds, remaining.most()), 0, -1):
        for dealt in (dealt for found in even for dealt in _ways_to_deal(field, found)):
            if remaining.completes_evenly(dealt, ahead):
                return dealt, ahead
        for _, found in kept:
            if remaining.completes(found, ahead):
                return next(_ways_to_deal(field, found)), ahead
    return None


def _ways_to_deal(field: SwissField, found: list[Edge]) -> Iterator[list[Edge]]:
    """The edges by table, first dealers first, with every choice that the balances leave open; the usual one first."""
    ways = [_first_deals(field, table, edge) for table, edge in enumerate(_by_table(field, found), 1)]
    return (list(dealt) for dealt in product(*ways))


def _by_table(field: SwissField, found: list[Edge]) -> list[Edge]:
    """The strongest pair first, a bye last."""
    scores = [-entrant.score for entrant in field.ranked]
    return sorted(found, key=lambda edge: (edge[1] == len(scores), *[scores[v] for v in edge if v < len(scores)], edge))


def _first_deals(field: SwissField, table: int, edge: Edge) -> list[Edge]:
    """Where neither is owed the first deal, the better placed has it at odd tables, the other at even ones."""
    if edge[1] == len(field.ranked):
        return [edge]
    upper, lower = (field.ranked[place] for place in edge)
    owed = owed_first(upper, lower)
    usual = edge if (table % 2 == 1 if owed is None else owed) else edge[::-1]
    return [usual, usual[::-1]] if upper.balance == lower.balance else [usual]


def _seated(field: SwissField, dealt: list[Edge], ahead: int) -> SwissRound:
    players = field.ranked
    bye = next((players[one] for one, other in dealt if other == len(players)), None)
    pairs = tuple(
        _pair(field, table, players[first], players[second])
        for table, (first, second) in enumerate(dealt, 1)
        if second < len(players)
    )
    paid = [pair.cost for pair in pairs] + ([bye_cost(field, bye)] if bye else [])
    return SwissRound(pairs, bye.number if bye else None, total(paid, LEVELS), ahead)


def _pair(field: SwissField, table: int, first: SwissPlayer, second: SwissPlayer) -> Pair:
    return Pair(table, first.number, second.number, ordered_cost(field, first, second))
