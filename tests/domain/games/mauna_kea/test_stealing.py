"""Taking a card from a hand of eight or more, and asking for it: MK-19 to MK-22, MK-A26, MK-A27, MK-A37, MK-A38."""

import pytest

from domain.cards.cards import BACK
from domain.cards.hands import Hand
from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.commands import AnswerCount, Attack, Climb, ShowHand, Steal
from domain.games.mauna_kea.events import CardStolen, CountAnswered
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.play.findings import Verdict
from tests.given import ANN, BEN, card, cards, given


def test_MK_19_a_card_is_taken_only_from_eight_or_more():
    assert given(ann_hand=8).when(Steal(BEN, BACK)) == (CardStolen(BEN, BACK),)
    assert given(ann_hand=7).refuses(Steal(BEN, BACK)) is R.MK_19


def test_MK_A26_eight_are_needed_at_each_taking():
    table = given(ann_hand=8).after(Steal(BEN, BACK))
    assert table.state.side(ANN).hand.size == 7
    assert table.refuses(Steal(BEN, BACK)) is R.MK_19


def test_MK_A26_thief_and_owner_know_the_card_and_nobody_else():
    (stolen,) = given(ann_hand="2c 3c 4c 5c 6c 7c 8c 9c").when(Steal(BEN, card("9c")))
    assert [stolen.seen_by(viewer) for viewer in (ANN, BEN)] == [CardStolen(BEN, card("9c"))] * 2
    assert stolen.seen_by("public") == CardStolen(BEN, BACK)


def test_MK_A26_a_taken_card_is_playable_at_once():
    table = given(ann_hand="2c 3c 4c 5c 6c 7c 8c 9c", ben_hand="Kd").after(Steal(BEN, card("9c")))
    assert table.after(Climb(BEN, card("9c"))).state.side(BEN).ascent == cards("9c")


def test_a_card_that_is_not_in_the_hand_cannot_be_taken():
    assert given(ann_hand="2c 3c 4c 5c 6c 7c 8c 9c").refuses(Steal(BEN, card("Kd"))) is R.MK_19
    assert given(ann_hand=0).refuses(Steal(BEN, BACK)) is R.MK_19


@pytest.mark.parametrize(("held", "answer"), [(8, True), (7, False), (0, False)])
def test_MK_20_the_answer_is_checked(held, answer):
    table = given(ann_hand=held)
    assert table.when(AnswerCount(ANN, answer)) == (CountAnswered(ANN, answer),)
    assert table.refuses(AnswerCount(ANN, not answer)) is R.MK_20


def test_MK_A27_asking_uses_no_action():
    table = given(ann_hand=8)
    assert table.after(AnswerCount(ANN, True)).state == table.state


def test_MK_A27_the_turn_player_asks_and_does_not_answer():
    assert given(ben_hand=8).refuses(AnswerCount(BEN, True)) is R.MK_A27


def test_MK_A27_the_turn_player_may_ask_while_the_other_fills_up():
    owing = given(ann="7c", ann_hand=3).after(Attack(BEN, card("7s")))
    assert owing.when(AnswerCount(ANN, False)) == (CountAnswered(ANN, False),)
    assert owing.refuses(AnswerCount(BEN, False)) is R.MK_A27


@pytest.mark.parametrize("held", [7, 8])
def test_MK_A38_on_request_the_offers_do_not_tell_the_count(held):
    offers = {offer.kind: offer for offer in GAME.offers(given(ann_hand=held).state)}
    assert offers[Steal].venture
    assert offers[AnswerCount].venture
    assert offers[AnswerCount].blanks[0].among == (True, False)


def test_MK_A38_a_refused_taking_is_the_answer_no():
    assert given(ann_hand=7).findings(Steal(BEN, BACK)) == [(Verdict.UNLAWFUL, R.MK_19), (Verdict.UNLAWFUL, R.MK_A38)]
    assert given(ann_hand=7, hand_count="shown").findings(Steal(BEN, BACK)) == [(Verdict.UNLAWFUL, R.MK_19)]


def test_with_counts_shown_only_what_is_lawful_is_offered():
    few, many = given(ann_hand=7, hand_count="shown"), given(ann_hand=8, hand_count="shown")
    assert "Steal" not in few.offered()
    steal = next(offer for offer in GAME.offers(many.state) if offer.kind is Steal)
    assert not steal.venture


@pytest.mark.parametrize(
    ("viewer", "counts"), [(ANN, (8, None)), (BEN, (None, 7)), ("public", (None, None)), ("open", (8, 7))]
)
def test_MK_A38_a_picture_does_not_display_the_count(viewer, counts):
    table = given(ann_hand=8, ben_hand=7)
    players = GAME.picture(table.state, viewer).players
    assert tuple(player.hand_size for player in players) == counts
    assert tuple(len(player.hand) for player in players) == tuple(count or 0 for count in counts)


def test_with_counts_shown_a_picture_has_a_back_for_every_unknown_card():
    players = GAME.picture(given(ann_hand=8, hand_count="shown").state, BEN).players
    assert (players[0].hand_size, players[0].hand) == (8, (BACK,) * 8)


def test_MK_A32_A37_after_showing_a_card_may_be_taken_at_random():
    shown = given(ben_hand="Kh", ann_hand=8, action=3).after(ShowHand(BEN, cards("Kh")))
    assert shown.when(Steal(BEN, BACK))[0] == CardStolen(BEN, BACK)


def test_a_card_taken_unseen_ends_what_was_certain_of_the_hand():
    table = given(ann_hand="2c 3c 4c 5c 6c 7c 8c 9c").after(Steal(BEN, BACK))
    assert table.state.side(ANN).hand == Hand(7, ())
