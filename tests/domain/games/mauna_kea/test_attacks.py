"""Attacks, avalanches and slides: MK-32 to MK-43."""

import pytest

from domain.games.mauna_kea.commands import Attack, Climb, TakeOwed
from domain.games.mauna_kea.events import (
    AscentAttacked,
    AscentSlid,
    AvalanchePlayed,
    GameEnded,
    HandRefilled,
    MatchEnded,
    RefillOwed,
    TurnBegun,
)
from domain.games.mauna_kea.rulebook import MaunaKea as R
from tests.given import ANN, BEN, card, cards, given

DIAGRAM = "10c 8d 7h Kh 5s 7d Kd Jd Qd 4c 7s"


def test_an_ace_brings_down_the_first_piton_and_all_above_it():
    assert given(ann="9d Qd 4d").when(Attack(BEN, card("Ad"))) == (
        AvalanchePlayed(BEN, card("Ad")),
        AscentSlid(ANN, cards("Qd 4d")),
    )


def test_an_ace_must_match_the_top_card():
    assert given(ann="9d Qd 4d").refuses(Attack(BEN, card("Ac"))) is R.MK_36


@pytest.mark.parametrize(
    ("played", "fallen", "left"),
    [
        ("As", "Qd 4c 7s", 37),
        ("2s", "Jd Qd 4c 7s", 37),
        ("3s", "Kd Jd Qd 4c 7s", 37),
        ("4s", "Kh 5s 7d Kd Jd Qd 4c 7s", 25),
    ],
)
def test_MK_43_the_diagram_loses_as_many_pitons_as_the_card_is_worth(played, fallen, left):
    table = given(ann=DIAGRAM, ann_hand=3)
    facts = table.when(Attack(BEN, card(played)))
    assert facts[1:] == (AscentSlid(ANN, cards(fallen)),)
    assert table.after(Attack(BEN, card(played))).state.side(ANN).altitude == left


@pytest.mark.parametrize("played", ["6s", "8s"])
def test_MK_43_six_and_eight_take_everything_and_four_cards_are_drawn(played):
    assert given(ann=DIAGRAM, ann_hand=3).when(Attack(BEN, card(played))) == (
        AscentAttacked(BEN, card(played)),
        AscentSlid(ANN, cards(DIAGRAM)),
        RefillOwed(ANN, 4),
    )


@pytest.mark.parametrize("played", ["Ac", "Ad", "Ah"])
def test_MK_43_other_aces_are_refused(played):
    assert given(ann=DIAGRAM).refuses(Attack(BEN, card(played))) is R.MK_36


@pytest.mark.parametrize("played", ["5s", "7h", "9s", "10s"])
def test_MK_43_cards_that_do_not_divide_48_are_refused(played):
    assert given(ann=DIAGRAM).refuses(Attack(BEN, card(played))) is R.MK_34


def test_a_face_card_is_never_played_on_the_opponents_ascent():
    assert given(ann="9d").refuses(Attack(BEN, card("Kd"))) is R.MK_33


@pytest.mark.parametrize("played", ["5c", "Ah"])
def test_MK_A08_an_empty_ascent_cannot_be_attacked(played):
    assert given().refuses(Attack(BEN, card(played))) is R.MK_A08


def test_MK_A09_a_value_equal_to_the_pitons_leaves_the_cards_beneath_the_lowest():
    assert given(ann="9c 5h Kh Qh 6s").when(Attack(BEN, card("2d")))[1] == AscentSlid(ANN, cards("Kh Qh 6s"))


def test_MK_A09_a_value_above_the_pitons_takes_everything():
    assert given(ann="9c 5h Kh 6s", ann_hand=7).when(Attack(BEN, card("2d")))[1] == AscentSlid(
        ANN, cards("9c 5h Kh 6s")
    )


def test_MK_A09_an_avalanche_takes_one_piton():
    assert given(ann="9c 5h Kh 6s").when(Attack(BEN, card("As")))[1] == AscentSlid(ANN, cards("Kh 6s"))


def test_MK_A10_an_avalanche_takes_an_ascent_without_pitons():
    table = given(ann="7c 5d")
    assert table.when(Attack(BEN, card("Ad")))[1] == AscentSlid(ANN, cards("7c 5d"))
    assert table.refuses(Attack(BEN, card("Ac"))) is R.MK_36


def test_MK_A11_the_top_card_counts_even_as_a_piton():
    table = given(ann="8h Kh")
    assert table.when(Attack(BEN, card("Ah")))[1] == AscentSlid(ANN, cards("Kh"))
    assert table.refuses(Attack(BEN, card("As"))) is R.MK_36


def test_MK_A12_legality_is_read_anew_after_each_attack():
    cut = given(ann="9c 5h Kh Qh 6s").after(Attack(BEN, card("2d")))
    assert cut.refuses(Attack(BEN, card("4d"))) is R.MK_34
    assert cut.when(Attack(BEN, card("7s")))[1] == AscentSlid(ANN, cards("9c 5h"))


def test_MK_A16_a_refill_of_the_last_cards_ends_the_game():
    table = given(ann=DIAGRAM, ann_hand=3, pile=4).after(Attack(BEN, card("8s")))
    assert table.when(TakeOwed(ANN, cards("...."))) == (
        HandRefilled(ANN, cards("....")),
        GameEnded("draw pile", None, (-100, -100)),
        MatchEnded("draw pile", None, (-100, -100)),
    )


@pytest.mark.parametrize("held", [7, 9])
def test_MK_A22_seven_or_more_in_hand_draw_nothing(held):
    assert given(ann="7c", ann_hand=held).when(Attack(BEN, card("7s")))[1:] == (AscentSlid(ANN, cards("7c")),)


def test_MK_A22_an_empty_hand_draws_seven():
    assert given(ann="7c", ann_hand=0).when(Attack(BEN, card("7s")))[-1] == RefillOwed(ANN, 7)


def test_MK_A22_a_partial_slide_draws_nothing():
    assert given(ann="9c 5h Kh Qh 6s", ann_hand=2).when(Attack(BEN, card("2d")))[1:] == (
        AscentSlid(ANN, cards("Kh Qh 6s")),
    )


def test_MK_A36_a_refill_takes_as_many_cards_as_there_are():
    table = given(ann="7c", ann_hand=3, pile=2).after(Attack(BEN, card("7s")))
    ended = table.after(TakeOwed(ANN, cards("..")))
    assert ended.state.side(ANN).hand.size == 5
    assert ended.state.games[0].scores[0] == -100


def test_a_refill_owed_stops_all_other_acts():
    table = given(ann="7c", ann_hand=3).after(Attack(BEN, card("7s")))
    assert table.refuses(Climb(BEN, card("4d"))) is R.MK_40


def test_an_attack_as_third_action_passes_the_turn_after_the_refill():
    table = given(ann="7c", ann_hand=6, action=3, plays=1).after(Attack(BEN, card("7s")))
    assert table.when(TakeOwed(ANN, cards("9c"))) == (HandRefilled(ANN, cards("9c")), TurnBegun(ANN))
