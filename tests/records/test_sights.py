"""An export for a viewer holds nothing that this viewer was not to see."""

import re

import pytest

from replays.records import write_record
from tests.records.made import NAMES, Playing, eventful, recorder_on_disk

TWINS = (("1:deal7h8c9d2s3sKhQd", "1:d9h"), ("1:deal7s8s9s2s3hKsQc", "1:d4h"))


def twin(recorder, ann: str, drawn: str) -> Playing:
    playing = Playing(recorder).moves(f"dealer1 2:dealAsJd4c5c6d7dQs {ann} 2:4c 2:5c 2:dTc")
    return playing.moves(f"{drawn} 1:2s 1:d2c").back()


@pytest.mark.parametrize("viewer", [2, "public"])
def test_twins_that_differ_only_in_hidden_cards_give_the_same_bytes(viewer):
    files = []
    for cards in TWINS:
        with recorder_on_disk() as recorder:
            files.append(twin(recorder, *cards).file(viewer))
    assert files[0] == files[1]


def test_twins_differ_for_whoever_saw_the_cards():
    files = []
    for cards in TWINS:
        with recorder_on_disk() as recorder:
            files.append(twin(recorder, *cards).file(1))
    assert files[0] != files[1]


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_no_hidden_card_stands_anywhere_in_the_bytes(viewer):
    with recorder_on_disk() as recorder:
        playing = eventful(recorder)
        table = playing.table
        known = "".join(str(table.seen_by(viewer).facts(step.number)) for step in table.record.steps)
        data = re.sub(r'"chain":"\w+"', "", playing.file(viewer).decode())
        moves = "".join(table.seen_by(viewer).asked(step.number) for step in table.record.steps)
        for card in playing.table.game.deck.cards:
            if card not in known and card not in moves:
                assert f'"{card}"' not in data
                assert f"d{card}" not in data


def test_reasons_are_for_the_whole_record_only():
    with recorder_on_disk() as recorder:
        playing = eventful(recorder)
        assert b"nobody noticed" in playing.file()
        assert b'"why":"taken back"' in playing.file()
        for viewer in (1, 2, "public"):
            assert b"nobody noticed" not in playing.file(viewer)
            assert b'"why"' not in playing.file(viewer)


def test_a_disclosure_reaches_only_those_it_was_made_to():
    with recorder_on_disk() as recorder:
        playing = Playing(recorder).moves("dealer1 2:deal 1:deal 2:d").shown(5, ["Tc"], to=[2])
        assert b'"cards":["Tc"]' in playing.file(2)
        assert b'"cards":["??"]' in playing.file(1)
        assert b'"cards":["??"]' in playing.file("public")
        assert b'"cards":["Tc"]' in playing.shown(5, ["Tc"], to=[0]).file("public")


def test_a_file_is_one_function_of_the_record_the_viewer_and_the_names():
    with recorder_on_disk() as recorder:
        playing = eventful(recorder)
        assert write_record(playing.table.truth, NAMES) == write_record(playing.table.truth, NAMES)
