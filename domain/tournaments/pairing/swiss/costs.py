"""What a pair or a bye costs, level by level: the order in which constraints give way, the last first."""

from enum import IntEnum
from itertools import combinations, zip_longest
from typing import Final

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.matching import Cost, Edge
from domain.tournaments.pairing.swiss.field import DOWN, UP, SwissField, SwissPlayer


class Constraint(IntEnum):
    """The constraints, the most important first; the value is the place in a cost."""

    FORBIDDEN = 0  # pairs that may not meet
    REMATCHES = 1  # times met before
    BYES = 2  # byes had by the player who gets another
    BYE_SCORE = 3  # half points of that player above the lowest score
    DEALER_TURNS = 4  # squares of what a player is off by, beyond one
    SCORE_GAP = 5  # squares of the gaps, in half points
    FLOATS = 6  # players who float the way they did last round
    SAME_TURN = 7  # players with the same turn as last round
    DISTANCE = 8  # places away from the ideal partner


LEVELS: Final = len(Constraint)


def costs(field: SwissField, noise: Draw | None = None) -> dict[Edge, Cost]:
    """The cost of every possible pair, by places in ``field.ranked``; of byes too, as pairs with the place behind all.

    ``noise`` draws the last level instead of measuring it: another pairing that is as good in all other levels.
    """
    numbered = list(enumerate(field.ranked))
    found = {(i, j): pair_cost(field, one, other) for (i, one), (j, other) in combinations(numbered, 2)}
    if len(numbered) % 2:
        found |= {(i, len(numbered)): bye_cost(field, entrant) for i, entrant in numbered}
    if noise:
        return {edge: (*cost[: Constraint.DISTANCE], noise.below(len(numbered) + 1)) for edge, cost in found.items()}
    return found


def pair_cost(field: SwissField, one: SwissPlayer, other: SwissPlayer) -> Cost:
    """The cost when the player deals first who is owed that more."""
    first, second = (one, other) if owed_first(one, other) is not False else (other, one)
    return ordered_cost(field, first, second)


def ordered_cost(field: SwissField, first: SwissPlayer, second: SwissPlayer) -> Cost:
    """The cost of a pair whose first dealer is settled."""
    return (
        int(frozenset((first.number, second.number)) in field.forbidden) if field.forbidden else 0,
        first.times_met[second.number],
        0,
        0,
        _beyond_one(first.balance + 1) + _beyond_one(second.balance - 1),
        (first.score - second.score) ** 2,
        _floats_again(first, second) if first.score != second.score else 0,
        int(first.turns[-1:] == (True,)) + int(second.turns[-1:] == (False,)),
        _distance(field, first, second),
    )


def bye_cost(field: SwissField, entrant: SwissPlayer) -> Cost:
    """The cost of a bye for this player."""
    place, size = field.places[entrant.number]
    return (0, 0, entrant.byes, entrant.score - field.ranked[-1].score, 0, 0, 0, 0, size - 1 - place)


def owed_first(one: SwissPlayer, other: SwissPlayer) -> bool | None:
    """Whether the first of two is owed the first deal more than the other; None where nothing tells them apart.

    The lower balance is; else whoever did not deal first in the latest round in which they differ.
    """
    if one.balance != other.balance:
        return one.balance < other.balance
    for mine, theirs in zip_longest(reversed(one.turns), reversed(other.turns)):
        if mine != theirs:
            return not mine if theirs is None else theirs
    return None


def _beyond_one(balance: int) -> int:
    return int(max(0, abs(balance) - 1) ** 2)


def _floats_again(one: SwissPlayer, other: SwissPlayer) -> int:
    upper, lower = (one, other) if one.score > other.score else (other, one)
    return (upper.floated == DOWN) + (lower.floated == UP)


def _distance(field: SwissField, one: SwissPlayer, other: SwissPlayer) -> int:
    upper, lower = (one, other) if one.score >= other.score else (other, one)
    (place, size), (partner, _) = field.places[upper.number], field.places[lower.number]
    if upper.score != lower.score:
        return size - 1 - place + partner
    ideal = size // 2 if field.system == "dutch" else 1
    return abs(abs(place - partner) - ideal)
