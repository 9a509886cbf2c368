"""Notes as documents, and what stands beside them, read and written in a transaction that somebody else has opened."""

from typing import Any, Final
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.store import Statements
from domain.store.document import Document, Heading, Wanted
from domain.store.documents import Documents
from domain.writing.notes.findable import findable
from domain.writing.notes.values import Anchor, EarlierText, Hiding, Note, NoteMark, NoteText
from domain.writing.visibility import Shared


class NoteBody(msgspec.Struct, frozen=True):
    """What a note is beside its heading; see :class:`Note`. ``number`` puts the notes of a table in order."""

    number: int
    since: int
    card: str
    sight: str
    words: NoteText
    revision: int
    answers: UUID | None
    by: str
    edits: int
    erased: NoteMark | None
    hidden: NoteMark | None


NOTES: Final = Documents("note", NoteBody)


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


def notes_found(statements: Statements, wanted: Wanted, *, limit: int = 0) -> tuple[Note, ...]:
    """The notes that are wanted, the newest first; at most ``limit`` (0: all)."""
    return tuple(_note(document) for document in NOTES.find(statements, wanted, limit=limit))


def notes_of(statements: Statements, table: UUID) -> tuple[Note, ...]:
    """The notes of a table, the first written first."""
    found = sorted(NOTES.find(statements, Wanted(table=str(table))), key=lambda document: document.body.number)
    return tuple(_note(document) for document in found)


def note_by(statements: Statements, note: UUID) -> Note | None:
    """The note of this id."""
    return next(iter(notes_found(statements, Wanted(ids=(str(note),)))), None)


def add(statements: Statements, note: Note) -> None:
    """Keep a new note of a table that was touched."""
    NOTES.add(statements, document_of(note, version_of(statements, note.table)))


def reword(statements: Statements, before: Note, words: NoteText, shared: Shared, revision: int) -> None:
    """Give a note other words and readers; the words until now are kept beside it."""
    statements.execute(
        "INSERT INTO note_words VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (str(before.id), before.edits + 1, *_told(before.words), *_for(before.shared)),
    )
    _change(statements, before.id, words=words, shared=shared, revision=revision, edits=before.edits + 1)


def earlier_words(statements: Statements, note: Note) -> tuple[EarlierText, ...]:
    """What a note said before and for whom, the first words first."""
    asked = "SELECT body, glyph, tags, said, visibility, people, sight FROM note_words WHERE note = ? ORDER BY number"
    found = statements.fetch(asked, (str(note.id),))
    return tuple(EarlierText(_words(*row[:4]), _shared(note.shared.author, *row[4:])) for row in found)


def blank(statements: Statements, note: UUID, mark: NoteMark) -> None:
    """Take everything that a note says and said; that there was one stays."""
    statements.execute("DELETE FROM note_words WHERE note = ?", (str(note),))
    kept = note_by(statements, note)
    if kept is not None:
        words, anchor = NoteText("", at=kept.words.at), replace(kept.anchor, card="")
        _change(statements, note, words=words, anchor=anchor, by="", edits=0, hidden=None, erased=mark)


def set_hidden(statements: Statements, note: Note, mark: NoteMark, *, hidden: bool) -> None:
    """Hide a note from others, or show it again, and log that."""
    _change(statements, note.id, hidden=mark if hidden else None)
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
    """Erase what somebody wrote for no one else, earlier words too; take the person's id from all other notes."""
    for note in notes_found(statements, Wanted(owner=person)):
        touch(statements, note.table)
        private = note.shared.visibility == "private"
        which, values = ("", ()) if private else (" AND visibility = ?", ("private",))
        statements.execute(f"DELETE FROM note_words WHERE note = ?{which}", (str(note.id), *values))
        if private:
            NOTES.erase(statements, (str(note.id),))
        else:
            _change(statements, note.id, shared=replace(note.shared, author=""))
    for note in notes_found(statements, Wanted(ids=NOTES.forget(statements, person))):
        touch(statements, note.table)


def document_of(note: Note, number: int) -> Document[NoteBody]:
    """A note as it is kept."""
    shared, anchor = note.shared, note.anchor
    heading = Heading(
        id=str(note.id),
        owner=shared.author,
        changed=note.made,
        table=str(note.table),
        step=anchor.step,
        visibility=shared.visibility,
    )
    body = NoteBody(
        number=number,
        since=anchor.since,
        card=anchor.card,
        sight=shared.sight,
        words=note.words,
        revision=note.revision,
        answers=note.answers,
        by=note.by,
        edits=note.edits,
        erased=note.erased,
        hidden=note.hidden,
    )
    people = shared.people if shared.visibility == "people" else ()
    return Document(heading, body, people, findable(note))


def _change(statements: Statements, note: UUID, **changes: Any) -> None:
    """Change a note of a table that was touched."""
    document = NOTES.hold(statements, str(note))
    if document is not None:
        NOTES.put(statements, document_of(replace(_note(document), **changes), document.body.number))


def _note(document: Document[NoteBody]) -> Note:
    heading, body = document.heading, document.body
    return Note(
        id=UUID(heading.id),
        table=UUID(heading.table),
        anchor=Anchor(heading.step, body.since, body.card),
        shared=Shared(heading.owner, heading.visibility, document.people, body.sight),
        words=body.words,
        made=heading.changed,
        revision=body.revision,
        answers=body.answers,
        by=body.by,
        edits=body.edits,
        erased=body.erased,
        hidden=body.hidden,
    )


def _shared(author: str, visibility: Any, people: str, sight: str) -> Shared:
    return Shared(author, visibility, tuple(people.split()), sight)


def _for(shared: Shared) -> tuple[str, str, str]:
    return shared.visibility, " ".join(shared.people), shared.sight


def _told(words: NoteText) -> tuple[str, str, str, str]:
    return words.text, words.glyph, f" {' '.join(words.tags)} " if words.tags else "", words.at


def _words(body: str, glyph: Any, tags: str, said: str) -> NoteText:
    return NoteText(body, glyph, tuple(tags.split()), said)
