"""A clock declared, read off the entries' times, and called."""

import pytest
from msgspec.structs import replace

from domain.store.errors import NotPossible
from domain.tables.floor import Floor
from domain.tables.floor.clocks import Allowance, Call, CallTime, ClockSet, SetClock, TimeCalled
from domain.tables.floor.decide import decide
from domain.tables.floor.floor import evolve
from domain.tables.floor.pauses import Pause
from domain.tables.floor.turn_clock import SeatTime, read
from tests.recorded import Sitting, recorder_at

FLOOR = Floor("", 2)
LIMITED = replace(FLOOR, allowed=Allowance(60, 30))


def minute(number, second=0):
    return f"2026-11-30T15:{number:02}:{second:02}.000Z"


@pytest.fixture
def sitting(tmp_path):
    """Ben (seat 2) is to play from 15:00."""
    recorder = recorder_at(tmp_path)
    recorder.clock = lambda: minute(0)
    table = Sitting(recorder)
    table.enter("dealer1 2:deal 1:deal")
    return table


def at(sitting, time, *moves):
    sitting.recorder.clock = lambda: time
    sitting.enter(*moves)
    return sitting.table.seen_by("public")


def test_the_time_of_a_turn_goes_to_the_seat_that_has_it(sitting):
    at(sitting, minute(0, 20), "7h d")
    history = at(sitting, minute(1), "9h")
    clock = read(LIMITED, history, minute(1, 40))
    assert clock.running == 1
    assert clock.seats == (SeatTime(1, 40_000, 40_000, 30_000, 50_000), SeatTime(2, 60_000, 0, 30_000, 90_000))


def test_what_a_turn_takes_too_much_comes_out_of_the_bank(sitting):
    at(sitting, minute(1, 10), "7h d 9h")
    history = at(sitting, minute(1, 20), "5s d d")
    clock = read(LIMITED, history, minute(2, 30))
    assert clock.running == 2
    assert clock.seats == (SeatTime(1, 10_000, 0, 30_000, 90_000), SeatTime(2, 140_000, 70_000, 10_000, 10_000))
    assert read(LIMITED, history, minute(2, 41)).seats[1].left == -1000


def test_a_pause_stops_the_clock(sitting):
    history = at(sitting, minute(0, 10), "7h")
    over = replace(LIMITED, pauses=(Pause("pause", "tea", minute(0, 5), minute(0, 15)),))
    assert read(over, history, minute(0, 30)).seats[1] == SeatTime(2, 20_000, 20_000, 30_000, 70_000)
    lasting = replace(LIMITED, pauses=(Pause("pause", "tea", minute(0, 20)),))
    clock = read(lasting, history, minute(5))
    assert (clock.running, clock.seats[1].used) == (None, 20_000)


def test_nobodys_time_runs_before_the_first_turn_and_after_the_end(tmp_path):
    recorder = recorder_at(tmp_path)
    recorder.clock = lambda: minute(0)
    table = Sitting(recorder)
    history = at(table, minute(1), "dealer1 2:deal")
    assert read(LIMITED, history, minute(9)).seats == (
        SeatTime(1, 0, 0, 30_000, 90_000),
        SeatTime(2, 0, 0, 30_000, 90_000),
    )
    at(table, minute(10), "1:deal")
    history = at(table, minute(10, 9), "resign")
    clock = read(LIMITED, history, minute(50))
    assert (clock.running, [seat.used for seat in clock.seats]) == (None, [0, 9000])


def test_without_a_clock_the_time_is_told_and_none_is_left(sitting):
    history = at(sitting, minute(2), "7h")
    assert read(FLOOR, history, minute(3)).seats[1] == SeatTime(2, 180_000, 180_000, 0, None)


def test_at_a_table_with_cards_of_its_own_an_entry_counts_when_it_happened(sitting):
    sitting.recorder.clock = lambda: minute(9)
    sitting.table = sitting.recorder.act(sitting.id, "7h", sitting.context(happened=minute(0, 30)))
    sitting.table = sitting.recorder.act(sitting.id, "d", sitting.context(happened=minute(0, 40)))
    sitting.table = sitting.recorder.act(sitting.id, "9h", sitting.context(happened=minute(0, 50)))
    clock = read(LIMITED, sitting.table.seen_by("public"), minute(1))
    assert [seat.used for seat in clock.seats] == [10_000, 50_000]


def test_a_clock_is_declared_before_the_deal():
    assert decide(FLOOR, SetClock(60, 300, begun=False)) == (ClockSet(60, 300),)
    assert evolve(FLOOR, ClockSet(60, 300), minute(0)).allowed == Allowance(60, 300)
    assert decide(LIMITED, SetClock(60, 30, begun=False)) == ()
    with pytest.raises(NotPossible, match="before the first cards are dealt"):
        decide(FLOOR, SetClock(60, 300, begun=True))
    with pytest.raises(NotPossible, match="0 to 604800 seconds"):
        decide(FLOOR, SetClock(-1, 0, begun=False))


def test_time_is_called_once_a_step_and_only_when_it_is_over():
    called = CallTime(2, 9, running=2, left=-1500)
    assert decide(LIMITED, called) == (TimeCalled(2, 9, 1500),)
    after = evolve(LIMITED, TimeCalled(2, 9, 1500), minute(3))
    assert (after.calls, decide(after, called)) == ((Call(2, 9, minute(3), 1500),), ())


@pytest.mark.parametrize(
    ("floor", "command", "why"),
    [
        (FLOOR, CallTime(2, 9, 2, -1), "this table plays without a clock"),
        (LIMITED, CallTime(2, 9, 1, -1), "the clock of seat 2 is not running"),
        (LIMITED, CallTime(2, 9, None, -1), "the clock of seat 2 is not running"),
        (LIMITED, CallTime(2, 9, 2, 1), "seat 2 has 1 seconds left"),
    ],
)
def test_a_call_that_is_wrong_is_refused(floor, command, why):
    with pytest.raises(NotPossible, match=why):
        decide(floor, command)
