"""What requests may say, judged by marshmallow before anything else looks at it."""

import re
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate

LONGEST_LINE: Final = 2000
COMMAND_ID: Final = re.compile(r"[\w.:-]{1,100}\Z", re.ASCII)

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\Z", re.ASCII)


def _text(most: int, **options: Any) -> fields.String:
    return fields.String(validate=validate.Length(max=most), **options)


def utc_time(field: str, words: str = "") -> fields.String:
    """A UTC time in a field of this name, None where it is not there; ``words`` document it."""
    return fields.String(
        data_key=field, load_default=None, allow_none=True, metadata={"description": words} if words else {},
        validate=validate.Regexp(_TIME, error="a UTC time like 2026-11-30T07:31:12.123Z"),
    )  # fmt: skip


def needed_command_id() -> fields.String:
    """The command id without which nothing is taken."""
    return fields.String(required=True, validate=validate.Regexp(COMMAND_ID, error="letters, digits and - only"))


def sent_command_id() -> fields.String:
    """The command id of a form that is kept once however often it is sent; scripts may leave it out."""
    letters = validate.Regexp(r"[\w.:-]{0,100}\Z", flags=re.ASCII, error="letters, digits and - only")
    return fields.String(load_default="", validate=letters)


class EntryTerms(Schema):
    """Under which every entry is sent: the revision seen, a command id of its own, whose sight, when it happened.

    ``sent`` is the sender's own time of sending, for senders whose clocks may be wrong (``happening.py``).
    """

    revision = fields.Integer(required=True, validate=validate.Range(0, 10_000_000))
    command_id = needed_command_id()
    viewer = _text(10, data_key="as", load_default=None, allow_none=True)
    happened = utc_time("at")
    sent = utc_time("sent")


def as_line(moves: Any) -> str:
    """Moves that were sent as a line or as a list, as a line."""
    if isinstance(moves, list) and all(isinstance(move, str) for move in moves):
        moves = " ".join(moves)
    if not isinstance(moves, str):
        raise ValidationError("a line, or a list of moves")
    if len(moves) > LONGEST_LINE:
        raise ValidationError(f"Longer than maximum length {LONGEST_LINE}.")
    return moves


class MoveRequest(EntryTerms):
    """Moves that are entered together: ``moves`` are a list or a line, ``move`` is a line too. One of both is sent.

    With a reason the first of them that is against the rules may stand, with ``correct`` the line puts the last right.
    ``token`` is that of the table's forms, for who comes with a cookie.
    """

    move = _text(LONGEST_LINE)
    moves = fields.Function(deserialize=as_line)
    reason = _text(500, load_default=None, allow_none=True)
    correct = fields.Boolean(load_default=False)
    token = _text(100, load_default="")


class DisclosureRequest(EntryTerms):
    """Cards of an earlier step that came to light: to everybody (0), to seats, or to those who were shown them."""

    step = fields.Integer(required=True, validate=validate.Range(1, 10_000_000))
    cards = _text(400, required=True)
    to = _text(20, load_default="")


class ListRequest(Schema):
    """Which tables are listed, ``mine`` only those where the visitor had a place.

    ``before`` is the last table of a long list that is continued, ``after`` that of one in the order of opening.
    """

    game = _text(40, load_default="")
    state = fields.String(load_default="", validate=validate.OneOf(["", "running", "finished"]))
    mine = fields.String(load_default="", validate=validate.OneOf(["", "1"]))
    before = fields.UUID(load_default=None)
    after = fields.UUID(load_default=None)
