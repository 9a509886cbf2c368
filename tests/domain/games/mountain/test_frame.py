"""Opening, sitting, buying, closing, and acts that stood against the rules."""

import pytest

from domain.games.mountain import GAME
from domain.games.mountain import events as e
from domain.games.mountain.phases import Betting
from domain.games.mountain.rulebook import Mountain as R
from tests.domain.games.mountain.table import Table, card, cards, chips, opened

STRONG, KINGS, QUEENS = "As Ah Ad Ac 2c", "Ks Kh Kd Kc 3c", "Qs Qh Qd 8c 4d"


def test_nothing_is_dealt_before_everything_is_announced():
    table = Table(2)
    assert table.refuses("dealer1") is R.MT_11
    assert table.play("say:ante=1").refuses("dealer1") is R.MT_A06
    assert table.refuses("deal") is R.MT_12
    assert table.refuses("say:ante=0") is R.MT_11
    assert table.refuses("say:colour=red") is R.MT_11


def test_big_bets_and_caps_are_announced_for_fixed_limit_only():
    rest = "ante=1,stack=50,small-bet=2,last-by-fold=wins-at-once,orphan-side-pot=carry"
    rest += ",double-ace-flush=no,natural-wins=no"
    assert Table(2).play(f"say:betting=fixed-limit,{rest}").refuses("dealer1") is R.MT_A06
    assert Table(2).play(f"say:betting=no-limit,{rest}").when("dealer1")[-1] == e.DealerNamed(1)


def test_everybody_buys_in_when_the_first_dealer_is_found():
    table = Table(3, opened(3).path[:1])
    assert table.when("dealer2") == (
        e.ChipsBought(1, 100),
        e.ChipsBought(2, 100),
        e.ChipsBought(3, 100),
        e.DealerNamed(2),
    )
    assert table.play("3:leave").when("dealer2")[:2] == (e.ChipsBought(1, 100), e.ChipsBought(2, 100))


def test_the_table_values_stay_as_declared():
    assert opened(2).refuses("say:ante=5") is R.MT_A04


def test_a_deal_is_antes_five_cards_each_and_seven_in_a_row():
    table = opened(2, ante=3)
    facts = table.deal(STRONG, KINGS).path[-1].facts
    assert facts == (
        e.DealBegun(1, (2, 1)),
        e.AntePaid(2, 3),
        e.AntePaid(1, 3),
        e.HandDealt(2, cards(KINGS), recorded=True),
        e.HandDealt(1, cards(STRONG), recorded=True),
        e.MountainLaid(),
        e.RoundBegun(1, 2, 2, 2),
    )


def test_hands_may_be_dealt_one_by_one():
    table = opened(2).play("say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once")
    first = table.play("1:dealAsAhAdAc2c")
    assert first.refuses("1:deal") is R.MT_12
    assert first.refuses("2:dealAsKhKdKc3c") is R.MT_01
    assert first.refuses("say:sole-survivor=must-continue") is R.MT_30
    assert first.when("2:dealKsKhKdKc3c")[-1] == e.RoundBegun(1, 2, 2, 2)


def test_chips_are_bought_between_deals_only():
    table = opened(2)
    assert table.when("2:buy50") == (e.ChipsBought(2, 50),)
    assert table.deal(STRONG, KINGS).refuses("2:buy50") is R.MT_11
    assert table.refuses("2:buy0") is R.MT_11


def test_seats_change_between_deals_only():
    dealt = opened(3).deal(STRONG, KINGS, QUEENS)
    assert dealt.refuses("2:leave") is R.MT_A16
    assert opened(3).refuses("2:join") is R.MT_A16
    assert opened(3).refuses("4:join") is R.MT_05


def test_when_the_dealer_leaves_the_next_to_the_left_deals():
    assert opened(3, dealer=2).when("2:leave") == (e.SeatLeft(2, 100, 3),)


def test_when_all_left_a_dealer_is_named_anew():
    table = opened(2).play("1:leave 2:leave")
    assert table.state.dealer is None
    table = table.play("1:join 2:join say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once")
    assert table.refuses("deal") is R.MT_A32
    assert table.when("dealer2 deal")[0] == e.DealBegun(2, (1, 2))


def test_closing_ends_the_session():
    closed = opened(2).play("close")
    assert closed.state.ending == "closed"
    assert closed.offered() == set()
    assert closed.refuses("abandon") is R.MT_A17
    assert opened(2).deal(STRONG, KINGS).refuses("close") is R.MT_A17


def test_an_abandoned_deal_after_a_pot_was_won_keeps_all_chips():
    table = opened(3, dealer=3, stacks=(20, 100, 100), ante=1, betting="no-limit")
    table = table.deal(STRONG, "9s 9h 8c 5d 3s", "Ks Kh 8d 5c 3d").play("1:a 2:c 3:c 2h 2:b80 3:c 6s Jc Jh")
    assert table.state.ceiling == 20
    stopped = table.play("abandon")
    assert chips(stopped.state) == 220
    assert stopped.stacks == (20, 20, 180)
    assert stopped.state.totals == (0, -80, 80)
    assert table.refuses("misdeal") is R.MT_A30


# --- irregular acts --------------------------------------------------------------------------------------------


def playing() -> Table:
    return opened(3, dealer=3).deal(STRONG, KINGS, QUEENS)


@pytest.mark.parametrize("move", ["2:c", "2:f", "3:b2", "1:b3", "turn2", "award1", "seat1>seat2=5", "hand1>pack=2c"])
def test_an_act_against_the_rules_is_refused_unless_it_stood(move):
    table = playing()
    assert table.refuses(move)
    assert table.play(move, stood=True).state != table.state


def test_a_bet_out_of_turn_that_stood_leaves_the_turn_where_it_was():
    table = playing().play("2:b2", stood=True)
    assert table.state.to_act == 1
    assert table.when("1:c 3:c")[-1] == e.RoundClosed(1)


def test_a_fold_out_of_turn_that_stood():
    table = playing().play("3:f", stood=True)
    assert table.path[-1].facts == (e.Folded(3, 1),)
    assert table.when("c c")[-1] == e.RoundClosed(1)


def test_a_bet_of_the_wrong_size_that_stood():
    table = playing().play("1:b3", stood=True)
    assert table.path[-1].facts == (e.BetPlaced(1, 3, 3, 3, 2, 2),)
    assert table.when("2:c")[0] == e.Called(2, 3, 3)


def test_an_official_sets_the_turn():
    table = playing().play("turn3", stood=True)
    assert table.path[-1].facts == (e.TurnSet(3, 1, 2, 3),)
    assert table.state.phase == Betting(1, 3, 2, 3)
    late = playing().play("c c c").play("turn1", stood=True)
    assert late.state.phase == Betting(1, 1, 2, 3)


def test_an_official_moves_cards():
    table = playing().play("hand1>pack=2c", stood=True).play("pack>hand1=2d", stood=True)
    assert table.state.place(1).hand.faces == cards("As Ah Ad Ac 2d")
    assert e.CardsMoved("hand1", "pack", cards("2c")).seen_by(2).cards == ("??",)
    assert sum(GAME.census(table.state).values()) == 52


def test_a_wrongly_turned_card_goes_back():
    table = playing().play("c c c 9h").play("row>pack=9h", stood=True)
    assert table.state.row == ()
    assert table.refuses("row>pack=9h") is R.MT_01


def test_an_official_moves_chips():
    table = playing().play("seat1>pot=5", stood=True)
    assert table.stacks == (94, 99, 99)
    assert [pot.chips for pot in table.pots] == [8]
    assert table.refuses("pot>seat1=6") is R.MT_A10


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("1:b500", R.MT_A06),
        ("9h", R.MT_16),
        ("-", R.MT_A29),
        ("1:h", R.MT_A28),
        ("1:m", R.MT_A28),
        ("cutAsKdQh", R.MT_A32),
        ("9:c", R.MT_A11),
        ("hand1>hand1=As", R.MT_01),
        ("seat1>seat1=2", R.MT_A10),
        ("exposed1=As", R.MT_01),
        ("turn9", R.MT_A07),
        ("award9", R.MT_26),
    ],
)
def test_what_cannot_have_happened_is_refused_even_if_it_stood(move, rule):
    table = playing()
    assert table.refuses(move) is rule
    with pytest.raises(Exception, match=rule.id):
        table.play(move, stood=True)


def test_a_mountain_card_is_seen_only_once():
    table = playing().play("c c c")
    assert table.refuses("As") is R.MT_01
    assert table.when("9h")[0] == e.CardTurned(1, card("9h"))


def test_a_player_is_judged_by_the_own_sight():
    table = playing().play("c c c")
    sight = table.state.with_place(1, hand=type(table.state.place(1).hand)(5))
    assert GAME.judge(sight, GAME.read("As", sight)) == ()
