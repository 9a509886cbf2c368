"""How many players sit at each table, and how many repeat meetings no schedule can avoid."""

from collections.abc import Collection
from itertools import combinations
from math import comb
from typing import Final

from domain.tournaments.pairing.rounds.meetings import Tables

LEAST_SEATS: Final = 3
MOST_SEATS: Final = 9


def table_sizes(players: int, most: int, least: int = LEAST_SEATS) -> tuple[int, ...]:
    """As few tables as possible, sizes that differ by one at most, the larger ones first: 10 in fours are 4, 3, 3.

    Raises ValueError when that leaves a table with fewer than ``least``, or for tables outside three to nine.
    """
    if not LEAST_SEATS <= least <= most <= MOST_SEATS:
        raise ValueError(f"Tables have {LEAST_SEATS} to {MOST_SEATS} seats, not {least} to {most}.")
    tables = max(1, -(-players // most))
    size, larger = divmod(players, tables)
    if size < least:
        raise ValueError(f"{players} players cannot sit at tables of {least} to {most}.")
    return (size + 1,) * larger + (size,) * (tables - larger)


def least_repeats(sizes: tuple[int, ...], rounds: int) -> int:
    """A number of repeat meetings that no schedule of so many rounds stays under.

    Repeats are the sum over all pairs of players of C(meetings, 2). Any two rounds of t tables have so many pairs in
    common as players cannot be spread over t * t cells; and all meetings spread evenly over all pairs is the best
    there can be.
    """
    players = sum(sizes)
    all_rounds = comb(rounds, 2) * _crowded(players, len(sizes) ** 2)
    return max(all_rounds, _spread_evenly(comb(players, 2), rounds * sum(comb(size, 2) for size in sizes)))


def least_new_repeats(players: Collection[int], tables: int, past: Collection[Tables]) -> int:
    """A number of meetings again that no round of so many tables stays under, after the rounds played."""
    present = set(players)
    met = [[present.intersection(table) for table in earlier] for earlier in past]
    return sum(_crowded(sum(map(len, groups)), tables * sum(map(bool, groups))) for groups in met)


def forbidden_pairs(tables: Tables, forbidden: Collection[frozenset[int]]) -> int:
    """How many who may not meet sit together."""
    pairs = (frozenset(pair) for table in tables for pair in combinations(table, 2))
    return sum(pair in forbidden for pair in pairs)


def _crowded(players: int, cells: int) -> int:
    """Pairs in the same cell when the players are spread over the cells as evenly as can be."""
    each, more = divmod(players, cells) if cells else (0, 0)
    return cells * comb(each, 2) + more * each


def _spread_evenly(pairs: int, meetings: int) -> int:
    each, more = divmod(meetings, pairs)
    return (pairs - more) * comb(each, 2) + more * comb(each + 1, 2)
