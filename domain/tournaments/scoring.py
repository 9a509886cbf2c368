"""What each outcome gives, as stated when the tournament opens."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec


class Scoring(msgspec.Struct, frozen=True):
    """Match points of each outcome, and what an unplayed round gives in a race of game points.

    `bye_game_points` and `bye_margin` are what an allocated or full bye or a won forfeit gives (a half bye: half of it,
    any other unplayed round: 0); None stands for the average of the player's own played rounds.
    """

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    allocated: Fraction = Fraction(1)
    full: Fraction = Fraction(1)
    half: Fraction = Fraction(1, 2)
    zero: Fraction = Fraction(0)
    bye_game_points: Fraction | None = None
    bye_margin: Fraction | None = None


def match_points(scoring: Scoring, first: int, second: int) -> tuple[Fraction, Fraction]:
    """Match points of two sides with these game points: more game points win, equal ones draw."""
    if first == second:
        return scoring.draw, scoring.draw
    return (scoring.win, scoring.loss) if first > second else (scoring.loss, scoring.win)


def place_points(scale: Sequence[Fraction], scores: Sequence[int]) -> tuple[Fraction, ...]:
    """Points by place at a table of many: `scale` from first to last, the most game points first.

    Equal scores share the average of their places; places beyond the scale give 0. The answer keeps the order of
    `scores`.
    """
    return tuple(_shared(scale, sum(other > own for other in scores), scores.count(own)) for own in scores)


def _shared(scale: Sequence[Fraction], ahead: int, equal: int) -> Fraction:
    return sum(scale[ahead : ahead + equal], Fraction(0)) / equal
