"""A note about a table, and what can be said in one: plain values."""

from typing import Final, Literal, get_args
from uuid import UUID

import msgspec

from domain.writing.visibility import Shared

Glyph = Literal["", "!!", "!", "!?", "?!", "?", "??"]
"""How a step is judged, as chess writes it; empty for no judgement."""

GLYPHS: Final[tuple[Glyph, ...]] = get_args(Glyph)
MOST_TAGS: Final = 8
LONGEST_TAG: Final = 30


class Anchor(msgspec.Struct, frozen=True):
    """What a note is about: a step, the steps ``since`` .. ``step``, or one ``card`` at the step (its face, or empty).

    ``step`` is the last of them: a note knows nothing later.
    """

    step: int
    since: int
    card: str = ""


class NoteText(msgspec.Struct, frozen=True):
    """What a note says: CommonMark, a judgement, tags; ``at`` is since when it says so (UTC)."""

    text: str
    glyph: Glyph = ""
    tags: tuple[str, ...] = ()
    at: str = ""


class NoteMark(msgspec.Struct, frozen=True):
    """Something done to a note: by whom (an opaque id), when (UTC), and why where that was asked."""

    person: str
    at: str
    why: str = ""


class Note(msgspec.Struct, frozen=True):
    """A note as it stands. ``answers`` is the id of the note that it replies to, None where it begins a thread.

    ``revision`` is the table's when it was written or last changed. ``by`` is the author's name in the record file that
    it was brought from, empty for one written here; ``shared.author`` is then who brought it. ``edits`` counts earlier
    words.
    An ``erased`` note has no words any more; one that is ``hidden`` has them for its author alone.
    """

    id: UUID
    table: UUID
    anchor: Anchor
    shared: Shared
    words: NoteText
    made: str
    revision: int
    answers: UUID | None = None
    by: str = ""
    edits: int = 0
    erased: NoteMark | None = None
    hidden: NoteMark | None = None


class EarlierText(msgspec.Struct, frozen=True):
    """What a note said before it was changed, and for whom that was."""

    words: NoteText
    shared: Shared


class Hiding(msgspec.Struct, frozen=True):
    """One time that an official hid a note from others, or, ``hidden`` false, showed it again; when (UTC) and why."""

    note: UUID
    mark: NoteMark
    hidden: bool
