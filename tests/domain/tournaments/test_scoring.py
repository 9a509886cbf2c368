from fractions import Fraction

import pytest

from domain.tournaments.scoring import Scoring, match_points, place_points

SCALE = [Fraction(points) for points in (5, 3, 1)]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([120, 40, 60], [5, 1, 3]),
        ([40, 60, 40], [2, 5, 2]),
        ([60, 60, 60, 10], [3, 3, 3, 0]),
        ([-20, -5], [3, 5]),
    ],
)
def test_places_at_a_table_give_points_and_equal_scores_the_average(scores: list[int], points: list[int]) -> None:
    assert place_points(SCALE, scores) == tuple(points)


def test_more_game_points_win_a_match_and_equal_ones_draw() -> None:
    two = Scoring(win=Fraction(2), draw=Fraction(1))
    assert match_points(two, -37, -52) == (2, 0)
    assert match_points(two, 0, 102) == (0, 2)
    assert match_points(two, 50, 50) == (1, 1)
