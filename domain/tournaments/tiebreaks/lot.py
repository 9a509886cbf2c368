"""The lot, last of all: a permutation drawn from the tournament's committed seed."""

from collections.abc import Sequence
from fractions import Fraction

from domain.tournaments.tiebreaks.derivation import Derivation, Term


def lot(player: str, drawn: Sequence[str]) -> Derivation:
    """The position of a player in the draw, from 1; nobody else has it. 0 for everybody before the draw.

    Raises ValueError if the draw leaves the player out.
    """
    if not drawn:
        return Derivation(Fraction(0), ())
    place = Fraction(drawn.index(player) + 1)
    return Derivation(place, (Term(place, note=f"drawn at {place} of {len(drawn)}"),))
