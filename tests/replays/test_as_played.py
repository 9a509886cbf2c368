"""The record as it was when a step was played: without what came, came to light or was ruled later."""

import pytest

from domain.record.corrections import Insert, Replace, RuleStanding
from replays.as_played import as_played, played_at
from tests.domain.record.judging import put_right
from tests.recorded import Sitting, recorder_at


@pytest.fixture
def sitting(tmp_path):
    table = Sitting(recorder_at(tmp_path))
    table.enter("dealer2 2:deal....... 1:deal.......", "5h As d. 3s 9c d.")
    return table


def test_a_step_entered_in_play_is_shown_as_it_was_entered(sitting):
    record = sitting.table.record
    assert played_at(record, 6) == 6
    assert as_played(record, 6) == record.at(6)
    with pytest.raises(KeyError):
        as_played(record, 99)


def test_a_step_stated_again_has_the_time_of_its_act(sitting):
    put_right(sitting, Replace(6, ("1:2s",)))
    record = sitting.table.record
    replaced = next(step for step in record.steps if step.corrects == 6)
    again = next(step for step in record.steps if step.restates == 7)
    assert (played_at(record, replaced.number), played_at(record, again.number)) == (6, 7)
    then = as_played(record, again.number)
    assert (then.head, then.standing[-2:]) == (again.number, (replaced.number, again.number))
    assert then.rulings == ()
    assert len(then.steps) == again.number


def test_an_act_that_was_put_in_has_the_time_of_the_act_before_it(tmp_path):
    sitting = Sitting(recorder_at(tmp_path))
    sitting.enter("dealer2 2:deal....... 1:deal.......", "5h As")
    put_right(sitting, Insert(6, ("1:3h",)))
    record = sitting.table.record
    put_in = next(step for step in record.steps if step.entry == record.revision and not step.restates)
    assert (put_in.parent, played_at(record, put_in.number)) == (5, 5)


def test_what_came_to_light_or_was_ruled_later_is_left_out_of_steps_stated_again(sitting):
    sitting.table = sitting.recorder.disclose(
        sitting.id, 4, ("7h", "8h", "9h", "Th", "Jh", "Qh", "Kh"), sitting.context()
    )
    put_right(sitting, RuleStanding(5, "MK-25"))
    put_right(sitting, Replace(6, ("1:2s",)))
    record = sitting.table.record
    again = next(step.number for step in record.steps if step.restates == 7)
    assert len(record.disclosures) == 1
    assert as_played(record, again).disclosures == ()
    assert as_played(record, again).rulings == ()
