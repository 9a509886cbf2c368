"""A result of a table as it is read: ``1 (101) : 0 (93)``."""

from collections.abc import Iterable
from fractions import Fraction

from domain.tournaments.figures import figure
from domain.tournaments.stream.values import ScoredSide


def sides_in_words(sides: Iterable[ScoredSide]) -> str:
    """What everybody got by seat, match points and game points."""
    return " : ".join(_side(side) for side in sides)


def scores_in_words(sides: Iterable[ScoredSide]) -> str:
    """The game points of everybody by seat, or what they got where no game points were kept."""
    return " : ".join(figure(Fraction(side.points)) if side.game_points is None else str(side.game_points)
                      for side in sides)  # fmt: skip


def _side(side: ScoredSide) -> str:
    written = figure(Fraction(side.points))
    return f"{written} ({side.game_points})" if side.game_points is not None else written
