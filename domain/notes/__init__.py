"""Notes about a table: said of a step, erasable, beside the facts and in no hash. ``Notes`` is the only door."""

from domain.notes.errors import NoSuchNote, Unfit
from domain.notes.fields import Said
from domain.notes.notes import Draft, Notes
from domain.notes.searching import Wanted
from domain.notes.threads import TableNotes, Thread
from domain.notes.values import GLYPHS, Anchor, Earlier, Glyph, Hiding, Mark, Note, Words

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
