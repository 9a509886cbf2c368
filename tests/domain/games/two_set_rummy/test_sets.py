"""What a matched set is, and going out: UC-19 to UC-22, UC-30 to UC-32, UC-A05 to UC-A09, UC-A13, UC-A14."""

import pytest

from domain.games.two_set_rummy.commands import GoOut
from domain.games.two_set_rummy.events import DealerNamed, HandScored, WentOut
from domain.games.two_set_rummy.melds import flaw, shape, ways_out
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from tests.domain.games.two_set_rummy.table import card, cards, table

KINDS_AND_RUN = "4e 4j 4m 4n 5v 6v 7v Mv Sv"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("5e 5j 5m 5n", "kind"),
        ("5e 5j 5m 5n 5s", "kind"),
        ("Mv 7v 6v 5v 4v", "suited run"),
        ("1e 2e 3e 4e", "suited run"),
        ("3e 4j 5m 6n 7s", "rainbow run"),
    ],
)
def test_UC_20_to_UC_22_sets_of_a_kind_and_runs(text, kind):
    assert shape(cards(text)) == kind


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("5e 5j 5m", R.UC_A06),
        ("6e 6j 6m 6n 6s 6v", R.UC_A06),
        ("5e 5e 5j 5m", R.UC_A06),
        ("5e 5j 5m 6n", R.UC_20),
        ("1e 2e 3e 5e", R.UC_21),
        ("1e 3e Me Se", R.UC_21),
        ("Me Se 1e 2e", R.UC_A07),
        ("Se 1e 2e 3e 4e", R.UC_A07),
        ("6e 7j Mm Se", R.UC_22),
    ],
)
def test_what_is_no_set_is_told_why(text, rule):
    assert flaw(cards(text))[0] is rule


def test_UC_A07_a_run_does_not_go_round_the_corner():
    hand = "Me Se 1e 2e 5e 5j 5m 5n 5s 3v"
    assert table(hand, 9).refuses("o3v/MeSe1e2e/5e5j5m5n5s") is R.UC_A07


def test_UC_A08_a_run_with_only_some_suits_equal_is_nothing():
    hand = "6e 7j Mm Se 5e 5j 5m 5n 5s 3v"
    assert table(hand, 9).refuses("o3v/6e7jMmSe/5e5j5m5n5s") is R.UC_22
    assert shape(cards("3e 4j 5m 6n 7s")) == "rainbow run"


def test_going_out_scores_a_victory_and_the_winner_deals():
    assert table(KINDS_AND_RUN + " 2s", 9).when(GoOut(1, card("2s"), cards("4e4j4m4n"), cards("5v6v7vMvSv"))) == (
        WentOut(1, card("2s"), cards("4e4j4m4n"), cards("5v6v7vMvSv")),
        HandScored(1, (1, 0)),
        DealerNamed(1),
    )


def test_UC_A05_two_fours_and_a_loose_card_are_not_out():
    hand = "5e 5j 5m 5n 6v 7v Mv Sv 3j 1n"
    assert [rule for _, rule in table(hand, 9).findings("o1n/5e5j5m5n/6v7vMvSv")] == [R.UC_32, R.UC_A05]
    assert ways_out(cards(hand)) == ()


def test_UC_A06_nine_of_a_suit_split_in_two_ways():
    nine = "1m 2m 3m 4m 5m 6m 7m Mm Sm"
    ways = ways_out(cards(nine + " 1v"))
    assert {(way.four, way.five) for way in ways} == {
        (cards("4m 3m 2m 1m"), cards("Sm Mm 7m 6m 5m")),
        (cards("Sm Mm 7m 6m"), cards("5m 4m 3m 2m 1m")),
    }
    assert {way.discard for way in ways} == {"1v"}
    for line in ("o1v/1m2m3m4m/5m6m7mMmSm", "o1v/6m7mMmSm/1m2m3m4m5m"):
        assert table(nine + " 1v", 9).typed(line).state.totals == (1, 0)


def test_UC_A06_six_of_a_kind_are_not_two_sets():
    assert ways_out(cards("6e 6j 6m 6n 6s 6v 1n 2n 3n Sv")) == ()


def test_UC_A06_no_card_counts_twice():
    hand = "6e 6j 6m 6n 3e 4e 5e 7e Sv 1v"
    assert table(hand, 9).refuses("o1v/6e6j6m6n/3e4e5e6e7e") is R.UC_A06


def test_UC_A09_a_complete_deal_draws_before_it_goes_out():
    deal = table(KINDS_AND_RUN, 9, drawn=False)
    assert deal.refuses("o./4e4j4m4n/5v6v7vMvSv") is R.UC_24
    assert deal.typed("d1j o1j/4e4j4m4n/5v6v7vMvSv").state.totals == (1, 0)


def test_UC_A09_going_out_is_never_compulsory():
    assert table(KINDS_AND_RUN + " 2s", 9).typed("2s").state.to_act == 2


@pytest.mark.parametrize(
    ("discard", "four", "five"),
    [
        ("3e", "3j3m3n3s", "4v5v6v7vMv"),
        ("4v", "5v6v7vMv", "3e3j3m3n3s"),
        ("Mv", "4v5v6v7v", "3e3j3m3n3s"),
    ],
)
def test_UC_A13_the_discard_of_five_and_five_leaves_a_four(discard, four, five):
    hand = "3e 3j 3m 3n 3s 4v 5v 6v 7v Mv"
    assert table(hand, 9).typed(f"o{discard}/{four}/{five}").state.totals == (1, 0)
    assert discard in {way.discard for way in ways_out(cards(hand))}


def test_UC_A13_a_run_without_its_middle_is_refused():
    hand = "3e 3j 3m 3n 3s 4v 5v 6v 7v Mv"
    assert table(hand, 9).refuses("o6v/4v5v7vMv/3e3j3m3n3s") is R.UC_21
    assert "6v" not in {way.discard for way in ways_out(cards(hand))}


def test_UC_A13_the_discard_is_hidden_from_all_but_the_player():
    out = table(KINDS_AND_RUN + " 2s", 9).typed("o2s/4e4j4m4n/5v6v7vMvSv").path[0].facts[0]
    assert out.discard == "2s"
    assert out.seen_by(1).discard == "2s"
    assert {out.seen_by(viewer).discard for viewer in (2, "public")} == {"??"}


def test_UC_A14_a_wrong_claim_is_refused_and_the_turn_goes_on():
    held = table("4e 4j 4m 5n 5v 6v 7v Mv Sv 2s", 9)
    assert R.UC_A14 in {rule for _, rule in held.findings("o2s/4e4j4m5n/5v6v7vMvSv")}
    assert held.typed("2s").state.to_act == 2


def test_a_wrong_claim_that_stood_has_facts():
    held = table("4e 4j 4m 5n 5v 6v 7v Mv Sv 2s", 9)
    claim = GoOut(1, card("2s"), cards("4e 4j 4m 5n"), cards("5v 6v 7v Mv Sv"))
    assert held.stood(claim)[:2] == (WentOut(1, claim.discard, claim.four, claim.five), HandScored(1, (1, 0)))


def test_a_claim_out_of_an_unseen_hand_is_judged_by_what_is_laid():
    assert table(10, 9).typed("o./4e4j4m4n/5v6v7vMvSv").state.totals == (1, 0)
    assert table(10, 9).refuses("o./4e4j4m5n/5v6v7vMvSv") is R.UC_20


def test_a_card_that_lies_elsewhere_cannot_be_laid():
    assert table(10, 9, discards="4e").refuses("o./4e4j4m4n/5v6v7vMvSv") is R.UC_03
