"""The tables of notes: beside the facts, erasable. Times are UTC text."""

from typing import Any, Final
from uuid import UUID

import msgspec

from domain.store import Migration, SideTables, Statements
from domain.store.documents import TABLES as DOCUMENTS
from domain.writing.notes.rows import NOTES, document_of
from domain.writing.notes.values import Anchor, Note, NoteMark, NoteText
from domain.writing.visibility import Shared

_FIRST: Final = (
    "SELECT number, id, table_id, made, revision, answers, signed, edits, erased, hidden, step, since, card, author, "
    "visibility, people, sight, body, glyph, tags, said FROM notes"
)
_mark = msgspec.json.Decoder(NoteMark).decode


def _as_documents(statements: Statements) -> int:
    rows = statements.fetch(_FIRST)
    for number, *row in rows:
        NOTES.add(statements, document_of(_note(*row), number))
    statements.execute("DROP TABLE notes")
    return len(rows)


def _note(  # a row of the first version, column by column
    note: str,
    table: str,
    made: str,
    revision: int,
    answers: str | None,
    signed: str,
    edits: int,
    erased: str | None,
    hidden: str | None,
    step: int,
    since: int,
    card: str,
    author: str,
    visibility: Any,
    people: str,
    sight: str,
    body: str,
    glyph: Any,
    tags: str,
    said: str,
) -> Note:
    return Note(
        id=UUID(note),
        table=UUID(table),
        anchor=Anchor(step, since, card),
        shared=Shared(author, visibility, tuple(people.split()), sight),
        words=NoteText(body, glyph, tuple(tags.split()), said),
        made=made,
        revision=revision,
        answers=UUID(answers) if answers else None,
        by=signed,
        edits=edits,
        erased=_mark(erased) if erased else None,
        hidden=_mark(hidden) if hidden else None,
    )


TABLES: Final = SideTables(
    name="notes",
    version=2,
    tables={
        "note_words": (
            "note TEXT NOT NULL, number BIGINT NOT NULL, body TEXT NOT NULL, glyph TEXT NOT NULL, tags TEXT NOT NULL, "
            "said TEXT NOT NULL, visibility TEXT NOT NULL, people TEXT NOT NULL, sight TEXT NOT NULL, "
            "PRIMARY KEY (note, number)"
        ),
        "note_hidings": (
            "note TEXT NOT NULL, table_id TEXT NOT NULL, person TEXT NOT NULL, at TEXT NOT NULL, why TEXT NOT NULL, "
            "hidden BIGINT NOT NULL"
        ),
        "note_versions": "table_id TEXT PRIMARY KEY, version BIGINT NOT NULL",
    },
    indexes=("CREATE INDEX note_hidings_table ON note_hidings (table_id)",),
    migrations=(Migration("notes are documents", _as_documents),),
    needs=(DOCUMENTS,),
)
