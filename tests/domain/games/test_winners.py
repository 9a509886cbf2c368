"""Who won a table is read in one place, which pages, lists and tournaments ask."""

from typing import NamedTuple

import pytest

from domain.games.registry import game
from domain.play.winners import best_points
from tests.recorded import Sitting, recorder_at


class Over(NamedTuple):
    """A table as far as its winners go."""

    ending: str | None
    totals: tuple[int, ...]


@pytest.mark.parametrize(
    ("ending", "totals", "winners"),
    [
        ("closed", (-26, 0, 26), (3,)),
        ("closed", (13, -26, 13), (1, 3)),
        ("abandoned", (0, 0), ()),
        (None, (5, -5), ()),
    ],
)
def test_the_most_points_win_where_a_game_says_nothing_else(ending, totals, winners):
    assert best_points(Over(ending, totals)) == winners


def test_an_end_names_its_winner_whatever_the_points(tmp_path):
    table = Sitting(recorder_at(tmp_path))
    before = table.enter("dealer1 deal deal d").truth.state()
    assert game("mauna-kea").winners(before) == ()
    ended = table.enter("resign").truth.state()
    assert (game("mauna-kea").winners(ended), ended.totals) == ((1,), (0, 0))
