"""Notes by their words, tags and judgements, of those that the visitor may read."""

from collections.abc import Iterator
from typing import Final

from domain.tables.table import NotFound
from domain.writing.notes import Glyph, Note, NoteSearch
from web.finding.search.hits import Found, Page, gather
from web.finding.search.query import SearchQuery, an_id
from web.shell.hidden_results import hidden_at
from web.shell.known_table import known_table
from web.shell.services import services
from web.shell.views import view_of
from web.writing.notes.note_view import excerpt
from web.writing.notes.readable import readable_notes, thread_of
from web.writing.notes.words import GLYPHS

MOST: Final = 500
_AT_ONCE: Final = 60


def find(asked: SearchQuery, limit: int) -> Page:
    """The newest first. Words that begin with ``#`` are tags; ``!?`` and the like are judgements."""
    candidates = _all(_wanted(asked), asked.after)
    return gather(candidates, lambda one: _told(asked, one), lambda one: f"{one.made}~{one.id}", limit, MOST)


def _wanted(asked: SearchQuery) -> NoteSearch:
    said = asked.words.split()
    glyph: Glyph = next((glyph for glyph in GLYPHS if glyph in said), "")
    tags = tuple(word[1:] for word in said if word.startswith("#"))
    return NoteSearch(tuple(word for word in said if word != glyph and not word.startswith("#")), tags, glyph=glyph)


def _all(wanted: NoteSearch, after: str) -> Iterator[Note]:
    made, _, note = after.replace("\0", "").partition("~")
    last = an_id(note)
    wanted = wanted._replace(before=None if last is None else (made, last))
    while page := services().notes.search(wanted, _AT_ONCE):
        yield from page
        wanted = wanted._replace(before=(page[-1].made, page[-1].id))


def _told(asked: SearchQuery, note: Note) -> Found | None:
    """A note that the visitor may read; none of a table whose result the visitor does not want to know."""
    if not asked.within(note.made) or not _is_open(note):
        return None
    view = view_of(known_table(note.table).table, {})
    if asked.game not in ("", view.table.game.key) or thread_of(readable_notes(view), note.id) is None:
        return None
    words = note.words
    judged = GLYPHS.get(words.glyph, "")
    tagged = " ".join(f"#{tag}" for tag in words.tags)
    said = (f"{view.title}, step {note.anchor.step}", judged, tagged)
    title = excerpt(words.text) or judged or tagged
    return Found(f"/tables/{note.table}/notes/{note.id}", title, " · ".join(filter(None, said)), note.made)


def _is_open(note: Note) -> bool:
    try:
        return known_table(note.table).permissions.may("look") and not hidden_at(note.table)
    except NotFound:
        return False
