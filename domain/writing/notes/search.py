"""Looking for notes over many tables: candidates, of which a reader may not be allowed to read all."""

from collections.abc import Iterable
from typing import Any, NamedTuple
from uuid import UUID

from domain.store import Statements
from domain.writing.notes.rows import notes_where
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
    parts = list(_conditions(wanted))
    condition = " AND ".join(part for part, _ in parts)
    values = [value for _, given in parts for value in given]
    return notes_where(statements, condition, values, f"made DESC, id DESC LIMIT {limit:d}")


def _conditions(wanted: NoteSearch) -> Iterable[tuple[str, tuple[Any, ...]]]:
    yield "erased IS NULL AND hidden IS NULL", ()
    for word in wanted.words:
        yield r"folded LIKE ? ESCAPE '\'", (f"%{_literally(word.casefold())}%",)
    for tag in wanted.tags:
        yield r"tags LIKE ? ESCAPE '\'", (f"% {_literally(tag.lower())} %",)
    if wanted.author:
        yield "author = ?", (wanted.author,)
    if wanted.glyph:
        yield "glyph = ?", (wanted.glyph,)
    if wanted.tables:
        yield f"table_id IN ({', '.join('?' * len(wanted.tables))})", tuple(map(str, wanted.tables))
    if wanted.before:
        made, note = wanted.before
        yield "(made < ? OR (made = ? AND id < ?))", (made, made, str(note))


def _literally(text: str) -> str:
    return text.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
