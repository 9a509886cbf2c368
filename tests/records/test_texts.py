"""Texts of people in record files: what an older Cairn wrote stays readable, what is written by hand is judged."""

from pathlib import Path

import pytest

from replays.records import read_record
from tests.records.made import exported, imported, opened, recorder_on_disk

OLDER = Path(__file__).parents[1] / "records_older"
"""Files that Cairn exported before it judged every text; their names say what is in them."""

SHEET = "game: mauna-kea\nplayers: {}\ndealer: 2\ndeal deal\n"


@pytest.mark.parametrize("file", sorted(OLDER.glob("*.cairn")), ids=lambda file: file.stem)
def test_what_an_older_cairn_exported_is_read_and_brought_in_to_the_same_bytes(file: Path):
    data = file.read_bytes()
    assert read_record(data, file.name).told() == ""
    with recorder_on_disk() as recorder:
        assert exported(recorder, imported(recorder, data)) == data


def test_a_name_that_turns_the_direction_is_refused_with_its_sign_and_place():
    for sheet in (SHEET.format("Ann\u202e, Ben"), '{"cairn":1,"game":"mauna-kea","players":{"1":"Ann\u202e"}}'):
        line = 1 if sheet.startswith("{") else 2
        assert read_record(sheet.encode(), "f").told() == (
            f"f, line {line}, players.1: U+202E (right-to-left override) at character 4 cannot be seen; leave it out"
        )


def test_texts_of_a_sheet_are_kept_in_one_spelling():
    labels = opened(read_record(SHEET.format("Zoe\u0301\tSmith, Ben").encode(), "f")).labels
    assert labels.players == {"1": "Zoé Smith", "2": "Ben"}


def test_two_players_of_one_name_are_told_apart_by_their_seats():
    labels = opened(read_record(SHEET.format("Ann, Ann").encode(), "f")).labels
    assert [labels.name(1), labels.name(2)] == ["Ann (seat 1)", "Ann (seat 2)"]
