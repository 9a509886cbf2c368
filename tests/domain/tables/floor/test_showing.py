"""How late onlookers see a table, at the borders."""

import pytest

from domain.tables.floor import OnlookerTerms
from domain.tables.floor.delay import visible_revision
from tests.recorded import Sitting, recorder_at

LAST = "2026-11-30T14:00:06.000Z"
"""When revision 6 was recorded; 5 was a second before, and so on."""


@pytest.fixture
def record(tmp_path):
    sitting = Sitting(recorder_at(tmp_path))
    return sitting.enter("dealer1 2:deal 1:deal 7h 9h").record


def seen(record, now=LAST, *, closed=False, **terms):
    return visible_revision(OnlookerTerms(**terms), record, now, closed=closed)


def test_the_entries_stand_a_second_apart(record):
    assert (record.revision, record.entries[-1].recorded) == (6, LAST)


def test_without_a_delay_everything_is_seen_at_once(record):
    assert seen(record) == 6


@pytest.mark.parametrize(
    ("now", "revision"),
    [
        ("2026-11-30T14:00:06.000Z", 1),
        ("2026-11-30T14:00:31.999Z", 1),
        ("2026-11-30T14:00:32.000Z", 2),
        ("2026-11-30T14:00:35.999Z", 5),
        ("2026-11-30T14:00:36.000Z", 6),
    ],
)
def test_seconds_count_from_when_an_entry_was_recorded(record, now, revision):
    assert seen(record, now, seconds=30) == revision


@pytest.mark.parametrize(("steps", "revision"), [(0, 6), (1, 5), (4, 2), (5, 1), (6, 1), (1000, 1)])
def test_steps_count_back_from_the_newest(record, steps, revision):
    assert seen(record, steps=steps) == revision


def test_a_step_that_was_taken_back_is_seen_no_earlier_for_that(tmp_path):
    sitting = Sitting(recorder_at(tmp_path))
    sitting.enter("dealer1 2:deal 1:deal 7h")
    record = sitting.recorder.take_back(sitting.id, sitting.context()).record
    assert (record.revision, seen(record, steps=1)) == (6, 4)


def test_until_it_is_closed_nothing_is_seen_but_that_it_was_opened(record):
    assert seen(record, until_closed=True) == 1
    assert seen(record, until_closed=True, closed=True) == 6


def test_a_closed_table_is_late_by_seconds_only(record):
    assert seen(record, steps=3, closed=True) == 6
    assert seen(record, steps=3, seconds=1, closed=True) == 5


def test_both_delays_hold(record):
    assert seen(record, "2026-11-30T14:00:34.000Z", seconds=30, steps=3) == 3
    assert seen(record, "2026-11-30T14:00:33.000Z", seconds=30, steps=1) == 3


def test_a_clock_that_went_back_shows_less_and_never_fails(record):
    assert seen(record, "2026-11-30T13:00:00.000Z", seconds=1) == 1
