"""Notes are written, answered and changed; what cannot be kept is told by field and changes nothing."""

from uuid import UUID, uuid4

import pytest

from domain.store import Store, open_store
from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from domain.tables.table import NotYours
from domain.writing.notes import NoSuchNote, Notes, NoteText, Said
from domain.writing.notes.notes import MOST_A_MINUTE
from domain.writing.visibility import Shared
from tests.domain.people.given import SetClock
from tests.domain.writing.notes.given import ANN, BEN, EVE, TABLE, draft, found, read, reader, written


def test_a_note_is_kept_as_it_was_written(notes: Notes, clock: SetClock) -> None:
    note = written(
        notes, "Why *not*?\r\n\r\nIt  costs nothing. ", glyph="?!", tags=("Draw", "end-game", "draw"), since=9
    )
    assert note.words == NoteText("Why *not*?\n\nIt  costs nothing.", "?!", ("draw", "end-game"), clock.now)
    assert (note.anchor.since, note.anchor.step, note.shared, note.made) == (9, 12, Shared(ANN, "public"), clock.now)
    assert (note.revision, note.answers, note.edits, note.erased, note.hidden) == (31, None, 0, None, None)


def test_the_same_note_sent_twice_is_kept_once(notes: Notes, clock: SetClock) -> None:
    first = notes.write(draft())
    assert notes.write(draft()).id == first.id
    notes.write(draft(step=13))
    notes.write(draft(author=BEN))
    notes.write(draft(answers=first.id))
    clock.wait(minutes=10)
    notes.write(draft())
    assert [len(thread.answers) for thread in notes.of(TABLE).threads] == [1, 0, 0, 0]


def test_a_command_id_keeps_one_note_for_ever(notes: Notes, clock: SetClock) -> None:
    first = notes.write(draft(command_id="form-1"))
    clock.wait(minutes=60)
    assert notes.write(draft(command_id="form-1", revision=40)).id == first.id
    for other in (draft("Another.", command_id="form-1"), draft(step=13, command_id="form-1")):
        with pytest.raises(NotPossible):
            notes.write(other)
    notes.erase(found(notes, first), ANN)
    assert notes.write(draft(command_id="form-1")).erased
    assert len(notes.of(TABLE).threads) == 1
    assert notes.write(draft(author=BEN, command_id="form-1")).id != first.id


def test_a_second_process_sees_it_at_once(notes: Notes, url: str, clock: SetClock) -> None:
    other = Notes(open_store(url), clock)
    assert other.of(TABLE).threads == ()
    note = written(notes)
    assert other.of(TABLE).find(note.id) == note


@pytest.mark.parametrize(
    ("changes", "field", "why"),
    [
        ({"text": " \n "}, "text", "write something"),
        ({"text": "x" * 4001}, "text", "this has 4001 characters; 4000 are the most"),
        ({"text": "a\u202eb"}, "text", "U+202E (right-to-left override) at character 2 cannot be seen; leave it out"),
        ({"glyph": "!!!"}, "glyph", "one of !!, !, !?, ?!, ?, ?? or none"),
        ({"tags": ("two words",)}, "tags", "two words is none: letters a to z, digits and hyphens between, at most 30"),
        ({"tags": tuple("abcdefghi")}, "tags", "at most 8"),
        ({"step": 31}, "step", "the table has no step 31"),
        ({"since": 13}, "since", "from a step of the table up to step 12"),
        ({"since": 11, "card": "7h"}, "card", "a note is about several steps or about one card, not both"),
        ({"visibility": "people"}, "people", "name 1 to 20 people, or choose others who may read it"),
    ],
)
def test_what_cannot_be_kept_is_told_by_field(notes: Notes, changes: dict, field: str, why: str) -> None:
    with pytest.raises(Unfit) as refused:
        notes.write(draft(**changes))
    assert (refused.value.field, refused.value.why) == (field, why)
    assert notes.of(TABLE).threads == ()


def test_nobody_writes_without_end(notes: Notes, clock: SetClock) -> None:
    for number in range(MOST_A_MINUTE):
        notes.write(draft(f"note {number}"))
    with pytest.raises(NotPossible, match="20 notes a minute are the most"):
        notes.write(draft())
    notes.write(draft(author=BEN))
    clock.wait(minutes=1)
    notes.write(draft())


def test_the_bounds_of_a_person_and_of_a_table_hold(
    notes: Notes, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.writing.notes.notes.MOST_OF_PERSON", 2)
    monkeypatch.setattr("domain.writing.notes.notes.MOST_AT_TABLE", 3)
    first = written(notes)
    written(notes, "A second.")
    with pytest.raises(NotPossible, match="you have 2 notes at this table"):
        notes.write(draft("A third."))
    notes.erase(first, ANN)
    written(notes, "A third.")
    with pytest.raises(NotPossible, match="this table has 3 notes"):
        notes.write(draft(author=BEN))
    notes.write(draft(table=uuid4()))


def test_an_answer_is_about_the_same_steps_and_for_nobody_more(notes: Notes) -> None:
    first = written(notes, visibility="people", people=(BEN, EVE), since=10)
    answer = written(notes, "It was.", BEN, answers=first.id, visibility="public", step=1, sight="2")
    assert answer.anchor == first.anchor
    assert answer.shared == Shared(BEN, "people", (EVE, ANN), "2")
    further = written(notes, "Was it?", EVE, answers=answer.id)
    assert further.answers == first.id
    assert [thread.answers for thread in notes.of(TABLE).threads] == [(answer, further)]


def test_a_private_note_is_answered_by_its_author_only(notes: Notes) -> None:
    first = written(notes, visibility="private")
    with pytest.raises(NotYours):
        notes.write(draft("Me too.", BEN, answers=first.id))
    assert written(notes, "Later.", answers=first.id).shared == Shared(ANN, "private")
    with pytest.raises(NoSuchNote):
        notes.write(draft(answers=UUID(int=9)))


def test_a_changed_note_keeps_its_earlier_words_and_for_whom_they_were(notes: Notes, clock: SetClock) -> None:
    first = written(notes, "Bad.", visibility="private", sight="1")
    clock.wait(minutes=5)
    notes.edit(first, ANN, Said("Not so bad.", "!?", ("luck",)), Shared(ANN, "public"), 40)
    note = found(notes, first)
    assert note.words == NoteText("Not so bad.", "!?", ("luck",), clock.now)
    assert (note.shared, note.edits, note.made, note.revision) == (Shared(ANN, "public", (), "1"), 1, first.made, 40)
    assert [(one.words, one.shared) for one in notes.earlier(note)] == [(first.words, first.shared)]


def test_who_changes_what_was_changed_meanwhile_is_told(notes: Notes) -> None:
    note = written(notes, "One.")
    notes.edit(note, ANN, Said("Two."), note.shared, 31)
    with pytest.raises(NotPossible, match="changed meanwhile"):
        notes.edit(note, ANN, Said("Three."), note.shared, 31)
    assert read(notes, reader(ANN)) == ["Two."]


def test_a_note_is_its_authors_to_change_and_erase(notes: Notes) -> None:
    note = written(notes)
    with pytest.raises(NotYours):
        notes.edit(note, BEN, Said("Mine."), note.shared, 31)
    with pytest.raises(NotYours):
        notes.erase(note, BEN)
    assert found(notes, note) == note


def test_notes_are_in_no_stream(notes: Notes, store: Store) -> None:
    written(notes)
    assert store.last_position() == 0
    assert store.read(TABLE) == []
