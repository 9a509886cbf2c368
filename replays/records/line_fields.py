"""The fields of a record file's lines: numbers, times, texts, and what is said of each that is wrong."""

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import Length, Range, Regexp


class Count(fields.Integer):
    """A whole number, never a text or a truth value."""

    def __init__(self, least: int = 0, most: int = 10**6, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=Range(least, most, error=f"it is from {least} to {most}"), **kwargs)

    def _validated(self, value: Any) -> Any:
        if type(value) is not int:
            raise ValidationError("it is a whole number")
        return value


def moment(text: str) -> None:
    """A time is as the format writes times."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z", text, re.ASCII):
        raise ValidationError("a time is written in UTC, 2026-11-30T07:31:12.123Z")
    _on_the_calendar(lambda: datetime.fromisoformat(text))


def day(text: str) -> None:
    """A date is as the format writes dates."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise ValidationError("a date is written 2026-11-30")
    _on_the_calendar(lambda: date.fromisoformat(text))


def _on_the_calendar(read: Callable[[], object]) -> None:
    try:
        read()
    except ValueError as error:
        raise ValidationError(f"there is no such time: {error}") from None


def viewer(value: Any) -> None:
    """A viewer whose sight a file may hold."""
    if value != "public" and (type(value) is not int or not 1 <= value <= 99):
        raise ValidationError('it is a seat or "public"')


def objects(value: Any) -> None:
    """A list of facts, each an object; what is in them is the game's to say."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise ValidationError("it is a list of objects, [{ ... }]")
    if not 1 <= len(value) <= 400:
        raise ValidationError("a step has 1 to 400 facts")


def text(most: int = 200, **kwargs: Any) -> fields.String:
    """A text of one line, never empty."""
    return fields.String(validate=Length(1, most, error=f"it has 1 to {most} characters"), **kwargs)


def seat() -> fields.String:
    """A seat as the name of a field."""
    return fields.String(validate=Regexp(r"^[1-9][0-9]?\Z", error="a seat is a number from 1"))


def officials() -> fields.List[str]:
    """Those who approved of something."""
    return fields.List(text(100), validate=Length(1, 10, error="there are 1 to 10 officials"))


class Made(Schema):
    """Who made an entry, when it happened and was recorded, under which command id."""

    at = fields.String(validate=moment)
    recorded = fields.String(validate=moment)
    by = text(100)
    id = text(120)
