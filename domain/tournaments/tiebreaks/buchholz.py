"""Buchholz: what all opponents count for together; Solkoff: their points as they are."""

from collections.abc import Iterator

from domain.tournaments.results import Kind
from domain.tournaments.scorecards import Field
from domain.tournaments.tiebreaks.cutting import cut
from domain.tournaments.tiebreaks.derivation import Derivation, Term, total
from domain.tournaments.tiebreaks.opponents import missed_first, opponent_terms
from domain.tournaments.tiebreaks.rulesets import RuleSet


def buchholz(field: Field, player: str, rules: RuleSet, cuts: int = 0) -> Derivation:
    """The sum of what the opponents count for, without the `cuts` least."""
    return total(cut(opponent_terms(field, player, rules), cuts, missed_first(field, rules)))


def solkoff(field: Field, player: str, cuts: int = 0) -> Derivation:
    """The sum of the points of all opponents, forfeits included, nothing revalued, without the `cuts` lowest."""
    return total(cut(tuple(_opponents(field, player)), cuts))


def _opponents(field: Field, player: str) -> Iterator[Term]:
    for line in field.cards[player].lines:
        if line.opponent is not None and line.kind is not Kind.OPEN:
            points = field.points(line.opponent)
            yield Term(points, line.round, line.kind, line.opponent, points, points)
