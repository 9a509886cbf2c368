"""Climbing and pitons: MK-08 to MK-12, MK-25 to MK-29, MK-A06, MK-A07, MK-A13."""

import pytest

from domain.games.mauna_kea.commands import Climb
from domain.games.mauna_kea.events import CardClimbed, PitonLaid
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.play.findings import Verdict
from tests.given import ANN, BEN, card, given, worth


@pytest.mark.parametrize(("climbed", "altitude"), [("Ah", 1), ("2c", 2), ("9d", 9), ("10s", 10)])
def test_an_ace_is_worth_one_and_pips_their_face(climbed, altitude):
    assert given().after(Climb(BEN, card(climbed))).state.side(BEN).altitude == altitude


def test_pips_have_no_suit_rule_on_the_own_ascent():
    assert given(ben="Kd").when(Climb(BEN, card("5c"))) == (CardClimbed(BEN, card("5c")),)
    assert given(ben="8h").when(Climb(BEN, card("Ac"))) == (CardClimbed(BEN, card("Ac")),)


def test_a_piton_is_worth_nothing_and_matches_the_suit_beneath():
    table = given(ben="8h")
    assert table.when(Climb(BEN, card("Kh"))) == (PitonLaid(BEN, card("Kh")),)
    assert table.after(Climb(BEN, card("Kh"))).state.side(BEN).altitude == 8
    assert table.refuses(Climb(BEN, card("Qs"))) is R.MK_28


def test_MK_A06_no_piton_on_an_empty_ascent():
    table = given(ben_hand="Kh 4c")
    assert table.findings(Climb(BEN, card("Kh"))) == [(Verdict.UNLAWFUL, R.MK_28), (Verdict.UNLAWFUL, R.MK_A06)]
    assert table.when(Climb(BEN, card("4c"))) == (CardClimbed(BEN, card("4c")),)


def test_MK_A07_a_piton_may_lie_on_a_piton_of_its_suit():
    table = given(ben="9d Kd")
    assert table.when(Climb(BEN, card("Jd"))) == (PitonLaid(BEN, card("Jd")),)
    assert table.refuses(Climb(BEN, card("Js"))) is R.MK_28


def test_MK_A13_climbing_has_no_upper_limit():
    assert given(ben=worth(97)).after(Climb(BEN, card("10c"))).state.side(BEN).altitude == 107


def test_a_card_that_is_not_held_cannot_be_climbed():
    assert given(ben_hand="9c").refuses(Climb(BEN, card("9d"))) is R.MK_25
    assert given(ben_hand=0).refuses(Climb(BEN, card("9d"))) is R.MK_25


def test_nobody_climbs_in_the_turn_of_the_other():
    assert given().refuses(Climb(ANN, card("9d"))) is R.MK_14
