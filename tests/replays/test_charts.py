"""Charts: what is measured after every step, and that a chart that ends early knows of nothing later."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.record.history import History
from replays.charts import frame, points, spread, stride, ticks, words
from replays.records import read_record
from replays.steps import move, moves
from tests.recorded import Sitting
from tests.records.made import opened

RECORDS = Path(__file__).parents[1] / "records"


def test_a_point_holds_the_altitudes_after_its_step(sitting: Sitting) -> None:
    told = points(sitting.enter("7h 3s 9c").truth)
    assert [(point.number, point.values) for point in told[-3:]] == [(5, (0, 7)), (6, (0, 10)), (7, (0, 19))]


def test_the_words_name_the_leader_and_since_when(sitting: Sitting) -> None:
    assert words(points(sitting.table.truth)[-1]) == "level at 0"
    table = sitting.enter("7h 3s")
    assert words(points(table.truth)[-1]) == "seat 2 leads since step 5, 10 to 0"


def test_a_fall_at_a_key_moment_is_counted(sitting: Sitting) -> None:
    table = sitting.enter("5s 3s dKs xAs")
    last = points(table.truth)[-1]
    assert (last.values, last.fell, last.falls) == ((0, 0), (2,), (0, 1))
    assert words(last).endswith("; seat 2 has fallen once")


def test_an_earlier_point_is_the_same_whatever_comes_later(sitting: Sitting) -> None:
    early = points(sitting.enter("7h").truth)
    assert points(sitting.enter("3s 9c").truth)[: len(early)] == early


def test_the_frame_holds_the_goal_and_everything_below_it(sitting: Sitting) -> None:
    table = sitting.enter("7h")
    window = frame(table.game.series, points(table.truth)[-1])
    assert (window.width, window.bottom, window.top, window.grid) == (5, 0, 110, (0, 50, 100))
    assert window.down(110) == 0
    assert window.down(0) == 100


def test_a_stride_is_empty_where_the_number_stays(sitting: Sitting) -> None:
    last = points(sitting.enter("7h").truth)[-1]
    assert stride((0, 0), last, 1) == ""
    assert stride((0, 0), last, 2) == "H5V-7"


def test_ticks_name_the_turns_apart_from_each_other(sitting: Sitting) -> None:
    told = points(sitting.enter("7h 3s 9c r. 5h As d.").truth)
    assert list(ticks(told)) == [(4, "turn 1"), (8, "2")]


def test_labels_that_would_cover_each_other_are_moved_apart() -> None:
    assert spread([80.0, 82.0, 20.0], gap=10) == (72.0, 82.0, 20.0)


def test_a_lead_changes_when_another_passes(sitting: Sitting) -> None:
    """Level in between makes no difference: seat 2 led, seat 1 comes level, then ahead."""
    table = sitting.enter("7h d. d. As 6s 5h")
    assert [(point.number, point.ahead) for point in points(table.truth) if point.passed] == [(10, 1)]


def test_whoever_leads_first_changes_no_lead(sitting: Sitting) -> None:
    assert not any(point.passed for point in points(sitting.enter("7h 3s 9c").truth))


@pytest.mark.parametrize(
    ("name", "passed"),
    [("two-set-rummy/penalty", [(33, 2), (44, 1)]), ("mountain/claims", [(29, 2)])],
    ids=["the fewest penalty points lead", "chips count when a deal is over"],
)
def test_who_leads_is_known_by_the_game(name: str, passed: list[tuple[int, int]]) -> None:
    table = opened(read_record((RECORDS / f"{name}.cairn").read_bytes(), "golden"))
    history = History(table.game, table.record)
    assert [(point.number, point.ahead) for point in points(history) if point.passed] == passed
    for_good = [step.number for step in moves(history) if "takes the lead for good" in step.moments]
    assert for_good == [step for step, _ in passed][-1:]


@given(st.lists(st.floats(0, 100), min_size=1, max_size=9))
def test_labels_of_nine_lines_stand_apart_and_inside_in_the_order_of_their_lines(heights: list[float]) -> None:
    placed = spread(heights, gap=10)
    order = sorted(range(len(heights)), key=lambda line: (heights[line], placed[line]))
    assert all(placed[above] + 10 <= placed[below] + 0.02 for above, below in pairwise(order))
    assert min(placed) >= 0
    assert max(placed) <= 100


def test_one_step_late_in_a_long_table_is_told_without_those_before_it() -> None:
    """410 steps, each resting on the one before: more than could call one another."""
    table = opened(read_record((RECORDS / "two-set-rummy/dead-after-two-hundred-turns.cairn").read_bytes(), "golden"))
    assert move(History(table.game, table.record), 410).moments == ("goes out", "ends by victories")
