"""What somebody asks to note, judged before it is kept. All raise Unfit."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from domain.store.text import a_text
from domain.writing.notes.values import GLYPHS, LONGEST_TAG, MOST_TAGS, Anchor, Glyph, NoteText
from domain.writing.visibility import Shared

_TAG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_LONGEST_WHY: Final = 500
_MOST_PEOPLE: Final = 20


class Said(NamedTuple):
    """The words of a note as they were typed."""

    text: str
    glyph: str = ""
    tags: Sequence[str] = ()


def some_words(said: Said, at: str) -> NoteText:
    """Words that can be kept, said at this time (UTC)."""
    return NoteText(_text("text", said.text), _glyph(said.glyph), _tags(said.tags), at)


def a_reason(why: str) -> str:
    """Why an official does something, of 1 to 500 characters."""
    written = " ".join(_text("why", why).split("\n"))
    if len(written) > _LONGEST_WHY:
        raise Unfit("why", f"1 to {_LONGEST_WHY} characters")
    return written


def an_anchor(anchor: Anchor, steps: int) -> Anchor:
    """An anchor at a table of so many steps."""
    if not 1 <= anchor.step <= steps:
        raise Unfit("step", f"the table has no step {anchor.step}")
    if not 1 <= anchor.since <= anchor.step:
        raise Unfit("since", f"from a step of the table up to step {anchor.step}")
    if anchor.card and anchor.since != anchor.step:
        raise Unfit("card", "a note is about several steps or about one card, not both")
    return anchor


def some_readers(shared: Shared) -> Shared:
    """For whom a note is; named people are named."""
    if shared.visibility == "people" and not 1 <= len(shared.people) <= _MOST_PEOPLE:
        raise Unfit("people", f"name 1 to {_MOST_PEOPLE} people, or choose others who may read it")
    return shared


def _text(field: str, typed: str) -> str:
    if not typed.strip():
        raise Unfit(field, "write something")
    try:
        return a_text(typed)
    except NotPossible as error:
        raise Unfit(field, str(error)) from None


def _glyph(typed: str) -> Glyph:
    for glyph in GLYPHS:
        if glyph == typed:
            return glyph
    raise Unfit("glyph", "one of !!, !, !?, ?!, ?, ?? or none")


def _tags(typed: Sequence[str]) -> tuple[str, ...]:
    tags = tuple(dict.fromkeys(tag.lower() for tag in typed))
    if len(tags) > MOST_TAGS:
        raise Unfit("tags", f"at most {MOST_TAGS}")
    for tag in tags:
        if not _TAG.fullmatch(tag) or len(tag) > LONGEST_TAG:
            why = f"{tag[:LONGEST_TAG]} is none: letters a to z, digits and hyphens between, at most {LONGEST_TAG}"
            raise Unfit("tags", why)
    return tags
