"""The shape of the lines by which officials put something right."""

from typing import get_args

from marshmallow import Schema, fields
from marshmallow.validate import Length, OneOf

from domain.play.official import Kind
from replays.records.line_fields import Count, Made, officials, text


class CourseLine(Schema):
    """Where a correction of the play takes the table: back to step ``to``, and on with the steps of its entry."""

    kind = fields.String(required=True, validate=OneOf(get_args(Kind), error=f"it is {', '.join(get_args(Kind))}"))
    target = Count(1, required=True)
    to = Count(required=True)


class RuledLine(Schema):
    """A step that was against a rule and stands."""

    step = Count(1, required=True)
    rule = text(20, required=True)


class AdjustedPoints(Schema):
    """Points that an official gave or took."""

    seat = Count(1, 99, required=True)
    points = Count(-(10**6), required=True)
    rule = text(20, required=True)
    steps = fields.List(Count(1), required=True, validate=Length(1, 200, error="there are 1 to 200 steps"))


class Official(Made):
    """An entry of officials that puts something right."""

    entry = Count(1)
    why = text(1000)
    asked = text(100)
    approved = officials()


class Correct(Official):
    """The course of the table was put right."""

    correct = fields.Nested(CourseLine, required=True)


class StandingLine(Official):
    """A step was ruled to be irregular and standing."""

    ruled = fields.Nested(RuledLine, required=True)


class AdjustedLine(Official):
    """The score was adjusted."""

    adjust = fields.Nested(AdjustedPoints, required=True)
