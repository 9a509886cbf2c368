"""Chances against hands that are not seen, next to plain enumeration of all that may lie there."""

from itertools import combinations, permutations
from math import sqrt
from random import Random

import pytest

from domain.cards.cards import ONE_FRENCH_DECK
from domain.cards.hands import Hand
from domain.games.mountain import GAME
from domain.games.mountain.equity import equity
from domain.games.mountain.hands import mountain_value, scale
from domain.games.mountain.measures import survival
from domain.games.mountain.runout import Runout, Terms
from tests.domain.games.mountain.table import Table, cards, opened

QUADS = "As Ad Ac Ah Ks"


def standing(row: str, *hands: str, **said: str) -> Table:
    """A table with this open mountain; whose hand is not recorded declared at every test to survive."""
    table = opened(len(hands), dealer=len(hands)).deal(*hands, **said)
    for card in row.split():
        while "CheckOrCall" in table.offered():
            table = table.play("c")
        table = table.play(card)
        table = table.play("-") if "Declare" in table.offered() else table
    return table


def apart(hand: str) -> str:
    """``5s5d`` with a space between the cards."""
    return " ".join(hand[place : place + 2] for place in range(0, len(hand), 2))


def wins(table: Table, seat: int = 1) -> float:
    found = equity(table.state)
    assert found.samples == 0
    return next(chance.wins for chance in found.chances if chance.seat == seat)


def enumerated(hero: str, row: str) -> float:
    """The part of the pot that the hero wins on average: every hand that passed, with every card still to come."""
    mountain = cards(row)
    unseen = [card for card in ONE_FRENCH_DECK.cards if card not in (*mountain, *cards(hero))]
    height, hands = mountain_value(mountain[:6]), list(combinations(unseen, 5))
    passed = [hand for hand, value in zip(hands, scale().values(hands), strict=True) if value > height]
    mine, won, total = scale().value(cards(hero)), 0.0, 0
    for come in permutations(unseen, 7 - len(mountain)):
        full = (*mountain, *come)
        height, ranking = mountain_value(full[:6]), scale(full[6][0])
        assert mine > height
        others = [hand for hand in passed if not set(come) & set(hand)]
        alive = [hand for hand in others if scale().value(hand) > height] if len(come) > 1 else others
        best = ranking.value(cards(hero))
        won += sum((best > value) + (best == value) / 2 for value in ranking.values(alive))
        won, total = won + len(others) - len(alive), total + len(others)
    return won / total


@pytest.mark.parametrize(
    ("row", "hero", "percent"),
    [
        ("Ks Kd 9s 9d 4c 2h 3c", "5s5d5cJh8d", 29.6),
        ("Kh 9h 6h 4h 2h 3c", "AhTh8h7h5h", 32.4),
        (QUADS, "9h8h7h6h5h", 45.7),
    ],
)
def test_one_unseen_hand_is_any_that_passed_the_tests_each_as_likely_as_the_others(row, hero, percent):
    found = wins(standing(row, apart(hero), "."))
    assert found == pytest.approx(enumerated(apart(hero), row))
    assert 100 * found == pytest.approx(percent, abs=0.05)


@pytest.mark.parametrize("seed", range(3))
def test_chances_at_random_positions_are_those_of_plain_enumeration(seed):
    """Positions in which the hero stands after the sixth test, with the mountain top seen."""
    random = Random(seed)
    while True:
        dealt = random.sample(ONE_FRENCH_DECK.cards, 12)
        if scale().value(dealt[:5]) > mountain_value(dealt[5:11]):
            break
    hero, row = " ".join(dealt[:5]), " ".join(dealt[5:])
    assert wins(standing(row, hero, ".")) == pytest.approx(enumerated(hero, row))


def test_an_unseen_hand_with_cards_that_were_seen_is_drawn_with_them():
    table = standing(f"{QUADS} 2c 3d", "9h 8h 7h 6h 5h", ".")
    seen = table.state.with_place(2, hand=Hand(5, ("9d", "8d")))
    found = equity(seen)
    strong = [("Jd", "Td", "7d"), ("Td", "7d", "6d"), ("7d", "6d", "5d"), ("Qd", "Jd", "Td")]
    ranking = scale("3")
    mine = ranking.value(cards("9h 8h 7h 6h 5h"))
    values = [ranking.value(("9d", "8d", *others)) for others in strong]
    assert found.samples == 0
    assert found.chances[0].wins + found.chances[1].wins == pytest.approx(1)
    assert next(one.wins for one in found.chances if one.seat == 1) == pytest.approx(
        sum((mine > value) + (mine == value) / 2 for value in values) / len(values)
    )


def test_several_unseen_hands_come_as_often_as_all_that_can_lie_there_together():
    """Few hands pass, so that all pairs of them can be gone through."""
    table = standing(f"{QUADS} 2c 9c", "9h 8h 7h 6h 5h", ".", ".")
    sight, height = table.state, mountain_value(cards(f"{QUADS} 2c"))
    terms = Terms.of(sight)
    strong = [hand for hand in combinations(sight.unseen(), 5) if scale().value(hand) > height]
    ends = [
        Runout(terms, {1: cards("9h 8h 7h 6h 5h"), 2: one, 3: other}).end(sight.row).winners
        for one, other in permutations(strong, 2)
        if not set(one) & set(other)
    ]
    for chance in equity(sight).chances:
        share = sum(1 / len(winners) for winners in ends if chance.seat in winners) / len(ends)
        assert abs(chance.wins - share) < 5 * chance.wins_error + 1e-9
        assert chance.wins_error < 0.01


def test_several_unseen_hands_are_those_of_whole_deals_in_which_all_passed():
    """Whole deals are drawn, and those in which a hand fails are thrown away."""
    table = standing("Ks 9d", "Ah Ac 8h 6c 5h", ".", ".")
    sight, random, kept, shares = table.state, Random(3), 0, 0.0
    height, terms = mountain_value(sight.row), Terms.of(sight)
    for _ in range(12_000):
        pack = random.sample(sight.unseen(), 15)
        hands = {1: cards("Ah Ac 8h 6c 5h"), 2: pack[:5], 3: pack[5:10]}
        if all(scale().value(hand) > height for hand in hands.values()):
            winners = Runout(terms, hands).end((*sight.row, *pack[10:])).winners
            kept, shares = kept + 1, shares + (1 / len(winners) if 1 in winners else 0)
    found = next(chance for chance in equity(sight).chances if chance.seat == 1)
    share = shares / kept
    assert kept > 1000
    assert abs(found.wins - share) < 5 * sqrt(found.wins_error**2 + share * (1 - share) / kept)


def test_where_no_cards_are_left_with_which_a_seat_could_have_passed_that_is_said():
    table = standing("Ks Qs Js Ts As", ".", ".", compare="shown-cards-only")
    found = equity(table.state)
    assert (found.chances, found.cannot_pass) == ((), (1, 2))
    assert GAME.insight(table.state, "open") == (
        "no cards are left with which seat 1 and seat 2 could have passed the tests so far, so nothing can be said",
    )
    assert survival(table.state) == (None, None)


def test_a_hand_still_to_be_declared_has_the_test_before_it():
    """Seat 2 has not said whether it falls to the open card, so its chance to pass is not yet certain."""
    table = opened(2).deal("9h 9c 8d 7s 2h", ".").play("c c Kd")
    assert "Declare" in table.offered()
    before, after = equity(table.state, 3000), equity(table.play("-").state, 3000)
    assert after.chances[0].survives > before.chances[0].survives + 0.02


def test_a_card_of_the_mountain_that_was_seen_early_comes_in_its_place():
    table = standing("Ks Kd 9s 9d 2c", "Ah Ac 8h 8c 5h", "As Ad 7h 7d 6d")
    assert equity(table.state).carried < 0.5
    found = equity(table.play("exposed6=9h").state, 500)
    assert (found.carried, [chance.survives for chance in found.chances]) == (1.0, [0.0, 0.0])


def test_a_hand_that_a_ruling_left_with_four_cards_has_no_chances():
    table = standing("Ks", "Ah Ac 8h 6c 5h", "Kh Kc 7h 6d 5d").play("hand1>pack=5h", stood=True)
    assert equity(table.state) is None
    assert GAME.insight(table.state, "open") == ()


def test_where_too_few_deals_have_hands_for_all_unseen_seats_no_chances_are_made_up():
    """Eight unseen hands all above two pairs are next to never dealt."""
    table = standing("Ks Kd 9s 8d 4c 2h 3d", "Ah Ac 8h 6c 5h", *["."] * 8)
    found = equity(table.state, 800)
    assert (found.chances, found.samples, found.cannot_pass) == ((), 100, ())
