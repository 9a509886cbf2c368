"""Who reads which notes; officials hide, and say why."""

import pytest

from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from domain.writing.notes import Notes
from tests.domain.writing.notes.given import ANN, BEN, EVE, TABLE, draft, found, read, reader, written


def test_each_reads_what_is_meant_for_them(notes: Notes) -> None:
    for visibility, people in (("private", ()), ("people", (BEN,)), ("table", ()), ("public", ())):
        written(notes, visibility, visibility=visibility, people=people)
    assert read(notes, reader(ANN)) == ["private", "people", "table", "public"]
    assert read(notes, reader(BEN)) == ["people", "table", "public"]
    assert read(notes, reader(EVE, placed=False)) == ["public"]
    assert read(notes, reader(None, placed=False)) == ["public"]


def test_what_a_seat_wrote_of_its_hand_waits_for_the_end(notes: Notes) -> None:
    written(notes, "I hold both kings.", sight="1")
    assert read(notes, reader(ANN, "1", ended=False)) == ["I hold both kings."]
    assert read(notes, reader(BEN, "2", ended=False)) == []
    assert read(notes, reader("p-judge", "open", ended=False)) == ["I hold both kings."]
    assert read(notes, reader(BEN, "2")) == ["I hold both kings."]


def test_what_a_scorer_saw_is_read_by_who_sees_all(notes: Notes) -> None:
    written(notes, "Ben drew the king.", "p-scorer", sight="scorer")
    assert read(notes, reader(BEN, "2")) == []
    assert read(notes, reader(BEN, "open")) == ["Ben drew the king."]


def test_who_sees_the_table_late_reads_nothing_newer(notes: Notes) -> None:
    written(notes, "He won.", revision=31)
    assert read(notes, reader(None, placed=False), 30) == []
    assert read(notes, reader(None, placed=False), 31) == ["He won."]


def test_an_answer_is_read_only_under_what_it_answers(notes: Notes) -> None:
    first = written(notes, "From my hand.", sight="1")
    written(notes, "From what all see.", BEN, answers=first.id)
    assert read(notes, reader(EVE, "2", ended=False)) == []
    assert read(notes, reader(EVE, "2")) == ["From my hand.", "From what all see."]


def test_a_hidden_note_is_read_by_its_author_alone_and_the_log_says_why(notes: Notes) -> None:
    note = written(notes, "Cheat!", BEN, glyph="??", tags=("cheat",))
    written(notes, "No.", answers=note.id)
    notes.hide(note, "p-judge", "An insult.")
    assert read(notes, reader(BEN)) == ["Cheat!", "No."]
    assert read(notes, reader(ANN)) == ["", "No."]
    (thread,) = notes.of(TABLE).readable(reader(ANN), 31)
    assert (thread.note.hidden.person, thread.note.hidden.why, thread.note.words.tags) == ("p-judge", "An insult.", ())
    notes.show(found(notes, note), "p-judge")
    assert read(notes, reader(ANN)) == ["Cheat!", "No."]
    log = [(one.note, one.mark.person, one.mark.why, one.hidden) for one in notes.hidings(TABLE)]
    assert log == [(note.id, "p-judge", "An insult.", True), (note.id, "p-judge", "", False)]


def test_what_cannot_be_hidden_is_told(notes: Notes) -> None:
    note = written(notes)
    with pytest.raises(NotPossible, match="your own"):
        notes.hide(note, ANN, "Why not.")
    with pytest.raises(Unfit, match="why"):
        notes.hide(note, BEN, "  ")
    with pytest.raises(NotPossible, match="not hidden"):
        notes.show(note, BEN)
    notes.hide(note, BEN, "Off topic.")
    with pytest.raises(NotPossible, match="nothing to hide"):
        notes.hide(found(notes, note), BEN, "Off topic.")
    with pytest.raises(NotPossible, match="cannot be answered"):
        notes.write(draft(answers=note.id))
