"""Sheets of Two-Set Rummy where hands were not recorded, or where the table went on against a rule."""

import pytest

from tests.replays.sheets import doubts, opened

OPENED = """game: two-set-rummy
seats: {seats}
scoring: {scoring}
finish: {finish}
pass: {passing}
"""
OTHERS = """same-card: {same}
reshuffle: keep-upcard
two-player-deal: winner-deals
dead-hand: by-agreement
rainbow-layoff: keep-all-different
"""
OUT = "d\no./4e4j4m4n/5v6v7vMvSv\n"


def sheet(*moves: str, scoring: str = "victories", passing: str = "off", same: str = "allowed") -> str:
    """A table of two at which seat 1 deals."""
    finish = {"victories": "victories:3", "penalty": "points:100"}[scoring]
    opening = OPENED.format(seats=2, scoring=scoring, finish=finish, passing=passing)
    return "\n".join((opening + OTHERS.format(same=same) + "dealer1", *moves))


def test_UC_A21_a_hand_that_can_hold_no_set_is_done_beyond_doubt():
    hands = "2:deal 1:dealSs2s3m6n1m6m1v2m. up1e"
    assert doubts(sheet(hands, OUT + "done\nleftSs2s3m6n1m6m1v2m2e", scoring="penalty")) == []


def test_UC_A21_a_hand_that_may_hold_a_set_is_not():
    hands = "2:deal 1:dealSsMs7s6n1m6m1v2m. up1e"
    assert doubts(sheet(hands, OUT + "done", scoring="penalty")) == [(8, "cannot be known", "UC-A21")]


def run_out() -> str:
    """Both draw unseen and discard all but what lies on the table, until the stock is made of the discards."""
    lying = [f"{rank}{suit}" for suit in "ejmns" for rank in "123567MS" if f"{rank}{suit}" not in ("1e", "4s")]
    return "2:deal 1:deal up1e " + " ".join(f"d {card}" for card in lying[:34]) + " d 4s"


def test_UC_26_a_card_that_went_into_the_new_stock_is_held_by_nobody_who_drew_none_of_it():
    assert doubts(sheet(run_out(), "d 2e t 3e"))[-1] == (79, "impossible", "UC-26")
    assert doubts(sheet(run_out(), "d 2e d 3e")) == []
    assert doubts(sheet(run_out(), "d 2e t 4v")) == []


def test_UC_26_who_drew_one_card_of_the_new_stock_has_one_of_it():
    assert doubts(sheet(run_out(), "d 4v d 3e t 5e")) == []
    assert doubts(sheet(run_out(), "d 2e d 3e t 5e"))[-1] == (81, "impossible", "UC-26")


def test_UC_A10_a_card_taken_stays_taken_when_another_is_drawn_against_the_rules():
    moves = "2:deal 1:deal up4s t\n2:d ! drew a second card\n4s"
    assert doubts(sheet(moves, same="forbidden")) == [(7, "irregular", "UC-24"), (8, "unlawful", "UC-A10")]
    assert doubts(sheet(moves)) == [(7, "irregular", "UC-24")]


@pytest.mark.parametrize("before", ["3:leave", "misdeal"])
def test_announcements_can_be_made_until_the_first_deal(before):
    said = "say:" + OTHERS.format(same="allowed").strip().replace(": ", "=").replace("\n", ",")
    opening = OPENED.format(seats=3, scoring="penalty", finish="points:100", passing="off")
    table = opened(f"{opening}dealer1\n{before}\n{said}\ndeal deal")
    assert doubts(f"{opening}dealer1\n{before}\n{said}\ndeal deal") == []
    assert len(table.record.steps) == 6
    again = f"{opening}dealer1\n{before}\n{said}\ndeal\nmisdeal\nsay:same-card=forbidden"
    assert doubts(again)[-1] == (7, "impossible", "UC-A18")


@pytest.mark.parametrize(
    ("moves", "step", "rule"),
    [
        ("2:deal 1:deal up1e\n2:o./4e4j4m4n/5v6v7vMvSv ! did not draw", 6, "UC-24"),
        ("2:deal 1:deal\n2:d ! nobody turned the upcard", 5, "UC-16"),
        ("2:deal 1:deal up1e\nup2e ! a second upcard", 6, "UC-16"),
        ("2:deal.......... ! ten cards", 3, "UC-14"),
    ],
)
def test_what_can_have_been_done_is_unlawful_and_recorded_with_its_reason(moves, step, rule):
    assert doubts(sheet(moves))[0] == (step, "irregular", rule)
    assert {(one[0], one[1]) for one in doubts(sheet(moves))} == {(step, "irregular")}
    assert doubts(sheet(moves.partition(" !")[0])) == [(step, "unlawful", rule)]


def test_who_goes_out_without_drawing_has_no_discard_and_wins_by_the_reason_alone():
    table = opened(sheet("2:deal 1:deal up1e\n2:o./4e4j4m4n/5v6v7vMvSv ! did not draw\ndeal"))
    out, scored = table.record.step(6).facts[:2]
    assert (out.discard, scored.points) == (None, (0, 1))
    assert out.seen_by(1) == out


def test_what_nobody_passed_lapses_with_the_act_that_passed_over_it():
    table = opened(sheet("2:deal 1:deal\n1:p1e2e\n2:d3e ! nobody thought of passing\n2:3e\n1:d\n1:1e", passing="on"))
    assert [type(fact).__name__ for fact in table.record.step(6).facts] == [
        "DebtLapsed", "UpcardOwed", "DebtLapsed", "TurnBegun", "StockDrawn",
    ]  # fmt: skip
    assert len(table.record.steps) == 9


def test_a_set_laid_too_late_or_a_card_laid_off_too_early_is_against_a_rule():
    hands = "2:deal4e4j4m4n5v6v7vMvSv 1:deal1j1m1n1s2e3eMs4s7n up1e d2s o2s/4e4j4m4n/5v6v7vMvSv"
    early = doubts(sheet(hands + "\n1:+4s1 ! laid off first", scoring="penalty"))
    assert [rule for _, _, rule in early] == ["UC-36", "UC-A20"]
    late = doubts(sheet(hands + "\ndone ! forgot a set\nl1j1m1n1s ! laid it later", scoring="penalty"))
    assert [rule for _, _, rule in late] == ["UC-A21", "UC-35", "UC-A20"]
