"""Lines by which officials corrected something: what a reader takes of them, and what it refuses."""

import json
from typing import Any

import pytest

from domain.record.corrections import Adjust, Replace, RuleStanding
from domain.record.facts import HeadMoved
from replays.records import Fault, read_record
from replays.records.lines import NOTHING_BEFORE, chained
from tests.records.made import Playing, exported, imported, opened, recorder_on_disk
from tests.records.put_right import put_right

Line = dict[str, Any]


@pytest.fixture
def playing():
    with recorder_on_disk() as recorder:
        table = Playing(recorder).moves("dealer1 deal deal 7h d 8h")
        put_right(table, Replace(5, ("2:Th",)))
        put_right(table, RuleStanding(9, "MK-14"))
        put_right(table, Adjust(1, -5, "MK-14", (9,)))
        yield table


def lines_of(playing: Playing) -> list[Line]:
    return [json.loads(line) for line in playing.file().splitlines()]


def fault(lines: list[Line]) -> Fault:
    """What is wrong with these lines, chained anew."""
    previous, written = NOTHING_BEFORE, b""
    for line in lines:
        previous, raw = chained(previous, {key: value for key, value in line.items() if key != "chain"})
        written += raw
    found = read_record(written, "file").fault
    assert found is not None
    return found


def test_every_entry_of_an_official_goes_into_a_file_and_back(playing):
    with recorder_on_disk() as there:
        assert exported(there, imported(there, playing.file())) == playing.file()
        assert there.load(playing.table.record.table).record.rulings == playing.table.record.rulings


def test_who_approved_a_take_back_is_kept(playing):
    playing.table = playing.recorder.take_back(
        playing.table.record.table, playing.context, asked_by="ben", approved_by=["director"]
    )
    record = opened(read_record(playing.file(), "file")).record
    assert record.entries[-1].act == HeadMoved(9, "ben", ("director",))


def test_a_sight_does_not_tell_why(playing):
    assert b"the director asked" in playing.file()
    for viewer in (1, 2, "public"):
        assert b"the director asked" not in playing.file(viewer)
        assert read_record(playing.file(viewer), "sight").told() == ""


@pytest.mark.parametrize(
    ("line", "change", "kind", "field"),
    [
        (8, {"correct": {"kind": "undo", "target": 5, "to": 4}}, "unreadable", "correct.kind"),
        (8, {"correct": {"kind": "replace", "target": 8, "to": 4}}, "damaged", "correct.target"),
        (8, {"correct": {"kind": "replace", "target": 5, "to": 9}}, "damaged", "correct.to"),
        (8, {"correct": {"kind": "overturn", "target": 8, "to": 4}}, "damaged", "correct.target"),
        (10, {"move": "2:d9c"}, "contradiction", "restates"),
        (12, {"ruled": {"step": 99, "rule": "MK-14"}}, "damaged", "ruled.step"),
        (12, {"ruled": {"step": 9, "rule": "MK-99"}}, "unreadable", "ruled.rule"),
        (13, {"adjust": {"seat": 3, "points": 1, "rule": "MK-14", "steps": [9]}}, "contradiction", "adjust.seat"),
        (13, {"adjust": {"seat": 1, "points": 1, "rule": "MK-14", "steps": []}}, "unreadable", "adjust.steps"),
        (13, {"adjust": {"seat": 1, "points": 1, "rule": "MK-14", "steps": [99]}}, "damaged", "adjust.steps"),
        (13, {"approved": []}, "unreadable", "approved"),
    ],
)
def test_a_line_of_officials_that_cannot_be_is_refused(playing, line, change, kind, field):
    lines = lines_of(playing)
    lines[line] |= change
    found = fault(lines)
    assert (found.kind, found.field, found.line) == (kind, field, line + 1)


def test_no_step_belongs_to_the_entry_of_a_ruling(playing):
    lines = lines_of(playing)
    step = lines[11] | {"entry": lines[12]["entry"], "id": lines[12]["id"], "step": 11, "parent": 10}
    del step["restates"]
    assert fault([*lines[:13], step, *lines[13:]]).field == "entry"
