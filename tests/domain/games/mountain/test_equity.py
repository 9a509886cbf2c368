"""Chances where all hands are seen: exact against every order of the cards and against samples."""

from itertools import combinations, permutations

import pytest

from domain.games.mountain import GAME
from domain.games.mountain.equity import by_samples, equity
from domain.games.mountain.hands import mountain_value, scale
from domain.games.mountain.runout import Runout, Terms
from domain.play.game import fold
from tests.domain.games.mountain.table import Table, cards, opened

HANDS = ("As Ah Kd Qc 9c", "7s 7c 5d 4h 2s", "Js Jd 8c 6h 3s")
TO_CARD_FOUR = "c c c Td c c c 3d c c c 8d c c c 4c"


def four_up(hands=HANDS, moves=TO_CARD_FOUR, **said: str) -> Table:
    return opened(3, dealer=3).deal(*hands, **said).play(moves)


def by_every_order(table: Table) -> tuple[dict[int, float], dict[int, float], float]:
    """All orders of the cards to come, one by one."""
    runout = Runout(
        Terms.of(table.state), {seat: table.state.place(seat).hand.faces for seat in table.state.contenders}
    )
    unseen, wins, survives = (
        sorted(table.state.unseen()),
        dict.fromkeys(runout.hands, 0.0),
        dict.fromkeys(runout.hands, 0.0),
    )
    count = carried = 0
    for added in permutations(unseen, 7 - len(table.state.row)):
        end = runout.end((*table.state.row, *added))
        count, carried = count + 1, carried + (not end.winners)
        for seat in end.winners:
            wins[seat] += 1 / len(end.winners)
        for seat in end.survivors:
            survives[seat] += 1
    return (
        {seat: total / count for seat, total in survives.items()},
        {seat: total / count for seat, total in wins.items()},
        carried / count,
    )


@pytest.mark.parametrize("sole", ["wins-at-once", "must-continue"])
def test_exact_chances_are_those_of_every_order_of_the_cards(sole):
    table = four_up(sole=sole)
    reckoned = equity(table.state)
    survives, wins, carried = by_every_order(table)
    assert reckoned.samples == 0
    assert reckoned.carried == pytest.approx(carried)
    assert {chance.seat: chance.wins for chance in reckoned.chances} == pytest.approx(wins)
    assert {chance.seat: chance.survives for chance in reckoned.chances} == pytest.approx(survives)


@pytest.mark.parametrize("sole", ["wins-at-once", "must-continue"])
def test_samples_come_near_the_exact_chances(sole):
    known = opened(3, dealer=3).deal(*HANDS, sole=sole).play("c c c Td c c c 3d c c c 8d")
    hands = {seat: known.state.place(seat).hand.faces for seat in known.state.contenders}
    sampled = by_samples(known.state, hands, {}, 1500)
    for exact, near in zip(equity(known.state).chances, sampled.chances, strict=True):
        assert abs(exact.wins - near.wins) < 5 * near.wins_error
        assert abs(exact.survives - near.survives) < 5 * near.survives_error


def test_all_that_can_happen_adds_up_to_one():
    for table in (
        four_up(),
        four_up(sole="must-continue"),
        four_up(moves="c c c"),
        four_up(hands=(".", HANDS[1], "."), moves="c c c"),
    ):
        found = equity(table.state, samples=300)
        assert sum(chance.wins for chance in found.chances) + found.carried == pytest.approx(1)


def test_with_six_cards_up_the_mountain_top_alone_decides():
    table = opened(2).deal("Ks Kd 7c 9s 4d", "Qh Qc Jc Jh 4c").play("c c 2h c c 3c c c 5s c c 6h c c Jd c c Tc")
    found = equity(table.state)
    sevens, nines, kings = 3, 3, 2
    assert found.carried == 0
    assert {chance.survives for chance in found.chances} == {1.0}
    assert {chance.seat: chance.wins for chance in found.chances}[1] == pytest.approx((sevens + nines + kings) / 36)


def test_with_the_top_turned_the_best_hand_has_everything():
    table = opened(2).deal("Ks Kd 7c 9s 4d", "Ah 8s Jh 9d 8c").play("c c 2h c c 3c c c 5s c c 6h c c Td c c 2c c c 7s")
    found = equity(table.state)
    assert {chance.seat: chance.wins for chance in found.chances} == {1: 1.0, 2: 0.0}


def test_one_hand_against_every_sixth_card():
    table = (
        opened(2)
        .deal("Ks Kd 7c 9s 4d", "As Ac 8c 6d 4c", sole="must-continue")
        .play("c c 2h c c 3c c c 5s c c 6h c c Jd")
    )
    kings = scale().value(cards("Ks Kd 7c 9s 4d"))
    unseen = sorted(table.state.unseen())
    beaten = sum(mountain_value((*table.state.row, card)) >= kings for card in unseen)
    found = {chance.seat: chance for chance in equity(table.state).chances}
    assert found[1].survives == pytest.approx(1 - beaten / len(unseen))


def sight(table: Table, viewer: int | str):
    return fold(GAME, GAME.initial(table.seats), (f.seen_by(viewer) for p in table.path for f in p.facts))


def test_twins_have_the_same_chances_in_a_sight():
    table, twin = four_up(), four_up(hands=(HANDS[0], "7h 7d 5c 4s 2d", "Jh Jc 8s 6s 3h"))
    assert equity(sight(table, 1), samples=200) == equity(sight(twin, 1), samples=200)
    assert equity(table.state) != equity(twin.state)


def test_the_same_sight_gives_the_same_numbers_with_their_error():
    public = sight(four_up(moves="c c c Td"), "public")
    once, again = equity(public, samples=400), equity(public, samples=400)
    assert once == again
    assert once.samples == 400 // 3
    assert once.carried_error < 0.15
    assert all(0 < chance.wins_error < 0.15 and 0 < chance.survives_error < 0.15 for chance in once.chances)


def test_unseen_opponents_passed_the_tests_so_far():
    table = four_up(hands=(HANDS[0], ".", "."), moves="c c c Kh -")
    after = equity(table.state, samples=1500)
    before = equity(four_up(hands=(HANDS[0], ".", "."), moves="c c c").state, samples=1500)
    assert after.chances[1].survives > before.chances[1].survives


def test_between_deals_there_are_no_chances():
    assert equity(opened(2).state) is None


@pytest.mark.slow
def test_two_aces_survive_as_many_mountains_as_published():
    hand = cards("As Ah Kd Qc 9c")
    unseen = [card for card in GAME.deck.cards if card not in hand]
    value = scale().value(hand)
    survived = sum(mountain_value(row) < value for row in combinations(unseen, 6))
    assert survived == 8_569_395


def test_chances_are_told_in_sentences_with_their_standard_error():
    told = GAME.insight(four_up().state, "open")
    assert told[0].startswith("seat 1 survives all six tests in ")
    assert told[-1] == "counted over every mountain that is still possible, if nobody folds any more"
    sight = fold(GAME, GAME.initial(3), (fact.seen_by(1) for played in four_up().path for fact in played.facts))
    told = GAME.insight(sight, 1)
    assert told[1].startswith("seat 2 (hand unseen) survives all six tests in ")
    assert "(± " in told[0]
    assert told[-1].endswith("the 2 unseen hands drawn by chance; ± is the standard error")


def test_nothing_is_worked_out_between_deals():
    assert GAME.insight(opened(3).state, "open") == ()
