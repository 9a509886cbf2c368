"""The one rule for texts of people, and its promise: what any door accepts is exported, read by check and brought in
again to the same bytes."""

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from domain.play.findings import Refused
from domain.record.corrections import Replace
from domain.store.errors import NotPossible
from domain.store.fields import Unfit, a_name
from domain.store.text import a_line, a_text, isolated, shown
from domain.tables.labels import Labels
from domain.writing.notes.fields import Said, some_words
from replays.records import read_record
from tests.recorded import Sitting, recorder_at
from tests.records.made import exported, imported

HOSTILE = (
    "\u202e", "\u2066", "\u2068", "\u200b", "\u200d", "\ufeff", "\u00ad", "\x00", "\x07", "\x1b[31m", "\x7f", "\n",
    "\r", "\r\n", "\t", "\v", "\x85", "\u2028", "\u3164", "\ufffe", "\ud800", "e\u0301", "\u00e9", "=1+1", "{7h}",
    "seat 2",
    '"', "\\", "<b>", "!", "#", ",", ":", " ", "\u00a0", "کی\u200cکی", "👩\u200d💻", "Ann", "x" * 90,
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(HOSTILE) | st.text(max_size=6), max_size=6).map("".join)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Zoe\u0301\t Smith\r\n", "Zoé Smith"),
        ("one\vtwo\u2028three\x85four", "one two three four"),
        ("کی\u200cکی", "کی\u200cکی"),
        ("क्\u200dष", "क्\u200dष"),
        ("👩\u200d💻", "👩\u200d💻"),
    ],
)
def test_a_line_is_kept_in_one_spelling(typed, kept):
    assert a_line(typed) == kept
    assert a_line(kept) == kept


@pytest.mark.parametrize(
    ("typed", "sign", "place"),
    [
        ("Ann\u202e", "U+202E (right-to-left override)", 4),
        ("\ufeffAnn", "U+FEFF (zero width no-break space)", 1),
        ("A\u200bnn", "U+200B (zero width space)", 2),
        ("An\u200dn", "U+200D (zero width joiner)", 3),
        ("کی\u200c", "U+200C (zero width non-joiner)", 3),
        ("A\x07nn", "U+0007 (a control character)", 2),
        ("A\u3164nn", "U+3164 (hangul filler)", 2),
    ],
)
def test_a_sign_that_nobody_can_see_is_named_with_its_place(typed, sign, place):
    for door in (a_line, a_text):
        with pytest.raises(NotPossible) as refused:
            door(typed)
        assert str(refused.value) == f"{sign} at character {place} cannot be seen; leave it out"
    assert "\ufffd" in shown(typed)


def test_a_text_of_another_direction_turns_nothing_around_it():
    assert isolated("Ann") == "Ann"
    assert isolated("Dvořák 15") == "Dvořák 15"
    assert isolated("علی") == "\u2068علی\u2069"
    assert isolated("Ann\u2069\u202e\n!") == "Ann\ufffd\ufffd !"


@contextmanager
def table(labels: Labels):
    with TemporaryDirectory() as folder:
        recorder = recorder_at(Path(folder))
        try:
            yield Sitting(recorder, labels=labels.encode())
        finally:
            recorder.store.close()


def accepted(door, *arguments, **options):
    """What a door answers, None where it refuses the text."""
    try:
        return door(*arguments, **options)
    except (NotPossible, Unfit, Refused):
        return None


@settings(max_examples=15, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(name=TEXTS, event=TEXTS, venue=TEXTS, reason=TEXTS, why=TEXTS, command=TEXTS)
def test_what_is_accepted_is_exported_to_a_file_that_comes_in_again_to_the_same_bytes(
    name, event, venue, reason, why, command
):
    try:
        labels = Labels({"1": name, "2": "Ben"}, event, venue).judged()
    except (NotPossible, UnicodeEncodeError):
        labels = Labels({"1": "Ann"})
    with table(labels) as sitting:
        sitting.enter("dealer2 2:deal7h3s9c4d5sKhQh 1:deal5hAs2c8d6s6cJc")
        recorder, table_id = sitting.recorder, sitting.id
        accepted(recorder.act, table_id, "Jc", sitting.context(), reason=reason)
        sitting.table = recorder.load(table_id)
        accepted(recorder.act, table_id, "5h", sitting.context(command_id=command))
        sitting.table = recorder.load(table_id)
        accepted(
            recorder.correct, table_id, Replace(3, ("1:deal5hAs2c8d6s6c7c",), reason), {}, sitting.context(),
            why=why, approved_by=["judge"],
        )  # fmt: skip
        sitting.table = recorder.load(table_id)
        accepted(recorder.take_back, table_id, sitting.context(command_id="back"), why)
        data = exported(recorder, recorder.load(table_id))
        reading = read_record(data, "export")
        assert reading.told() == ""
        with TemporaryDirectory() as other:
            again = recorder_at(Path(other))
            assert exported(again, imported(again, data)) == data
            again.store.close()


@given(TEXTS)
def test_every_door_keeps_what_it_would_keep_again(typed):
    for door in (a_line, a_text, a_name, lambda text: some_words(Said(text), "now").text):
        kept = accepted(door, typed)
        if kept is not None:
            assert door(kept) == kept
            assert shown(kept) == kept
