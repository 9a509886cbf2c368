"""What an address asks of the page of a step."""

from typing import NamedTuple

from marshmallow import Schema

from web.shell.hidden_results import hides
from web.shell.numbers import whole_number
from web.shell.parser import Typed, read
from web.shell.views import View


class WayQuery(Schema):
    """The step one came from, a typed line, and whether what was looked for does not come any more."""

    was = Typed()
    say = Typed()
    end = Typed()


class StepQuery(NamedTuple):
    """``hide`` leaves out what comes after the step, ``was`` is the step that one came from, ``say`` a typed line.

    ``at_end`` says that what was asked for does not come any more.
    """

    number: int
    hide: bool
    was: int | None
    say: str
    at_end: bool = False


def step_query(view: View, number: int) -> StepQuery:
    """What this request asks for."""
    hide, asked = hides(), read(WayQuery, "query")
    was = _was(view, number, asked["was"])
    return StepQuery(number, hide, was, asked["say"].strip(), hide and asked["end"] == "1")


def _was(view: View, number: int, text: str) -> int | None:
    """A step of the table other than this one; None where the address names none."""
    step = whole_number(text, 6)
    if step is None or step == number:
        return None
    return step if hides() or step <= len(view.history.record.steps) else None
