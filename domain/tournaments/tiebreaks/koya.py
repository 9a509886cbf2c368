"""Koya: points against those who got at least half of what was possible."""

from collections.abc import Iterator

from domain.tournaments.results import Format
from domain.tournaments.scorecards import Field
from domain.tournaments.tiebreaks.derivation import Derivation, Term, total


def koya(field: Field, player: str) -> Derivation:
    """The points got against opponents with at least half of the possible points."""
    return total(_strong(field, player))


def _strong(field: Field, player: str) -> Iterator[Term]:
    for line in field.cards[player].lines:
        if line.opponent is not None and _has_half(field, line.opponent):
            yield Term(line.points, line.round, line.kind, line.opponent, field.points(line.opponent))


def _has_half(field: Field, player: str) -> bool:
    """At least half of a win in every round; free rounds of a round robin were never possible."""
    lines = field.cards[player].lines
    robin = field.event.format is Format.ROUND_ROBIN
    possible = sum(1 for line in lines if line.opponents or not robin)
    return 2 * field.points(player) >= field.event.scoring.win * possible
