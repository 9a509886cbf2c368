"""Notes about a table: said of a step, erasable, beside the facts and in no hash. ``Notes`` is the only door."""

from domain.writing.notes.errors import NoSuchNote, Unfit
from domain.writing.notes.fields import Said
from domain.writing.notes.notes import Draft, Notes
from domain.writing.notes.search import Wanted
from domain.writing.notes.threads import TableNotes, Thread
from domain.writing.notes.values import GLYPHS, Anchor, Earlier, Glyph, Hiding, Mark, Note, Words

__all__ = [
    "GLYPHS",
    "Anchor",
    "Draft",
    "Earlier",
    "Glyph",
    "Hiding",
    "Mark",
    "NoSuchNote",
    "Note",
    "Notes",
    "Said",
    "TableNotes",
    "Thread",
    "Unfit",
    "Wanted",
    "Words",
]
