"""A tie-break's value together with the sum it comes from."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from domain.tournaments.results import Kind


class Revaluation(msgspec.Struct, frozen=True):
    """A round of an opponent that counts for other than it gave: `given` in the standings, `counted` here."""

    round: int
    kind: Kind
    given: Fraction
    counted: Fraction


class Term(msgspec.Struct, frozen=True):
    """One summand of a tie-break: what round `round`, played against `opponent`, adds.

    `amount` is `value` times `share`, where there is a value: what the opponent counts for, which is the opponent's
    `points` changed by `revaluations`, or in an unplayed round what `note` says. `cut` terms stay visible and are not
    in the sum. `points` is None where no opponent's points are used.
    """

    amount: Fraction
    round: int | None = None
    kind: Kind = Kind.PLAYED
    opponent: str | None = None
    points: Fraction | None = None
    value: Fraction | None = None
    share: Fraction = Fraction(1)
    revaluations: tuple[Revaluation, ...] = ()
    note: str = ""
    cut: bool = False


class Derivation(msgspec.Struct, frozen=True):
    """A value and its terms; `value` is the sum of the terms that are not cut.

    `rank` is the place inside the tied group (1 best) where a tie-break ranks by more than the value, None where
    nothing was to be ranked. `note` says in words what the terms cannot.
    """

    value: Fraction
    terms: tuple[Term, ...]
    rank: int | None = None
    note: str = ""


def total(terms: Iterable[Term], rank: int | None = None, note: str = "") -> Derivation:
    """The derivation whose value is the sum of these terms."""
    kept = tuple(terms)
    return Derivation(sum((term.amount for term in kept if not term.cut), Fraction(0)), kept, rank, note)
