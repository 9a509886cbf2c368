"""Sonneborn-Berger: what each opponent counts for, times what was got against that opponent."""

from fractions import Fraction

from msgspec.structs import replace

from domain.tournaments.scorecards import Field
from domain.tournaments.tiebreaks.cutting import cut
from domain.tournaments.tiebreaks.derivation import Derivation, Term, total
from domain.tournaments.tiebreaks.opponents import missed_first, opponent_terms
from domain.tournaments.tiebreaks.rulesets import RuleSet


def sonneborn_berger(field: Field, player: str, rules: RuleSet, cuts: int = 0) -> Derivation:
    """The sum over all rounds of the opponent's value times the share of a win got, without the `cuts` least."""
    terms = tuple(_shared(field, player, term, rules) for term in opponent_terms(field, player, rules))
    return total(cut(terms, cuts, missed_first(field, rules)))


def _shared(field: Field, player: str, term: Term, rules: RuleSet) -> Term:
    share = _share(field, player, term, rules)
    return replace(term, share=share, amount=term.amount * share)


def _share(field: Field, player: str, term: Term, rules: RuleSet) -> Fraction:
    assert term.round is not None
    if rules is RuleSet.Y2018 and term.points is None:
        return Fraction(1, 2)
    return field.cards[player].lines[term.round - 1].points / field.event.scoring.win
