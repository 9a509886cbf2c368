"""The play-off: those still tied played on, and its result ranks them."""

from collections.abc import Sequence
from fractions import Fraction

from domain.tournaments.tiebreaks.derivation import Derivation, Term


def play_off(group: Sequence[str], played_off: Sequence[str]) -> dict[str, Derivation]:
    """The place of each of the tied among themselves in the play-off, from 1; 0 unless all of them took part."""
    if len(group) < 2 or not set(group) <= set(played_off):
        return {player: Derivation(Fraction(0), ()) for player in group}
    ranked = sorted(group, key=played_off.index)
    return {player: _placed(Fraction(place), len(group)) for place, player in enumerate(ranked, 1)}


def _placed(place: Fraction, tied: int) -> Derivation:
    return Derivation(place, (Term(place, note=f"place {place} of {tied} in the play-off"),))
