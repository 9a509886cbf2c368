"""Notes in words: what a judgement is called, for whom a note is, what stands beside a step that has some."""

from collections.abc import Sequence
from typing import Final

from flask import current_app
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


def glyphs(threads: Sequence[Thread]) -> tuple[Glyph, ...]:
    """The judgements in these threads, each once, the best first."""
    found = {note.words.glyph for thread in threads for note in (thread.note, *thread.answers)}
    return tuple(glyph for glyph in GLYPHS if glyph in found)


def note_sign(threads: Sequence[Thread]) -> str:
    """A step with notes as a stop on the way: ``note !?``."""
    return " ".join(("note", *glyphs(threads)))


def badge(threads: Sequence[Thread]) -> Markup:
    """What stands in the move list beside a step with notes."""
    count = sum(1 + len(thread.answers) for thread in threads)
    drawn = current_app.jinja_env.get_template("writing/notes/badge.html")
    judged = {glyph: GLYPHS[glyph] for glyph in glyphs(threads)}
    return Markup(drawn.render(judged=judged, count=count))  # noqa: S704 - Jinja escaped it


def from_sight(sight: str) -> str:
    """From which sight something was written; nothing where its readers see as much."""
    if sight in (OPEN_TO_ALL, EVERYTHING):
        return ""
    return f"written from what {f'seat {sight}' if sight.isdigit() else 'the scorer'} saw"
