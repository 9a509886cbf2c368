"""Notes about a table: said of a step, erasable, beside the facts and in no hash. ``Notes`` is the only door."""

from domain.writing.notes.errors import NoSuchNote
from domain.writing.notes.fields import Said
from domain.writing.notes.notes import Draft, Notes
from domain.writing.notes.search import NoteSearch
from domain.writing.notes.threads import TableNotes, Thread
from domain.writing.notes.values import GLYPHS, Anchor, EarlierText, Glyph, Hiding, Note, NoteMark, NoteText

__all__ = [
    "GLYPHS",
    "Anchor",
    "Draft",
    "EarlierText",
    "Glyph",
    "Hiding",
    "NoSuchNote",
    "Note",
    "NoteMark",
    "NoteSearch",
    "NoteText",
    "Notes",
    "Said",
    "TableNotes",
    "Thread",
]
