"""A pairing that the director made or changed: the same kind of round as a computed one, with its true cost."""

from collections import Counter
from collections.abc import Sequence

from domain.tournaments.pairing.matching import total
from domain.tournaments.pairing.swiss.costs import LEVELS, bye_cost, ordered_cost
from domain.tournaments.pairing.swiss.field import SwissField
from domain.tournaments.pairing.swiss.round import Pair, SwissRound, pair_round


def round_by_hand(field: SwissField, pairs: Sequence[tuple[int, int]], bye: int | None = None) -> SwissRound:
    """The pairs as given, by numbers, first dealers first, at tables 1, 2 and so on.

    Raises ValueError when a player is left over, paired twice or not to be paired at all. What a complete pairing
    breaks is no error: ``findings`` names it.
    """
    named = Counter(number for pair in pairs for number in pair)
    named.update([] if bye is None else [bye])
    for number, times in named.items():
        field.by_number(number)
        if times > 1:
            raise ValueError(f"Player {number} is paired {times} times in this round.")
    left_over = [entrant.number for entrant in field.ranked if entrant.number not in named]
    if left_over:
        raise ValueError(f"Not paired yet: player {', '.join(map(str, left_over))}.")
    seated = tuple(_pair(field, table, *pair) for table, pair in enumerate(pairs, 1))
    paid = [pair.cost for pair in seated] + ([] if bye is None else [bye_cost(field, field.by_number(bye))])
    return SwissRound(seated, bye, total(paid, LEVELS))


def joined(field: SwissField, paired: SwissRound) -> SwissRound:
    """A round that players joined late: they meet each other and whoever had the bye, behind all other tables.

    ``field`` holds the latecomers too. Nobody else moves; of an odd number one has the bye. Raises ValueError when
    somebody who was paired is no longer in the field.
    """
    kept = [(pair.first, pair.second) for pair in paired.pairs]
    seated = {number for pair in kept for number in pair}
    waiting = tuple(entrant for entrant in field.entrants if entrant.number not in seated)
    late = pair_round(SwissField(waiting, forbidden=field.forbidden, system=field.system))
    return round_by_hand(field, kept + [(pair.first, pair.second) for pair in late.pairs], late.bye)


def _pair(field: SwissField, table: int, first: int, second: int) -> Pair:
    cost = ordered_cost(field, field.by_number(first), field.by_number(second))
    return Pair(table, first, second, cost)
