"""The score of whole games, line by line, derived from the play: MK-46 to MK-51 and the examples MK-S1 to MK-S6."""

import pytest

from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import Ended
from domain.play.vocabulary import Line
from tests.domain.games.mauna_kea.sitting import CUT_BEFORE, NEVER_CUT, PILE_RUNS_OUT, Sitting
from tests.given import ANN, BEN


def points(lines) -> list[tuple[int, int, int, R]]:
    return [(line.deal, line.seat, line.points, line.rule) for line in lines]


def test_MK_S1_fifty_and_the_difference_rest_on_the_cards_that_stand():
    sitting = Sitting().deal().play(CUT_BEFORE)
    (last,) = sitting.steps("Qc")
    first_wiped_out = {9, 10, 11}
    fifty, difference, loser = sitting.lines
    assert fifty == Line(1, ANN, 50, R.MK_46, (last,), "began a turn at 104 against 71")
    assert (difference.seat, difference.points, difference.rule) == (ANN, 33, R.MK_46)
    assert set(sitting.steps("3h 9h 8d 9d Ts Jc Kc 8s")) < set(difference.because)
    assert not first_wiped_out & set(difference.because)
    assert loser == Line(1, BEN, 0, R.MK_48, (last,), "the loser scores nothing")


def test_MK_S2_the_flash_rests_on_an_absence_from_the_first_turn_to_the_end():
    sitting = Sitting("cut2dAs").deal().play(NEVER_CUT)
    assert points(sitting.lines) == [
        (1, BEN, 50, R.MK_46),
        (1, BEN, 59, R.MK_46),
        (1, BEN, 20, R.MK_47),
        (1, ANN, 0, R.MK_48),
    ]
    flash = sitting.lines[2]
    assert (flash.because, flash.absent) == ((), (4, 47))


def test_MK_S6_a_match_of_three():
    sitting = Sitting(match="games:3").deal().play(CUT_BEFORE).deal().play(NEVER_CUT)
    sitting.deal().play(PILE_RUNS_OUT).burn()
    assert points(sitting.lines) == [
        (1, ANN, 50, R.MK_46),
        (1, ANN, 33, R.MK_46),
        (1, BEN, 0, R.MK_48),
        (2, BEN, 50, R.MK_46),
        (2, BEN, 59, R.MK_46),
        (2, BEN, 20, R.MK_47),
        (2, ANN, 0, R.MK_48),
        (3, ANN, -63, R.MK_50),
        (3, BEN, -38, R.MK_50),
    ]
    assert sitting.state.totals == (20, 91)
    assert sitting.state.phase == Ended("draw pile", BEN)


def test_an_empty_pile_rests_on_the_ascent_and_on_the_last_card_drawn():
    sitting = Sitting().deal().play(PILE_RUNS_OUT).burn()
    end = len(sitting.path)
    assert sitting.lines == (
        Line(1, ANN, -63, R.MK_50, (*sitting.steps("Ts Th 7d 8c 2c"), end), "altitude 37 less 100"),
        Line(
            1,
            BEN,
            -38,
            R.MK_50,
            (5, 6, 7, 13, *sitting.steps("Tc Td 2h"), end),
            "altitude 62 less 100",
        ),
    )


def test_a_game_that_was_resigned_has_no_points():
    sitting = Sitting().deal().play("9c 2:resign")
    assert sitting.lines == (
        Line(1, ANN, 0, R.MK_A31, (6,), "no points: the game was resigned"),
        Line(1, BEN, 0, R.MK_A31, (6,), "no points: the game was resigned"),
    )


def test_an_abandoned_game_has_no_lines():
    assert Sitting().deal().play("9c abandon").lines == ()


def test_a_misdeal_leaves_nothing_in_the_score():
    again = Sitting("cut2dAs").deal().play("9c 9d 9h r misdeal").deal().play(NEVER_CUT)
    first, flash = again.steps("8s")[0], again.lines[2]
    assert flash.absent == (first - 1, len(again.path))
    assert min(again.lines[1].because) == first


def test_a_card_moved_from_beneath_leaves_the_others_on_their_steps():
    sitting = Sitting().deal().play("9c 9d 9h r").play("ascent2>discards=9c", stood=True)
    sitting.play(*["d d h d"] * 29, "d d").burn()
    assert sitting.state.side(BEN).ascent == ("9d", "9h")
    assert sitting.lines[1].because == (6, 7, len(sitting.path))


@pytest.mark.parametrize("moves", [CUT_BEFORE, PILE_RUNS_OUT])
def test_the_lines_add_up_to_the_stored_scores(moves):
    sitting = Sitting().deal().play(moves).burn()
    for seat in (ANN, BEN):
        assert (
            sum(line.points for line in sitting.lines if line.seat == seat) == sitting.state.games[0].scores[seat - 1]
        )


def test_an_unfinished_game_has_no_lines():
    assert Sitting().deal().play("9c 9d").lines == ()
