"""What was changed after it was out: corrected results, points adjusted, pairings changed by hand; and when."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain.tables.side_streams import NotedFact
from domain.tournaments.stream.facts import Adjusted, PairingChanged, ResultCorrected, RoundClosed


class MadeChange(NamedTuple):
    """A change and the number of its fact; the tournament before it is that of the number below."""

    version: int
    at: str
    fact: ResultCorrected | Adjusted | PairingChanged


class ClosedRound(NamedTuple):
    """A round was closed, by the number of that fact."""

    version: int
    at: str
    round: int


def changes_of(history: Iterable[NotedFact]) -> Iterator[MadeChange | ClosedRound]:
    """The changes among the facts of a tournament, oldest first, and the closing of every round between them."""
    for version, (noted, fact) in enumerate(history, 1):
        if isinstance(fact, ResultCorrected | Adjusted | PairingChanged):
            yield MadeChange(version, noted.at, fact)
        elif isinstance(fact, RoundClosed):
            yield ClosedRound(version, noted.at, fact.round)
