"""Cards that were not seen get the benefit of the doubt; a refusal tells nothing that its author could not see."""

from random import Random

import pytest

from domain.cards.cards import BACK
from domain.cards.hands import Hand
from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.commands import Attack, Climb, Draw, MoveCards, ShowHand, Steal, Swap, TakeOwed
from domain.games.mauna_kea.events import CardClimbed, CardDrawn, HandShown
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.play.findings import Illegal, Impossible, Verdict
from domain.play.game import decide, fold
from domain.play.policy import sample
from tests.given import ANN, BEN, Given, card, cards, given


def seen(table: Given, viewer: int, *commands) -> Given:
    """What this seat saw of these commands."""
    state = sight = table.state
    for command in commands:
        facts = decide(GAME, state, command)
        state = fold(GAME, state, facts)
        sight = fold(GAME, sight, (fact.seen_by(viewer) for fact in facts))
    return Given(sight)


def test_a_drawn_card_is_seen_by_its_seat_alone():
    (drawn,) = given().when(Draw(BEN, card("7s")))
    assert drawn.seen_by(BEN) == CardDrawn(BEN, card("7s"))
    assert [drawn.seen_by(viewer) for viewer in (ANN, "public")] == [CardDrawn(BEN, BACK)] * 2


def test_any_card_may_be_played_from_an_unknown_hand():
    assert given(ben_hand=1).when(Climb(BEN, card("9c"))) == (CardClimbed(BEN, card("9c")),)


def test_but_not_a_third_copy_of_what_lies_open():
    assert given(ann="9c", ben="9c").refuses(Climb(BEN, card("9c"))) is R.MK_A33
    assert given(ann="9c", ben="9c").refuses(Draw(BEN, card("9c"))) is R.MK_A33
    assert given(ann="9c", ben="9c", ben_hand="Kd Qd").refuses(Swap(BEN, cards("Kd Qd"), cards("9c."))) is R.MK_A33


def test_a_card_that_the_opponent_holds_twice_is_refused_only_to_those_who_know():
    truth = given(ann_hand="7s 7s", ben_hand=2).state
    climb = Climb(BEN, card("7s"))
    with pytest.raises(Impossible):
        decide(GAME, truth, climb)
    ignorant = given(ann_hand=2, ben_hand=2).state
    assert decide(GAME, truth, climb, sight=ignorant) == (CardClimbed(BEN, card("7s")),)


def test_a_clash_with_hidden_cards_ends_the_certainty():
    truth = given(ben_hand="7s 8s").state
    facts = decide(GAME, truth, Climb(BEN, card("9c")), sight=given(ben_hand=2).state)
    assert fold(GAME, truth, facts).side(BEN).hand == Hand(1, ())


def test_a_shown_hand_is_certain_until_a_card_leaves_it_unseen():
    shown = given(ben_hand="Kh Qs", action=3)
    sight = seen(shown, ANN, ShowHand(BEN, cards("Kh Qs")), Draw(BEN, card("2c")))
    assert sight.state.side(BEN).hand == Hand(3, cards("Kh Qs"))
    assert sight.state.side(BEN).hand.cards == cards("Kh Qs .")


def test_MK_A34_spectators_do_not_see_a_shown_hand():
    (shown,) = given(ben_hand="Kh Qs", action=3).when(ShowHand(BEN, cards("Kh Qs")))
    assert shown.seen_by("public") == HandShown(BEN, cards(".."))
    assert shown.seen_by(ANN) == shown


def test_a_hand_shown_without_all_its_cards_cannot_be_judged():
    table = given(ben="8h", ben_hand=2, action=3)
    assert table.findings(ShowHand(BEN, cards("Qs ."))) == [(Verdict.UNKNOWN, R.MK_17)]
    assert table.findings(ShowHand(BEN, cards("Kh ."))) == [(Verdict.UNLAWFUL, R.MK_17)]
    assert table.findings(ShowHand(BEN, cards("Qs Kc"))) == []


def test_a_card_that_is_certainly_held_cannot_be_missing_from_the_showing():
    table = Given(fold(GAME, given(ben="8h", ben_hand=1, action=2).state, (CardDrawn(BEN, card("Qs")),)))
    assert table.refuses(ShowHand(BEN, cards("Kc Kd"))) is R.MK_16
    assert table.findings(ShowHand(BEN, cards("Kc Qs"))) == []


def test_a_swap_from_a_partly_known_hand():
    table = Given(fold(GAME, given(ben_hand=1).state, (CardDrawn(BEN, card("Qs")),)))
    assert table.when(Swap(BEN, cards("Qs 2c"), cards("..")))
    assert table.refuses(Swap(BEN, cards("3c 2c"), cards(".."))) is R.MK_23


def test_unseen_cards_are_drawn_taken_and_owed():
    assert given(ann_hand=8).after(Steal(BEN, BACK), Draw(BEN, BACK)).state.side(BEN).hand == Hand(9, ())
    wiped = given(ann="7c", ann_hand=3).after(Attack(BEN, card("7s")))
    assert wiped.after(TakeOwed(ANN, cards("9c..."))).state.side(ANN).hand == Hand(7, cards("9c"))


def test_an_irregular_act_is_refused_by_the_same_rule_in_every_sight():
    for sight in (given(ann="9d", ben_hand="4c").state, given(ann="9d", ben_hand=1).state):
        with pytest.raises(Illegal) as refused:
            decide(GAME, given(ann="9d", ben_hand="4c").state, Attack(BEN, card("4c")), sight=sight)
        assert refused.value.rule is R.MK_34


def test_what_lay_or_lies_face_up_has_a_face_for_everybody():
    moved = MoveCards("hand1", "discards", cards("9c"))
    assert moved.seen_by("public") == moved
    assert moved.audience == ("public",)
    assert MoveCards("pile", "hand1", cards("9c")).seen_by(BEN) == MoveCards("pile", "hand1", cards("."))


def test_a_swap_from_a_partly_known_hand_is_offered_every_card_that_may_go_and_come():
    table = Given(fold(GAME, given(ann="9c 9c", ben_hand=1).state, (CardDrawn(BEN, card("Qs")),)))
    (swap,) = [offer for offer in GAME.offers(table.state) if offer.kind is Swap]
    assert swap.includes(Swap(BEN, cards("Qs 2c"), cards("3c .")))
    assert swap.includes(Swap(BEN, cards("Qs Qs"), cards("3c 4d")))
    assert not swap.includes(Swap(BEN, cards("2c 3c"), cards("..")))
    assert not swap.includes(Swap(BEN, cards("Qs 9c"), cards("..")))
    assert not swap.includes(Swap(BEN, cards("Qs 2c"), cards("9c .")))
    assert {sample(swap, Random(seed)).discards.count("Qs") >= 1 for seed in range(50)} == {True}
