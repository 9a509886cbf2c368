"""Leaving the least valuable rounds out of a sum."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from domain.tournaments.tiebreaks.derivation import Term


def cut(terms: Sequence[Term], count: int, missed_first: bool = False) -> tuple[Term, ...]:
    """The terms in their order, `count` of them marked as cut: the least first.

    With `missed_first` the cheapest round missed by the player's own doing goes instead, unless it adds less than the
    least valuable round.
    """
    marked = tuple(terms)
    for _ in range(count):
        marked = _cut_once(marked, missed_first)
    return marked


def _cut_once(terms: tuple[Term, ...], missed_first: bool) -> tuple[Term, ...]:
    kept = [term for term in terms if not term.cut]
    if not kept:
        return terms
    least = min(kept, key=_value)
    missed = [term for term in kept if term.kind.voluntary] if missed_first else []
    if missed and (cheapest := min(missed, key=_amount)).amount >= least.amount:
        least = cheapest
    return tuple(replace(term, cut=True) if term is least else term for term in terms)


def _value(term: Term) -> tuple[Fraction, Fraction]:
    """What the opponent counts for; of equal opponents the round that adds less."""
    return (term.amount if term.value is None else term.value), term.amount


def _amount(term: Term) -> Fraction:
    return term.amount
