"""How a game ends: MK-44 to MK-51, MK-A16 to MK-A21, MK-A35."""

import pytest

from domain.cards.cards import BACK
from domain.games.mauna_kea.commands import Abandon, Attack, Climb, Draw, Resign, ShowHand, TakeOwed
from domain.games.mauna_kea.events import CardDrawn, GameEnded, MatchEnded, TurnBegun
from domain.games.mauna_kea.rulebook import MaunaKea as R
from tests.given import ANN, BEN, card, cards, given, worth


def ended(*facts):
    return next((fact for fact in facts if isinstance(fact, GameEnded)), None)


def ann_begins(ann: int, ben: int, **more):
    """What follows when the turn of Ben ends and Ann begins hers."""
    return given(ann=worth(ann), ben=worth(ben), action=3, plays=1, **more).when(Draw(BEN, BACK))


@pytest.mark.parametrize(
    ("ann", "ben", "cut", "scores"),
    [
        (104, 71, True, (83, 0)),
        (117, 58, False, (129, 0)),
        (100, 99, True, (51, 0)),
        (104, 60, True, (94, 0)),
        (104, 60, False, (114, 0)),
    ],
)
def test_MK_46_47_fifty_the_difference_and_the_flash(ann, ben, cut, scores):
    assert ann_begins(ann, ben, ann_cut=cut) == (
        CardDrawn(BEN, BACK),
        TurnBegun(ANN),
        GameEnded("altitude", ANN, scores),
        MatchEnded("altitude", ANN, scores),
    )


def test_MK_47_the_loser_having_been_cut_takes_no_flash_away():
    assert ended(*ann_begins(104, 60, ben_cut=True)) == GameEnded("altitude", ANN, (114, 0))


@pytest.mark.parametrize(("ann", "ben"), [(99, 60), (105, 105), (101, 108)])
def test_MK_A19_level_behind_or_below_a_hundred_is_no_ending(ann, ben):
    assert ann_begins(ann, ben) == (CardDrawn(BEN, BACK), TurnBegun(ANN))


@pytest.mark.parametrize(("cut", "points"), [(True, 57), (False, 77)])
def test_MK_A19_the_leader_wins_when_the_own_turn_begins(cut, points):
    table = given(ann=worth(101), ben=worth(108), turn=ANN, action=3, plays=1, ben_cut=cut)
    assert ended(*table.when(Draw(ANN, BACK))) == GameEnded("altitude", BEN, (0, points))


def test_MK_S3_a_lead_won_with_a_rally_stands_at_the_next_own_turn():
    table = given(ann=worth(101), ben=worth(101), turn=ANN, ann_cut=True)
    climbed = table.after(
        Climb(ANN, card("2s")), Climb(ANN, card("3s")), Climb(ANN, card("3h")), TakeOwed(ANN, cards("."))
    )
    assert climbed.state.side(ANN).altitude == 109
    idle = climbed.after(Draw(BEN, BACK), Draw(BEN, BACK), ShowHand(BEN, (BACK,) * 9))
    assert ended(*idle.when(Draw(BEN, BACK))) == GameEnded("altitude", ANN, (58, 0))


def test_MK_A21_a_hundred_that_is_cut_before_the_next_turn_wins_nothing():
    high = given(ann="10s 10h 10d 10c 10s 10h 9s Ks 10d 9d 9c 6c", pile=20)
    assert high.state.side(ANN).altitude == 103
    cut = high.after(Attack(BEN, card("Ac")), Draw(BEN, BACK))
    assert cut.state.side(ANN).altitude == 69
    assert cut.when(Draw(BEN, BACK))[-1] == TurnBegun(ANN)


def test_MK_49_the_last_card_ends_the_game_in_mid_turn():
    table = given(ann=worth(62), ben=worth(37), turn=ANN, pile=1)
    assert table.when(Draw(ANN, BACK)) == (
        CardDrawn(ANN, BACK),
        GameEnded("draw pile", ANN, (-38, -63)),
        MatchEnded("draw pile", ANN, (-38, -63)),
    )


def test_MK_S5_an_empty_pile_gives_neither_fifty_nor_flash():
    table = given(ann=worth(112), ben=worth(95), pile=1)
    assert ended(*table.when(Draw(BEN, BACK))) == GameEnded("draw pile", ANN, (12, -5))


def test_MK_A17_the_pile_may_run_out_before_the_leader_begins():
    table = given(ann=worth(90), ben=worth(120), turn=ANN, pile=1)
    assert ended(*table.when(Draw(ANN, BACK))) == GameEnded("draw pile", BEN, (-10, 20))


def test_MK_A17_the_last_card_in_the_third_action_comes_before_the_next_turn():
    table = given(ann=worth(90), ben=worth(120), turn=ANN, action=3, plays=1, pile=1)
    assert table.when(Draw(ANN, BACK))[1] == GameEnded("draw pile", BEN, (-10, 20))


def test_a_wiped_out_player_scores_minus_a_hundred():
    assert ended(*given(ben=worth(55), pile=1).when(Draw(BEN, BACK))) == GameEnded("draw pile", BEN, (-100, -45))


def test_MK_A18_equal_scores_are_a_drawn_game():
    table = given(ann=worth(40), ben=worth(40), pile=1)
    assert ended(*table.when(Draw(BEN, BACK))) == GameEnded("draw pile", None, (-60, -60))


def test_MK_A18_or_nobody_wins_as_announced():
    table = given(ann=worth(62), ben=worth(37), pile=1, deck_out_winner="no-winner")
    assert ended(*table.when(Draw(BEN, BACK))) == GameEnded("draw pile", None, (-38, -63))


def test_MK_A35_a_draw_that_must_be_made_ends_the_game():
    table = given(ben_hand="", ann_hand=6, pile=1, hand_count="shown")
    assert table.offered() - {"Abandon", "CallMisdeal", "Resign", "AnswerCount"} == {"Draw"}
    assert ended(*table.when(Draw(BEN, BACK))) == GameEnded("draw pile", None, (-100, -100))


def test_MK_A31_who_resigns_loses_without_points():
    assert given(ann=worth(50)).when(Resign(ANN)) == (
        GameEnded("resignation", BEN, (0, 0)),
        MatchEnded("resignation", BEN, (0, 0)),
    )


def test_an_abandoned_game_has_no_winner():
    assert given(ann=worth(50)).when(Abandon()) == (
        GameEnded("abandoned", None, (0, 0)),
        MatchEnded("abandoned", None, (0, 0)),
    )


def test_after_the_end_nothing_is_played():
    over = given().after(Resign(ANN))
    assert over.refuses(Draw(BEN, BACK)) is R.MK_13
    assert over.offered() == set()
