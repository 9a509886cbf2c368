"""What came to light follows an act to where it stands now, and a preview shows its reader nothing hidden."""

import msgspec
import pytest

from domain.games.mauna_kea import events as e
from domain.play.vocabulary import Scorer
from domain.record.corrections import Insert, Overturn, Replace, Retract
from domain.record.facts import FacesDisclosed
from replays.changes import between
from replays.preview import preview
from tests.domain.record.judging import put_right
from tests.recorded import Sitting, recorder_at


@pytest.fixture
def recorder(tmp_path):
    return recorder_at(tmp_path)


def test_a_disclosure_follows_the_step_that_states_it_again_and_back(recorder):
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal 7h d 8h")
    sitting.table = recorder.disclose(sitting.id, 6, ["9c"], sitting.context())
    record = put_right(sitting, Replace(5, ("2:Th",))).record
    again = record.standing_for(6)
    assert (again, record.step(again).asked, record.step(again).facts) == (9, "2:d", (e.CardDrawn(2, "??"),))
    assert sitting.table.truth.facts(again) == sitting.table.seen_by(2).facts(again) == (e.CardDrawn(2, "9c"),)
    assert sitting.table.seen_by(1).facts(again) == (e.CardDrawn(2, "??"),)
    sitting.table = recorder.disclose(sitting.id, again, ["9c"], sitting.context(), to=(0,))
    put_right(sitting, Overturn(9))
    assert sitting.table.record.disclosures[-1] == FacesDisclosed(again, 0, (0,), ("9c",))
    assert sitting.table.seen_by("public").facts(6) == (e.CardDrawn(2, "9c"),)


def test_a_disclosure_does_not_follow_what_stands_in_its_place(recorder):
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal 7h d 8h")
    sitting.table = recorder.disclose(sitting.id, 6, ["9c"], sitting.context())
    record = put_right(sitting, Replace(6, ("2:d",))).record
    assert record.standing_for(6) is None
    assert sitting.table.truth.facts(8) == (e.CardDrawn(2, "??"),)


def test_a_scorer_still_knows_the_cards_of_the_own_entries(recorder):
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal 7h d9c 8h")
    put_right(sitting, Replace(5, ("2:Th",)))
    sight = sitting.table.seen_by(Scorer("scorer"))
    assert sight.asked(sight.record.standing[5]) == "2:d9c"


def test_the_table_is_found_as_it_was_recorded_at_a_moment(recorder):
    sitting = Sitting(recorder)
    then = sitting.enter("dealer1 deal deal 7h 8h").record
    put_right(sitting, Retract(6))
    record = sitting.table.record
    assert record.as_of("2026-11-30T14:00:06Z") == record.as_of("2026-11-30T14:00:06.999Z") == then
    assert record.as_of("2027-01-01T00:00:00Z") == record
    with pytest.raises(KeyError, match="was not opened by"):
        record.as_of("2026-11-30T13:59:59Z")


def test_what_changed_between_two_revisions(recorder):
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal 7h d 8h")
    put_right(sitting, Replace(5, ("2:Th",)))
    sitting.table = recorder.disclose(sitting.id, 9, ["9c"], sitting.context())
    found = between(sitting.table.truth, 7, 8)
    assert [(one.how, one.before, one.after, one.was, one.now) for one in found.steps] == [
        ("replaced", 5, 8, "seat 2 climbs {7h}, 0 to 7", "seat 2 climbs {Th}, 0 to 10"),
        ("repeated", 6, 9, "seat 2 draws a card", "seat 2 draws a card"),
        ("repeated", 7, 10, "seat 2 climbs {8h}, 7 to 15", "seat 2 climbs {8h}, 10 to 18"),
    ]
    assert found.measures == ((0, 15), (0, 18))
    light = between(sitting.table.truth, 8, 9)
    assert [(one.how, one.before, one.after, one.facts) for one in light.steps] == [
        ("seen later", 9, 9, ((e.CardDrawn(2, "??"), e.CardDrawn(2, "9c")),))
    ]
    assert between(sitting.table.truth, 4, 4).steps == ()


def test_what_was_replaced_is_known_as_such_after_it_was_stated_again(recorder):
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal 7h d 8h")
    put_right(sitting, Replace(6, ("2:Th",)))
    put_right(sitting, Replace(5, ("2:6h",)))
    for earlier, later in ((7, 9), (9, 7)):
        found = between(sitting.table.truth, earlier, later).steps
        assert [one.how for one in found] == ["replaced", "replaced", "repeated"]


BEN = ("7h8h9hThJhQhKh", "7h8h9hThJcQcKc")
"""Two hands of Ben's that nobody else can tell apart by what he played."""


@pytest.mark.parametrize("viewer", [1, "public"])
@pytest.mark.parametrize("correction", [Replace(6, ("2:Jh",)), Retract(6), Insert(6, ("2:Kh",)), Replace(5, ("2:Qh",))])
def test_a_preview_does_not_tell_what_its_reader_may_not_see(recorder, viewer, correction):
    shown, true = [], []
    for hand in BEN:
        sitting = Sitting(recorder, f"{hand}")
        sitting.enter(f"dealer1 2:deal{hand} 1:deal2s3s4s5s6s7s8s 7h 8h 9h r2d 2s")
        shown.append(msgspec.json.encode(preview(sitting.table.seen_by(viewer), correction, {})))
        true.append(msgspec.json.encode(preview(sitting.table.truth, correction, {})))
    assert shown[0] == shown[1]
    assert b"Jc" not in shown[0]
    if correction != Retract(6):
        assert true[0] != true[1], "only hidden cards tell these tables apart"
