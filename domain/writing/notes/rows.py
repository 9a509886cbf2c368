"""Rows of the tables of notes, read and written inside a transaction that somebody else has opened."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.store import Statements
from domain.writing.notes.values import Anchor, EarlierText, Hiding, Note, NoteMark, NoteText
from domain.writing.visibility import Shared

_NOTE: Final = (
    "id, table_id, step, since, card, author, visibility, people, sight, body, glyph, tags, said, made, revision, "
    "answers, signed, edits, erased, hidden"
)
_NUMBER: Final = "(SELECT version FROM note_versions WHERE table_id = ?)"
_ADD: Final = f"INSERT INTO notes (number, {_NOTE}, folded) VALUES ({_NUMBER}, {', '.join('?' * 21)})"
_mark = msgspec.json.Decoder(NoteMark).decode


def version_of(statements: Statements, table: UUID) -> int:
    """How often anything changed about the notes of a table."""
    found = statements.fetch("SELECT version FROM note_versions WHERE table_id = ?", (str(table),))
    return found[0][0] if found else 0


def touch(statements: Statements, table: UUID) -> None:
    """Say that something changed; until the transaction ends nobody else writes notes of this table."""
    statements.execute(
        "INSERT INTO note_versions VALUES (?, 1) "
        "ON CONFLICT (table_id) DO UPDATE SET version = note_versions.version + 1",
        (str(table),),
    )


def notes_where(
    statements: Statements, condition: str, values: Sequence[Any], order: str = "number"
) -> tuple[Note, ...]:
    """The notes of which this is true, the first written first."""
    found = statements.fetch(f"SELECT {_NOTE} FROM notes WHERE {condition} ORDER BY {order}", values)
    return tuple(_note(row) for row in found)


def count(statements: Statements, condition: str, values: Sequence[Any]) -> int:
    """How many notes there are of which this is true."""
    found: int = statements.fetch(f"SELECT COUNT(*) FROM notes WHERE {condition}", values)[0][0]
    return found


def add(statements: Statements, note: Note) -> None:
    """Keep a new note of a table that was touched."""
    table, anchor, words = str(note.table), note.anchor, note.words
    about = (anchor.step, anchor.since, anchor.card)
    said = (*_told(words), note.made, note.revision, None if note.answers is None else str(note.answers))
    last = (note.by, note.edits, _written(note.erased), None, folded(words))
    values = (table, str(note.id), table, *about, note.shared.author, *_for(note.shared), *said, *last)
    statements.execute(_ADD, values)


def reword(statements: Statements, before: Note, words: NoteText, shared: Shared, revision: int) -> None:
    """Give a note other words and readers; the words until now are kept beside it."""
    note = str(before.id)
    statements.execute(
        "INSERT INTO note_words VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (note, before.edits + 1, *_told(before.words), *_for(before.shared)),
    )
    statements.execute(
        "UPDATE notes SET body = ?, glyph = ?, tags = ?, said = ?, folded = ?, visibility = ?, people = ?, sight = ?, "
        "revision = ?, edits = edits + 1 WHERE id = ?",
        (*_told(words), folded(words), *_for(shared), revision, note),
    )


def earlier_words(statements: Statements, note: Note) -> tuple[EarlierText, ...]:
    """What a note said before and for whom, the first words first."""
    asked = "SELECT body, glyph, tags, said, visibility, people, sight FROM note_words WHERE note = ? ORDER BY number"
    found = statements.fetch(asked, (str(note.id),))
    return tuple(EarlierText(_words(*row[:4]), _shared(note.shared.author, *row[4:])) for row in found)


def blank(statements: Statements, note: UUID, mark: NoteMark) -> None:
    """Take everything that a note says and said; that there was one stays."""
    statements.execute("DELETE FROM note_words WHERE note = ?", (str(note),))
    statements.execute(
        "UPDATE notes SET body = '', glyph = '', tags = '', folded = '', card = '', signed = '', edits = 0, "
        "hidden = NULL, erased = ? WHERE id = ?",
        (_written(mark), str(note)),
    )


def set_hidden(statements: Statements, note: Note, mark: NoteMark, *, hidden: bool) -> None:
    """Hide a note from others, or show it again, and log that."""
    kept = _written(mark) if hidden else None
    statements.execute("UPDATE notes SET hidden = ? WHERE id = ?", (kept, str(note.id)))
    statements.execute(
        "INSERT INTO note_hidings VALUES (?, ?, ?, ?, ?, ?)",
        (str(note.id), str(note.table), mark.person, mark.at, mark.why, int(hidden)),
    )


def hidings(statements: Statements, table: UUID) -> tuple[Hiding, ...]:
    """What officials hid and showed again at a table, in order."""
    asked = "SELECT note, person, at, why, hidden FROM note_hidings WHERE table_id = ? ORDER BY at"
    found = statements.fetch(asked, (str(table),))
    return tuple(Hiding(UUID(note), NoteMark(person, at, why), bool(hidden)) for note, person, at, why, hidden in found)


def forget(statements: Statements, person: str) -> None:
    """Erase what somebody wrote for no one else, earlier words too, and take the author's id from the other notes."""
    own = "SELECT id FROM notes WHERE author = ?"
    tables = "SELECT table_id FROM notes WHERE author = ?"
    private = "SELECT id FROM notes WHERE author = ? AND visibility = 'private'"
    statements.execute(f"UPDATE note_versions SET version = version + 1 WHERE table_id IN ({tables})", (person,))
    statements.execute(f"DELETE FROM note_words WHERE note IN ({private})", (person,))
    statements.execute(f"DELETE FROM note_words WHERE visibility = 'private' AND note IN ({own})", (person,))
    statements.execute("DELETE FROM notes WHERE author = ? AND visibility = 'private'", (person,))
    statements.execute("UPDATE notes SET author = '' WHERE author = ?", (person,))


def tagged(tags: Sequence[str]) -> str:
    """Tags in one text, so that ``' draw '`` is found in it."""
    return f" {' '.join(tags)} " if tags else ""


def folded(words: NoteText) -> str:
    """The text as it is searched: without capitals."""
    return words.text.casefold()


def _note(row: Sequence[Any]) -> Note:
    note_id, table, step, since, card, author, visibility, people, sight, *rest = row
    body, glyph, tags, said, made, revision, answers, signed, edits, erased, hidden = rest
    return Note(
        id=UUID(note_id),
        table=UUID(table),
        anchor=Anchor(step, since, card),
        shared=_shared(author, visibility, people, sight),
        words=_words(body, glyph, tags, said),
        made=made,
        revision=revision,
        answers=UUID(answers) if answers else None,
        by=signed,
        edits=edits,
        erased=_mark(erased) if erased else None,
        hidden=_mark(hidden) if hidden else None,
    )


def _shared(author: str, visibility: Any, people: str, sight: str) -> Shared:
    return Shared(author, visibility, tuple(people.split()), sight)


def _for(shared: Shared) -> tuple[str, str, str]:
    return shared.visibility, " ".join(shared.people), shared.sight


def _told(words: NoteText) -> tuple[str, str, str, str]:
    return words.text, words.glyph, tagged(words.tags), words.at


def _words(body: str, glyph: Any, tags: str, said: str) -> NoteText:
    return NoteText(body, glyph, tuple(tags.split()), said)


def _written(mark: NoteMark | None) -> str | None:
    return None if mark is None else msgspec.json.encode(mark).decode()
