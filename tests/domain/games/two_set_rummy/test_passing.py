"""Variation P: UC-27 to UC-29, UC-A16, UC-A31."""

from itertools import permutations

import pytest

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.commands import AgreeDead, Pass
from domain.games.two_set_rummy.events import PassBegun, PassChosen, PassReceived, UpcardOwed
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import Dealing, Passing
from tests.domain.games.two_set_rummy.table import Table, card, cards, new, table

HANDS = {
    1: "1e 2e 3e 4e 5e 6e 7e Me Se",
    2: "1j 2j 3j 4j 5j 6j 7j Mj Sj",
    3: "1m 2m 3m 4m 5m 6m 7m Mm Sm",
    4: "1n 2n 3n 4n 5n 6n 7n Mn Sn",
}
CHOSEN = {1: "1e 2e", 2: "1j 2j", 3: "1m 2m", 4: "1n 2n"}


def passing(seats: int, hand_number: int = 1) -> Table:
    """A table with variation P whose hands are dealt and whose cards are to be passed."""
    start = table(
        *[""] * seats, phase=Dealing(tuple(range(1, seats + 1))), hand_number=hand_number, stock=54, **{"pass": "on"}
    )
    return start.typed(" ".join(f"{seat}:deal{HANDS[seat].replace(' ', '')}" for seat in range(1, seats + 1)))


def choices(seats: int) -> list[Pass]:
    return [Pass(seat, cards(CHOSEN[seat])) for seat in range(1, seats + 1)]


def received(passed: Table) -> dict[int, set[str]]:
    """What each seat holds that it was not dealt."""
    return {
        seat: set(side.hand.faces) - set(cards(HANDS[seat])) for seat, side in enumerate(passed.state.sides, start=1)
    }


@pytest.mark.parametrize(
    ("seats", "hand_number", "way", "given"),
    [
        (2, 1, "across", {1: "1j 2j", 2: "1e 2e"}),
        (2, 2, "across", {1: "1j 2j", 2: "1e 2e"}),
        (3, 1, "left", {1: "1m 2m", 2: "1e 2e", 3: "1j 2j"}),
        (3, 2, "right", {1: "1j 2j", 2: "1m 2m", 3: "1e 2e"}),
        (3, 3, "one each way", {1: "2j 1m", 2: "1e 2m", 3: "1j 2e"}),
        (3, 4, "left", {1: "1m 2m", 2: "1e 2e", 3: "1j 2j"}),
        (4, 1, "left", {1: "1n 2n", 2: "1e 2e", 3: "1j 2j", 4: "1m 2m"}),
        (4, 2, "right", {1: "1j 2j", 2: "1m 2m", 3: "1n 2n", 4: "1e 2e"}),
        (4, 3, "across", {1: "1m 2m", 2: "1n 2n", 3: "1e 2e", 4: "1j 2j"}),
    ],
)
def test_UC_28_and_UC_29_the_rotations(seats, hand_number, way, given):
    start = passing(seats, hand_number)
    assert start.path[-1].facts[-1] == PassBegun(way)
    passed = start.after(*choices(seats))
    assert received(passed) == {seat: set(cards(text)) for seat, text in given.items()}
    assert [side.hand.size for side in passed.state.sides] == [9] * seats


def test_UC_A16_three_players_hand_3_each_gives_and_receives_one_each_side():
    last = passing(3, 3).after(*choices(3)).path[-1].facts
    assert last == (
        PassChosen(3, cards("1m 2m")),
        PassReceived(2, 1, cards("1e")),
        PassReceived(3, 1, cards("2e")),
        PassReceived(3, 2, cards("1j")),
        PassReceived(1, 2, cards("2j")),
        PassReceived(1, 3, cards("1m")),
        PassReceived(2, 3, cards("2m")),
        UpcardOwed(2),
    )


@pytest.mark.parametrize("hand_number", [4, 8])
def test_UC_A16_four_players_do_not_pass_in_hand_8(hand_number):
    assert passing(4, hand_number).path[-1].facts[-1] == UpcardOwed(2)


def test_UC_A16_a_card_just_received_is_not_passed_on():
    start = passing(2).after(Pass(1, cards("1e 2e")))
    assert start.refuses(Pass(2, cards("1e 1j"))) is R.UC_A16
    assert start.refuses(Pass(1, cards("3e 4e"))) is R.UC_A16


def test_two_cards_are_passed_before_the_upcard_is_turned():
    start = passing(2)
    assert start.refuses("up5s") is R.UC_16
    assert start.refuses("d") is R.UC_27
    assert start.refuses(Pass(1, cards("1e 1e"))) is R.UC_03
    assert start.refuses(Pass(1, cards("1e 2e 3e"))) is R.UC_27


def test_the_order_of_passing_does_not_matter():
    start = passing(3)
    ends = {repr(start.after(*order).state) for order in permutations(choices(3))}
    assert len(ends) == 1


def test_choices_stay_hidden_until_all_have_chosen_and_then_go_to_giver_and_receiver():
    passed = passing(3).after(*choices(3))
    chosen, *given, _ = passed.path[-1].facts
    assert chosen.seen_by(3) == chosen
    assert chosen.seen_by(1) == PassChosen(3, ("??", "??"))
    first = given[0]
    assert first == PassReceived(2, 1, cards("1e 2e"))
    assert (first.seen_by(1), first.seen_by(2)) == (first, first)
    assert first.seen_by(3) == first.seen_by("public") == PassReceived(2, 1, ("??", "??"))


def test_UC_A31_a_dead_hand_repeats_its_direction():
    turned = passing(3, 2).after(*choices(3)).typed("up5s")
    died = turned.after(*(AgreeDead(seat) for seat in (1, 2, 3)))
    again = died.typed("deal deal deal")
    assert again.path[-1].facts[-1] == PassBegun("right")


def test_UC_A31_a_hand_without_passing_is_dealt_again_without():
    turned = passing(4, 4).typed("up5s")
    died = turned.after(*(AgreeDead(seat) for seat in (1, 2, 3, 4)))
    assert died.typed("deal deal deal deal").path[-1].facts[-1] == UpcardOwed(2)


def test_what_nobody_saw_is_passed_unseen():
    dealt = new(2, **{"pass": "on"}).typed("dealer1 deal deal")
    assert isinstance(dealt.state.phase, Passing)
    passed = dealt.typed("1:p. 2:p5j.")
    assert passed.state.side(1).hand.faces == (card("5j"),)
    assert GAME.write(Pass(1, ("??", "??"))) == "1:p."
