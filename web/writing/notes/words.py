"""Notes in words: what a judgement is called, for whom a note is, what stands beside a step that has some."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from domain.writing.notes import Glyph, Thread
from domain.writing.visibility import EVERYTHING, OPEN_TO_ALL, Visibility

GLYPHS: Final[dict[Glyph, str]] = {
    "!!": "excellent",
    "!": "good",
    "!?": "interesting",
    "?!": "doubtful",
    "?": "mistake",
    "??": "blunder",
}
READERS: Final[dict[Visibility, str]] = {
    "private": "only you",
    "people": "people you choose",
    "table": "everybody with a place at this table",
    "public": "everybody who may look at this table",
}
SHORT: Final[dict[Visibility, str]] = {
    "private": "only you",
    "people": "chosen people",
    "table": "people of the table",
    "public": "everybody",
}
_ICON: Final = Markup('<svg class="icon" aria-hidden="true"><use href="/static/cards.svg#i-note"/></svg>')


def glyphs(threads: Sequence[Thread]) -> tuple[Glyph, ...]:
    """The judgements in these threads, each once, the best first."""
    found = {note.words.glyph for thread in threads for note in (thread.note, *thread.answers)}
    return tuple(glyph for glyph in GLYPHS if glyph in found)


def note_sign(threads: Sequence[Thread]) -> str:
    """A step with notes as a stop on the way: ``note !?``."""
    return " ".join(("note", *glyphs(threads)))


def beside(threads: Sequence[Thread]) -> Markup:
    """What stands in the move list beside a step with notes."""
    judged = glyphs(threads)
    shown = Markup('<b aria-hidden="true">{}</b>').format(" ".join(judged)) if judged else _ICON
    count = sum(1 + len(thread.answers) for thread in threads)
    spoken = ", ".join((*(GLYPHS[glyph] for glyph in judged), f"{count} note{'s' if count > 1 else ''}"))
    return Markup('<span class="judged">{}<span class="vh"> {}</span></span>').format(shown, spoken)


def from_sight(sight: str) -> str:
    """From which sight something was written; nothing where its readers see as much."""
    if sight in (OPEN_TO_ALL, EVERYTHING):
        return ""
    return f"written from what {f'seat {sight}' if sight.isdigit() else 'the scorer'} saw"
