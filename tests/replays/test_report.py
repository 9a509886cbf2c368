"""The report of an audit: golden numbers of one table of each game, and what a viewer may not be told."""

import json
from pathlib import Path

import pytest

from domain.play.vocabulary import Viewer
from domain.record.history import History
from replays.changes import Changed
from replays.records import read_record
from replays.report import EnteredBy, Report, people_in, report
from replays.report_values import as_json, as_values
from tests.records.made import opened

RECORDS = Path(__file__).parents[1] / "records"
NAMES = {"scorer": "Sam Scribe", "director": "Dora Akana", "player-2": "Ben Ortiz", "simulation": "the simulation"}


def found(name: str, viewer: Viewer = "open") -> Report:
    table = opened(read_record((RECORDS / f"{name}.cairn").read_bytes(), name))
    return report(History(table.game, table.record, viewer), NAMES)


def test_mountain_as_recorded_against_as_it_stands():
    told = found("mountain/put-right")
    assert (told.recorded, told.now, told.first) == ((-15, -15, -15), (10, -5, -7), 21)
    first, second = told.differences
    assert (first.entry, first.kind, first.target, first.points) == (21, "replace", 7, ((-15, -15, -15), (0, -15, -15)))
    assert (first.by, first.asked, first.approved) == ("Sam Scribe", "Ben Ortiz", ("Dora Akana",))
    assert (first.again, first.measures) == (10, ((25, 25, 25), (40, 25, 25)))
    assert [(one.how, one.before, one.after) for one in first.steps] == [
        ("replaced", 7, 21), ("repeated", 8, 22), ("repeated", 14, 28), ("repeated", 20, 34),
    ]  # fmt: skip
    assert (first.steps[0].was, first.steps[0].now) == ("seat 1 folds", "seat 1 checks")
    assert (second.kind, second.rule, second.points) == ("adjusted", "MT-A10", ((0, -15, -15), (0, -15, -17)))
    assert [one.title for one in told.explanations] == [
        "main pot of 15", "main pot of 15", "main pot of 30", "carried pot of 30 at the close",
    ]  # fmt: skip


def test_mauna_kea_with_every_kind_of_correction():
    told = found("mauna-kea/put-right")
    assert (told.recorded, told.now) == ((0, 0), (0, -5))
    assert [(one.entry, one.kind, one.target, one.holds) for one in told.differences] == [
        (21, "replace", 10, False), (23, "overturn", 21, True), (24, "insert", 34, False), (25, "stay", 24, True),
        (26, "ruled", 9, True), (27, "seen later", 8, True), (28, "retract", 20, True), (29, "adjusted", 9, True),
        (30, "adjusted", 9, False), (31, "overturn", 30, True),
    ]  # fmt: skip
    taken = told.differences[6]
    assert [(one.how, one.before, one.was) for one in taken.steps if one.how == "dropped"] == [
        ("dropped", 20, "seat 2 draws a card")
    ]
    assert told.audit.counts() == {"lawful": 19, "irregular": 2}


def test_two_set_rummy_counts():
    told = found("two-set-rummy/penalty")
    assert (told.recorded, told.now, told.first, told.differences) == ((31, 66, 105), (31, 66, 105), 0, ())
    assert told.authors == (EnteredBy("Sam Scribe", 44, "2026-11-30T07:31:13.123Z", "2026-11-30T07:31:57.123Z"),)
    assert as_values(told)["scores"] == {"1": 31, "2": 66, "3": 105}


def test_a_take_back_and_a_card_that_came_to_light_are_differences_too():
    kinds = [(one.kind, one.target) for one in found("mauna-kea/take-back").differences]
    assert kinds[0] == ("taken back", 20)
    told = found("mauna-kea/unseen-cards").differences[0]
    assert (told.kind, told.steps[0].how) == ("seen later", "seen later")
    assert isinstance(told.steps[0], Changed)


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_reasons_are_for_officials_and_ids_for_nobody(viewer: Viewer):
    told = as_json(found("mauna-kea/put-right", viewer))
    assert b"the director asked both players" not in told
    assert b'"player-2"' not in told
    assert b"Ben Ortiz" in told


def test_everybody_in_a_record_is_named_once():
    assert people_in(found("mauna-kea/put-right").history) == ("scorer", "player-2", "director")


def test_the_json_has_the_keys_of_the_short_verdict():
    values = json.loads(as_json(found("mauna-kea/flash")))
    assert values["lines"][2] == {
        "deal": 1, "seat": 1, "points": 20, "rule": "MK-47", "because": [], "absent": [4, 86], "ruling": 0,
        "words": "flash: no slide of this ascent in steps 4 to 86",
    }  # fmt: skip
    irregular = json.loads(as_json(found("mauna-kea/irregular")))["doubts"][0]
    assert set(irregular) == {"step", "line", "rule", "verdict", "why"}
