"""What a paired round breaks, at which tables, and which constraint forced it."""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from domain.tournaments.pairing.matching import Cost, Edge, cheapest
from domain.tournaments.pairing.swiss.costs import Constraint, costs
from domain.tournaments.pairing.swiss.field import SwissField, SwissPlayer
from domain.tournaments.pairing.swiss.round import Pair, SwissRound, floats


class PairingFinding(msgspec.Struct, frozen=True):
    """One constraint that gave way, for the players named.

    ``amount`` is the times met or byes had before, the half points above the lowest score, first deals less second
    deals after the round, or the direction of a float.
    """

    level: Constraint
    players: tuple[int, ...]
    amount: int


Cause = Constraint | Literal["nothing better", "later rounds"]
"""Why a constraint gave way: for a higher one, because no pairing keeps it better, or to complete later rounds."""


def findings(field: SwissField, paired: SwissRound) -> tuple[PairingFinding, ...]:
    """All that gave way, the most important first; gaps of score and distances are no breach and stay out."""
    floated = floats(field, paired)
    found = [finding for pair in paired.pairs for finding in _of_pair(field, pair, floated)]
    if paired.bye is not None:
        found += _of_bye(field, field.by_number(paired.bye))
    return tuple(sorted(found, key=lambda finding: finding.level))


def cause(field: SwissField, paired: SwissRound, level: Constraint) -> Cause:
    """Why the round does not cost less at this level, found by pairing anew without the levels above."""
    priced = costs(field)
    if _least(field, priced, (level,)) >= paired.total[level]:
        return "nothing better"
    for above in list(Constraint)[:level]:
        if _least(field, priced, (*list(Constraint)[: above + 1], level)) >= paired.total[level]:
            return above
    return "later rounds"


def _of_pair(field: SwissField, pair: Pair, floated: Mapping[int, int]) -> Iterator[PairingFinding]:
    players = (pair.first, pair.second)
    for level in (Constraint.FORBIDDEN, Constraint.REMATCHES):
        if pair.cost[level]:
            yield PairingFinding(level, players, pair.cost[level])
    for number, balance in _off_by(field, pair).items():
        yield PairingFinding(Constraint.DEALER_TURNS, (number,), balance)
    for number in players:
        if pair.cost[Constraint.FLOATS] and floated[number] == field.by_number(number).floated:
            yield PairingFinding(Constraint.FLOATS, (number,), floated[number])


def _off_by(field: SwissField, pair: Pair) -> dict[int, int]:
    """First deals less second deals after this round, of the players whom it takes further than one from even."""
    after = {pair.first: field.by_number(pair.first).balance + 1, pair.second: field.by_number(pair.second).balance - 1}
    further = {pair.first: after[pair.first] > 1, pair.second: after[pair.second] < -1}
    return {number: balance for number, balance in after.items() if further[number]}


def _of_bye(field: SwissField, entrant: SwissPlayer) -> Iterator[PairingFinding]:
    if entrant.byes:
        yield PairingFinding(Constraint.BYES, (entrant.number,), entrant.byes)
    if above := entrant.score - field.ranked[-1].score:
        yield PairingFinding(Constraint.BYE_SCORE, (entrant.number,), above)


def _least(field: SwissField, priced: dict[Edge, Cost], levels: tuple[Constraint, ...]) -> int:
    """The sum of the last of these levels when they alone count, in this order."""
    chosen = {edge: tuple(cost[level] for level in levels) for edge, cost in priced.items()}
    players = len(field.ranked)
    return sum(chosen[edge][-1] for edge in cheapest(players + players % 2, chosen))
