"""Tables of a round as players, and who met whom at them."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb

Table = tuple[int, ...]
"""Players at one table, by number."""
Tables = tuple[Table, ...]
"""One round."""


def meetings(rounds: Iterable[Tables]) -> Counter[frozenset[int]]:
    """How often each pair of players sat at one table."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def repeats(rounds: Iterable[Tables]) -> int:
    """Repeat meetings: a pair that met twice counts one, three times three, and so on."""
    return sum(comb(times, 2) for times in meetings(rounds).values())
