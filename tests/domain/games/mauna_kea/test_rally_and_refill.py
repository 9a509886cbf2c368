"""Bonus cards and filling up: MK-30, MK-31, MK-40 to MK-42, MK-A22, MK-A23, MK-A35, MK-A36."""

from domain.cards.cards import BACK
from domain.games.mauna_kea.commands import Attack, Climb, Draw, TakeOwed
from domain.games.mauna_kea.events import (
    AscentAttacked,
    AscentSlid,
    CardClimbed,
    CardDrawn,
    GameEnded,
    HandRefilled,
    MatchEnded,
    PitonLaid,
    RallyDrawn,
    RallyOwed,
    TurnBegun,
)
from domain.games.mauna_kea.rulebook import MaunaKea as R
from tests.given import ANN, BEN, card, cards, given, worth


def test_MK_A23_three_climbs_are_a_rally():
    table = given(ben_hand="2c 3c Kc").after(Climb(BEN, card("2c")), Climb(BEN, card("3c")))
    assert table.when(Climb(BEN, card("Kc"))) == (PitonLaid(BEN, card("Kc")), RallyOwed(BEN))
    rallied = table.after(Climb(BEN, card("Kc")))
    assert rallied.state.side(BEN).hand.size == 0
    assert rallied.when(TakeOwed(BEN, cards("9s"))) == (RallyDrawn(BEN, card("9s")), TurnBegun(ANN))
    assert rallied.after(TakeOwed(BEN, cards("9s"))).state.side(BEN).hand.faces == cards("9s")


def test_MK_A23_an_attack_among_the_three_spoils_it():
    table = given(ann="9d", ben_hand="2c 3c 9c").after(Climb(BEN, card("2c")), Climb(BEN, card("3c")))
    assert table.when(Attack(BEN, card("9c"))) == (
        AscentAttacked(BEN, card("9c")),
        AscentSlid(ANN, cards("9d")),
        TurnBegun(ANN),
    )


def test_MK_A23_a_draw_among_the_three_spoils_it():
    table = given(ben_hand="2c 3c 9c").after(Climb(BEN, card("2c")), Climb(BEN, card("3c")))
    assert table.when(Draw(BEN, BACK)) == (CardDrawn(BEN, BACK), TurnBegun(ANN))


def test_MK_A23_the_rally_card_must_be_drawn():
    table = given(action=3, plays=2, climbs=2).after(Climb(BEN, card("9c")))
    assert table.refuses(Climb(BEN, card("8c"))) is R.MK_30
    assert table.refuses(TakeOwed(ANN, cards("."))) is R.MK_30
    assert table.refuses(TakeOwed(BEN, cards(".."))) is R.MK_30
    assert table.offered() >= {"TakeOwed"}


def test_MK_A35_a_rally_card_that_is_the_last_ends_the_game_after_the_climbs_count():
    table = given(ben=worth(95), action=3, plays=2, climbs=2, pile=1).after(Climb(BEN, card("10c")))
    assert table.when(TakeOwed(BEN, cards("."))) == (
        RallyDrawn(BEN, BACK),
        GameEnded("draw pile", BEN, (-100, 5)),
        MatchEnded("draw pile", BEN, (-100, 5)),
    )


def test_MK_A22_the_hand_is_filled_up_before_the_attackers_next_action():
    wiped = given(ann="7c", ann_hand=3).after(Attack(BEN, card("7s")))
    assert wiped.refuses(Draw(BEN, BACK)) is R.MK_40
    assert wiped.state.to_act == ANN
    filled = wiped.after(TakeOwed(ANN, cards("2c 3c 4c 5c")))
    assert filled.state.side(ANN).hand.size == 7
    assert filled.when(Climb(BEN, card("9d"))) == (CardClimbed(BEN, card("9d")),)


def test_MK_42_filling_up_is_not_an_action():
    wiped = given(ann="7c", ann_hand=6).after(Attack(BEN, card("7s")))
    assert wiped.after(TakeOwed(ANN, cards("."))).state.phase == wiped.state.phase.then


def test_the_cards_drawn_are_private():
    wiped = given(ann="7c", ann_hand=6).after(Attack(BEN, card("7s")))
    (refilled,) = wiped.when(TakeOwed(ANN, cards("9c")))
    assert refilled.seen_by(BEN) == HandRefilled(ANN, cards("."))


def test_nothing_is_owed_in_the_middle_of_a_turn():
    assert given().refuses(TakeOwed(BEN, cards("."))) is R.MK_40
