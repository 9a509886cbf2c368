"""By which words a note is found: its text without capitals, its judgement and its tags between signs of their own.

Nobody can type those signs (:mod:`domain.store.text` refuses them), so a word of a text is never taken for a tag.
"""

from typing import Final

from domain.writing.notes.values import Glyph, Note

_TAG: Final = "\ue000"
_GLYPH: Final = "\ue001"

ANYTHING: Final = _GLYPH
"""Stands in the words of every note that can be found."""


def findable(note: Note) -> str:
    """The words of a note; none of one that was erased or hidden."""
    if note.erased or note.hidden:
        return ""
    return glyphed(note.words.glyph) + "".join(map(tagged, note.words.tags)) + note.words.text.casefold()


def tagged(tag: str) -> str:
    """A tag as it stands in these words."""
    return f"{_TAG}{tag.lower()}{_TAG}"


def glyphed(glyph: Glyph) -> str:
    """A judgement as it stands in these words."""
    return f"{_GLYPH}{glyph}{_GLYPH}"
