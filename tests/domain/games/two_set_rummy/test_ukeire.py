"""How far a hand is from going out and which draws help, against slower ways to know."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cards.cards import UNIVERSAL_DECK
from domain.games.two_set_rummy.melds import FIVES, FOURS, bits, cards_of
from domain.games.two_set_rummy.ukeire import helps, insight, missing, outlook
from tests.domain.games.two_set_rummy.table import cards, new, table, won

DECK = UNIVERSAL_DECK.cards


@pytest.mark.parametrize(
    ("hand", "away"),
    [
        ("4e 4j 4m 4n 5v 6v 7v Mv Sv", 0),
        ("4e 4j 4m 4n 5v 6v 7v Mv 1e", 1),
        ("4e 4j 4m 1n 5v 6v 7v 1s 1e", 3),
        ("6e 6j 6m 6n 6s 6v 1n 2n 3n", 1),
    ],
)
def test_the_cards_still_missing(hand, away):
    assert missing(bits(cards(hand))) == away


def test_the_draws_that_help():
    away, helpful = helps(bits(cards("4e 4j 4m 4n 5v 6v 7v Mv 1e")))
    assert (away, set(cards_of(helpful))) == (1, set(cards("4s 4v Sv")))


def test_two_sets_cannot_use_one_card():
    assert missing(bits(cards("3e 3j 3m 4e 5e 6e 7e Mv Sn"))) == 2


@settings(max_examples=15)
@given(st.integers(0, 1_000_000))
def test_a_draw_helps_exactly_if_it_leaves_one_card_fewer_missing(seed):
    hand = bits(Random(seed).sample(DECK, 9))
    away, helpful = helps(hand)
    assert away == missing(hand)
    for card in DECK:
        bit = bits((card,))
        if not hand & bit:
            assert missing(hand | bit) == away - bool(helpful & bit)


def test_the_least_number_is_the_least_over_all_pairs_of_sets():
    hand = bits(cards("1e 3j 5m 7n Ss 2v 4e 6j Mm"))
    most = max(((four | five) & hand).bit_count() for five in FIVES for four in FOURS if not four & five)
    assert missing(hand) == 9 - most


def test_the_outlook_is_asked_of_a_sight():
    playing = table("4e 4j 4m 4n 5v 6v 7v Mv 1e", "Sv 1j 2j 3j 5j 6j 7j Mj 1m", drawn=False, discards="2e 4v")
    seen = outlook(playing.state, 1)
    assert (seen.missing, seen.draws, seen.upcard) == (1, ("4s",), True)


def test_the_outlook_of_a_hand_one_does_not_see_is_not_given():
    dealt = new(2).typed("dealer1 2:deal4e4j4m4n5v6v7vMv1e 1:deal1j2j3j4s5s6s7sMsSs up1v")
    assert outlook(dealt.seen_by(2).state, 1) is None
    mine = outlook(dealt.seen_by(2).state, 2)
    assert (mine.missing, set(mine.draws), mine.upcard) == (1, set(cards("4v Sv 4s")), False)


def test_a_player_is_told_of_the_own_hand_alone():
    sight = table("4e 4j 4m 4n 5v 6v 7v Mv 1e", "1j 2j 3j 5j 6j 7j Mj Sj 1m", drawn=False, discards="2e 2s").state
    assert insight(sight, 1) == (
        "seat 1 lacks 1 card for a set of four and one of five",
        "3 cards would help seat 1 from the stock, as far as seen: {4s} {Sv} {4v}",
        "the upcard {2s} does not help seat 1",
    )
    assert insight(sight, "public") == ()
    assert [told.split()[1] for told in insight(sight, "open") if "lacks" in told] == ["1", "2"]


def test_an_unseen_hand_and_a_hand_that_is_over_are_not_worked_out():
    assert insight(table("4e 4j 4m 4n 5v 6v 7v Mv 1e", 9, drawn=False).state, 2) == ()
    assert insight(won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "1j 2j 3j").state, 2) == ()


def test_a_hand_that_can_go_out_is_told_so():
    told = insight(table("4e 4j 4m 4n 5v 6v 7v Mv Sv 1e", 9).state, 1)
    assert told == ("seat 1 holds a set of four and one of five",)
