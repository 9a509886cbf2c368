"""Acts against the rules that stood at the table, and acts for which the rules have no outcome."""

import pytest

from domain.cards.cards import BACK
from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.commands import (
    AnswerCount,
    Attack,
    Climb,
    Draw,
    Forfeit,
    MoveCards,
    SetTurn,
    ShowHand,
    Steal,
    TakeOwed,
)
from domain.games.mauna_kea.events import (
    AscentAttacked,
    AscentSlid,
    CardClimbed,
    CardDrawn,
    CardsMoved,
    CardStolen,
    CountAnswered,
    GameEnded,
    HandShown,
    MatchEnded,
    PitonLaid,
    TurnBegun,
    TurnSet,
)
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import Turn
from tests.given import ANN, BEN, card, cards, given, worth


@pytest.mark.parametrize(
    ("command", "fact"),
    [
        (Climb(BEN, card("Kc")), PitonLaid(BEN, card("Kc"))),
        (Attack(BEN, card("4c")), AscentAttacked(BEN, card("4c"))),
        (Steal(BEN, BACK), CardStolen(BEN, BACK)),
        (AnswerCount(ANN, True), CountAnswered(ANN, True)),
        (ShowHand(BEN, (BACK,) * 7), HandShown(BEN, (BACK,) * 7)),
    ],
)
def test_an_act_against_the_rules_that_stood_has_its_facts(command, fact):
    table = given(ann="9d Qd")
    assert table.refuses(command)
    assert table.stood(command)[0] == fact


def test_an_attack_that_does_not_divide_slides_all_the_same():
    assert given(ann="9c Qd 5d").stood(Attack(BEN, card("5c")))[1] == AscentSlid(ANN, cards("9c Qd 5d"))


def test_an_impossible_act_never_stands():
    with pytest.raises(Exception, match="MK-25"):
        given(ben_hand="9c").stood(Climb(BEN, card("9d")))


def test_an_act_out_of_turn_takes_nothing_from_the_turn():
    table = given()
    assert table.stood(Climb(ANN, card("9c"))) == (CardClimbed(ANN, card("9c")),)
    after = GAME.evolve(table.state, CardClimbed(ANN, card("9c")))
    assert after.phase == table.state.phase
    shown = GAME.evolve(table.state, HandShown(ANN, (BACK,) * 7))
    assert shown.phase == table.state.phase


def test_nothing_can_be_attacked_that_is_worth_nothing():
    assert given(ann="Kd").refuses(Attack(BEN, card("Ad"))) is R.MK_A08
    assert given().stood(Attack(BEN, card("5c"))) == (AscentAttacked(BEN, card("5c")),)


@pytest.mark.parametrize(
    ("source", "target", "moved"),
    [
        ("pile", "hand2", "9c"),
        ("hand1", "pile", "."),
        ("hand2", "hand1", ".."),
        ("ascent1", "hand1", "Qd"),
        ("hand2", "ascent2", "9c"),
        ("ascent1", "discards", "4d 9d"),
        ("discards", "ascent2", "8c"),
    ],
)
def test_cards_are_moved_only_as_irregular_and_none_is_lost(source, target, moved):
    table = given(ann="9d Qd 4d Kd 8c").after(Attack(BEN, card("Ac")))
    command = MoveCards(source, target, cards(moved))
    assert table.refuses(command) is R.MK_14
    assert table.stood(command) == (CardsMoved(source, target, cards(moved)),)
    after = GAME.evolve(table.state, CardsMoved(source, target, cards(moved)))
    assert GAME.census(after).total() == GAME.census(table.state).total()


@pytest.mark.parametrize(
    ("source", "target", "moved", "rule"),
    [
        ("pile", "pile", "9c", R.MK_02),
        ("ascent1", "hand1", "8c", R.MK_02),
        ("ascent1", "hand1", ".", R.MK_26),
        ("pile", "ascent1", ".", R.MK_26),
        ("hand1", "hand2", "........", R.MK_02),
        ("discards", "hand1", "9c", R.MK_02),
        ("hand1", "hand2", "", R.MK_02),
    ],
)
def test_cards_move_only_from_where_they_are(source, target, moved, rule):
    assert given(ann="9d Qd 4d").refuses(MoveCards(source, target, cards(moved))) is rule


def test_no_card_is_moved_when_no_game_is_played():
    from_nothing = GAME.initial(2)
    assert [finding.rule for finding in GAME.judge(from_nothing, MoveCards("pile", "hand1", cards(".")))] == [R.MK_A31]


def test_two_cards_drawn_for_one_are_put_right_with_a_moved_card():
    table = given().after(Draw(BEN, card("9c")))
    assert table.stood(MoveCards("pile", "hand2", cards("8c"))) == (CardsMoved("pile", "hand2", cards("8c")),)


def test_a_moved_card_that_was_the_last_of_the_pile_ends_the_game():
    assert given(pile=1).stood(MoveCards("pile", "hand2", cards(".")))[1:] == (
        GameEnded("draw pile", None, (-100, -100)),
        MatchEnded("draw pile", None, (-100, -100)),
    )


def test_an_official_sets_the_action_and_the_plays_before_it_count_on():
    table = given(action=3, plays=2, climbs=2)
    assert table.refuses(SetTurn(BEN, 2)) is R.MK_14
    assert table.stood(SetTurn(BEN, 2)) == (TurnSet(BEN, 2, 1, 1),)
    assert GAME.evolve(table.state, TurnSet(BEN, 2, 1, 1)).phase == Turn(BEN, 2, 1, 1)


def test_an_official_gives_the_turn_to_the_other_seat():
    assert given(action=2, plays=1).stood(SetTurn(ANN, 3)) == (TurnSet(ANN, 3, 0, 0),)
    assert given().stood(SetTurn(ANN, 1)) == (TurnBegun(ANN),)


def test_a_turn_that_an_official_begins_may_end_the_game():
    assert given(ann=worth(104), ann_cut=True).stood(SetTurn(ANN, 1))[:2] == (
        TurnBegun(ANN),
        GameEnded("altitude", ANN, (154, 0)),
    )


def test_setting_the_turn_waives_cards_that_are_owed():
    wiped = given(ann="7c", ann_hand=3).after(Attack(BEN, card("7s")))
    assert wiped.stood(SetTurn(BEN, 2)) == (TurnSet(BEN, 2, 1, 0),)
    assert wiped.refuses(TakeOwed(BEN, cards("...."))) is R.MK_40


def test_there_is_no_fourth_action():
    assert given().refuses(SetTurn(BEN, 4)) is R.MK_14
    with pytest.raises(Exception, match="MK-14"):
        given().stood(SetTurn(BEN, 4))


def test_a_forfeit_that_stood_is_an_action():
    assert given(action=3, plays=1).stood(Forfeit(BEN))[-1] == TurnBegun(ANN)


def test_a_draw_out_of_turn_that_stood_leaves_the_turn():
    assert given().stood(Draw(ANN, BACK)) == (CardDrawn(ANN, BACK),)
