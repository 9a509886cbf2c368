"""Dealing, turns, reshuffles and dead hands: UC-08 to UC-18, UC-23 to UC-26, UC-A01 to UC-A04, UC-A10 to UC-A12."""

import pytest
from msgspec.structs import replace

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.commands import (
    AgreeDead,
    CallMisdeal,
    Deal,
    Discard,
    DrawStock,
    Leave,
    MoveCards,
    SetTurn,
)
from domain.games.two_set_rummy.events import (
    CardDiscarded,
    CardsMoved,
    DeadHandAgreed,
    DealerDrawn,
    DealerNamed,
    GameEnded,
    HandDealt,
    HandVoided,
    PlayerLeft,
    StockDrawn,
    StockRenewed,
    TurnBegun,
    TurnSet,
    UpcardOwed,
    UpcardTurned,
)
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import Turn, census
from tests.domain.games.two_set_rummy.table import Table, card, cards, new, table

UNSEEN = cards("." * 9)
OUT = "4e 4j 4m 4n 5v 6v 7v Mv Sv 2s"
GOES_OUT = "o2s/4e4j4m4n/5v6v7vMvSv"


@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [("1e Sj", 1), ("3e Se Sj", 2), ("Sv 1s", 2), ("7m 5j", 2)],
)
def test_UC_A02_suit_first_then_rank(drawn, dealer):
    assert new(len(drawn.split())).typed("cut" + drawn.replace(" ", "")).path[-1].facts == (
        DealerDrawn(cards(drawn), dealer),
    )


def test_UC_A02_no_card_is_drawn_twice():
    assert new(2).refuses("cutSeSe") is R.UC_A02


@pytest.mark.parametrize(("seats", "stock"), [(2, 35), (3, 26), (4, 17)])
def test_nine_cards_each_and_the_rest_are_the_stock(seats, stock):
    dealt = new(seats).typed("dealer1" + " deal" * seats)
    assert dealt.path[-1].facts == (HandDealt(1, UNSEEN), UpcardOwed(2))
    begun = dealt.typed("up5j")
    assert begun.path[-1].facts == (UpcardTurned(card("5j")), TurnBegun(2))
    assert begun.state.stock.size == stock
    assert begun.state.upcard == "5j"


@pytest.mark.parametrize("missing", ["scoring", "finish", "pass", "reshuffle"])
def test_nothing_is_dealt_before_all_is_announced(missing):
    begun = new(2).typed("dealer1")
    silent = Table(replace(begun.state, announced=tuple(pair for pair in begun.state.announced if pair[0] != missing)))
    assert not any(offer.kind is Deal for offer in GAME.offers(silent.state))
    assert silent.refuses("deal") in (R.UC_A18, R.UC_A17, R.UC_A16, R.UC_A11)
    assert begun.typed("deal").state.side(2).hand.size == 9


def test_announcements_are_made_before_the_first_deal():
    assert new(2).typed("dealer1 say:pass=on").state.choice("pass") == "on"
    assert new(2).typed("dealer1 deal").refuses("say:pass=on") is R.UC_A18
    assert table(OUT, 9, hand_number=2).typed(GOES_OUT).refuses("say:pass=on") is R.UC_A18


def test_the_finish_goes_with_the_scoring():
    assert new(2).refuses("say:finish=points:100") is R.UC_A17
    assert new(2).typed("say:scoring=penalty,finish=points:100").state.choice("finish") == "points:100"
    assert new(2).refuses("say:finish=often") is R.UC_A17


def test_a_hand_is_nine_cards_none_of_them_twice():
    begun = new(2).typed("dealer1")
    assert begun.refuses("deal5j5j.......") is R.UC_03
    assert begun.refuses("deal5j6j") is R.UC_14
    assert begun.typed("deal5j........").refuses("deal5j........") is R.UC_03


@pytest.mark.parametrize(("rule", "dealer"), [("winner-deals", 1), ("alternate", 2)])
def test_UC_A01_who_deals_next_with_two_players(rule, dealer):
    won = table(OUT, 9, dealer=1, two_player_deal=rule).typed(GOES_OUT)
    assert won.path[-1].facts[-1] == DealerNamed(dealer)


def test_UC_A01_with_three_the_deal_passes_to_the_left():
    assert table(OUT, 9, 9, dealer=3).typed(GOES_OUT).path[-1].facts[-1] == DealerNamed(1)


def test_UC_A03_with_two_the_opponent_plays_first():
    begun = new(2).typed("dealer1 deal deal up5j")
    assert begun.state.to_act == 2
    assert R.UC_A03 in GAME.narration(begun.path[-1]).rules


def test_UC_A04_after_a_misdeal_the_same_dealer_deals():
    dealt = new(3).typed("dealer2 deal")
    assert dealt.when(CallMisdeal()) == (HandVoided("misdeal"), DealerNamed(2))


def test_a_turn_draws_then_discards():
    begun = table(9, 9, drawn=False, discards="5j")
    assert begun.refuses("6j") is R.UC_24
    assert begun.typed("t").refuses("d") is R.UC_24
    assert begun.refuses("2:d") is R.UC_23
    assert begun.typed("d6j 6j").path[-1].facts == (CardDiscarded(1, card("6j")), TurnBegun(2))


def test_a_known_card_is_not_held_by_two():
    begun = table(9, "5j 6j", drawn=False, discards="7j")
    assert begun.refuses("d5j") is R.UC_03
    assert begun.typed("d1e").refuses("5j") is R.UC_03
    assert begun.typed("d1e 1e d2e").refuses("2:3e") is R.UC_25


def test_UC_A10_the_upcard_may_be_discarded_again_unless_forbidden():
    begun = table(9, 9, drawn=False, discards="4s")
    assert begun.typed("t 4s").state.upcard == "4s"
    strict = table(9, 9, drawn=False, discards="4s", same_card="forbidden")
    assert strict.typed("t").refuses("4s") is R.UC_A10
    later = strict.typed("t 5s d1e 1e d2e 4s")
    assert later.state.upcard == "4s"


def test_UC_A10_forbidden_goes_for_the_face_down_discard_too():
    strict = table("4e 4j 4m 4n 5v 6v 7v Mv Sv", 9, drawn=False, discards="4s", same_card="forbidden").typed("t")
    assert strict.refuses("o4s/4e4j4m4n/5v6v7vMvSv") is R.UC_A10
    assert strict.refuses("o./4e4j4m4n/5v6v7vMvSv") is R.UC_A10
    assert strict.typed("o./4e4j4m4s/5v6v7vMvSv").state.totals == (1, 0)


def four_seats(**announced: str) -> Table:
    """Four players after 17 draws: the stock is empty, seat 1 has the last card and 17 lie on the discard pile."""
    lying = "1e 2e 3e 4e 5e 6e 7e Me Se 1j 2j 3j 4j 5j 6j 7j Mj"
    return table(10, 9, 9, 9, stock=0, discards=lying, **announced)


def test_UC_A11_keep_upcard_shuffles_all_but_the_last_discard():
    ended = four_seats().typed("Sj")
    shuffled = cards("1e 2e 3e 4e 5e 6e 7e Me Se 1j 2j 3j 4j 5j 6j 7j Mj")
    assert ended.path[-1].facts == (CardDiscarded(1, card("Sj")), StockRenewed(shuffled), TurnBegun(2))
    assert (ended.state.stock.size, ended.state.discards) == (17, ("Sj",))


def test_UC_A11_whole_pile_leaves_no_upcard():
    ended = four_seats(reshuffle="whole-pile").typed("Sj")
    assert (ended.state.stock.size, ended.state.discards) == (18, ())
    assert ended.refuses("t") is R.UC_A11
    assert ended.typed("dSj").state.side(2).hand.size == 10


def test_UC_A11_new_upcard_turns_one_as_after_the_deal():
    ended = four_seats(reshuffle="new-upcard").typed("Sj")
    assert ended.path[-1].facts[-1] == UpcardOwed(2)
    assert ended.refuses("d") is R.UC_16
    turned = ended.typed("up3j")
    assert (turned.state.stock.size, turned.state.upcard, turned.state.to_act) == (17, "3j", 2)


def test_UC_A11_the_last_card_may_go_out_before_the_reshuffle():
    assert table(OUT, 9, 9, stock=0, discards="1e").typed(GOES_OUT).state.totals == (1, 0, 0)


def test_after_a_reshuffle_only_the_shuffled_cards_can_be_drawn():
    ended = four_seats().typed("Sj")
    assert ended.refuses("d1v") is R.UC_26
    assert ended.typed("d1e 1e d 1v").refuses("d1e") is R.UC_03
    assert ended.typed("d 1v").refuses("d2v") is R.UC_26


def test_UC_A12_all_players_agree_that_a_hand_is_dead():
    playing = table(9, 9, 9, 9, drawn=False, dealer=3, hand_number=2)
    assert playing.when(AgreeDead(1), AgreeDead(3), AgreeDead(4)) == (DeadHandAgreed(4),)
    died = playing.after(AgreeDead(1), AgreeDead(3), AgreeDead(4), AgreeDead(2))
    assert died.path[-1].facts == (DeadHandAgreed(2), HandVoided("agreement"), DealerNamed(3))
    assert died.state.totals == (0, 0, 0, 0)
    assert playing.after(AgreeDead(1)).refuses(AgreeDead(1)) is R.UC_A12


def test_UC_A12_an_agreement_holds_for_the_turn():
    later = table(9, 9, drawn=False).typed("1:dead d1e 1e 2:dead")
    assert later.state.phase == Turn(2, agreed=(2,))


def test_UC_A12_after_so_many_reshuffles():
    strict = four_seats(dead_hand="after-reshuffles:1")
    assert strict.refuses(AgreeDead(1)) is R.UC_A12
    once = strict.typed("Sj")
    again = Table(replace(once.state, stock=table(stock=0).state.stock, phase=Turn(2, drawn=True)))
    assert again.typed("1v").path[-1].facts[1:] == (HandVoided("reshuffles"), DealerNamed(1))


def test_UC_A29_after_two_hundred_turns():
    long = table(10, 9, dead_hand="after-reshuffles:3")
    at_199, at_200 = (Table(replace(long.state, turn=turn)) for turn in (199, 200))
    assert at_199.typed("1v").path[-1].facts[-1] == TurnBegun(2)
    assert at_200.typed("1v").path[-1].facts[1] == HandVoided("turns")


def test_UC_A27_after_a_dead_hand_the_same_dealer_deals_to_all():
    died = table(9, 9, drawn=False, dealer=2).after(AgreeDead(1), AgreeDead(2))
    assert died.state.dealer == 2
    assert census(died.state) == {"??": 54}


def test_UC_A15_the_picture_shows_the_upcard_alone():
    seen = GAME.picture(table(10, 9, discards="1e 2e 3e").state, 2)
    assert (seen.upcard, seen.discards) == ("3e", 3)
    assert '"1e"' not in str(seen)
    assert "'1e'" not in str(seen)


def test_UC_A28_the_others_play_on_with_a_new_hand():
    left = table(9, 9, 9, drawn=False, dealer=2).typed("2:leave")
    assert left.path[-1].facts == (PlayerLeft(2), HandVoided("player left"), DealerNamed(3))
    assert left.state.playing == (1, 3)
    assert left.typed("deal deal up5j").state.to_act == 1
    assert left.refuses("2:deal") is R.UC_01


def test_UC_A28_the_last_one_who_stays_wins():
    assert table(9, 9, drawn=False).typed("2:leave").path[-1].facts == (
        PlayerLeft(2),
        GameEnded("players left", (1,), (0, 0)),
    )


def test_UC_A28_a_player_may_leave_before_the_deal():
    assert new(3).typed("3:leave cutSe5j").state.dealer == 1
    assert new(3).typed("dealer3 3:leave").path[-1].facts == (PlayerLeft(3), DealerNamed(1))


def test_UC_17_holds_from_the_next_hand_on_when_three_become_two_between_hands():
    won = table(OUT, 9, 9, dealer=1).typed(GOES_OUT)
    assert won.path[-1].facts[-1] == DealerNamed(2)
    assert won.typed("3:leave").path[-1].facts == (PlayerLeft(3), DealerNamed(1))
    assert won.typed("1:leave").path[-1].facts == (PlayerLeft(1), DealerNamed(2))
    voided = won.typed("deal misdeal 3:leave")
    assert voided.path[-1].facts == (PlayerLeft(3), DealerNamed(2))
    alternate = table(OUT, 9, 9, dealer=1, two_player_deal="alternate").typed(GOES_OUT)
    assert alternate.typed("3:leave").path[-1].facts == (PlayerLeft(3), DealerNamed(2))


def test_UC_A28_after_somebody_went_out_the_hand_is_counted_before_a_seat_leaves():
    out = table(OUT, 9, 9, dealer=1, scoring="penalty", finish="points:100").typed(GOES_OUT)
    assert type(out.state.phase).__name__ in ("Laying", "LayingOff")
    for seat in (1, 2, 3):
        assert out.refuses(f"{seat}:leave") is R.UC_A28
    assert not [offer for offer in GAME.offers(out.state) if offer.kind is Leave]


def test_abandoning_ends_without_a_winner():
    assert table(9, 9).typed("abandon").path[-1].facts == (GameEnded("abandoned", (), (0, 0)),)


def test_acts_out_of_turn_that_stood_have_facts():
    playing = table(9, 9, drawn=False, discards="5j")
    assert playing.stood(DrawStock(2, "??")) == (StockDrawn(2, "??"),)
    assert playing.stood(Discard(1, card("6j"))) == (CardDiscarded(1, card("6j")), TurnBegun(2))
    assert table(10, 9).stood(DrawStock(1, "??")) == (StockDrawn(1, "??"),)
    assert playing.stood(Discard(2, card("6j"))) == (CardDiscarded(2, card("6j")),)


def test_an_official_moves_cards_and_sets_the_turn():
    playing = table("1e 2e", 9, drawn=False, discards="5j 6j")
    back = MoveCards("hand1", "stock", cards("1e"))
    assert playing.refuses(back) is R.UC_23
    assert playing.stood(back) == (CardsMoved("hand1", "stock", cards("1e")),)
    assert (back.seen_by(1), back.seen_by(2)) == (back, MoveCards("hand1", "stock", ("??",)))
    assert playing.stood(back)[0].seen_by(2) == CardsMoved("hand1", "stock", ("??",))
    open_move = MoveCards("discards", "hand1", cards("5j"))
    assert open_move.seen_by(2) == open_move
    assert playing.stood(SetTurn(2, True)) == (TurnSet(2, True),)
    assert playing.refuses(MoveCards("hand1", "discards", ("??",))) is R.UC_25
    assert playing.refuses(MoveCards("discards", "hand1", cards("7j"))) is R.UC_03
    taken = GAME.evolve(playing.state, CardsMoved("discards", "hand1", cards("5j")))
    assert (taken.discards, taken.side(1).hand.faces) == (("6j",), ("1e", "2e", "5j"))
