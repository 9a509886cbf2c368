"""Notes are found by words, tags, author, judgement and table, the newest first and page by page."""

from uuid import UUID

from domain.writing.notes import Notes, NoteSearch
from tests.domain.people.given import SetClock
from tests.domain.writing.notes.given import ANN, BEN, TABLE, found, written

OTHER = UUID(int=2)


def texts(notes: Notes, limit: int = 10, **wanted) -> list[str]:
    return [note.words.text for note in notes.search(NoteSearch(**wanted), limit)]


def test_each_way_to_ask_narrows(notes: Notes, clock: SetClock) -> None:
    written(notes, "Die Größe zählt", tags=("size", "end-game"), glyph="!")
    clock.wait(seconds=1)
    written(notes, "A GREAT attack", BEN, glyph="?", tags=("size-not",))
    clock.wait(seconds=1)
    written(notes, "A great defence", table=OTHER)
    assert texts(notes) == ["A great defence", "A GREAT attack", "Die Größe zählt"]
    assert texts(notes, words=("great",)) == ["A great defence", "A GREAT attack"]
    assert texts(notes, words=("great", "ATT")) == ["A GREAT attack"]
    assert texts(notes, words=("GRÖSSE",)) == ["Die Größe zählt"]
    assert texts(notes, tags=("size",)) == ["Die Größe zählt"]
    assert texts(notes, tags=("size", "nothing")) == []
    assert texts(notes, author=BEN) == ["A GREAT attack"]
    assert texts(notes, glyph="!") == ["Die Größe zählt"]
    assert texts(notes, tables=(OTHER,)) == ["A great defence"]
    assert texts(notes, tables=(OTHER, TABLE), author=ANN) == ["A great defence", "Die Größe zählt"]


def test_a_word_is_looked_for_in_texts_and_not_in_tags_and_no_page_is_short_by_that(
    notes: Notes, clock: SetClock
) -> None:
    for number in range(3):
        written(notes, f"An opening, {number}")
        clock.wait(seconds=1)
        written(notes, f"Something else, {number}", tags=("opening",))
        clock.wait(seconds=1)
    assert texts(notes, 2, words=("opening",)) == ["An opening, 2", "An opening, 1"]
    assert texts(notes, 9, words=("opening",)) == ["An opening, 2", "An opening, 1", "An opening, 0"]


def test_signs_of_the_database_are_looked_for_as_they_are(notes: Notes) -> None:
    written(notes, r"100% sure_ly \o/")
    written(notes, "1000 surely")
    for word in ("100%", "sure_", "\\"):
        assert texts(notes, words=(word,)) == [r"100% sure_ly \o/"]
    assert texts(notes, words=("'; --",)) == []


def test_pages_follow_each_other_without_gap(notes: Notes, clock: SetClock) -> None:
    for number in range(5):
        written(notes, f"note {number}")
        clock.wait(seconds=number % 2)
    told, before = [], None
    while page := notes.search(NoteSearch(before=before), 2):
        told += [note.words.text for note in page]
        before = (page[-1].made, page[-1].id)
    assert sorted(told) == [f"note {number}" for number in range(5)]
    assert len(told) == 5


def test_hidden_and_erased_notes_are_not_found(notes: Notes) -> None:
    hidden, erased = written(notes, "one"), written(notes, "two")
    notes.hide(hidden, BEN, "Off topic.")
    notes.erase(erased, ANN)
    assert texts(notes) == []
    notes.show(found(notes, hidden), BEN)
    assert texts(notes) == ["one"]
