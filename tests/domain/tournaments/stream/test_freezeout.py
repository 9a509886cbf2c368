"""A freezeout in its stream: seats drawn, chips counted, tables balanced and broken, places as players go out."""

from random import Random

import pytest

from domain.store.errors import NotPossible
from domain.tournaments.pairing.freezeout.places import FinalPlace
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v
from domain.tournaments.stream.decide import decide
from domain.tournaments.stream.draw_check import check_draw
from domain.tournaments.stream.evolve import evolve
from domain.tournaments.stream.freezeout import seats_changed
from domain.tournaments.stream.tournament import Tournament
from tests.domain.tournaments.stream.given import COMMITMENT, ID, SEED, WHEN, after, terms

CHIPS = v.FreezeoutTerms(1000, ((10, 20), (20, 20)))
TERMS = {"game": "mountain", "way": "freezeout", "rounds": 0, "seats": 9, "tie_breaks": ()}


def opening(chips=CHIPS, **changed):
    return c.Open(ID, terms(**TERMS | changed), "cairn-draw-1", COMMITMENT, chips)


def begun(players, chips=CHIPS, **changed):
    """A freezeout of so many players whose seats are drawn."""
    entered = c.Enter(tuple((f"p-{at}", 0) for at in range(1, players + 1)))
    return after(Tournament(), opening(chips, **changed), entered, c.CloseRegistration(SEED.hex()), c.DrawSeats(WHEN))


def count(now, number, *chips, deals=1, at=WHEN, why="", carried=0):
    """The chips at a table by seat."""
    table = now.freezeout.table(number)
    stacks = tuple(v.PlayerStack(player, each) for player, each in zip(filter(None, table.seats), chips, strict=True))
    return c.CountStacks(number, deals, stacks, carried, at, why)


def test_everybody_draws_a_seat_with_the_same_chips_and_the_draw_can_be_checked():
    now = begun(18)
    assert [len(now.freezeout.seated(table)) for table in now.freezeout.tables] == [9, 9]
    assert set(now.freezeout.chips.values()) == {1000}
    assert now == begun(18)


def test_who_has_no_chips_is_out_and_more_chips_at_the_start_of_the_deal_are_the_better_place():
    now = begun(5)
    now = after(now, count(now, 1, 900, 1100, 1000, 1000, 1000))
    one, two = (now.freezeout.table(1).seats[at] for at in (0, 1))
    now = after(now, count(now, 1, 0, 0, 3000, 1000, 1000, at="2026-11-30T19:05:00.000Z"))
    assert now.freezeout.places == {two: FinalPlace(4, 4), one: FinalPlace(5, 5)}
    assert one not in now.freezeout.left


def test_equal_stacks_in_the_same_deal_share_their_places():
    now = begun(4)
    now = after(now, count(now, 1, 0, 0, 3000, 1000))
    assert set(now.freezeout.places.values()) == {FinalPlace(3, 4)}


def test_chips_that_are_not_there_are_refused_and_change_nothing():
    now = begun(4)
    with pytest.raises(NotPossible, match="4010 chips were counted; 4000 are there"):
        after(now, count(now, 1, 1010, 1000, 1000, 1000))
    assert after(now, count(now, 1, 900, 1000, 1000, 1000, carried=100)).freezeout.carried == {1: 100}
    stranger = c.CountStacks(1, 1, (v.PlayerStack("p-1", 4000),), 0, WHEN)
    with pytest.raises(NotPossible, match="name the chips of everybody who sits there"):
        after(now, stranger)


def test_a_correction_needs_a_reason_and_brings_back_who_was_never_out():
    now = begun(4)
    now = after(now, count(now, 1, 0, 2000, 1000, 1000))
    first = now.freezeout.out[0]
    with pytest.raises(NotPossible, match="0 and why the count is corrected"):
        after(now, count(now, 1, 1900, 1100, 1000, deals=0))
    stacks = (v.PlayerStack(first.player, 100), *(v.PlayerStack(player, chips) for player, chips in zip(
        now.freezeout.left, (1900, 1000, 1000), strict=True)))  # fmt: skip
    now = after(now, c.CountStacks(1, 0, stacks, 0, WHEN, "a chip was under the table"))
    assert now.freezeout.out == ()
    assert now.freezeout.table(1).seats[first.seat - 1] == first.player
    assert now.freezeout.deals == {1: 1}


def test_where_tables_play_deal_for_deal_deals_of_one_number_are_one():
    chips = v.FreezeoutTerms(1000, ((10, 20),), "deals", deal_for_deal=True)
    now = begun(6, chips, seats=3)
    for number, minute in ((1, "01"), (2, "09")):
        now = after(now, count(now, number, 0, 2000, 1000, at=f"2026-11-30T19:{minute}:00.000Z"))
    assert set(now.freezeout.places.values()) == {FinalPlace(5, 6)}


@pytest.mark.parametrize(
    ("chips", "changed", "why"),
    [
        (None, {}, "needed there"),
        (CHIPS, {"way": "swiss", "rounds": 3, "seats": 2}, "are for a freezeout"),
        (v.FreezeoutTerms(0, ((1, 1),)), {}, "chips at the start"),
        (v.FreezeoutTerms(100, ((20, 1), (10, 1))), {}, "rising"),
        (v.FreezeoutTerms(100, ()), {}, "levels: an ante"),
        (CHIPS, {"game": "mauna-kea", "seats": 2}, "has none"),
        (CHIPS, {"recording": "full"}, "results only"),
    ],
)  # fmt: skip
def test_terms_that_no_freezeout_can_be_played_on_are_refused(chips, changed, why):
    with pytest.raises(NotPossible, match=why):
        after(Tournament(), opening(chips, **changed))


def test_it_has_no_rounds_and_ends_when_one_has_all_chips():
    now = begun(3)
    with pytest.raises(NotPossible, match="Draw the seats instead"):
        after(now, c.Publish(1))
    with pytest.raises(NotPossible, match="3 have some"):
        after(now, c.EndTournament())
    now = after(now, count(now, 1, 0, 0, 3000), c.EndTournament())
    assert now.ended
    assert FinalPlace(1, 1) in now.freezeout.places.values()


@pytest.mark.parametrize("seed", range(5))
def test_eighteen_play_down_from_two_tables_to_the_final_one_with_every_chip_and_a_draw_that_holds(seed):
    chance, facts, now = Random(seed), [], Tournament()

    def do(*commands):
        nonlocal now
        for command in commands:
            for fact in decide(now, command):
                facts.append(fact)
                now = evolve(now, fact)

    entered = c.Enter(tuple((f"p-{at}", 0) for at in range(1, 19)))
    do(opening(), entered, c.CloseRegistration(SEED.hex()), c.DrawSeats(WHEN))
    deal = 0
    while len(now.freezeout.left) > 1:
        table = chance.choice([each for each in now.freezeout.tables if len(now.freezeout.seated(each)) > 1])
        stacks = [now.freezeout.chips[player] for player in now.freezeout.seated(table)]
        loser, winner = chance.sample(range(len(stacks)), 2)
        lost = stacks[loser] if chance.random() < 0.5 else stacks[loser] // 2
        stacks[loser] -= lost
        stacks[winner] += lost
        deal += 1
        do(count(now, table.table, *stacks, at=f"2026-11-30T{19 + deal // 60:02}:{deal % 60:02}:00.000Z"))
        do(c.ChangeSeats())
        sizes = [len(now.freezeout.seated(each)) for each in now.freezeout.tables]
        assert max(sizes) - min(sizes) <= 1
        assert len(sizes) == 1 or sum(sizes) > 9
        assert sum(now.freezeout.at(each) for each in now.freezeout.tables) == 18_000
        assert seats_changed(now) is None
    do(c.EndTournament())
    assert sorted(place.first for place in now.freezeout.places.values()) == list(range(1, 19))
    assert any(move.why == "final table" for fact in facts if isinstance(fact, f.SeatsChanged) for move in fact.moves)
    verdict = check_draw(facts)
    assert (verdict.wrong, verdict.open) == ((), ())
    assert len(verdict.proved) == 2 + now.freezeout.changes
