"""What is erased is gone from the bytes of the database and of backups; a stone stays where it stood."""

from pathlib import Path

import pytest

from domain.people import LastAdministrator, People
from domain.store import Store, open_store
from domain.store.errors import NotPossible
from domain.writing.notes import Notes, Said
from domain.writing.visibility import Shared
from tests.domain.people.given import CHEAP, SetClock
from tests.domain.writing.notes.given import ANN, BEN, TABLE, draft, found, read, reader, written


def test_an_erased_note_leaves_a_stone_and_its_answers_their_place(notes: Notes, clock: SetClock) -> None:
    note = written(notes, "Regrettable.", glyph="??", tags=("sorry",), card="7h")
    answer = written(notes, "Indeed.", BEN, answers=note.id)
    notes.edit(note, ANN, Said("Regretted."), note.shared, 31)
    clock.wait(minutes=1)
    notes.erase(found(notes, note), ANN)
    stone = found(notes, note)
    assert (stone.words.text, stone.words.glyph, stone.words.tags, stone.anchor.card) == ("", "", (), "")
    assert (stone.erased.person, stone.erased.at, stone.edits) == (ANN, clock.now, 0)
    assert notes.earlier(stone) == ()
    assert [thread.answers for thread in notes.of(TABLE).threads] == [(answer,)]
    for refused in (lambda: notes.erase(stone, ANN), lambda: notes.write(draft(answers=note.id))):
        with pytest.raises(NotPossible, match="erased"):
            refused()


def test_its_words_are_in_no_byte_of_the_files_nor_of_a_backup(sqlite_url: str, tmp_path: Path) -> None:
    store = open_store(sqlite_url)
    notes = Notes(store, SetClock())
    note = written(notes, "the first UNIQUEWORDS", tags=("secret-tag",))
    written(notes, "another note")
    notes.edit(note, ANN, Said("the second UNIQUEWORDS", tags=("secret-tag",)), note.shared, 31)
    assert any(b"UNIQUEWORDS" in path.read_bytes() for path in tmp_path.iterdir())
    notes.erase(found(notes, note), ANN)
    store.backup(str(tmp_path / "copy.db"))
    for path in tmp_path.iterdir():
        content = path.read_bytes().lower()
        assert b"uniquewords" not in content, path
        assert b"secret-tag" not in content, path
    assert b"another note" in (tmp_path / "copy.db").read_bytes()
    store.close()


def test_an_erased_account_takes_its_private_notes_and_its_name_along(store: Store, clock: SetClock) -> None:
    notes, people = Notes(store, clock), People(store, clock, CHEAP)
    people.add("Ann", "ann", administrator=True)
    person = people.add("Ben", "ben")
    private = written(notes, "Only mine.", person.id, visibility="private")
    notes.edit(private, person.id, Said("Still mine."), private.shared, 31)
    widened = written(notes, "Not for all.", person.id, visibility="private")
    notes.edit(widened, person.id, Said("For all."), Shared(person.id, "public"), 31)
    assert read(notes, reader(person.id)) == ["Still mine.", "For all."]
    people.erase(person)
    assert read(notes, reader(person.id)) == ["For all."]
    assert [thread.note.shared.author for thread in notes.of(TABLE).threads] == [""]
    assert notes.earlier(private) == notes.earlier(found(notes, widened)) == ()


def test_what_fails_with_an_erased_account_erases_no_note(store: Store, clock: SetClock) -> None:
    notes, people = Notes(store, clock), People(store, clock, CHEAP)
    last = people.add("Ann", "ann", administrator=True)
    written(notes, "Only mine.", last.id, visibility="private")
    with pytest.raises(LastAdministrator):
        people.erase(last)
    assert read(notes, reader(last.id)) == ["Only mine."]
