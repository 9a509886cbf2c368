"""What-if lines in the side section of a record file: a line of each, and one of every step that was tried."""

from collections.abc import Mapping

from marshmallow import Schema, fields
from marshmallow.validate import OneOf, Regexp

from domain.writing.whatifs.values import LONGEST
from replays.records.board import Board
from replays.records.line_fields import Count, moment, objects, text
from replays.records.lines import Object


class Begun(Schema):
    """Which step it leaves at which entry, its name, by which sight; whose, when, for whom, what cards are drawn by;
    which line it leaves after which of its steps."""

    id = Count(1, required=True)
    step = Count(1, required=True)
    entry = Count(1, required=True)
    name = text(80, required=True)
    sight = fields.String(
        required=True, validate=Regexp(r"(open|public|[1-9])\Z", error="it is open, public or a seat")
    )
    shared = fields.String(validate=OneOf(["table", "public", "private"], error="it is table, public or private"))
    by = text(100)
    at = fields.String(validate=moment)
    seed = fields.String(required=True, validate=Regexp(r"[0-9a-f]{128}\Z", error="it is 64 bytes in hexadecimal"))
    leaves = Count(1)
    after = Count(1, LONGEST)


class Tries(Schema):
    """One step of a line: the move with its cards, its facts, when it was tried."""

    line = Count(1, required=True)
    step = Count(1, LONGEST, required=True)
    move = text(400, required=True)
    facts = fields.Raw(required=True, validate=objects)
    at = fields.String(validate=moment)


class WhatIfLine(Schema):
    """A what-if line."""

    whatif = fields.Nested(Begun, required=True)


class TriedLine(Schema):
    """A step of a what-if line."""

    tried = fields.Nested(Tries, required=True)


def checked_later(_board: Board, _earlier: Mapping[int, Object], _told: Object) -> None:
    """Whether a line can be is looked at when the whole record is known (``trying.py``)."""
