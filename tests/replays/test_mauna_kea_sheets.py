"""Sheets of Mauna Kea where hands were not recorded, or where the table went on against a rule."""

import pytest

from tests.replays.sheets import doubts, opened

UNSEEN = "game: mauna-kea\ndealer: 2\ndeal deal\n"
AFTER_SHOWING = "game: mauna-kea\ndealer: 2\nplain-draw: after-showing\ndeal deal\n"
KNOWN = "game: mauna-kea\ndealer: 2\n1:deal2s3s4s5s6s7s8s 2:deal2h3h4h5h6h7h8h\n"


def test_MK_15_the_cards_that_a_swap_gives_were_in_the_hand():
    false_showing = (7, "unlawful", "MK-17")
    assert doubts(UNSEEN + "d d h wAd3c") == [false_showing, (8, "unlawful", "MK-15")]
    assert doubts(UNSEEN + "d d h\nwAd3c ! nobody noticed")[:2] == [false_showing, (8, "irregular", "MK-15")]


def test_MK_15_before_MK_16_where_a_card_could_be_played():
    assert doubts(UNSEEN + "d d w3sKd") == [(7, "unlawful", "MK-15")]


def test_MK_A03_a_swap_that_gives_a_playable_card_needs_no_showing():
    assert doubts(AFTER_SHOWING + "2d 3d w4s5s") == []


def test_MK_A03_a_swap_of_pitons_that_fit_nowhere_leaves_open_whether_the_hand_had_to_be_shown():
    assert doubts(AFTER_SHOWING + "2d 3d wKsQs") == [(7, "cannot be known", "MK-A03")]


def test_a_draw_after_a_showing_that_cannot_be_known_cannot_be_known_either():
    assert doubts(UNSEEN + "d d h d") == [(7, "cannot be known", "MK-17"), (8, "cannot be known", "MK-15")]
    assert doubts(AFTER_SHOWING + "2d 3d h d") == [(7, "cannot be known", "MK-17"), (8, "cannot be known", "MK-17")]


@pytest.mark.parametrize(
    ("moves", "step", "rule"),
    [
        ("2s 3s 4s\n2:2h ! the rally card was forgotten", 8, "MK-30"),
        ("2s 3s d9c\n1:r9c ! took a rally card after two climbs\n2:2h", 8, "MK-40"),
        ("2s 3s d\n2:x5h\n1:r.. ! one card too many", 9, "MK-40"),
        ("2s 3s 4s\n1:r9c9d ! two cards instead of one", 8, "MK-30"),
        ("2s 3s d\n2:x5h\n2:2h ! the other hand was not filled up", 9, "MK-40"),
        ("2s 3s 4s\n2:r. ! the wrong player drew it", 8, "MK-30"),
        ("w2s3s/9c ! drew one card for two", 5, "MK-23"),
        ("w2s3s/9c9d9s ! drew three cards for two", 5, "MK-23"),
        ("w2s3s/. ! drew one card for two", 5, "MK-23"),
        ("d d\n1:h4s5s6s ! kept cards back", 7, "MK-16"),
    ],
)
def test_what_the_table_passed_over_is_unlawful_and_recorded_with_its_reason(moves, step, rule):
    found = doubts(KNOWN + moves)
    assert found[0] == (step, "irregular", rule)
    assert {(one[0], one[1]) for one in found} == {(step, "irregular")}
    refused = doubts(KNOWN + moves.partition(" !")[0])
    assert refused == [(step, "unlawful", rule)]


def test_a_debt_lapses_with_the_act_that_passed_over_it():
    table = opened(KNOWN + "2s 3s 4s\n2:2h ! the rally card was forgotten\n3h 4h\n2:r\n1:d")
    assert [type(fact).__name__ for fact in table.record.step(8).facts] == ["DebtLapsed", "TurnBegun", "CardClimbed"]
    assert len(table.record.steps) == 12


def test_a_hand_that_is_dealt_with_a_card_too_many_is_against_a_rule_and_can_have_been_dealt():
    dealt = "game: mauna-kea\ndealer: 2\n1:deal2s3s4s5s6s7s8s9s"
    assert doubts(dealt) == [(3, "unlawful", "MK-05")]
    assert doubts(dealt + " ! noticed much later") == [(3, "irregular", "MK-05")]
    assert doubts("game: mauna-kea\ndealer: 2\n1:deal........ ! noticed much later\ndeal\nd") == [
        (3, "irregular", "MK-05")
    ]


@pytest.mark.parametrize("moves", ["2s 3s 4s\n1:r2s2s2s ! three of a kind", "1:x9c ! not held"])
def test_what_the_cards_forbid_is_impossible_with_a_reason_too(moves):
    assert doubts(KNOWN + moves)[-1][1] == "impossible"


def test_a_turn_that_is_set_back_keeps_what_the_actions_before_it_were():
    table = opened(KNOWN + "d9c 2s\nturn1/2 ! the climb was taken back to the hand")
    assert [(fact.plays, fact.climbs) for fact in table.record.step(7).facts] == [(0, 0)]
    assert doubts(KNOWN + "d9c 2s\nturn1/2 ! taken back\nd d")[-1] == (9, "unlawful", "MK-15")
    kept = opened(KNOWN + "2s d9c\nturn1/2 ! the draw was taken back")
    assert [(fact.plays, fact.climbs) for fact in kept.record.step(7).facts] == [(1, 1)]
