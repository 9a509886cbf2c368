"""The shape of every line of a record file, judged by marshmallow: which fields there are and what they may hold."""

import re
from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import Length, OneOf, Regexp

from replays.records.line_fields import Count, Made, day, objects, officials, seat, text, viewer
from replays.records.lines import Numbered, bad
from replays.records.official_lines import AdjustedLine, Correct, StandingLine

VERSION: Final = 1
"""The version of the format that is written and read."""

MODES: Final = ("physical", "online", "predealt")
_EXTRA: Final = re.compile(r"x-[a-z0-9-]{1,40}")
_EXTRAS: Final = 50


class HeaderLine(Made):
    """The first line: which table this is."""

    cairn = Count(1, 10**6, required=True)
    game = text(40, required=True)
    rules = Count(1)
    table = fields.String(
        validate=Regexp(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z", error="a UUID in lower case is expected")
    )
    mode = fields.String(validate=OneOf(MODES, error="it is physical, online or predealt"))
    seats = Count(1, 99)
    players = fields.Dict(seat(), text(100))
    dealer = Count(1, 99)
    announcements = fields.Dict(text(60), text(60))
    event = text()
    venue = text()
    date = fields.String(validate=day)
    seen_by = fields.Raw(data_key="as", validate=viewer)


class StepLine(Made):
    """A step: one move and what it brought about."""

    entry = Count(1)
    step = Count(1)
    parent = Count()
    move = fields.String(required=True, validate=Length(1, 2000, error="a move has 1 to 2000 characters"))
    facts = fields.Raw(validate=objects)
    reason = text(1000)
    corrects = Count(1)
    restates = Count(1)


class Head(Made):
    """The game stands at another step: something was taken back or brought back."""

    entry = Count(1)
    head = Count(-1, required=True)
    why = text(1000)
    asked = text(100)
    approved = officials()


class Faces(Schema):
    """Faces that came to light for the hidden cards of one fact."""

    step = Count(1, required=True)
    index = Count(0, 399, required=True)
    to = fields.List(Count(0, 99), required=True)
    cards = fields.List(text(2), required=True, validate=Length(1, 200, error="there are 1 to 200 cards"))


class Disclosure(Made):
    """An entry that lays faces over an earlier fact."""

    entry = Count(1)
    disclose = fields.Nested(Faces, required=True)


class ChanceLine(Made):
    """A fact about the chance that the table is dealt by."""

    entry = Count(1)
    chance = fields.Dict(required=True)


class PlaceLine(Schema):
    """One place of a shuffled deck, and the way to the root that was committed to."""

    shuffle = Count(1, required=True)
    cards = fields.List(text(2), required=True)
    place = Count(0, 999, required=True)
    card = text(2, required=True)
    salt = text(64, required=True)
    path = fields.List(text(64), required=True)


class Proven(Schema):
    """That a card which this viewer saw lay at its place."""

    proof = fields.Nested(PlaceLine, required=True)


class Claimed(Schema):
    """How the table ended and the points of every seat, both null while it goes on."""

    ending = fields.String(required=True, allow_none=True, validate=Length(1, 40))
    scores = fields.Dict(
        fields.String(validate=Regexp(r"^[1-9][0-9]?\Z")), Count(-(10**6)), required=True, allow_none=True
    )


class ResultLine(Schema):
    """The last line: that the record is whole."""

    result = fields.Nested(Claimed, required=True)
    entries = Count(1)
    steps = Count()


_HEADER: Final = HeaderLine()
_LINES: Final[dict[str, Schema]] = {
    "move": StepLine(),
    "head": Head(),
    "disclose": Disclosure(),
    "correct": Correct(),
    "ruled": StandingLine(),
    "adjust": AdjustedLine(),
    "chance": ChanceLine(),
    "proof": Proven(),
    "result": ResultLine(),
}
KINDS: Final = tuple(_LINES)


def header_of(numbered: Numbered) -> dict[str, Any]:
    """The fields of a header, ``x-`` fields together under ``extra``. Raises Bad."""
    number, found = numbered
    if "cairn" not in found:
        bad("unreadable", number, 'this is not a record: its first line has no "cairn" field')
    extra = {key: value for key, value in found.items() if _EXTRA.fullmatch(key)}
    if len(extra) > _EXTRAS:
        bad("unreadable", number, f"there are more than {_EXTRAS} x- fields")
    header = loaded(_HEADER, number, {key: value for key, value in found.items() if key not in extra})
    return {**header, "extra": extra}


def line_of(numbered: Numbered) -> tuple[str, dict[str, Any]]:
    """The kind of a line (its leading field) and its fields. Raises Bad."""
    number, found = numbered
    kinds = [kind for kind in KINDS if kind in found]
    if len(kinds) != 1:
        bad("unreadable", number, f"a line has one of the fields {', '.join(KINDS)}")
    return kinds[0], loaded(_LINES[kinds[0]], number, found)


def made_by(number: int, fields: Mapping[str, Any], *, chained: bool) -> tuple[str, str, str, str]:
    """Who made a line, its command id, when it was recorded and when it happened; empty where the line is silent.

    Raises Bad for a chained line that is silent.
    """
    missing = [key for key in ("by", "id", "recorded", "at") if key not in fields]
    if missing and chained:
        bad("damaged", number, "a chained line says who made it, under which id, and when", field=missing[0])
    return fields.get("by", ""), fields.get("id", ""), fields.get("recorded", ""), fields.get("at", "")


def loaded(schema: Schema, number: int, found: Mapping[str, Any]) -> dict[str, Any]:
    """A line as its schema reads it. Raises Bad, which names the field."""
    try:
        line: dict[str, Any] = schema.load(found)
    except ValidationError as error:
        field, why = _first(error.messages)
        bad("unreadable", number, why, field=field)
    return line


def _first(messages: Any) -> tuple[str, str]:
    """The first field that is wrong, as a dotted path, and why."""
    path = []
    while isinstance(messages, dict):
        key, messages = next(iter(messages.items()))
        if key not in ("_schema", "key", "value"):
            path.append(str(key))
    why = messages[0] if isinstance(messages, list) else str(messages)
    return ".".join(path), _WORDS.get(why, why)


_WORDS: Final = {
    "Unknown field.": "there is no such field",
    "Missing data for required field.": "it is missing",
    "Not a valid string.": "it is a text",
    "Not a valid list.": "it is a list, [ ... ]",
    "Not a valid mapping type.": "it is an object, { ... }",
    "Field may not be null.": "it is not null",
    "Invalid input type.": "it is an object, { ... }",
}
