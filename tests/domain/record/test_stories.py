"""One story for each kind of correction and game, as it is told at a tournament; every event is literal."""

import pytest

from domain.games.mauna_kea import events as mk
from domain.games.mountain import events as mt
from domain.games.two_set_rummy import events as uc
from domain.play.findings import Impossible
from domain.record.corrections import DROPPED, Conflict, Insert, Overturn, Replace, Retract, Settlement, Unsettled
from domain.record.record import Step
from replays.changes import DealTold
from replays.preview import preview
from tests.domain.record.judging import put_right
from tests.recorded import Sitting, recorder_at


@pytest.fixture
def recorder(tmp_path):
    return recorder_at(tmp_path)


def step_of(sitting: Sitting, move: str) -> int:
    """The last step on the path to the head that says this."""
    truth = sitting.table.truth
    return next(number for number in reversed(truth.record.standing) if truth.asked(number) == move)


def asked(sitting: Sitting, first: int) -> list[str]:
    """The moves of the path from its place ``first`` on."""
    truth = sitting.table.truth
    return [truth.asked(number) for number in truth.record.standing[first:]]


# --- Mauna Kea: an attack that was entered wrongly, found three turns later ---------------------------------------


@pytest.fixture
def avalanche(recorder):
    """Step 10 says that Ann played the ace of hearts; it was the 9 of clubs, and three turns were played since."""
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal  Th Kh 8h r  9d xAh d  7h d d  8d d d  Jh d d")
    return sitting


def test_what_a_wrong_attack_does_to_three_turns_is_seen_before_it_is_approved(avalanche):
    seen = preview(avalanche.table.truth, Replace(10, ("1:x9c",)), {})
    assert seen.conflicts[0] == Conflict(
        11, "1:d", "unlawful", "MK-40", "seat 2 first draws the refill: 2 from the draw pile"
    )
    assert [conflict.step for conflict in seen.conflicts] == [11], "a refill that is passed over lapses"
    assert seen.changes.first is not None
    assert (seen.changes.first.before, seen.changes.first.facts) == (
        10,
        (
            (mk.AvalanchePlayed(1, "Ah"), mk.AscentAttacked(1, "9c")),
            (mk.AscentSlid(2, ("Kh", "8h")), mk.AscentSlid(2, ("Th", "Kh", "8h"))),
            (None, mk.RefillOwed(2, 2)),
        ),
    )
    assert not seen.settled


def test_a_correction_with_conflicts_is_not_approved(avalanche):
    with pytest.raises(Unsettled) as refused:
        put_right(avalanche, Replace(10, ("1:x9c",)))
    assert refused.value.conflicts[0].rule == "MK-40"
    assert avalanche.recorder.load(avalanche.id).record == avalanche.table.record


def test_with_the_refill_that_was_never_entered_the_three_turns_stand_again(avalanche):
    correction, settlements = Replace(10, ("1:x9c",)), {11: Settlement(moves=("2:r",))}
    seen = preview(avalanche.table.truth, correction, settlements)
    assert (seen.conflicts, seen.settled) == ((), True)
    assert seen.changes.measures == ((17, 17), (17, 7))
    record = put_right(avalanche, correction, settlements).record
    assert record.standing == (*range(1, 10), *range(21, 33))
    assert record.step(21).corrects == 10
    assert record.step(21).facts == (
        mk.AscentAttacked(1, "9c"), mk.AscentSlid(2, ("Th", "Kh", "8h")), mk.RefillOwed(2, 2),
    )  # fmt: skip
    assert record.step(22).facts == (mk.HandRefilled(2, ("??", "??")),)
    assert [record.step(number).restates for number in record.standing[11:]] == list(range(11, 21))
    assert asked(avalanche, 9) == [
        "1:x9c", "2:r", "1:d", "2:7h", "2:d", "2:d", "1:8d", "1:d", "1:d", "2:Jh", "2:d", "2:d",
    ]  # fmt: skip


def test_an_overturned_correction_gives_back_the_table_with_what_was_played_since(avalanche):
    before = avalanche.table.record
    corrected = put_right(avalanche, Replace(10, ("1:x9c",)), {11: Settlement(moves=("2:r",))}).record
    assert put_right(avalanche, Overturn(corrected.revision)).record.standing == before.standing
    put_right(avalanche, Overturn(corrected.revision + 1))
    assert avalanche.table.record.standing == corrected.standing
    avalanche.enter("9s")
    record = put_right(avalanche, Overturn(corrected.revision + 2), why="the appeal was heard").record
    assert record.standing == (*before.standing, 34)
    assert record.step(34) == Step(
        34, 20, 25, "1:9s", (mk.CardClimbed(1, "9s"),), "scorer", record.step(34).recorded, record.step(33).happened,
        restates=33,
    )  # fmt: skip


# --- Mauna Kea: a wrong card dealt at the start, found at the end ------------------------------------------------


def test_a_card_that_was_dealt_wrongly_at_the_start_is_found_at_the_end(recorder):
    sitting = Sitting(recorder)
    sitting.enter("dealer1 2:deal 1:deal2s3s4s5s6s7sKd  7h d d  2s 3s 4s r8d  9h d d  5s 6s d9d  Td d d  7s")
    with pytest.raises(Impossible) as refused:
        sitting.enter("Ks")
    assert refused.value.rule.id == "MK-25"
    correction = Replace(step_of(sitting, "1:deal2s3s4s5s6s7sKd"), ("1:deal2s3s4s5s6s7sKs",))
    seen = preview(sitting.table.truth, correction, {})
    assert seen.conflicts == ()
    assert [changed.facts for changed in seen.changes.steps if changed.facts] == [
        (
            (
                mk.HandDealt(1, ("2s", "3s", "4s", "5s", "6s", "7s", "Kd")),
                mk.HandDealt(1, ("2s", "3s", "4s", "5s", "6s", "7s", "Ks")),
            ),
        )
    ]
    put_right(sitting, correction, why="Ann showed the king of spades")
    assert sitting.enter("Ks").record.steps[-1].facts == (mk.PitonLaid(1, "Ks"),)


def test_an_act_that_was_not_entered_is_put_in_and_one_that_was_entered_twice_is_taken_out(recorder):
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal 7h d d 8d d")
    put_right(sitting, Retract(step_of(sitting, "1:d")), why="entered twice")
    put_right(sitting, Insert(step_of(sitting, "1:8d"), ("1:x7c",)), {8: DROPPED}, why="the attack was not entered")
    assert asked(sitting, 4) == ["2:7h", "2:d", "2:d", "1:x7c"]
    assert sitting.table.record.steps[-1].facts == (
        mk.AscentAttacked(1, "7c"), mk.AscentSlid(2, ("7h",)),
    )  # fmt: skip


# --- Mountain: a fold by mistake, and what was carried since ------------------------------------------------------

SAID = "say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once"
BEN, CID = "8s5h4c3d2c", "7d5s4h3c2s"


@pytest.fixture
def folded(recorder):
    """In the first deal Ann's check was entered as a fold; the pot was carried, and twice more since."""
    sitting = Sitting(recorder, rules="mountain", seats=3, ante="5", stack="40")
    sitting.enter(f"dealer1 {SAID} deal{BEN}{CID}AsAhAd9c8d 2:c 3:c 1:f Kh")
    sitting.enter(f"{SAID} deal{CID}9h7s5c4d2h{BEN} 3:c 1:c 2:c Ks")
    sitting.enter(f"{SAID} deal9h7s5c4d2h{BEN}{CID} 1:c 2:c 3:c Kd")
    return sitting


def test_the_carried_pots_of_later_deals_stand_side_by_side(folded):
    seen = preview(folded.table.truth, Replace(step_of(folded, "1:f"), ("1:c",)), {})
    assert seen.conflicts == ()
    assert [changed.facts for changed in seen.changes.steps if changed.facts] == [
        ((mt.Folded(1, None), mt.Checked(1, None)),),
        (
            (mt.PotCarried(0, 15), mt.PotWon(0, (1,), (15,), "sole survivor")),
            (mt.DealEnded((-5, -5, -5), 15, 2), mt.DealEnded((10, -5, -5), 0, 2)),
        ),
        (
            (mt.PotCarried(0, 30), mt.PotCarried(0, 15)),
            (mt.DealEnded((-5,) * 3, 30, 3), mt.DealEnded((-5,) * 3, 15, 3)),
        ),
        (
            (mt.PotCarried(0, 45), mt.PotCarried(0, 30)),
            (mt.DealEnded((-5,) * 3, 45, 1), mt.DealEnded((-5,) * 3, 30, 1)),
        ),
    ]
    assert seen.changes.deals[1] == (
        DealTold(2, 2, (-5, -5, -5), (-10, -10, -10), _accounts(30, 30, 30, 30)),
        DealTold(2, 2, (-5, -5, -5), (5, -10, -10), _accounts(15, 45, 30, 30)),
    )
    assert seen.changes.totals == ((-15, -15, -15), (0, -15, -15))


@pytest.mark.parametrize("viewer", [1, "public"])
def test_what_stands_as_before_is_known_to_who_cannot_see_why(folded, viewer):
    sight = folded.table.seen_by(viewer)
    assert preview(sight, Replace(step_of(folded, "1:f"), ("1:f",)), {}).conflicts == ()


def _accounts(carried, *stacks):
    behind = tuple((f"stack of seat {seat}", chips) for seat, chips in enumerate(stacks, 1))
    return (("carried pot", carried), *behind)


def test_a_fold_by_mistake_two_deals_back_is_put_right_with_every_carried_pot(folded):
    state = put_right(folded, Replace(step_of(folded, "1:f"), ("1:c",))).truth.state()
    assert [place.stack for place in state.places] == [40, 25, 25]
    assert (state.carried, state.dealer) == (30, 1)


def test_cards_do_not_go_to_another_player_because_another_seat_deals(recorder):
    """Ann won the first deal and not Ben: so she and not he plays the second, whose cards were recorded for him."""
    sitting = Sitting(recorder, rules="mountain", seats=3, ante="5", stack="5")
    sitting.enter(f"dealer1 {SAID} dealAsAhAd9c8d{CID}9h7s5c4d2h Kh 3:buy5 {SAID} deal{CID}{BEN}")
    assert sitting.table.record.steps[-1].facts[3:5] == (
        mt.HandDealt(3, ("7d", "5s", "4h", "3c", "2s"), True),
        mt.HandDealt(2, ("8s", "5h", "4c", "3d", "2c"), True),
    )
    correction = Replace(4, (f"deal9h7s5c4d2h{CID}AsAhAd9c8d",))
    seen = preview(sitting.table.truth, correction, {})
    assert seen.conflicts == (
        Conflict(
            8, f"deal{CID}{BEN}", "other hands", "", "its cards would go to other players than those who saw them"
        ),
    )
    record = put_right(sitting, correction, {8: Settlement(kept=False, moves=(f"deal{CID}.....",))}).record
    assert record.steps[-1].facts[3:5] == (
        mt.HandDealt(3, ("7d", "5s", "4h", "3c", "2s"), True),
        mt.HandDealt(1, ("??",) * 5, False),
    )


# --- Two-Set Rummy: a card laid off on the wrong set ---------------------------------------------------------------


def test_a_wrong_lay_off_is_put_right_with_the_lay_offs_that_rested_on_it(recorder):
    sitting = Sitting(recorder, rules="two-set-rummy", seats=3, scoring="penalty", finish="points:100")
    sitting.enter("dealer1 2:deal4e4j4m4n5v6v7vMv1e 3:deal 1:deal up2j dSv o1e/4e4j4m4n/5v6v7vMvSv done done")
    sitting.enter("+4v1 left4s2m3m5m6m7m1m3n left3v1j3e5j7j2n6n1sMs")
    assert sitting.table.truth.state().totals == (38, 0, 31)
    correction = Replace(step_of(sitting, "3:+4v1"), ("3:+4v2",))
    count = step_of(sitting, "1:left3v1j3e5j7j2n6n1sMs")
    instead = {count: Settlement(kept=False, moves=("1:+3v2", "1:left1j3e5j7j2n6n1sMs"))}
    seen = preview(sitting.table.truth, correction, instead)
    assert [(changed.how, changed.before, changed.after) for changed in seen.changes.steps] == [
        ("replaced", 11, 14), ("repeated", 12, 15), ("replaced", 13, 16), ("added", 0, 17),
    ]  # fmt: skip
    record = put_right(sitting, correction, instead).record
    assert [step.facts for step in record.steps[13:]] == [
        (uc.CardLaidOff(3, "4v", 2),),
        (uc.HandCounted(3, ("4s", "2m", "3m", "5m", "6m", "7m", "1m", "3n"), 31), uc.LayOffBegun(1, 2)),
        (uc.CardLaidOff(1, "3v", 2),),
        (
            uc.HandCounted(1, ("1j", "3e", "5j", "7j", "2n", "6n", "1s", "Ms"), 35),
            uc.HandScored(2, (35, 0, 31)),
            uc.DealerNamed(2),
        ),
    ]
    assert sitting.table.truth.state().totals == (35, 0, 31)


def test_an_act_is_stated_again_as_what_it_was_though_its_words_say_something_else_in_its_new_place(recorder):
    """Where hands are counted ``done`` typed alone counts a hand that is known; ``3:done`` said: no more sets."""
    sitting = Sitting(recorder, rules="two-set-rummy", seats=3, scoring="penalty", finish="points:100")
    sitting.enter("dealer1 2:deal4e4j4m4n5v6v7vMv1e 3:deal2e3m5n6s1v3j5jSm6j 1:deal up2j dSv o1e/4e4j4m4n/5v6v7vMvSv")
    sitting.enter("done done")
    done = step_of(sitting, "3:done")
    seen = preview(sitting.table.truth, Insert(done, ("3:done", "1:done")), {})
    assert seen.conflicts[1] == Conflict(done, "3:done", "impossible", "UC-35", "no sets are being laid now")
    put_right(sitting, Insert(done, ("3:done", "1:done")), {done: DROPPED, done + 1: DROPPED})
    assert asked(sitting, done - 1) == ["3:done", "1:done"]
