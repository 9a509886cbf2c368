"""Notes go out with a record file and come in with it; what was erased or is private stays here."""

import json
from uuid import UUID

import pytest

from domain.store.errors import NotPossible
from domain.tables.recorder import Recorder
from domain.writing.notes import Anchor, Draft, Notes, Said
from domain.writing.visibility import ReadAccess, Shared
from replays.records import bring, notes_of, read_record, write_notes
from tests.records.made import Clock, Playing, eventful, exported, recorder_on_disk

ANN, BEN = "p-ann", "p-ben"
NAMES = {ANN: "Ann", BEN: "Ben", "": "nobody"}
ALL = ReadAccess(None, placed=True, sights=frozenset({"open"}), ended=False)


@pytest.fixture
def recorder():
    with recorder_on_disk() as opened:
        yield opened


def write(notes: Notes, playing: Playing, text: str, author: str = ANN, visibility: str = "public", **more):
    anchor = Anchor(more.pop("step", 7), more.pop("since", 7), more.pop("card", ""))
    said = Said(text, more.pop("glyph", ""), more.pop("tags", ()))
    shared = Shared(author, visibility, (), more.pop("sight", "open"))
    table = playing.table.record
    return notes.write(Draft(table.table, said, shared, anchor, len(table.steps), table.revision, **more))


def noted(recorder: Recorder) -> tuple[Notes, Playing]:
    notes, playing = Notes(recorder.store, Clock()), eventful(recorder)
    first = write(notes, playing, "Why *this*?\nIt rained.", glyph="?!", tags=("draw", "luck"), since=5, sight="2")
    write(notes, playing, "It did.", BEN, answers=first.id)
    write(notes, playing, "One card", card="Tc", visibility="table")
    write(notes, playing, "Mine alone", visibility="private")
    return notes, playing


def file_of(notes: Notes, playing: Playing, reader: ReadAccess = ALL, own: str = "") -> bytes:
    threads = notes.of(playing.table.record.table).readable(reader, 100)
    return playing.file() + write_notes(threads, lambda note: note.by or NAMES[note.shared.author], own=own)


def test_the_lines_of_notes_are_as_specified(recorder):
    notes, playing = noted(recorder)
    lines = file_of(notes, playing)[len(playing.file()) :].splitlines()
    assert [json.loads(line)["note"] for line in lines] == [
        {
            "id": 1, "step": 7, "since": 5, "text": "Why *this*?\nIt rained.", "glyph": "?!", "tags": ["draw", "luck"],
            "by": "Ann", "at": "2026-11-30T07:31:13.123Z", "shared": "public", "sight": "2",
        },
        {
            "answers": 1, "step": 7, "since": 5, "text": "It did.", "by": "Ben", "at": "2026-11-30T07:31:14.123Z",
            "shared": "public", "sight": "open",
        },
        {
            "step": 7, "card": "Tc", "text": "One card", "by": "Ann", "at": "2026-11-30T07:31:15.123Z",
            "shared": "table", "sight": "open",
        },
    ]  # fmt: skip


def test_a_file_with_notes_comes_back_byte_for_byte_from_another_place(recorder):
    notes, playing = noted(recorder)
    data = file_of(notes, playing)
    with recorder_on_disk() as other:
        brought = bring(read_record(data, "file"), "p-eve", "2026-12-01T00:00:00.000Z")
        theirs = Notes(other.store, Clock())
        kept = notes_of(brought, "p-eve", other.clock())
        table = other.bring_in(brought.table, brought.filed, brought.labels, theirs.bringing(kept))
        told = theirs.of(table.record.table)
        assert {thread.note.shared.author for thread in told.threads} == {"p-eve"}
        again = write_notes(told.readable(ALL, 100), lambda note: note.by)
        assert exported(other, table) + again == data
        with pytest.raises(NotPossible, match="is here already"):
            other.bring_in(brought.table, brought.filed, brought.labels, theirs.bringing(kept))
        assert len(theirs.of(table.record.table).threads) == 2


def test_private_notes_go_out_with_their_author_only(recorder):
    notes, playing = noted(recorder)
    own = ReadAccess(ANN, placed=True, sights=frozenset({"open"}), ended=False)
    assert b"Mine alone" not in file_of(notes, playing)
    assert b"Mine alone" not in file_of(notes, playing, own)
    assert b'"shared":"private"' in file_of(notes, playing, own, ANN)
    assert b"Mine alone" not in file_of(notes, playing, ReadAccess(BEN, True, frozenset({"open"}), ended=False), BEN)
    brought = bring(read_record(file_of(notes, playing, own, ANN), "file"), "p-eve", "2026-12-01T00:00:00.000Z")
    assert notes_of(brought, "p-eve", "2026-12-01T00:00:00.000Z")[-1].shared == Shared("p-eve", "private", (), "open")


def test_what_was_erased_or_hidden_leaves_no_word_in_a_file(recorder):
    notes, playing = noted(recorder)
    table = playing.table.record.table
    first, card, private = notes.of(table).threads
    notes.erase(first.note, ANN)
    notes.erase(private.note, ANN)
    notes.hide(card.note, BEN, "Off topic")
    data = file_of(notes, playing)
    for word in (b"rained", b"luck", b"One card", b"Off topic", b"Mine"):
        assert word not in data
    stone, answer = (json.loads(line)["note"] for line in data[len(playing.file()) :].splitlines())
    assert (stone["erased"][:4], "text" in stone, answer["answers"]) == ("2026", False, stone["id"])
    brought = bring(read_record(data, "file"), "p-eve", "2026-12-01T00:00:00.000Z")
    kept = notes_of(brought, "p-eve", "2026-12-01T00:00:00.000Z")
    assert [(note.erased is not None, note.words.text, note.answers) for note in kept] == [
        (True, "", None),
        (False, "It did.", kept[0].id),
    ]


def test_the_file_of_a_sight_holds_no_note_written_from_a_wider_one(recorder):
    notes, playing = noted(recorder)
    write(notes, playing, "Seen by all", sight="public")
    reader = ReadAccess(None, placed=True, sights=frozenset({"2"}), ended=False)
    lines = file_of(notes, playing, reader)[len(playing.file()) :].splitlines()
    assert [json.loads(line)["note"]["text"] for line in lines] == ["Why *this*?\nIt rained.", "Seen by all"]


def test_too_many_notes_are_refused_before_anything_is_kept(recorder, monkeypatch):
    notes, playing = noted(recorder)
    monkeypatch.setattr("domain.writing.notes.notes.MOST_AT_TABLE", 2)
    brought = bring(read_record(file_of(notes, playing), "file"), "p-eve", "2026-12-01T00:00:00.000Z")
    with pytest.raises(NotPossible, match="the file has 3 notes; 2 are the most"):
        notes.bringing(notes_of(brought, "p-eve", "2026-12-01T00:00:00.000Z", lambda: UUID(int=1)))
