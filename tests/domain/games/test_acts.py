"""Whose act a command is: what decides who may enter it, and what commutes."""

from random import Random

import pytest

from domain.games.mauna_kea import commands as kea
from domain.games.mountain import commands as mountain
from domain.games.registry import GAMES
from domain.games.two_set_rummy import commands as rummy
from domain.play.policy import sample
from domain.play.vocabulary import Announce, kebab
from tests.domain.games.walks import walk


def test_an_act_is_that_of_the_seat_it_names():
    assert mountain.BuyChips(3, 100).acts_for == (3,)
    assert rummy.Pass(2, ("??", "??")).acts_for == (2,)
    assert kea.Deal(1, ("??",) * 7).acts_for == (1,)


def test_a_declaration_is_the_act_of_all_who_are_said_to_survive_or_fall():
    assert mountain.Declare((2, 4), (4,)).acts_for == (2, 4)


@pytest.mark.parametrize(
    "command",
    [
        Announce((("ante", "1"),)), kea.NameDealer(2), kea.SetTurn(1, 2), rummy.NameDealer(3), rummy.SetTurn(3, True),
        mountain.NameDealer(2), mountain.SetTurn(4), mountain.TurnCard("9s"), mountain.AwardPots((1, 2)),
        mountain.CloseTable(),
    ],
)  # fmt: skip
def test_what_is_said_of_the_table_is_nobodys_act(command):
    assert command.acts_for == ()


@pytest.mark.parametrize("key", GAMES)
def test_every_act_of_play_is_that_of_the_seat_it_was_offered_to(key):
    offered = [offer for moment in walk(key, 1).moments for offer in GAMES[key].offers(moment.truth) if offer.seat]
    acts = [(offer.seat, sample(offer, Random(1))) for offer in offered]
    assert {type(act).__name__ for seat, act in acts if seat not in act.acts_for} <= {"NameDealer"}
    assert len({type(act) for seat, act in acts if seat in act.acts_for}) >= 4


@pytest.mark.parametrize(
    ("key", "revealing"),
    [
        (
            "mauna-kea",
            "card-drawn card-stolen cards-drawn cards-moved hand-dealt hand-refilled hand-shown rally-drawn",
        ),
        ("mountain", "card-exposed card-turned cards-moved forced-fold hand-dealt hand-shown"),
        (
            "two-set-rummy",
            "cards-moved hand-counted hand-dealt pass-chosen pass-received stock-drawn upcard-turned went-out",
        ),
    ],
)
def test_by_which_facts_somebody_sees_cards_that_were_hidden(key, revealing):
    assert sorted(kebab(kind.__name__) for kind in GAMES[key].facts if kind.reveals()) == revealing.split()


@pytest.mark.parametrize("key", GAMES)
def test_no_fact_and_no_act_can_be_changed(key):
    kinds = (*GAMES[key].facts, *GAMES[key].commands)
    assert [kind.__name__ for kind in kinds if not kind.__struct_config__.frozen] == []
