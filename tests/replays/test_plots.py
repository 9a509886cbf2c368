"""Charts of a deal: the numbers of worked examples, what a sight does not show, and that nothing later is in them."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.mountain.equity import equity
from domain.games.mountain.measures import CHARTS as MOUNTAIN
from domain.games.registry import GAMES
from domain.games.two_set_rummy.measures import CHARTS as RUMMY
from domain.games.two_set_rummy.state import HandOver, Laying
from domain.play.measures import Chart, ChartMark
from domain.record.history import History
from replays.plots import deal_steps, over_table, plot, rows, window, words
from replays.records import read_record
from tests.domain.games.mountain.table import opened as mountain
from tests.domain.games.two_set_rummy.table import table as rummy
from tests.recorded import Sitting, recorder_at
from tests.records.made import opened
from tests.replays.conftest import OPENING

GOLDEN = sorted((Path(__file__).parent.parent / "records").glob("*/*.cairn"))
HANDS = ("As Ah Kd Qc 9c", "7s 7c 5d 4h 2s", "Js Jd 8c 6h 3s")


def chart(key: str, charts: tuple[Chart, ...]) -> Chart:
    return next(one for one in charts if one.key == key)


def altitude(sitting: Sitting, head: int | None = None) -> Any:
    history = sitting.table.truth
    return plot(history, history.game.charts[0], history.record.path(head))


# --- Mauna Kea -----------------------------------------------------------------------------------------------------


def test_altitudes_with_a_bar_at_a_piton_and_a_dot_where_cards_slid(sitting: Sitting) -> None:
    sitting.enter("7h Kh 3s r. xAs")
    found = altitude(sitting)
    assert [(spot.number, spot.values, spot.marks) for spot in found.spots[3:]] == [
        (4, (0, 0), ()),
        (5, (0, 7), ()),
        (6, (0, 7), (ChartMark(2, "bar", "piton"),)),
        (7, (0, 10), ()),
        (8, (0, 10), ()),
        (9, (0, 7), (ChartMark(2, "dot", "slide"),)),
    ]


def test_the_sentence_tells_the_newest_and_the_highest(sitting: Sitting) -> None:
    sitting.enter("7h 3s")
    assert words(altitude(sitting)) == "after step 6 seat 1 0, seat 2 10; highest 10, seat 2 at step 6"


def test_the_window_has_a_column_for_every_step_and_the_goal_in_it(sitting: Sitting) -> None:
    frame = window(altitude(sitting))
    assert (frame.width, frame.bottom, frame.top, frame.goal, frame.grid) == (4, 0, 110, 100, (0, 50, 100))


def test_the_table_of_a_chart_has_only_the_steps_that_changed_something(sitting: Sitting) -> None:
    sitting.enter("7h 3s 9c r.")
    assert [spot.number for spot in rows(altitude(sitting))] == [1, 5, 6, 7]


def test_a_chart_that_ends_early_is_the_beginning_of_the_whole(sitting: Sitting) -> None:
    sitting.enter("7h 3s 9c")
    assert altitude(sitting, 5).spots == altitude(sitting).spots[:5]


def test_the_steps_of_a_deal_are_those_of_one_game(tmp_path: Path) -> None:
    table = Sitting(recorder_at(tmp_path), match="games:3")
    history = table.enter(OPENING, "7h resign", "1:deal....... 2:deal....... d.").truth
    path = history.record.standing
    assert deal_steps(history, path, 5) == (1, 2, 3, 4, 5, 6)
    assert deal_steps(history, path, 8) == (7, 8, 9)
    whole = over_table(history, path)
    assert [spot.deal for spot in whole.spots] == [1] * 6 + [2] * 3


# --- Mountain ------------------------------------------------------------------------------------------------------


def test_pot_and_chips_of_a_round() -> None:
    table = mountain(3, dealer=3, ante=1, stack=50, small_bet=2).deal(*HANDS).play("b c")
    assert chart("pot", MOUNTAIN).measure(table.state) == (7,)
    assert chart("stacks", MOUNTAIN).measure(table.state) == (47, 47, 49)


def test_survival_and_share_are_the_chances_in_percent() -> None:
    table = mountain(3, dealer=3).deal(*HANDS).play("c c c Td c c c 3d c c c 8d c c c 4c")
    found = equity(table.state)
    assert found is not None
    assert found.samples == 0
    by_seat = sorted(found.chances, key=lambda chance: chance.seat)
    assert chart("survival", MOUNTAIN).measure(table.state) == tuple(round(100 * one.survives) for one in by_seat)
    assert chart("share", MOUNTAIN).measure(table.state) == tuple(round(100 * one.wins) for one in by_seat)
    assert chart("survival", MOUNTAIN).measure(table.state) == (89, 64, 88)


def test_a_hand_that_is_not_seen_has_no_chances_told() -> None:
    table = mountain(3, dealer=3).deal(HANDS[0], ".", ".").play("c c c Td")
    survival = chart("survival", MOUNTAIN).measure(table.state)
    assert survival[1:] == (None, None)
    assert survival[0] is not None
    nobody = mountain(3, dealer=3).deal(".", ".", ".")
    assert chart("share", MOUNTAIN).measure(nobody.state) == (None, None, None)


def test_a_hand_that_fell_survives_no_more_and_one_that_folded_is_not_told() -> None:
    hands = ("As Ah Kd Qc 9c", "7s 6c 5d 4h 2s", "Js Jd 8c 6h 3s", "Ts Td 8h 6d 3c")
    table = mountain(4, dealer=4).deal(*hands).play("c c f c Kc")
    assert table.state.place(2).out == "test"
    survival = chart("survival", MOUNTAIN).measure(table.state)
    assert survival[1:3] == (0, None)


# --- Two-Set Rummy -------------------------------------------------------------------------------------------------

NEAR, FAR = "4e 4j 4m 4n 5v 6v 7v Mv 1e", "4e 4j 4m 1n 5v 6v 7v 1s 1e"


def test_cards_missing_of_the_hands_that_are_seen() -> None:
    measure = chart("missing", RUMMY).measure
    assert measure(rummy(NEAR, FAR).state) == (1, 3)
    assert measure(rummy(NEAR, 9).state) == (1, None)


def test_a_hand_that_went_out_lacks_nothing() -> None:
    state = rummy("1e", FAR, phase=Laying(1, 2)).state
    assert chart("missing", RUMMY).measure(state) == (0, 3)


def test_the_penalty_if_the_hand_ended_now() -> None:
    measure = chart("penalty", RUMMY).measure
    assert measure(rummy(NEAR, FAR).state) == (1, 33)
    counted = rummy(NEAR, 9, phase=HandOver()).state
    counted = replace(counted, sides=(counted.sides[0], replace(counted.sides[1], counted=17)))
    assert measure(counted) == (1, 17)


def test_everybody_sees_how_many_cards_are_held() -> None:
    assert chart("held", RUMMY).measure(rummy(NEAR, 10).state) == (9, 10)


def test_what_nobody_can_know_is_said_in_words(tmp_path: Path) -> None:
    table = Sitting(recorder_at(tmp_path), rules="two-set-rummy", seats=2)
    history = table.enter("dealer1").seen_by("public")
    found = plot(history, chart("missing", history.game.charts), history.record.standing)
    assert found.known == ()
    assert words(found) == "nothing of it can be known in this view"


# --- every game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", GOLDEN, ids=[f"{path.parent.name}/{path.stem}" for path in GOLDEN])
@pytest.mark.parametrize("viewer", ["open", 1, "public"])
def test_a_number_that_was_not_worked_out_again_is_the_same_as_one_that_was(file: Path, viewer: Any) -> None:
    whole = opened(read_record(file.read_bytes(), "golden"))
    history = History(whole.game, whole.record, viewer)
    for one in whole.game.charts:
        if not one.slow:
            found = plot(history, one, history.record.standing)
            assert [spot.values for spot in found.spots] == [
                one.measure(history.state(number)) for number in history.record.standing
            ]


@pytest.mark.parametrize("key", GAMES)
def test_charts_are_named_apart_from_those_that_every_game_has(key: str) -> None:
    keys = [one.key for one in GAMES[key].charts]
    assert len({*keys, "table", "pace"}) == len(keys) + 2
