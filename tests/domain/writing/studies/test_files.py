"""Study files: written and read again byte for byte; damaged and forged ones are refused with what and where."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.record.history import History
from domain.writing.studies import Chapter, Content, Position, ServiceLink, StepRange, StudyText
from replays.records import read_record, write_record
from replays.records.lines import NOTHING_BEFORE, chained
from replays.studies import read_study, write_study

GOLDEN = Path(__file__).parents[3] / "records" / "mauna-kea" / "resignation.cairn"
ABSENT = UUID("0f0f0f0f-0000-4000-8000-000000000007")


@cache
def record() -> bytes:
    return GOLDEN.read_bytes()


@cache
def table() -> UUID:
    return UUID(json.loads(record().split(b"\n")[0])["table"])


@cache
def content() -> Content:
    first = (
        StudyText("Look at **this**:\n\n* one"),
        Position(table(), 3, 4, "2", "Before."),
        StepRange(table(), 1, 3, 4),
    )
    second = (ServiceLink("/rules/mauna-kea#MK-12", "the rule"), Position(ABSENT, 9, 9, "open"))
    return Content("Zoë’s endings", "Two\nlines", (Chapter("One", first), Chapter("Two", second), Chapter("Empty")))


@cache
def written() -> bytes:
    return write_study(content(), {table(): record()})


def own_lines() -> list[dict]:
    """The lines of the study itself, without chain, and in their midst the record as one text."""
    lines = written().splitlines()
    start = next(place for place, line in enumerate(lines) if b'"record":"' in line) + 1
    own = [json.loads(line) for line in lines[:start] + lines[-1:]]
    return [{key: value for key, value in line.items() if key != "chain"} for line in own]


def forged(lines: list[dict], record: bytes = record()) -> bytes:
    """These lines with a chain that is right, the record behind the line that announces it."""
    previous, raws = NOTHING_BEFORE, []
    for line in lines:
        previous, raw = chained(previous, line)
        raws += [raw, record if "record" in line else b""]
    return b"".join(raws)


def changed(number: int, **fields) -> str:
    """What is said of the study file after these fields of one of its lines were changed."""
    lines = own_lines()
    lines[number] |= fields
    return read_study(forged(lines), "changed").told()


def test_what_is_written_is_read_and_written_again_the_same():
    reading = read_study(written(), "study")
    assert (reading.told(), reading.content) == ("", content())
    assert [(one.table, one.data) for one in reading.records] == [(table(), record())]
    assert write_study(reading.content, {one.table: one.data for one in reading.records}) == written()


def test_the_lines_are_as_the_specification_says():
    lines = own_lines()
    assert lines[0] == {"cairn-study": 1, "title": "Zoë’s endings", "intro": "Two\nlines"}
    assert lines[1] == {"chapter": "One"}
    assert lines[2] == {"item": "text", "text": "Look at **this**:\n\n* one"}
    assert lines[3] == {
        "item": "step", "table": str(table()), "step": 3, "revision": 4, "sight": "2", "caption": "Before."
    }  # fmt: skip
    assert lines[4] == {
        "item": "steps", "table": str(table()), "first": 1, "last": 3, "revision": 4, "sight": "public", "caption": ""
    }  # fmt: skip
    assert lines[6] == {"item": "link", "address": "/rules/mauna-kea#MK-12", "caption": "the rule"}
    assert (lines[9]["record"], lines[9]["lines"]) == (str(table()), record().count(b"\n"))
    assert lines[10] == {"end": {"chapters": 3, "items": 5, "records": 1}}
    assert forged(lines) == written()


def test_a_record_that_holds_one_sight_is_read_too():
    opened = read_record(record(), "record").opened
    sight = write_record(History(opened.game, opened.record, 2), opened.labels)
    reading = read_study(write_study(content(), {table(): sight}), "study")
    assert reading.told() == ""
    assert reading.records[0].reading.opened.seen_by == 2


@pytest.mark.parametrize(
    ("number", "fields", "why"),
    [
        (0, {"cairn-study": 2}, "line 1: this is format 2; this program reads up to 1"),
        (0, {"cairn-study": "1"}, "line 1: Expected int, got str: cairn-study"),
        (0, {"title": " x"}, "line 1, title: a text has blanks at its ends"),
        (0, {"title": "x" * 121}, "line 1, title: 1 to 120 characters"),
        (0, {"author": "Ann"}, "line 1: Object contains unknown field author"),
        (1, {"chapter": ""}, "line 2, title: 1 to 120 characters"),
        (2, {"text": "a\u0007"}, "line 3, text: no control characters"),
        (2, {"text": "x" * 8001}, "line 3, text: 1 to 8000 characters"),
        (2, {"item": "html"}, "line 3: Invalid value 'html': item"),
        (3, {"table": "no"}, "line 4: Invalid UUID: table"),
        (3, {"step": True}, "line 4: Expected int, got bool: step"),
        (3, {"step": 0}, "line 4, step: a number from 1"),
        (3, {"sight": "p-ann"}, "line 4, sight: public"),
        (4, {"last": 101}, "line 5, last: at or after"),
        (6, {"address": "https://elsewhere.example"}, "line 7, address: an address here"),
        (6, {"address": "/tables/../account"}, "line 7, address: an address here"),
        (9, {"lines": 10**6}, "line 10, lines: the file has no 1000000 lines after this one"),
        (9, {"lines": 3}, "line 10, sha256: the next 3 lines are not the record"),
        (9, {"record": str(ABSENT)}, "line 11: this is not the chained record of the table"),
        (10, {"end": {"chapters": 2, "items": 5, "records": 1}}, "end: the study was written with more or fewer"),
    ],
)
def test_a_forged_line_is_refused_with_what_and_where(number, fields, why):
    assert why in changed(number, **fields).removeprefix("changed, ")


def test_fields_that_are_left_out_are_not_guessed():
    lines = own_lines()
    del lines[3]["caption"]
    assert "the lines are not as Cairn writes this study" in read_study(forged(lines), "x").told()


def test_records_behind_records_and_twice_and_of_other_tables_are_refused():
    *lines, record_line, end = own_lines()
    assert "records come after all chapters" in read_study(forged([*lines, record_line, lines[1], end]), "x").told()
    twice = {"end": {**end["end"], "records": 2}}
    assert "one record of each" in read_study(forged([*lines, record_line, record_line, twice]), "x").told()
    others = [line for line in lines if line.get("table") != str(table())]
    counted = {"end": {**end["end"], "items": 3}}
    assert "shows nothing of this table" in read_study(forged([*others, record_line, counted]), "x").told()
    assert "after the title of its chapter" in read_study(forged([lines[0], lines[2]]), "x").told()


def test_a_fault_in_a_record_is_told_with_its_line_in_the_study():
    broken = record().replace(b'"move":"', b'"move":"x', 1)
    lines = own_lines()
    lines[9]["sha256"] = sha256(broken).hexdigest()
    told = read_study(forged(lines, broken), "x").told()
    assert "chain: this line is not what was written here" in told
    place = next(number for number, line in enumerate(broken.splitlines(), 1) if b'"move":"x' in line)
    assert told.startswith(f"x, line {10 + place}")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "line 1: the study ends here without its last line"),
        (b"{}\n", "line 1, chain: every line of a study has a chain"),
        (record(), 'line 1: this is not a study: its first line has no "cairn-study" field'),
        (b"[" * 60_000 + b"\n", "line 1: objects and lists lie more than 8 deep"),
        (b"\xff\n", "line 1: this is not UTF-8"),
        (b'{"a":1,"a":2}\n', "the field 'a' occurs twice"),
        (b"x" * (16 * 1024 * 1024 + 1), "line 1: the file has more than 16 MiB"),
        (b"\n" * 200_001, "line 1: the file has more than 200000 lines"),
    ],
)
def test_what_is_no_study_is_refused(data, why):
    assert why in read_study(data, "x").told()


def test_too_much_is_refused():
    assert "more than 64 chapters" in read_study(forged([own_lines()[0], *([{"chapter": "x"}] * 65)]), "x").told()
    items = [{"item": "text", "text": "x"}] * 65
    assert "more than 64 items" in read_study(forged([own_lines()[0], {"chapter": "x"}, *items]), "x").told()


@pytest.mark.parametrize("number", range(len(written().splitlines())))
def test_a_line_that_is_lost_is_noticed(number):
    lines = written().splitlines(keepends=True)
    del lines[number]
    assert read_study(b"".join(lines), "x").fault is not None


@given(st.data())
def test_a_file_that_was_touched_never_reads_without_a_fault(data):
    place = data.draw(st.integers(0, len(written()) - 1))
    touched = bytearray(written())
    touched[place] ^= data.draw(st.integers(1, 255))
    assert read_study(bytes(touched), "x").fault is not None


@given(st.integers(0, 10**6))
def test_a_file_that_breaks_off_is_refused(length):
    assert read_study(written()[: length % len(written())], "x").fault is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)


@given(st.integers(0, 10), st.data())
def test_whatever_stands_in_a_field_is_judged_and_never_breaks_the_reader(number, data):
    lines = own_lines()
    field = data.draw(st.sampled_from(sorted(lines[number])))
    lines[number][field] = data.draw(JSON)
    reading = read_study(forged(lines), "x")
    assert reading.fault is not None or write_study(reading.content, {table(): record()}) == forged(lines)
