"""Variation S and the scoring examples: UC-33 to UC-42, UC-A17 to UC-A26, UC-A30, UC-S1 to UC-S6."""

import pytest
from msgspec.structs import replace

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.arrangements import cheapest
from domain.games.two_set_rummy.commands import CountHand, EndSets, LaySet
from domain.games.two_set_rummy.events import (
    CardLaidOff,
    DealerNamed,
    GameEnded,
    HandCounted,
    HandScored,
    LayOffBegun,
    SetLaid,
    SetsBegun,
    SetsEnded,
    WentOut,
)
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import Dealing, Ended, Turn
from domain.play.findings import Verdict
from tests.domain.games.two_set_rummy.table import PENALTY, Table, card, cards, hand, new, table, won

OUT = "3e 4e 5e 6e 1j 1m 1n 1s 1v 2s"
P2 = "7e 1e 2j 2m 4j 6j Sj Sm 4m"
P3 = "Me 2e 3j 3m 5j 5m 7j 7m Se"


def best(over: Table, seat: int = 2) -> int:
    """The fewest points that this seat can be left with."""
    return cheapest(over.state.side(seat).hand.faces, over.state.targets(1)).points


def test_after_going_out_the_others_lay_sets_and_then_lay_off():
    out = table(OUT, P2, P3, **PENALTY).typed("o2s/3e4e5e6e/1j1m1n1s1v")
    assert out.path[-1].facts == (
        WentOut(1, card("2s"), cards("3e 4e 5e 6e"), cards("1j 1m 1n 1s 1v")),
        SetsBegun(2, 1),
    )
    assert out.refuses("3:done") is R.UC_39
    assert out.refuses("+7e1") is R.UC_36
    assert out.refuses("1:done") is R.UC_A25
    assert out.typed("done").path[-1].facts == (SetsEnded(2), SetsBegun(3, 1))
    assert out.typed("done done").path[-1].facts == (SetsEnded(3), LayOffBegun(2, 1))


def test_UC_S1_victories():
    one, two = "o./4e4j4m4n/5v6v7vMvSv", "o./3e4e5e6e/1j1m1n1s1v"
    table_ = new(2, finish="victories:3").typed("cut1e5j")
    dealers = [table_.state.dealer]
    for winner, claim in ((1, one), (2, two), (1, one), (1, one)):
        begun = table_.typed("deal deal up2m")
        state = replace(begun.state, phase=Turn(winner, drawn=True))
        sides = list(state.sides)
        sides[winner - 1] = replace(sides[winner - 1], hand=hand(10))
        table_ = Table(replace(state, sides=tuple(sides)), begun.path).typed(claim)
        dealers.append(table_.state.dealer)
    assert table_.state.totals == (3, 1)
    assert table_.path[-1].facts[1:] == (HandScored(1, (1, 0)), GameEnded("victories", (1,), (3, 1)))
    assert dealers[:4] == [1, 1, 2, 1]
    assert [(line.seat, line.points, line.rule) for line in GAME.score(table_.path)] == [
        (1, 1, R.UC_33),
        (2, 1, R.UC_33),
        (1, 1, R.UC_33),
        (1, 1, R.UC_33),
    ]


def test_UC_S2_kinds():
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "Se Sj Sm Sn 4s 4v 2e 1m 6s")
    assert best(over) == 9
    counted = over.typed("lSeSjSmSn done +4s1 +4v1 done")
    assert counted.path[-1].facts == (
        HandCounted(2, cards("2e 1m 6s"), 9),
        HandScored(1, (0, 9)),
        DealerNamed(1),
    )


def test_UC_S3_rainbow():
    over = won("7e 7j 7m 7n", "3e 4j 5m 6n 7s", "Mv 2v Me 1e 1j 3n 5s 6e Sn")
    assert best(over) == 38
    assert over.typed("done +Mv2 done").path[-1].facts[1] == HandScored(1, (0, 38))
    assert over.typed("done +2v done").path[-1].facts[1] == HandScored(1, (0, 46))


def test_UC_S4_order_and_chain():
    over = won("3e 4e 5e 6e", "1j 1m 1n 1s 1v", P2, P3)
    counted = over.typed("done done +7e +1e2 done +Me +Se +2e done")
    assert counted.path[-1].facts[:2] == (
        HandCounted(3, cards("3j 3m 5j 5m 7j 7m"), 30),
        HandScored(1, (0, 38, 30)),
    )


def test_UC_A24_the_same_hand_before_the_chain_costs_more():
    over = won("3e 4e 5e 6e", "1j 1m 1n 1s 1v", P3, P2)
    assert over.typed("done done").refuses("+Me1") is R.UC_38
    assert over.typed("done done +2e done").path[-1].facts[0].points == 50
    assert best(over) == 50


def test_UC_S5_two_fours():
    over = won("2e 2j 2m 2n", "Me Mj Mm Mn Ms", "5e 5j 5m 5n 6v 7v Mv Sv 3j")
    laid = over.after(LaySet(2, cards("5e 5j 5m 5n")), LaySet(2, cards("6v 7v Mv Sv")))
    assert laid.path[-1].facts == (SetLaid(2, cards("6v 7v Mv Sv")), SetsEnded(2), LayOffBegun(2, 1))
    assert laid.typed("done").path[-1].facts[1] == HandScored(1, (0, 3))
    assert best(over) == 3


def test_UC_S6_the_end():
    over = won("3e 4e 5e 6e", "1j 1m 1n 1s 1v", P2, P3, before=(88, 64, 95))
    ended = over.typed("done done +7e +1e2 done +Me +Se +2e done")
    assert ended.path[-1].facts[1:] == (HandScored(1, (0, 38, 30)), GameEnded("points", (1,), (88, 102, 125)))
    assert ended.state.phase == Ended("points", (1,))


def test_UC_A19_three_of_a_kind_counts_in_full():
    over = won("2e 2j 2m 2n", "4e 4j 4m 4n 4s", "5e 5j 5m 1v 2s Sn Mm 7e 3n")
    assert over.refuses("l5e5j5m") is R.UC_A06
    state = over.state.side(2).hand.faces
    assert cheapest(state, ()).points == 48


def test_UC_A20_the_holder_chooses_where_sets_overlap():
    loser = "6e 6j 6m 6n 6s 6v 1e 2j 3m"
    over = won("7e 7j 7m 7n", "1n 2n 3n 4n 5n", loser)
    assert over.typed("l6e6j6m6s6v done +6n done").path[-1].facts[0].points == 6
    assert best(over) == 6
    assert best(won("7e 7j 7m 7n", "Me Mj Mm Mn Ms", loser)) == 12


def test_UC_A20_sets_are_laid_before_anybody_lays_off():
    p2, p3 = "7e 2e 2m 4j 4m 6j 7s Sj Sm", "Me Mj Mm Mn Ms Se 2j 3m 5s"
    over = won("3e 4e 5e 6e", "1j 1m 1n 1s 1v", p2, p3).typed("done")
    assert over.typed("lMeMjMmMnMs done +7e1 left2e2m4j4m6j7sSjSm done").path[-1].facts[0].points == 20
    assert over.typed("lMjMmMnMs done +7e1 left2e2m4j4m6j7sSjSm +Me +Se done").path[-1].facts[0].points == 10


def test_UC_A21_the_four_sevens_cost_six_points_more():
    over = won("3j 4m 5n 6s", "2e 3e 4e 5e 6e", "7e 7v 7j 7m Me Se 1j 1m 2n")
    assert over.refuses(EndSets(2)) is R.UC_A21
    assert over.typed("l7e7v7j7m done leftMeSe1j1m2n").path[-1].facts[0].points == 24
    assert best(over) == 24


def test_UC_A21_lay_offs_go_only_on_the_sets_of_the_player_who_went_out():
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "Se Sj Sm Sn 4s 2e 1m 6s 7s")
    laid = over.typed("lSeSjSmSn done")
    assert laid.refuses("+4s2") is R.UC_38
    assert laid.refuses("+2e1") is R.UC_37
    assert laid.typed("+4s").path[-1].facts == (CardLaidOff(2, card("4s"), 1),)


def test_UC_A21_a_set_kept_back_comes_to_light_when_the_hand_is_counted():
    over = won("3j 4m 5n 6s", "2e 3e 4e 5e 6e", 9)
    assert over.findings(EndSets(2)) == [(Verdict.UNKNOWN, R.UC_A21)]
    counting = over.typed("done +7e2")
    assert counting.refuses("left7v7j7mMeSe1j1m2n") is R.UC_A21
    assert counting.typed("left7v7jMnMeSe1j1m2n").state.totals == (0, 48)


def test_UC_A21_a_second_set_must_be_laid_too():
    over = won("2e 2j 2m 2n", "Me Mj Mm Mn Ms", "5e 5j 5m 5n 6v 7v Mv Sv 3j")
    assert over.typed("l5e5j5m5n").refuses("done") is R.UC_A21


def test_UC_A21_what_another_player_laid_off_was_no_set_kept_back():
    over = won("3j 4m 5n 6s", "2e 3e 4e 5e 6e", "7e 1e 1j 2j 2m 4j 5j 5v Mn", "7v 7j 7m Mj Se 1m 1n 2n 3n")
    counted = over.typed("done done +7e2 done done")
    assert counted.path[-1].facts[0] == HandCounted(3, cards("7v 7j 7m Mj Se 1m 1n 2n 3n"), 48)


def test_UC_A22_a_set_of_a_kind_takes_all_six():
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "4s 1e 2e 3e 7s 7n Se Me 6e", "4v 1j 2j 3j 5j 7m Sj Mj 6j")
    counted = over.typed("done done +4s1 done +4v1 done")
    assert counted.path[-1].facts[1] == HandScored(1, (0, 46, 44))
    assert over.typed("done done +4s1").state.side(1).sets[0].all == cards("4e 4j 4m 4n 4s")


def test_UC_A23_a_rainbow_run_stays_rainbow_unless_announced():
    loser = "Mv 2v Me 1e 1j 3n 5s 6e Sn"
    over = won("7e 7j 7m 7n", "3e 4j 5m 6n 7s", loser).typed("done")
    assert over.refuses("+Me2") is R.UC_A23
    assert over.typed("+Mv2").refuses("+2v2") is R.UC_A23
    free = won("7e 7j 7m 7n", "3e 4j 5m 6n 7s", loser, rainbow_layoff="any-suit").typed("done")
    assert free.typed("+Me2 +2v2 +Sn2 +1j2").state.side(2).hand.size == 5


def test_UC_A25_the_player_who_went_out_scores_nothing():
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "Se Sj Sm Sn 4s 4v 2e 1m 6s")
    counted = over.typed("lSeSjSmSn done +4s1 +4v1 done")
    assert [(line.seat, line.points, line.rule) for line in GAME.score(counted.path)] == [
        (1, 0, R.UC_A25),
        (2, 9, R.UC_06),
    ]


def test_no_card_left_is_counted_by_itself():
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "Se Sj Sm Sn 2e 2j 2m 2n 4s")
    laid = over.typed("lSeSjSmSn l2e2j2m2n")
    assert laid.path[-1].facts[-1] == LayOffBegun(2, 1)
    assert laid.typed("+4s").path[-1].facts == (
        CardLaidOff(2, card("4s"), 1),
        HandCounted(2, (), 0),
        HandScored(1, (0, 0)),
        DealerNamed(1),
    )


@pytest.mark.parametrize(
    ("before", "winners"),
    [((88, 64, 95), (1,)), ((88, 50, 100), (1, 2)), ((0, 0, 70), (1,))],
)
def test_UC_A26_the_least_points_win_and_ties_share(before, winners):
    over = won("3e 4e 5e 6e", "1j 1m 1n 1s 1v", P2, P3, before=before)
    ended = over.typed("done done +7e +1e2 done +Me +Se +2e done")
    assert ended.path[-1].facts[-1].winners == winners


def test_UC_41_the_game_goes_on_below_100():
    over = won("3e 4e 5e 6e", "1j 1m 1n 1s 1v", P2, P3, before=(88, 61, 69))
    ended = over.typed("done done +7e +1e2 done +Me +Se +2e done")
    assert ended.path[-1].facts[-1] == DealerNamed(2)
    assert ended.state.totals == (88, 99, 99)


def test_UC_A17_an_open_game_is_finished_between_two_hands():
    out = table("4e 4j 4m 4n 5v 6v 7v Mv Sv 2s", 9, finish="open")
    assert out.refuses("finish") is R.UC_A17
    assert new(2, finish="open").typed("dealer1").refuses("finish") is R.UC_A17
    between = out.typed("o2s/4e4j4m4n/5v6v7vMvSv")
    assert isinstance(between.state.phase, Dealing)
    assert between.typed("finish").path[-1].facts == (GameEnded("agreed", (1,), (1, 0)),)


def test_UC_A17_finish_3():
    after_two = Table(replace(table("4e 4j 4m 4n 5v 6v 7v Mv Sv 2s", 9, finish="victories:3").state, scored=(
        HandScored(1, (1, 0)), HandScored(2, (0, 1)), HandScored(1, (1, 0)),
    )))  # fmt: skip
    assert after_two.typed("o2s/4e4j4m4n/5v6v7vMvSv").path[-1].facts[-1] == GameEnded("victories", (1,), (3, 1))
    assert after_two.refuses("finish") is R.UC_A17


def test_UC_A30_ties_at_an_open_finish_are_shared():
    tied = table("", "", phase=Dealing((2, 1)), before=(2, 2), finish="open")
    assert tied.typed("finish").path[-1].facts == (GameEnded("agreed", (1, 2), (2, 2)),)


def test_a_card_that_fits_both_sets_is_laid_where_the_holder_says():
    over = won("7e 7j 7m 7n", "3v 4v 5v 6v", "7v 1e 2e 3e 5j 6j Se Me 1j")
    laying = over.typed("done")
    with pytest.raises(ValueError, match="fits both sets"):
        laying.typed("+7v")
    assert laying.typed("+7v1").path[-1].facts == (CardLaidOff(2, card("7v"), 1),)
    assert laying.typed("+7v2").path[-1].facts == (CardLaidOff(2, card("7v"), 2),)


def test_points_of_a_house_rule_are_shown_as_such():
    assert GAME.picture(table(9, 9, **PENALTY).state, 1).house_rules == ()
    shown = GAME.picture(table(9, 9, scoring="penalty", finish="points:50").state, 1).house_rules
    assert shown == ("the game ends at 50 points; UC-41 ends it at 100",)


def test_what_is_left_is_counted_card_by_card():
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", 9).typed("done")
    with pytest.raises(ValueError, match="named"):
        over.typed("done")
    assert over.refuses(CountHand(2, cards("1e 2e"))) is R.UC_40
    assert over.refuses("left4e1e2e3e7s7n5j6j1j") is R.UC_03
