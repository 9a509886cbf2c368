"""Looking for notes over many tables: candidates, of which a reader may not be allowed to read all."""

from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from domain.store import Statements
from domain.store.document import Wanted
from domain.writing.notes.findable import ANYTHING, glyphed, tagged
from domain.writing.notes.rows import notes_found
from domain.writing.notes.values import Glyph, Note


class NoteSearch(NamedTuple):
    """What is looked for: every one of the words and tags, whatever capitals they have; anything where it is empty.

    ``author`` is an opaque id, ``tables`` the only tables to look at; ``before`` are ``made`` and ``id`` of the last
    note of the page before.
    """

    words: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    author: str = ""
    glyph: Glyph = ""
    tables: tuple[UUID, ...] = ()
    before: tuple[str, UUID] | None = None


def candidates(statements: Statements, wanted: NoteSearch, limit: int) -> tuple[Note, ...]:
    """At most ``limit`` notes that have words and are not hidden, the newest first."""
    said = tuple(map(str.casefold, wanted.words))
    glyph = (glyphed(wanted.glyph),) if wanted.glyph else ()
    asked = Wanted(
        tables=tuple(map(str, wanted.tables)),
        owner=wanted.author or None,
        words=(ANYTHING, *glyph, *map(tagged, wanted.tags), *said),
        before=(wanted.before[0], str(wanted.before[1])) if wanted.before else None,
    )
    found: list[Note] = []
    while True:
        page = notes_found(statements, asked, limit=limit)
        found += [note for note in page if _says(note, said)]
        if len(page) < limit or len(found) >= limit:
            return tuple(found[:limit])
        asked = replace(asked, before=(page[-1].made, str(page[-1].id)))


def _says(note: Note, words: tuple[str, ...]) -> bool:
    """Whether these stand in the text itself, and not in a tag."""
    text = note.words.text.casefold()
    return all(word in text for word in words)
