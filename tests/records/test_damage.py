"""A complete file that was touched in any way never reads without a fault, and opens as far as it goes."""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.records import read_record
from tests.records.made import eventful, recorder_on_disk


@cache
def record() -> bytes:
    with recorder_on_disk() as recorder:
        return eventful(recorder).file()


LINES = 20
NUMBERS = range(LINES)


def lines() -> list[bytes]:
    return record().splitlines(keepends=True)


def test_the_record_of_these_tests_is_sound():
    assert len(lines()) == LINES
    assert read_record(record(), "record").fault is None


@pytest.mark.parametrize("number", NUMBERS)
def test_a_deleted_line_is_noticed(number):
    left = lines()
    del left[number]
    assert read_record(b"".join(left), "record").fault is not None


@pytest.mark.parametrize("number", NUMBERS)
def test_a_doubled_line_is_noticed(number):
    doubled = lines()
    doubled.insert(number, doubled[number])
    assert read_record(b"".join(doubled), "record").fault is not None


@pytest.mark.parametrize("number", NUMBERS[1:])
def test_swapped_lines_are_noticed(number):
    swapped = lines()
    swapped[number - 1], swapped[number] = swapped[number], swapped[number - 1]
    assert read_record(b"".join(swapped), "record").fault is not None


@pytest.mark.parametrize("number", NUMBERS)
def test_every_altered_field_is_noticed(number):
    line = json.loads(lines()[number])
    for field, value in line.items():
        for other in (_other(value), None, {}, 7, "x"):
            if other != value or type(other) is not type(value):
                _assert_noticed(number, line | {field: other})
        _assert_noticed(number, {key: each for key, each in line.items() if key != field})
        _assert_noticed(number, line | {"more": 1})


def _other(value):
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    if isinstance(value, int):
        return value + 1
    return [*value, value[0]] if isinstance(value, list) else {}


def _assert_noticed(number, line):
    altered = lines()
    altered[number] = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    fault = read_record(b"".join(altered), "record").fault
    assert fault is not None, line


@given(st.integers(0, 10**9), st.integers(1, 255))
def test_every_altered_byte_is_noticed(place, change):
    data = bytearray(record())
    data[place % len(data)] ^= change
    assert read_record(bytes(data), "record").fault is not None


@given(st.integers(0, 10**9))
def test_a_record_cut_anywhere_opens_as_far_as_it_goes_and_says_so(place):
    cut = record()[: place % len(record())]
    reading = read_record(cut, "record")
    whole = cut.count(b"\n")
    assert reading.fault is not None
    assert (reading.opened is None) == (whole == 0)
    if reading.opened is not None:
        assert reading.fault.kind == "cut short"
        steps = sum(b'"move"' in line for line in cut.split(b"\n")[:whole])
        assert len(reading.opened.record.steps) == steps


@given(st.binary(max_size=300))
def test_bytes_that_are_no_record_are_told_apart(data):
    reading = read_record(data, "noise")
    assert reading.fault is not None
    assert reading.told().startswith("noise, line ")


@given(st.lists(st.sampled_from(["move", "head", "facts", "step", "entry", "disclose", "result", "reason", "parent"])))
def test_lines_of_any_shape_never_raise(fields):
    header = b'{"cairn":1,"game":"mauna-kea","dealer":1}\n'
    line = json.dumps({field: [[{"fact": field}], 1, field][len(field) % 3] for field in fields}).encode()
    read_record(header + line, "shape")


MOVES = ["deal", "7h", "x7h", "d", "s", "w7h8h", "r", "h", "8+", "8-", "-", "cutAs2d", "dealer2", "resign", "misdeal"]
MOVES += ["abandon", "say:match=single", "hand1>discards=7h", "pile>hand2=..", "turn2/3", "1:d7h", "2:rKh", "u", "xAs"]


@given(st.lists(st.tuples(st.sampled_from(MOVES), st.booleans()), max_size=30))
def test_any_moves_in_any_order_are_accepted_or_refused_and_never_raise(moves):
    text = "game: mauna-kea\ndealer: 1\ndeal\ndeal\n"
    for move, irregular in moves:
        text += f"{move} ! it stood\n" if irregular and move != "u" else f"{move}\n"
    read_record(text.encode(), "sheet")
