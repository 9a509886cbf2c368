"""Winners' tables: the best of the standings sit together, the next at the next table."""

from collections.abc import Sequence
from itertools import product

from domain.tournaments.pairing.rounds.meetings import Tables
from domain.tournaments.pairing.rounds.schedule import Forbidden
from domain.tournaments.pairing.rounds.sizes import LEAST_SEATS, forbidden_pairs, table_sizes


def winners_tables(
    standing: Sequence[int], most: int, *, forbidden: Forbidden = frozenset(), least: int = LEAST_SEATS
) -> Tables:
    """Tables in the order of the standings, larger ones first.

    Players who may not meet change places with others, as near as possible, one exchange at a time; where no exchange
    helps they stay. Raises ValueError when the players cannot sit at such tables.
    """
    sizes = table_sizes(len(standing), most, least)
    order = list(standing)
    while apart := _kept_apart(order, sizes, forbidden):
        one, other = apart
        order[one], order[other] = order[other], order[one]
    return _cut(order, sizes)


def _kept_apart(order: Sequence[int], sizes: Sequence[int], forbidden: Forbidden) -> tuple[int, int] | None:
    """The nearest two places whose exchange leaves the fewest who may not meet together; None where none helps."""
    now = forbidden_pairs(_cut(order, sizes), forbidden)
    clashing = [
        order.index(number)
        for table in _cut(order, sizes)
        for number in table
        if any(number in pair and pair <= set(table) for pair in forbidden)
    ]
    options = [
        (forbidden_pairs(_cut(_exchanged(order, one, other), sizes), forbidden), abs(one - other), -one, other)
        for one, other in product(clashing, range(len(order)))
    ]
    if not options or min(options)[0] >= now:
        return None
    _, _, one, other = min(options)
    return -one, other


def _exchanged(order: Sequence[int], one: int, other: int) -> list[int]:
    changed = list(order)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def _cut(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    players = iter(order)
    return tuple(tuple(next(players) for _ in range(size)) for size in sizes)
