"""Lines behind the result: read and kept, never part of the chain, each fault with its line."""

import json

import pytest

from replays.records import read_record
from replays.records.lines import LINE_BYTES
from replays.records.side import write_side
from tests.records.made import eventful, opened, recorder_on_disk

NOTE = {"step": 7, "text": "Why not *9h*?\nIt costs nothing.", "glyph": "?!", "tags": ["draw"], "by": "Ann", "id": 1}
REPLY = {"step": 7, "text": "It was gone.", "answers": 1, "shared": "table", "sight": "2"}


@pytest.fixture(scope="module")
def record() -> bytes:
    with recorder_on_disk() as recorder:
        return eventful(recorder).file()


def test_side_lines_stand_behind_the_record_and_change_none_of_its_bytes(record):
    data = record + write_side("note", [NOTE, REPLY])
    assert data.splitlines()[-1] == (
        b'{"note":{"answers":1,"shared":"table","sight":"2","step":7,"text":"It was gone."}}'
    )
    read = opened(read_record(data, "record"))
    count = record.count(b"\n")
    assert [tuple(line) for line in read.side] == [(count + 1, "note", NOTE), (count + 2, "note", REPLY)]
    assert read.record == opened(read_record(record, "record")).record


def test_without_them_the_record_is_whole_too(record):
    assert opened(read_record(record, "record")).side == ()


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"step": 99}, "note.step: the record has 15 steps"),
        ({"since": 8}, "note.since: a note begins no later than it ends"),
        ({"card": "7E"}, "note.card: 7E is not a card of this game"),
        ({"text": ""}, "note.text: it has 1 to 4000 characters"),
        ({"text": "a\u200eb"}, "note.text: it holds a control character"),
        ({"text": "x" * 4001}, "note.text: it has 1 to 4000 characters"),
        ({"glyph": "!!!"}, "note.glyph: it is !!, !, !?, ?!, ? or ??"),
        ({"tags": ["Big"]}, "note.tags.0: a tag is small letters and digits, with hyphens between"),
        ({"tags": ["a"] * 9}, "note.tags: there are 1 to 8 tags"),
        ({"shared": "people"}, "note.shared: it is table, public or private"),
        ({"sight": "0"}, "note.sight: it is open, public, scorer or a seat"),
        ({"answers": 1}, "note.answers: it answers no earlier note on its step that begins a thread"),
        ({"erased": "2026-11-30T07:31:12.123Z"}, "note.text: a note has a text, unless it was erased"),
        ({"mood": "bad"}, "note.mood: there is no such field"),
    ],
)
def test_a_fault_is_told_with_its_line_and_field(record, told, why):
    reading = read_record(record + write_side("note", [NOTE | told]), "f")
    assert reading.told() == f"f, line {len(record.splitlines()) + 1}, {why}"


def test_a_number_stands_once_and_an_answer_is_not_answered(record):
    line = record.count(b"\n") + 2
    twice = read_record(record + write_side("note", [NOTE, NOTE]), "f")
    assert twice.told() == f"f, line {line}, note.id: another note is number 1"
    chain = read_record(record + write_side("note", [NOTE, REPLY | {"id": 2}, REPLY | {"answers": 2}]), "f")
    assert chain.told().startswith(f"f, line {line + 1}, note.answers")


def test_what_belongs_to_the_record_cannot_stand_there(record):
    line = record.count(b"\n") + 1
    late = read_record(record + b'{"move":"d"}\n', "f")
    assert late.told() == f"f, line {line}: the record ended with the result in line {line - 1}"
    other = read_record(record + b'{"rumour":{}}\n', "f")
    assert other.told() == f"f, line {line}: a line behind the result has one of the fields note, whatif, tried"
    whole = read_record(record + write_side("note", [NOTE])[:-1], "f")
    assert (whole.fault.kind, whole.fault.line) == ("cut short", line)
    long = read_record(record + b'{"note":{"step":1,"text":"' + b"x" * LINE_BYTES + b'"}}\n', "f")
    assert long.told() == f"f, line {line}: the line has more than 64 KiB"


def test_a_side_line_before_the_result_is_none(record):
    lines = record.splitlines(keepends=True)
    lines.insert(-1, write_side("note", [NOTE]))
    reading = read_record(b"".join(lines), "f")
    assert (reading.fault.kind, reading.fault.line) == ("damaged", len(lines) - 1)


def test_a_record_by_hand_has_them_behind_its_result():
    hand = ['{"cairn":1,"game":"mauna-kea","dealer":2}', '{"move":"deal"}', '{"result":{"ending":null,"scores":null}}']
    note = json.dumps({"note": {"step": 3, "text": "all hidden"}})
    read = opened(read_record("\n".join([*hand, note]).encode(), "hand"))
    assert [tuple(line) for line in read.side] == [(4, "note", {"step": 3, "text": "all hidden"})]


def test_comments_of_a_score_sheet_are_notes_on_the_step_they_stand_at():
    sheet = "game: mauna-kea # club\ndealer: 2\n# first\n#\n# second\n#\tthird\ndeal deal # unseen\n\n# end\n"
    read = opened(read_record(sheet.encode(), "sheet"))
    assert [(line.line, line.told["step"], line.told["text"]) for line in read.side] == [
        (1, 1, "club"), (3, 2, "first"), (6, 2, "second\nthird"), (7, 4, "unseen"), (9, 4, "end"),
    ]  # fmt: skip
    strange = opened(read_record("game: mauna-kea\ndealer1 # a\x01\ufeffb\n# \u200e\n".encode(), "sheet"))
    assert [line.told["text"] for line in strange.side] == ["ab"]
    long = read_record(b"game: mauna-kea\ndealer1 # " + b"x" * 4001, "sheet")
    assert long.told() == "sheet, line 2, note.text: it has 1 to 4000 characters"
