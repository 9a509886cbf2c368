"""Moves as they are typed: one text reads one way, and every move is written one way."""

import pytest

from domain.cards.cards import BACK
from domain.games.mauna_kea import GAME
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.state import Cutting, Dealing, Owing, Turn
from domain.play.findings import Unreadable
from domain.play.vocabulary import Announce
from tests.given import ANN, BEN, PROPOSED, Given, card, cards, given

CUTTING = Given(GAME.initial(2)).after(Announce(PROPOSED))
DEALING = CUTTING.after(c.NameDealer(ANN))
OWING = given(ann="7c", ann_hand=3).after(c.Attack(BEN, card("7s")))


def test_the_tables_stand_where_they_should():
    assert [type(table.state.phase) for table in (CUTTING, DEALING, OWING, given())] == [Cutting, Dealing, Owing, Turn]


@pytest.mark.parametrize(
    ("typed", "command", "written"),
    [
        ("7h", c.Climb(BEN, card("7h")), "2:7h"),
        ("10H", c.Climb(BEN, card("Th")), "2:Th"),
        ("Kd", c.Climb(BEN, card("Kd")), "2:Kd"),
        ("as", c.Climb(BEN, card("As")), "2:As"),
        ("x4c", c.Attack(BEN, card("4c")), "2:x4c"),
        ("1:X10D", c.Attack(ANN, card("Td")), "1:xTd"),
        ("d", c.Draw(BEN, BACK), "2:d"),
        ("d.", c.Draw(BEN, BACK), "2:d"),
        ("d??", c.Draw(BEN, BACK), "2:d"),
        ("d9c", c.Draw(BEN, card("9c")), "2:d9c"),
        ("wKdQs", c.Swap(BEN, cards("Kd Qs"), cards("..")), "2:wKdQs"),
        ("w Kd Qs / 9c .", c.Swap(BEN, cards("Kd Qs"), cards("9c.")), "2:wKdQs/9c."),
        ("s", c.Steal(BEN, BACK), "2:s"),
        ("s9c", c.Steal(BEN, card("9c")), "2:s9c"),
        ("h", c.ShowHand(BEN, (BACK,) * 7), "2:h"),
        ("hKd", c.ShowHand(BEN, cards("Kd")), "2:hKd"),
        ("8+", c.AnswerCount(ANN, True), "1:8+"),
        ("8-", c.AnswerCount(ANN, False), "1:8-"),
        ("-", c.Forfeit(BEN), "2:-"),
        ("resign", c.Resign(BEN), "2:resign"),
        ("1:Resign", c.Resign(ANN), "1:resign"),
        ("misdeal", c.CallMisdeal(), "misdeal"),
        ("abandon", c.Abandon(), "abandon"),
        ("pile>hand1=9c", c.MoveCards("pile", "hand1", cards("9c")), "pile>hand1=9c"),
        ("ASCENT2 > discards = 9C4D", c.MoveCards("ascent2", "discards", cards("9c 4d")), "ascent2>discards=9c4d"),
        ("hand2>pile=..", c.MoveCards("hand2", "pile", cards("..")), "hand2>pile=.."),
        ("turn2/3", c.SetTurn(BEN, 3), "turn2/3"),
    ],
)
def test_a_move_in_a_turn(typed, command, written):
    table = given().state
    assert GAME.read(typed, table) == command
    assert GAME.write(command) == written
    assert GAME.read(written, table) == command


@pytest.mark.parametrize(
    ("table", "typed", "command", "written"),
    [
        (CUTTING, "cutAs2d", c.Cut(cards("As 2d")), "cutAs2d"),
        (CUTTING, "dealer2", c.NameDealer(BEN), "dealer2"),
        (CUTTING, "say: match = games:3", Announce((("match", "games:3"),)), "say:match=games:3"),
        (DEALING, "deal", c.Deal(BEN, (BACK,) * 7), "2:deal"),
        (DEALING, "1:deal2c3c4c5c6c7c8c", c.Deal(ANN, cards("2c3c4c5c6c7c8c")), "1:deal2c3c4c5c6c7c8c"),
        (OWING, "r", c.TakeOwed(ANN, (BACK,) * 4), "1:r"),
        (OWING, "r9c...", c.TakeOwed(ANN, cards("9c...")), "1:r9c..."),
        (OWING, "8-", c.AnswerCount(ANN, False), "1:8-"),
    ],
)
def test_a_move_at_other_times(table, typed, command, written):
    assert GAME.read(typed, table.state) == command
    assert GAME.write(command) == written
    assert GAME.read(written, table.state) == command


def test_several_announcements_are_said_at_once():
    assert GAME.read(GAME.write(Announce(PROPOSED)), CUTTING.state) == Announce(PROPOSED)


@pytest.mark.parametrize(
    "typed", ["", "7x", "11h", "1s", "3:7h", "x:7h", "wKd", "wKdQs9c", "8", "turn3/1", "turn1/4", "7h8h", "say:"]
)
def test_what_is_no_move_is_unreadable(typed):
    with pytest.raises(Unreadable):
        GAME.read(typed, given().state)


def test_an_unreadable_text_says_what_a_move_looks_like():
    with pytest.raises(Unreadable, match=r"'7x' is not a move of Mauna Kea; a move looks like 7h, x4c, d"):
        GAME.read("7x", given().state)
    with pytest.raises(Unreadable, match=r"'3' before the colon is not a seat; a seat is 1 or 2"):
        GAME.read("3:7h", given().state)


def test_an_announcement_that_is_not_offered_can_be_read_and_is_refused():
    assert GAME.judge(CUTTING.state, GAME.read("say:luck=yes", CUTTING.state))
