"""Drawing, swapping, and the play that a turn must have: MK-14 to MK-18, MK-23, MK-24, MK-A01 to MK-A06, MK-A14."""

import pytest

from domain.cards.cards import BACK
from domain.games.mauna_kea.commands import Attack, Climb, Draw, Forfeit, ShowHand, Steal, Swap
from domain.games.mauna_kea.events import (
    ActionForfeited,
    CardClimbed,
    CardDrawn,
    CardsDiscarded,
    CardsDrawn,
    GameEnded,
    HandShown,
    MatchEnded,
    TurnBegun,
)
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.play.findings import Verdict
from tests.given import ANN, BEN, card, cards, given


def acts(table) -> set[str]:
    return table.offered() - {"Abandon", "AnswerCount", "CallMisdeal", "Resign"}


def test_MK_A01_a_card_may_be_drawn_as_any_action():
    table = given(turn=ANN, ann="5h", ann_hand="Kc Qd", ben_hand=6, hand_count="shown")
    assert acts(table) == {"Draw", "Swap"}
    assert table.when(Draw(ANN, card("9s"))) == (CardDrawn(ANN, card("9s")),)
    played = table.after(Draw(ANN, card("9s")), Climb(ANN, card("9s")))
    assert played.when(Draw(ANN, card("2s"))) == (CardDrawn(ANN, card("2s")), TurnBegun(BEN))
    after = played.after(Draw(ANN, card("2s"))).state
    assert (after.side(ANN).altitude, after.side(ANN).hand.size) == (14, 3)


def test_MK_A01_after_showing_only_the_swap_is_left():
    table = given(turn=ANN, ann="5h", ann_hand="Kc Qd", ben_hand=6, hand_count="shown", plain_draw="after-showing")
    assert acts(table) == {"Swap"}
    assert table.refuses(Draw(ANN, card("9s"))) is R.MK_A01


def test_MK_A02_the_third_action_plays_the_one_card_that_can_be_played():
    table = given(ann="5s", ann_hand="3c Kd Qh", ben="10c 2c", turn=ANN)
    obliged = table.after(Draw(ANN, card("Jh")), Draw(ANN, card("Kc")))
    assert acts(obliged) == {"Climb", "Attack"}
    for refused in (Draw(ANN, BACK), Swap(ANN, cards("Kd Qh"), cards("..")), Steal(ANN, BACK)):
        assert R.MK_15 in {rule for _, rule in obliged.findings(refused)}
    assert obliged.refuses(Draw(ANN, BACK)) is R.MK_15
    assert obliged.refuses(ShowHand(ANN, cards("3c Kd Qh Jh Kc"))) is R.MK_17
    assert obliged.when(Climb(ANN, card("3c"))) == (CardClimbed(ANN, card("3c")), TurnBegun(BEN))
    assert obliged.when(Attack(ANN, card("3c")))[-1] == TurnBegun(BEN)


def test_MK_A02_an_opposing_altitude_that_is_no_multiple_leaves_only_the_climb():
    table = given(ann="5s", ann_hand="3c Kd Qh", ben="10c", turn=ANN, action=3)
    assert acts(table) == {"Climb"}


def test_MK_A02_the_last_playable_card_may_be_swapped_away():
    table = given(ann="5s", ann_hand="3c Kd", turn=ANN, hand_count="shown")
    swapped = table.after(Swap(ANN, cards("3c Kd"), cards("Qh Jh")), Swap(ANN, cards("Qh Jh"), cards("Kc Qc")))
    assert acts(swapped) == {"ShowHand"}
    assert swapped.refuses(Draw(ANN, BACK)) is R.MK_16
    shown = swapped.after(ShowHand(ANN, cards("Kc Qc")))
    assert shown.when(Draw(ANN, card("2h"))) == (CardDrawn(ANN, card("2h")), TurnBegun(BEN))
    assert acts(shown) == {"Draw", "Swap"}


def test_MK_A03_who_played_a_card_shows_nothing():
    table = given(ann_hand="4d 6c Kh", turn=ANN).after(Climb(ANN, card("4d")), Climb(ANN, card("6c")))
    assert table.refuses(ShowHand(ANN, cards("Kh"))) is R.MK_A03
    assert table.when(Draw(ANN, BACK))[0] == CardDrawn(ANN, BACK)
    assert table.refuses(Swap(ANN, cards("Kh Kh"), cards(".."))) is R.MK_23


def test_MK_A03_where_draws_need_a_showing_whoever_cannot_play_shows():
    table = given(ann_hand="4d 6c Kh", turn=ANN, plain_draw="after-showing")
    stuck = table.after(Climb(ANN, card("4d")), Climb(ANN, card("6c")))
    assert stuck.refuses(Draw(ANN, BACK)) is R.MK_A03
    shown = stuck.after(ShowHand(ANN, cards("Kh")))
    assert shown.when(Draw(ANN, BACK)) == (CardDrawn(ANN, BACK), TurnBegun(BEN))


def test_MK_A03_an_unknown_hand_may_have_had_a_playable_card():
    table = given(ann="6c", ann_hand=3, turn=ANN, action=3, plays=2, plain_draw="after-showing")
    assert table.findings(Swap(ANN, cards("Kh Kd"), cards(".."))) == [(Verdict.UNKNOWN, R.MK_A03)]


def test_MK_A04_an_ace_counts_as_a_pip_card():
    table = given(ann="5s", ann_hand="Ad", ben="9c 3d", turn=ANN, action=3)
    assert acts(table) == {"Climb", "Attack"}
    assert table.refuses(ShowHand(ANN, cards("Ad"))) is R.MK_17
    assert acts(given(ann="5s", ann_hand="Ad", ben="9c 3h", turn=ANN, action=3)) == {"Climb"}


def test_MK_A05_a_face_card_is_usable_on_its_own_suit():
    table = given(ann="8h", ann_hand="Kh Qs", turn=ANN, action=3)
    assert table.findings(Draw(ANN, BACK)) == [(Verdict.UNLAWFUL, R.MK_15), (Verdict.UNLAWFUL, R.MK_A05)]
    assert acts(given(ann="8h", ann_hand="Qs", turn=ANN, action=3)) == {"ShowHand"}
    assert acts(given(ann_hand="Kh", turn=ANN, action=3)) == {"ShowHand"}


def test_MK_16_the_hand_is_shown_after_two_actions_and_once():
    table = given(ann_hand="Kh", turn=ANN, action=2)
    assert table.refuses(ShowHand(ANN, cards("Kh"))) is R.MK_16
    shown = given(ann_hand="Kh", turn=ANN, action=3).after(ShowHand(ANN, cards("Kh")))
    assert shown.refuses(ShowHand(ANN, cards("Kh"))) is R.MK_16
    assert given(ann_hand=3, turn=ANN, action=3).refuses(ShowHand(ANN, cards("Kh"))) is R.MK_16


def test_MK_A37_an_empty_hand_is_shown_too():
    table = given(ann_hand="", turn=ANN, action=3)
    assert table.when(ShowHand(ANN, ())) == (HandShown(ANN, ()),)
    assert table.refuses(Draw(ANN, BACK)) is R.MK_16


def test_MK_A37_a_shown_player_swaps_face_up_and_draws_privately():
    shown = given(ann_hand="Kh Qs", turn=ANN, action=3).after(ShowHand(ANN, cards("Kh Qs")))
    facts = shown.when(Swap(ANN, cards("Kh Qs"), cards("2c 3c")))
    assert [fact.seen_by(BEN) for fact in facts[:2]] == [
        CardsDiscarded(ANN, cards("Kh Qs")),
        CardsDrawn(ANN, cards("..")),
    ]


def test_a_swap_discards_two_then_draws_two():
    assert given(ann_hand="Kc Qd", turn=ANN).when(Swap(ANN, cards("Kc Qd"), cards("2s 3s"))) == (
        CardsDiscarded(ANN, cards("Kc Qd")),
        CardsDrawn(ANN, cards("2s 3s")),
    )


def test_MK_A14_a_swap_needs_two_cards():
    assert given(ann_hand="Kc", turn=ANN).findings(Swap(ANN, cards("Kc Kc"), cards(".."))) == [
        (Verdict.IMPOSSIBLE, R.MK_23),
        (Verdict.IMPOSSIBLE, R.MK_A14),
    ]


def test_MK_A15_a_swap_with_one_card_left_draws_it_and_the_game_ends():
    table = given(ann="7c", ann_hand="Kc Qd", turn=ANN, pile=1)
    assert table.when(Swap(ANN, cards("Kc Qd"), cards("2s"))) == (
        CardsDiscarded(ANN, cards("Kc Qd")),
        CardsDrawn(ANN, cards("2s")),
        GameEnded("draw pile", ANN, (-93, -100)),
        MatchEnded("draw pile", ANN, (-93, -100)),
    )
    assert table.refuses(Swap(ANN, cards("Kc Qd"), cards("2s 3s"))) is R.MK_A15


def test_MK_A24_where_nothing_is_possible_actions_are_forfeited():
    table = given(ann="5h", ann_hand="Kc", ben_hand=5, turn=ANN, plain_draw="after-showing", hand_count="shown")
    assert acts(table) == {"Forfeit"}
    assert table.when(Forfeit(ANN)) == (ActionForfeited(ANN),)
    third = table.after(Forfeit(ANN), Forfeit(ANN))
    assert acts(third) == {"ShowHand"}
    assert third.refuses(Forfeit(ANN)) is R.MK_A25


@pytest.mark.parametrize(
    ("held", "theirs", "announced"),
    [("Kc", 5, "always"), ("5c", 5, "after-showing"), ("Kc Qc", 5, "after-showing"), ("Kc", 8, "after-showing")],
)
def test_MK_A25_no_action_is_declined_while_one_is_possible(held, theirs, announced):
    table = given(ann="5h", ann_hand=held, ben_hand=theirs, turn=ANN, action=2, plain_draw=announced)
    assert table.refuses(Forfeit(ANN)) is R.MK_A25


def test_MK_A24_whether_an_unknown_card_could_be_played_cannot_be_known():
    table = given(ann="5h", ann_hand=1, ben_hand=5, turn=ANN, plain_draw="after-showing")
    assert table.findings(Forfeit(ANN)) == [(Verdict.UNKNOWN, R.MK_A24)]


def test_the_turn_passes_after_three_actions():
    table = given(turn=ANN, action=3, plays=1)
    assert table.after(Draw(ANN, BACK)).refuses(Draw(ANN, BACK)) is R.MK_14
