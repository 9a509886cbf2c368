"""Moves as typed: one reading each, joined acts, and what is refused as unreadable."""

import pytest

from domain.games.mountain import GAME
from domain.games.mountain import commands as c
from domain.games.mountain.lines import split
from domain.games.mountain.notation import HELP
from domain.play.findings import Unreadable
from domain.play.vocabulary import Announce
from tests.domain.games.mountain.table import card, cards, opened

HANDS = ("As Ah Ad 5c 2c", "Ks Kh Kd 6c 3d", "Qs Qh Qd 8c 4d")


def betting(**announced):
    return opened(3, dealer=3, **announced).deal(*HANDS)


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("c", c.CheckOrCall(1)),
        ("C", c.CheckOrCall(1)),
        ("b", c.BetOrRaise(1, 2)),
        ("b40", c.BetOrRaise(1, 40)),
        ("f", c.Fold(1)),
        ("a", c.BetOrRaise(1, 99)),
        ("2:f", c.Fold(2)),
        ("10s", c.TurnCard(card("Ts"))),
        ("AC", c.TurnCard(card("Ac"))),
        ("2,3/1", c.Declare((2, 3, 1), (2, 3))),
        ("-/1,2", c.Declare((1, 2), ())),
        ("3:fall", c.Declare((3,), (3,))),
        ("3:-", c.Declare((3,), ())),
        ("h", c.ShowHand(1, cards(HANDS[0]))),
        ("2:m", c.MuckHand(2)),
        ("exposed5=9s", c.ExposeCard(5, card("9s"))),
        ("2:buy40", c.BuyChips(2, 40)),
        ("2:buy", c.BuyChips(2, 100)),
        ("2:join", c.TakeSeat(2)),
        ("2:leave", c.LeaveSeat(2)),
        ("close", c.CloseTable()),
        ("misdeal", c.CallMisdeal()),
        ("abandon", c.Abandon()),
        ("hand2>pack=AsKd", c.MoveCards("hand2", "pack", cards("As Kd"))),
        ("seat2>pot=40", c.MoveChips("seat2", "pot", 40)),
        ("turn2", c.SetTurn(2)),
        ("award2,3", c.AwardPots((2, 3))),
        ("dealer2", c.NameDealer(2)),
        ("same", Announce((("incomplete-mountain", "kickers-count"), ("sole-survivor", "wins-at-once")))),
    ],
)
def test_each_text_reads_one_way_and_is_written_back(typed, command):
    table = betting()
    assert GAME.read(typed, table.state) == command
    assert GAME.read(GAME.write(command), table.state) == command


@pytest.mark.parametrize(
    "typed", ["", "x", "0:c", "10:c", "b-3", "1s", "buy40", "join", "3:", "c.", "cbc", "4,", "9:h"]
)
def test_what_is_no_move_is_unreadable(typed):
    state = betting().state
    with pytest.raises(Unreadable):
        GAME.read(typed, state)


def test_a_hand_that_is_not_recorded_is_shown_with_its_cards():
    hidden = opened(2).deal(".", ".")
    with pytest.raises(Unreadable, match="name its cards"):
        GAME.read("h", hidden.state)


def test_nobody_falls_and_some_fall_mean_all_who_are_asked():
    asked = opened(4, dealer=4).deal(".", ".", ".", ".").play("c c c c Kh")
    assert GAME.read("-", asked.state) == c.Declare((1, 2, 3, 4), ())
    assert GAME.read("3,1", asked.state) == c.Declare((1, 2, 3, 4), (3, 1))


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("cbcfc", ["c", "b", "c", "f", "c"]),
        ("cb20cfc", ["c", "b20", "c", "f", "c"]),
        ("c.", ["c", "c", "c"]),
        ("cbc.", ["c", "b", "c", "c"]),
        ("bf.", ["b", "f", "f"]),
        ("ccc 9c ccc", ["c", "c", "c", "9c", "c", "c", "c"]),
        ("c. ac c.", ["c", "c", "c", "ac", "c", "c", "c"]),
        ("same nonsense cc", ["same", "nonsense", "cc"]),
        ("2:f c", ["2:f", "c"]),
    ],
)
def test_a_joined_line_comes_apart(line, moves):
    assert list(split(line, betting(betting="no-limit").state)) == moves


def test_all_in_and_call_are_no_ace_of_clubs_in_a_betting_round():
    state = betting(betting="no-limit").state
    assert split("acc", state) == ("a", "c", "c")
    assert split("ac", state) == ("a", "c")


def test_the_rest_of_a_showdown_is_shown():
    table = opened(2).deal(*HANDS[:2]).play("c c 9h c c 8h c c 2h c c 7d c c 6d c c 3s c c 9d c c")
    assert split("h.", table.state) == ("h", "h")
    assert split("mh", table.state) == ("m", "h")


def test_the_help_teaches_what_can_be_read():
    state = betting().state
    for example, _ in HELP:
        for move in split(example, state) if example == "cbcf" else (example,):
            if "..." not in move:
                GAME.read(move, state)


def test_a_deal_is_written_with_the_cards_that_were_seen():
    table = opened(2)
    assert GAME.write(GAME.read("deal", table.state)) == "deal"
    assert GAME.read("1:dealAsAh...", table.state) == c.DealHand(1, ("As", "Ah", "??", "??", "??"), unseen=True)
    half = GAME.read("dealAsAhAdAc2c.....", table.state)
    assert half == c.Deal((*cards("As Ah Ad Ac 2c"), *("??",) * 5), unseen=(1,))
    assert GAME.write(half) == "dealAsAhAdAc2c....."


@pytest.mark.parametrize("move", ["2:As", "2:close", "2:dealer1"])
def test_no_seat_stands_before_what_no_seat_does(move):
    with pytest.raises(Unreadable, match="no seat does that"):
        GAME.read(move, betting().state)
