"""Sentences, cited rules, key moments and the picture of a step."""

import pytest

from domain.cards.cards import BACK
from domain.games.mauna_kea import GAME
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.play.game import Played, decide, fold
from domain.play.vocabulary import Announce
from replays.consequences import Change, changed
from tests.domain.games.mauna_kea.test_attacks import DIAGRAM
from tests.given import ANN, BEN, PROPOSED, Given, card, cards, given, worth


def step(table: Given, command, viewer="open") -> Played:
    facts = tuple(fact.seen_by(viewer) for fact in decide(GAME, table.state, command, stood=True))
    return Played(1, table.state, facts, fold(GAME, table.state, facts))


@pytest.mark.parametrize(
    ("table", "command", "sentence"),
    [
        (given(ben="9d"), c.Climb(BEN, card("4c")), "seat 2 climbs {4c}, 9 to 13"),
        (given(ben="9d"), c.Climb(BEN, card("Kd")), "seat 2 lays {Kd} across"),
        (given(), c.Draw(BEN, card("7s")), "seat 2 draws {7s}"),
        (given(), c.Draw(BEN, BACK), "seat 2 draws a card"),
        (given(ann="9d Qd 4d"), c.Attack(BEN, card("Ad")), "avalanche: seat 2 plays {Ad}; seat 1 slides from 13 to 9"),
        (
            given(ann=DIAGRAM, ann_hand=3),
            c.Attack(BEN, card("8s")),
            "seat 2 attacks with {8s}; seat 1 slides from 48 to 0; seat 1 has 4 to draw",
        ),
        (given(), c.Swap(BEN, cards("Kd Qs"), cards("9c.")), "seat 2 discards {Kd} {Qs}; draws {9c} and 1 unseen card"),
        (given(ann_hand=8), c.Steal(BEN, card("9c")), "seat 2 takes {9c} from the hand of seat 1"),
        (given(ben_hand="", action=3), c.ShowHand(BEN, ()), "seat 2 shows an empty hand"),
        (given(), c.AnswerCount(ANN, False), "seat 1 answers that the hand holds fewer than eight"),
        (given(), c.CallMisdeal(), "misdeal: the same dealer deals again"),
        (given(), c.SetTurn(BEN, 3), "the turn is set to seat 2, action 3"),
        (
            given(),
            c.MoveCards("pile", "hand1", cards("..")),
            "2 unseen cards go from the draw pile to the hand of seat 1",
        ),
        (
            given(ann=worth(104), ann_cut=True, action=3, plays=1),
            c.Draw(BEN, BACK),
            "seat 2 draws a card; the game ends (altitude), seat 1 wins, 154 to 0; "
            "the match is over, seat 1 wins, 154 to 0 in all",
        ),
        (
            Given(GAME.initial(2)).after(Announce(PROPOSED)),
            c.Cut(cards("4h 4c")),
            "the cut is {4h} against {4c}, a tie; they cut again",
        ),
    ],
)
def test_a_step_in_one_sentence(table, command, sentence):
    assert GAME.narration(step(table, command)).sentence == sentence


def test_a_card_hidden_from_the_reader_is_not_told():
    drawn = c.Draw(BEN, card("7s"))
    assert GAME.narration(step(given(), drawn, viewer=ANN)).sentence == "seat 2 draws a card"


@pytest.mark.parametrize(
    ("table", "command", "rules"),
    [
        (given(ben="9d"), c.Climb(BEN, card("Ac")), (R.MK_25, R.MK_A04, R.MK_08, R.MK_10)),
        (given(ben=worth(97)), c.Climb(BEN, card("10c")), (R.MK_25, R.MK_27, R.MK_09, R.MK_10, R.MK_A13)),
        (given(ben="9d Kd"), c.Climb(BEN, card("Jd")), (R.MK_28, R.MK_29, R.MK_11, R.MK_A07)),
        (
            given(ann="9c 5h Kh Qh 6s"),
            c.Attack(BEN, card("2d")),
            (R.MK_32, R.MK_34, R.MK_38, R.MK_37, R.MK_12, R.MK_A09, R.MK_A20),
        ),
        (
            given(ann="7c 5d", ann_cut=True, ann_hand=7, plays=1, action=2),
            c.Attack(BEN, card("Ad")),
            (R.MK_35, R.MK_36, R.MK_38, R.MK_A12, R.MK_37, R.MK_12, R.MK_A10),
        ),
        (
            given(ann=DIAGRAM, ann_hand=3, ann_cut=True),
            c.Attack(BEN, card("8s")),
            (R.MK_32, R.MK_34, R.MK_38, R.MK_37, R.MK_12, R.MK_39, R.MK_40, R.MK_A22),
        ),
        (given(ben_hand="Kh", action=3, shown=True), c.Draw(BEN, BACK), (R.MK_18, R.MK_A01, R.MK_14)),
        (
            given(ben_hand="Kh", ann_hand=8, action=3, shown=True),
            c.Steal(BEN, BACK),
            (R.MK_19, R.MK_21, R.MK_A26, R.MK_A32, R.MK_A37, R.MK_14),
        ),
        (given(ben_hand="", action=3), c.ShowHand(BEN, ()), (R.MK_16, R.MK_A37)),
        (
            given(ann=worth(105), ben=worth(105), action=3, plays=1),
            c.Draw(BEN, BACK),
            (R.MK_A01, R.MK_14, R.MK_A19),
        ),
        (
            given(ann=worth(90), ben=worth(120), pile=1),
            c.Draw(BEN, BACK),
            (R.MK_A01, R.MK_49, R.MK_A16, R.MK_50, R.MK_A18, R.MK_A35, R.MK_51, R.MK_A17, R.MK_A30),
        ),
        (
            given(ann=worth(104), action=3, plays=1, match="target:100"),
            c.Draw(BEN, BACK),
            (R.MK_A01, R.MK_14, R.MK_45, R.MK_A21, R.MK_46, R.MK_48, R.MK_A39),
        ),
    ],
)
def test_a_step_cites_the_rules_it_rests_on(table, command, rules):
    assert GAME.narration(step(table, command)).rules == rules


def test_a_refill_cut_short_by_the_pile_is_cited():
    wiped = given(ann="7c", ann_hand=3, pile=2).after(c.Attack(BEN, card("7s")))
    assert R.MK_A36 in GAME.narration(step(wiped, c.TakeOwed(ANN, cards("..")))).rules


@pytest.mark.parametrize(
    ("table", "command", "moments"),
    [
        (given(ann="9d Qd 4d"), c.Attack(BEN, card("Ad")), ("avalanche",)),
        (given(ann="9d 4d"), c.Attack(BEN, card("Ad")), ("avalanche", "wipe-out")),
        (given(ann=f"9d Qd {worth(31)}"), c.Attack(BEN, card("4d")), ("wipe-out",)),
        (given(ann="9d Qd 10s 10h Td Ad"), c.Attack(BEN, card("Ad")), ("avalanche", "great slide")),
        (given(action=3, plays=2, climbs=2), c.Climb(BEN, card("9c")), ()),
        (given(ben_hand="Kh", action=3), c.ShowHand(BEN, cards("Kh")), ()),
        (given(ann_hand=8), c.Steal(BEN, BACK), ()),
        (given(), c.CallMisdeal(), ("misdeal",)),
        (given(), c.Resign(BEN), ("ends by resignation",)),
        (given(), c.Draw(BEN, BACK), ()),
    ],
)
def test_what_is_worth_a_mark_on_the_timeline(table, command, moments):
    assert tuple(moment.words for moment in GAME.narration(step(table, command)).moments) == moments


def test_an_attack_that_clears_the_example_ascent_is_told_fact_by_fact():
    """MK-43: 8 clears 48, and four cards are drawn to three in hand."""
    wiped = step(given(ann=DIAGRAM, ann_hand=3, action=3), c.Attack(BEN, card("8s")))
    assert GAME.narration(wiped).consequences == (
        "seat 2 attacks with {8s}, which divides 48",
        "{Tc} {8d} {7h} {Kh} {5s} {7d} {Kd} {Jd} {Qd} {4c} {7s} fall off the ascent of seat 1, from 48 to 0",
        "the whole ascent is lost: seat 1 has 4 to draw, up to seven",
    )
    assert changed(GAME, wiped, BEN) == (
        Change("Altitude of seat 1", 48, 0),
        Change("the hand of seat 2", 7, 6, cards=True),
        Change("the ascent of seat 1", 11, 0, cards=True),
        Change("the discards", 0, 12, cards=True),
    )


def test_a_last_action_passes_the_turn():
    drawn = step(given(action=3, plays=1), c.Draw(BEN, BACK))
    assert GAME.narration(drawn).consequences == ("seat 2 draws a card", "the turn passes to seat 1")


def test_the_number_of_a_hand_is_not_told_where_it_is_not_displayed():
    """MK-A38: on request only, so nobody else is told that it grew."""
    drawn = step(given(), c.Draw(BEN, BACK))
    assert changed(GAME, drawn, ANN) == (Change("the draw pile", 40, 39, cards=True),)


def test_an_attack_that_does_not_divide_is_not_said_to():
    stood = step(given(ann="9d 4d"), c.Attack(BEN, card("5s")))
    assert GAME.narration(stood).consequences[0] == "seat 2 attacks with {5s}"


def test_a_picture_gives_every_card_of_an_ascent_the_altitude_it_makes():
    strips = GAME.picture(given(ann="9d Qd 4d").state, "open").players[0].ascent
    assert [(strip.card, strip.sum, strip.piton) for strip in strips] == [
        ("9d", 9, False),
        ("Qd", 9, True),
        ("4d", 13, False),
    ]


def test_a_picture_tells_whose_turn_it_is_also_while_cards_are_owed():
    wiped = given(ann="7c", ann_hand=3).after(c.Attack(BEN, card("7s")))
    picture = GAME.picture(wiped.state, "public")
    assert (picture.phase, picture.to_act, picture.owed, picture.turn.seat, picture.turn.action) == (
        "refill",
        ANN,
        4,
        BEN,
        2,
    )


def test_a_picture_of_a_table_before_there_is_a_dealer():
    picture = GAME.picture(GAME.initial(2), "public")
    assert (picture.phase, picture.dealer, picture.to_act, picture.turn, picture.pile) == (
        "cutting",
        None,
        None,
        None,
        104,
    )


def test_a_picture_of_the_end_names_the_winner():
    picture = GAME.picture(given().after(c.Resign(BEN)).state, "public")
    assert (picture.phase, picture.ending, picture.winner) == ("ended", "resignation", ANN)
