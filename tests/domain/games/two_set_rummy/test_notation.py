"""Moves as they are typed: every text reads one way, in any letter case, and writes back."""

from itertools import product

import pytest

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.notation import NOTATION
from domain.games.two_set_rummy.state import LayingOff, Passing
from domain.play.findings import Unreadable
from tests.domain.games.two_set_rummy.table import card, cards, table, won

FOUR, FIVE = cards("4e 4j 4m 4n"), cards("5v 6v 7v Mv Sv")


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("d", c.DrawStock(1, "??")),
        ("d5j", c.DrawStock(1, card("5j"))),
        ("t", c.TakeUpcard(1)),
        ("5j", c.Discard(1, card("5j"))),
        ("Ss", c.Discard(1, card("Ss"))),
        ("sm", c.Discard(1, card("Sm"))),
        ("2:Ms", c.Discard(2, card("Ms"))),
        ("o2s/4e4j4m4n/5v6v7vMvSv", c.GoOut(1, card("2s"), FOUR, FIVE)),
        ("o./5v6v7vMvSv/4e4j4m4n", c.GoOut(1, "??", FOUR, FIVE)),
        ("p5j6e", c.Pass(1, cards("5j 6e"))),
        ("p.", c.Pass(1, ("??", "??"))),
        ("p5j.", c.Pass(1, cards("5j ."))),
        ("up5j", c.TurnUp(card("5j"))),
        ("l4e4j4m4n", c.LaySet(1, FOUR)),
        ("done", c.EndSets(1)),
        ("+7e2", c.LayOff(1, card("7e"), 2)),
        ("left5j6e", c.CountHand(1, cards("5j 6e"))),
        ("left", c.CountHand(1, ())),
        ("deal", c.Deal(1, ("??",) * 9)),
        ("cutSe3j", c.DrawForDeal(cards("Se 3j"))),
        ("dealer2", c.NameDealer(2)),
        ("3:dead", c.AgreeDead(3)),
        ("2:leave", c.Leave(2)),
        ("misdeal", c.CallMisdeal()),
        ("finish", c.Finish()),
        ("abandon", c.Abandon()),
        ("hand1>stock=5j.", c.MoveCards("hand1", "stock", cards("5j ."))),
        ("turn2/draw", c.SetTurn(2, False)),
        ("turn2/discard", c.SetTurn(2, True)),
    ],
)
def test_a_move_reads_in_any_case_and_writes_back(typed, command):
    state = table(9, 9, 9).state
    assert GAME.read(typed, state) == GAME.read(typed.upper(), state) == command
    assert GAME.read(GAME.write(command), state) == command


def test_an_announcement_keeps_its_letters():
    said = GAME.read("say:scoring=penalty,finish=points:100", GAME.initial(2))
    assert said.choices == (("scoring", "penalty"), ("finish", "points:100"))
    assert GAME.write(said) == "say:scoring=penalty,finish=points:100"


@pytest.mark.parametrize("typed", ["", "8j", "5z", "o2s", "p5j", "x5j", "5:d", "l", "+7e3", "deal5", "2s/4e"])
def test_what_is_no_move_is_unreadable(typed):
    with pytest.raises(Unreadable):
        GAME.read(typed, table(9, 9).state)


def test_no_short_text_has_two_readings():
    for length in (1, 2, 3, 4):
        for letters in product("sm17ejvdtopul.+2f", repeat=length):
            text = "".join(letters)
            assert sum(bool(pattern.fullmatch(text)) for pattern, _ in NOTATION.moves) < 2, text


def test_a_seat_need_not_be_named():
    assert GAME.read("p5j6e", table(9, 9, phase=Passing("across", (2,))).state).seat == 2
    assert GAME.read("done", won("4e4j4m4n", "5v6v7vMvSv", 9, 9).state).seat == 2
    assert GAME.read("left5j", table(9, 9, 1, phase=LayingOff(1, 3)).state).seat == 3
