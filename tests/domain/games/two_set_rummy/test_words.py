"""What people read and see: sentences, citations, moments, the picture of a table."""

import msgspec

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import Dealing, TurningUp
from tests.domain.games.two_set_rummy.table import PENALTY, cards, new, table, won

OUT = "4e 4j 4m 4n 5v 6v 7v Mv Sv"


def test_a_turn_in_words():
    turn = table(9, 9, drawn=False, discards="5j").typed("t 6e d")
    assert [GAME.narration(step).sentence for step in turn.path] == [
        "seat 1 takes the upcard {5j}",
        "seat 1 discards {6e}",
        "seat 2 draws a card nobody saw from the stock",
    ]
    assert GAME.narration(turn.path[1]).rules == (R.UC_25, R.UC_23)


def test_what_follows_a_discard():
    turn = table(9, 9, drawn=False, discards="5j").typed("t 6e").path[-1]
    assert GAME.narration(turn).consequences == ("seat 1 discards {6e}", "the turn passes to seat 2")


def test_going_out_in_words():
    out = table(OUT + " 2s", 9).typed("o2s/4e4j4m4n/SvMv7v6v5v").path[-1]
    assert GAME.narration(out).sentence == (
        "seat 1 discards {2s} face down and goes out with {4e} {4j} {4m} {4n} and {5v} {6v} {7v} {Mv} {Sv}; "
        "the hand goes to seat 1; seat 1 deals"
    )
    assert [moment.words for moment in GAME.narration(out).moments] == ["goes out"]
    assert {R.UC_31, R.UC_32, R.UC_20, R.UC_21, R.UC_33, R.UC_17} <= set(GAME.narration(out).rules)


def test_a_penalty_in_words():
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "Se Sj Sm Sn 4s 4v 2e 1m 6s")
    counted = over.typed("lSnSeSjSm done +4s1 +4v1 done")
    assert [GAME.narration(step).sentence for step in counted.path][2:] == [
        "seat 2 lays off {4s} on set 1",
        "seat 2 lays off {4v} on set 1",
        "seat 2 is left with {2e} {1m} {6s}, 9 against; the hand goes to seat 1, points 0 to 9; seat 1 deals",
    ]
    assert R.UC_A24 in GAME.narration(counted.path[3]).rules
    assert R.UC_A24 not in GAME.narration(counted.path[2]).rules


def test_only_a_card_that_goes_on_a_laid_off_card_cites_the_chain():
    over = won("3e 4e 5e 6e", "1j 1m 1n 1s 1v", "7e Me 2e 3m 5j 5m 7j 7m Sj").typed("done +7e1 +2e1 +Me1")
    assert [R.UC_A24 in GAME.narration(step).rules for step in over.path] == [False, False, False, True]


def test_shared_victories_in_words():
    tied = table("", "", "", phase=Dealing((2, 3, 1)), before=(2, 2, 2), finish="open").typed("finish")
    assert GAME.narration(tied.path[-1]).sentence == (
        "the game is over (agreed), seats 1, 2 and 3 share the victory, totals 2 to 2 to 2"
    )


def test_the_score_names_cards_rules_and_steps():
    over = table(OUT + " 2s", "Se Sj 1m 2e 3j 6n 7s 1e 2j", **PENALTY)
    counted = over.typed("o2s/4e4j4m4n/5v6v7vMvSv done done")
    assert [(line.seat, line.points, line.rule, line.because, line.words) for line in GAME.score(counted.path)] == [
        (1, 0, R.UC_A25, (1,), "went out"),
        (2, 20, R.UC_05, (1, 3), "left in hand: {Se} 10, {Sj} 10"),
        (2, 22, R.UC_06, (1, 3), "left in hand: {1m} 1, {2e} 2, {3j} 3, {6n} 6, {7s} 7, {1e} 1, {2j} 2"),
    ]
    assert counted.state.totals == (0, 42)


def test_the_picture_of_a_turn():
    playing = table(OUT.replace("Sv", "Sv 2s"), 9, discards="1e 2e")
    seen = GAME.picture(playing.state, 1)
    assert (seen.phase, seen.to_act, seen.task, seen.stock, seen.upcard) == ("turn", 1, "discard or go out", 20, "2e")
    assert seen.players[0].hand == cards("4e 4j 4m 4n 2s Sv Mv 7v 6v 5v")
    assert set(seen.players[0].matched) == set(cards(OUT))
    assert [(way.discard, way.four) for way in seen.advice.ways_out] == [("2s", cards("4e 4j 4m 4n"))]
    assert GAME.picture(playing.state, 2).advice is None
    assert seen.players[1].hand == ("??",) * 9


def test_advice_is_for_the_player_whose_act_is_awaited():
    assert GAME.picture(table(OUT + " 2s", "1e 2e 3e", turn=1).state, 2).advice is None


def test_the_picture_of_laying_off():
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "Se Sj Sm Sn 4s 4v 2e 1m 6s")
    advice = GAME.picture(over.state, 2).advice
    assert (advice.cheapest.points, advice.cheapest.sets) == (9, (cards("Se Sj Sm Sn"),))
    laid = GAME.picture(over.typed("lSeSjSmSn done +4s1").state, 2)
    assert (laid.phase, laid.went_out, laid.to_act) == ("laying off", 1, 2)
    assert laid.players[0].sets[0].cards == cards("4e 4j 4m 4n 4s")
    assert laid.players[0].sets[0].laid_off == {"4s": 2}
    assert laid.advice.cheapest.lay_offs == (("4v", 1),)


def test_the_picture_of_passing_names_all_who_are_awaited():
    passing = new(3, **{"pass": "on"}).typed("dealer1 deal deal deal 2:p5j6e")
    seen = GAME.picture(passing.seen_by(1).state, 1)
    assert (seen.passing, seen.awaited) == ("left", (1, 3))
    assert seen.players[1].passed == ("??", "??")
    assert GAME.picture(passing.state, 2).players[1].passed == cards("5j 6e")


def test_the_picture_is_plain_data():
    for shown in (table(9, 9).state, table(9, 9, phase=TurningUp(2)).state, GAME.initial(4)):
        assert msgspec.json.decode(msgspec.json.encode(GAME.picture(shown, "public")))["game"] == "two-set-rummy"


def test_the_chart_shows_the_points_so_far():
    assert GAME.series.measure(table(9, 9, 9, before=(0, 12, 7)).state) == (0, 12, 7)
