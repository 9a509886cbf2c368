"""A note in the side section of a record file: the shape of its line, and what it may say of the table."""

from collections.abc import Mapping
from typing import Final

from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import Length, OneOf, Regexp

from domain.store.text import LONGEST, visible
from domain.writing.notes.values import GLYPHS, LONGEST_TAG, MOST_TAGS
from replays.records.board import Board
from replays.records.facts import Wrong
from replays.records.line_fields import Count, moment
from replays.records.line_fields import text as line
from replays.records.lines import Object

_JOINERS: Final = str.maketrans("", "", "\u200c\u200d")
"""They stand anywhere in notes that were kept before the rule for texts said where."""


def _readable(written: str) -> None:
    plain = written.translate(_JOINERS)
    if visible(plain) != plain:
        raise ValidationError("it holds a control character")


class NoteOnFile(Schema):
    """What a note says, of which steps; who wrote it, when, for whom, and which note it answers."""

    step = Count(1, required=True)
    since = Count(1)
    card = line(2)
    text = fields.String(validate=[Length(1, LONGEST, error=f"it has 1 to {LONGEST} characters"), _readable])
    glyph = fields.String(validate=OneOf([glyph for glyph in GLYPHS if glyph], error="it is !!, !, !?, ?!, ? or ??"))
    tags = fields.List(
        fields.String(
            validate=[
                Length(1, LONGEST_TAG, error=f"a tag has 1 to {LONGEST_TAG} characters"),
                Regexp(r"[a-z0-9]+(-[a-z0-9]+)*\Z", error="a tag is small letters and digits, with hyphens between"),
            ]
        ),
        validate=Length(1, MOST_TAGS, error=f"there are 1 to {MOST_TAGS} tags"),
    )
    by = line(100)
    at = fields.String(validate=moment)
    edited = fields.String(validate=moment)
    erased = fields.String(validate=moment)
    shared = fields.String(validate=OneOf(["table", "public", "private"], error="it is table, public or private"))
    sight = fields.String(
        validate=Regexp(r"(open|public|scorer|[1-9])\Z", error="it is open, public, scorer or a seat")
    )
    id = Count(1)
    answers = Count(1)


class NoteLine(Schema):
    """A note about the table."""

    note = fields.Nested(NoteOnFile, required=True)


def check_note(board: Board, earlier: Mapping[int, Object], note: Object) -> None:
    """Whether the table has these steps and this card, and the file the note that is answered. Raises Wrong."""
    if note["step"] > board.steps:
        raise Wrong("contradiction", f"the record has {board.steps} steps", "step")
    if note.get("since", 1) > note["step"]:
        raise Wrong("contradiction", "a note begins no later than it ends", "since")
    if "card" in note and note["card"] not in board.game.deck.cards:
        raise Wrong("contradiction", f"{note['card']} is not a card of this game", "card")
    if ("text" in note) == ("erased" in note):
        raise Wrong("contradiction", "a note has a text, unless it was erased", "text")
    _check_ids(earlier, note)


def _check_ids(earlier: Mapping[int, Object], note: Object) -> None:
    if note.get("id") in earlier:
        raise Wrong("contradiction", f"another note is number {note['id']}", "id")
    if "answers" in note:
        answered = earlier.get(note["answers"])
        if answered is None or "answers" in answered or answered["step"] != note["step"]:
            raise Wrong("contradiction", "it answers no earlier note on its step that begins a thread", "answers")
