"""Who sits with whom in rounds of tables: a whole schedule beforehand, or one round after those played."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

import msgspec

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.rounds.cyclic import cyclic
from domain.tournaments.pairing.rounds.meetings import Tables, meetings, repeats
from domain.tournaments.pairing.rounds.plane import plane
from domain.tournaments.pairing.rounds.sizes import (
    LEAST_SEATS,
    forbidden_pairs,
    least_new_repeats,
    least_repeats,
    table_sizes,
)
from domain.tournaments.pairing.rounds.swaps import FORBIDDEN, swapped

Forbidden = Collection[frozenset[int]]
Way = Literal["plane", "cyclic", "swaps"]

_WORK: Final = 300_000
"""Swaps tried, divided by the number of players."""
_LABELLINGS: Final = 200
"""Draws of places in a schedule without repeats, before some who may not meet are kept apart by swaps."""


class Schedule(msgspec.Struct, frozen=True):
    """Rounds of tables. ``repeats`` counts meetings again, ``least`` those that nothing could avoid.

    ``forbidden`` counts meetings of players who may not meet. ``way`` says how the rounds were found.
    """

    rounds: tuple[Tables, ...]
    repeats: int
    least: int
    forbidden: int
    way: Way


def schedule(
    players: Sequence[int],
    most: int,
    rounds: int,
    draw: Draw,
    *,
    forbidden: Forbidden = frozenset(),
    least: int = LEAST_SEATS,
) -> Schedule:
    """Rounds for a field that does not change, at tables of ``most`` seats or one fewer; places in it are drawn.

    Raises ValueError when the players cannot sit so, see ``table_sizes``, or for no rounds.
    """
    if rounds < 1:
        raise ValueError("A schedule has at least one round.")
    sizes = table_sizes(len(players), most, least)
    bound = least_repeats(sizes, rounds)
    if not bound:
        plans: list[tuple[Way, list[Tables] | None]] = [("plane", plane(sizes, rounds))]
        if not plans[0][1]:
            plans.append(("cyclic", cyclic(sizes, rounds, draw)))
        for way, found in plans:
            named = found and _kept_apart(found, players, forbidden, draw)
            if named:
                return _judged(named, bound, forbidden, way)
    order = draw.order(players)
    past = {_places(order, pair): FORBIDDEN for pair in forbidden if pair <= set(order)}
    found = swapped(sizes, rounds, past, draw, enough=bound, patience=_WORK // len(players))
    return _judged(_named(found, order), bound, forbidden, "swaps")


def next_round(
    players: Sequence[int],
    most: int,
    past: Sequence[Tables],
    draw: Draw,
    *,
    forbidden: Forbidden = frozenset(),
    least: int = LEAST_SEATS,
) -> Schedule:
    """One round for whoever plays now, with as few meetings again as were found; ``past`` are the rounds played.

    Its repeats count each pair as often as the two had met. Raises ValueError when the players cannot sit so.
    """
    sizes = table_sizes(len(players), most, least)
    order = draw.order(players)
    met = meetings(past)
    bound = least_new_repeats(players, len(sizes), past)
    weights = {_places(order, pair): times for pair, times in met.items() if pair <= set(order)}
    for pair in forbidden:
        if pair <= set(order):
            weights[_places(order, pair)] = FORBIDDEN
    found = swapped(sizes, 1, weights, draw, enough=bound, patience=_WORK // len(players))
    [tables] = _named(found, order)
    again = sum(met[pair] for pair in meetings([tables]))
    return Schedule((tables,), again, bound, forbidden_pairs(tables, forbidden), "swaps")


def _kept_apart(
    found: list[Tables], players: Sequence[int], forbidden: Forbidden, draw: Draw
) -> tuple[Tables, ...] | None:
    """The schedule with places drawn until nobody meets who may not; None when that does not come about."""
    for _ in range(_LABELLINGS):
        named = _named(found, draw.order(players))
        if not any(forbidden_pairs(tables, forbidden) for tables in named):
            return named
    return None


def _judged(rounds: tuple[Tables, ...], bound: int, forbidden: Forbidden, way: Way) -> Schedule:
    met = sum(forbidden_pairs(tables, forbidden) for tables in rounds)
    return Schedule(rounds, repeats(rounds), bound, met, way)


def _named(found: Sequence[Tables], order: Sequence[int]) -> tuple[Tables, ...]:
    return tuple(tuple(tuple(order[place] for place in table) for table in tables) for tables in found)


def _places(order: Sequence[int], pair: frozenset[int]) -> frozenset[int]:
    return frozenset(order.index(number) for number in pair)
