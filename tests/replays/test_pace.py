"""How long acts took: from the act before to the own, without pauses; nothing where no times were told."""

import pytest

from replays.pace import Bar, Pace, pace, scale_top, told_seconds, words
from replays.records import bring, read_record
from tests.recorded import Sitting


def at(sitting: Sitting, move: str, time: str) -> None:
    context = sitting.context(happened=f"2026-11-30T14:{time}.000Z")
    sitting.table = sitting.recorder.act(sitting.id, move, context)


def of(sitting: Sitting, pauses: tuple[tuple[str, str], ...] = ()) -> Pace:
    history = sitting.table.truth
    return pace(history, history.record.standing, pauses)


def test_acts_of_a_turn_are_one_bar_and_the_median_is_told(sitting: Sitting) -> None:
    for move, time in (("7h", "00:14"), ("3s", "00:20"), ("9c", "01:20"), ("r.", "01:22"), ("5h", "01:30")):
        at(sitting, move, time)
    found = of(sitting)
    assert found.bars == (Bar(5, 1, 2, 4, 78.0), Bar(9, 2, 1, 1, 8.0))
    assert found.medians == {1: 8.0, 2: 8.0}
    assert words(found) == "usual time of an act (median): seat 1 8 s, seat 2 8 s; longest turn 1 min 18 s, seat 2"


def test_a_pause_is_left_out(sitting: Sitting) -> None:
    at(sitting, "7h", "10:04")
    paused = (("2026-11-30T14:00:30.000Z", "2026-11-30T14:10:00.000Z"),)
    assert of(sitting).bars[0].seconds == 600
    assert of(sitting, paused).bars[0].seconds == 30


def test_an_act_said_to_be_earlier_than_the_one_before_took_no_time(sitting: Sitting) -> None:
    at(sitting, "7h", "00:01")
    assert of(sitting).bars == (Bar(5, 1, 2, 1, 0.0),)


def test_before_the_first_turn_nobody_acted(sitting: Sitting) -> None:
    assert words(of(sitting)) == "nobody has acted in a turn yet"


def test_a_record_brought_in_without_times_says_so(sitting: Sitting) -> None:
    moves = ("2:dealAsJd4c5c6d7dQs", "1:deal7h8c9d2s3sKhQd", "4c", "5c")
    sheet = "\n".join(('{"cairn":1,"game":"mauna-kea","dealer":1}', *(f'{{"move":"{move}"}}' for move in moves)))
    brought = bring(read_record(sheet.encode(), "sheet"), "scorer", "2026-12-01T10:00:00.000Z")
    history = sitting.recorder.bring_in(brought.table, brought.filed, brought.labels).truth
    found = pace(history, history.record.standing)
    assert (found.bars, found.untold) == ((), 2)
    assert words(found) == "no times of its acts were recorded"


def test_far_longer_turns_are_cut() -> None:
    bars = tuple(Bar(turn, turn, 1, 1, seconds) for turn, seconds in enumerate((2.0, 2.0, 4.0, 100.0), start=1))
    assert scale_top(Pace(bars, {1: 3.0}, 0)) == 24.0


@pytest.mark.parametrize(
    ("seconds", "told"), [(0, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (125, "2 min 5 s"), (12000, "3 h 20 min")]
)
def test_spans_are_told_as_people_say_them(seconds: float, told: str) -> None:
    assert told_seconds(seconds) == told
