"""What a paired round breaks, at which tables, and which constraint forced it."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.tournaments.pairing.matching import Cost, Edge, cheapest
from domain.tournaments.pairing.swiss.costs import Level, costs
from domain.tournaments.pairing.swiss.field import Entrant, Field
from domain.tournaments.pairing.swiss.round import Pair, Round


class Finding(msgspec.Struct, frozen=True):
    """One constraint that gave way, for the players named; ``amount`` is what it costs at its level."""

    level: Level
    players: tuple[int, ...]
    amount: int


Cause = Level | Literal["nothing better", "later rounds"]
"""Why a constraint gave way: for a higher one, because no pairing keeps it better, or to complete later rounds."""


def findings(field: Field, paired: Round) -> tuple[Finding, ...]:
    """All that gave way, the most important first; gaps of score and distances are no breach and stay out."""
    found = [finding for pair in paired.pairs for finding in _of_pair(field, pair)]
    if paired.bye is not None:
        found += _of_bye(field, field.by_number(paired.bye))
    return tuple(sorted(found, key=lambda finding: finding.level))


def cause(field: Field, paired: Round, level: Level) -> Cause:
    """Why the round does not cost less at this level, found by pairing anew without the levels above."""
    priced = costs(field)
    if _least(field, priced, (level,)) >= paired.total[level]:
        return "nothing better"
    for above in list(Level)[:level]:
        if _least(field, priced, (*list(Level)[: above + 1], level)) >= paired.total[level]:
            return above
    return "later rounds"


def off_by(field: Field, pair: Pair) -> dict[int, int]:
    """First deals less second deals after this round, of the players whom it takes further than one from even."""
    after = {pair.first: field.by_number(pair.first).balance + 1, pair.second: field.by_number(pair.second).balance - 1}
    further = {pair.first: after[pair.first] > 1, pair.second: after[pair.second] < -1}
    return {number: balance for number, balance in after.items() if further[number]}


def _of_pair(field: Field, pair: Pair) -> Iterator[Finding]:
    players = (pair.first, pair.second)
    for level in (Level.FORBIDDEN, Level.REMATCHES, Level.FLOATS):
        if pair.cost[level]:
            yield Finding(level, players, pair.cost[level])
    for number, balance in off_by(field, pair).items():
        yield Finding(Level.DEALER_TURNS, (number,), balance)


def _of_bye(field: Field, entrant: Entrant) -> Iterator[Finding]:
    if entrant.byes:
        yield Finding(Level.BYES, (entrant.number,), entrant.byes)
    if above := entrant.score - field.ranked[-1].score:
        yield Finding(Level.BYE_SCORE, (entrant.number,), above)


def _least(field: Field, priced: dict[Edge, Cost], levels: tuple[Level, ...]) -> int:
    """The sum of the last of these levels when they alone count, in this order."""
    chosen = {edge: tuple(cost[level] for level in levels) for edge, cost in priced.items()}
    players = len(field.ranked)
    return sum(chosen[edge][-1] for edge in cheapest(players + players % 2, chosen))
