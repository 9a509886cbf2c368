"""The cut, the deal and what is announced before it: MK-01 to MK-07, MK-13, MK-A29, MK-A31."""

import pytest
from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.commands import Abandon, CallMisdeal, Climb, Cut, Deal, Draw, NameDealer, Resign
from domain.games.mauna_kea.events import CutTied, DealerCut, DealerNamed, HandDealt, Misdealt, TurnBegun
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import Dealing
from domain.play.vocabulary import Announce, Announced
from tests.given import ANN, BEN, PROPOSED, Given, card, cards, given

UNSEEN = (BACK,) * 7


def table(*commands) -> Given:
    return Given(GAME.initial(2)).after(Announce(PROPOSED), *commands)


def test_MK_A29_the_ace_is_low_in_the_cut():
    assert table().when(Cut(cards("As 2d"))) == (DealerCut(cards("As 2d"), ANN),)


def test_MK_A29_equal_ranks_cut_again():
    assert table().when(Cut(cards("4h 4c"))) == (CutTied(cards("4h 4c")),)
    assert table(Cut(cards("4h 4c"))).when(Cut(cards("Kd Qd"))) == (DealerCut(cards("Kd Qd"), BEN),)


def test_a_dealer_is_named_where_the_cut_was_not_recorded():
    assert table().when(NameDealer(BEN)) == (DealerNamed(BEN),)


def test_nobody_cuts_again_once_there_is_a_dealer():
    assert table(NameDealer(ANN)).refuses(Cut(cards("As 2d"))) is R.MK_04


def test_MK_01_there_is_no_third_seat():
    assert table().refuses(NameDealer(3)) is R.MK_01
    assert given().refuses(Draw(0, BACK)) is R.MK_01


def test_the_other_seat_is_dealt_first_and_plays_first():
    dealt = table(NameDealer(ANN))
    assert dealt.state.phase == Dealing((BEN, ANN))
    first, second = cards("As 2s 3s 4s 5s 6s 7s"), cards("As 2s 3s 4s 5s 6s 7s")
    assert dealt.when(Deal(BEN, first)) == (HandDealt(BEN, first),)
    assert dealt.after(Deal(BEN, first)).when(Deal(ANN, second)) == (HandDealt(ANN, second), TurnBegun(BEN))


def test_ninety_cards_are_left_as_the_draw_pile():
    assert table(NameDealer(ANN), Deal(BEN, UNSEEN), Deal(ANN, UNSEEN)).state.pile == 90


def test_a_hand_is_seven_cards_and_is_dealt_once():
    dealt = table(NameDealer(ANN), Deal(BEN, UNSEEN))
    assert dealt.refuses(Deal(ANN, (BACK,) * 6)) is R.MK_05
    assert dealt.refuses(Deal(BEN, UNSEEN)) is R.MK_05
    assert given().refuses(Deal(ANN, UNSEEN)) is R.MK_05


def test_MK_A33_a_card_exists_twice_and_not_three_times():
    dealt = table(NameDealer(ANN), Deal(BEN, cards("As As 3s 4s 5s 6s 7s")))
    assert dealt.refuses(Deal(ANN, cards("As 2s 3s 4s 5s 6s 7s"))) is R.MK_A33


def test_nothing_is_played_before_the_hands_are_dealt():
    assert table(NameDealer(ANN)).refuses(Climb(BEN, card("9c"))) is R.MK_13
    assert Given(GAME.initial(2)).refuses(Resign(ANN)) is R.MK_A31
    assert Given(GAME.initial(2)).refuses(CallMisdeal()) is R.MK_A31


def test_MK_A31_after_a_misdeal_the_same_dealer_deals_again():
    dealt = table(NameDealer(ANN), Deal(BEN, UNSEEN), Deal(ANN, UNSEEN), Climb(BEN, card("9c")))
    assert dealt.when(CallMisdeal()) == (Misdealt(),)
    again = dealt.after(CallMisdeal())
    assert again.state == replace(table(NameDealer(ANN)).state, dealt=True)
    assert again.refuses(Announce(PROPOSED)) is R.MK_A01


@pytest.mark.parametrize("missing", [key for key, _ in PROPOSED])
def test_nothing_is_dealt_before_every_point_was_announced(missing):
    choices = tuple(choice for choice in PROPOSED if choice[0] != missing)
    opened = Given(GAME.initial(2)).after(Announce(choices), NameDealer(ANN))
    rule = next(announcement.rule for announcement in GAME.announcements if announcement.key == missing)
    assert opened.refuses(Deal(BEN, UNSEEN)) is rule
    assert "Deal" not in opened.offered()
    assert opened.when(Announce(((missing, dict(PROPOSED)[missing]),))) == (
        Announced(missing, dict(PROPOSED)[missing]),
    )


def test_announcements_are_made_before_the_first_card_is_dealt():
    late = Announce((("match", "games:3"),))
    assert table(NameDealer(ANN)).when(late) == (Announced("match", "games:3"),)
    assert table(NameDealer(ANN), Deal(BEN, UNSEEN)).refuses(late) is R.MK_A30
    assert given().refuses(late) is R.MK_A30


def test_a_later_announcement_replaces_an_earlier_one():
    assert table(Announce((("match", "target:200"),))).state.choice("match") == "target:200"


@pytest.mark.parametrize(
    "choice", [("match", "games:0"), ("match", "single:2"), ("plain-draw", "never"), ("luck", "yes")]
)
def test_what_is_not_offered_is_not_announced(choice):
    assert table().refuses(Announce((choice,))) in (R.MK_A01, R.MK_A30)


def test_an_abandoned_table_without_a_game_has_no_points():
    ended = table().after(Abandon())
    assert (ended.state.ending, ended.state.totals, ended.state.games) == ("abandoned", (0, 0), ())
    assert ended.refuses(Abandon()) is R.MK_44
    assert GAME.offers(ended.state) == ()
