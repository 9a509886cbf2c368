"""What an address asks of the page of a step."""

from typing import NamedTuple

from flask import request

from web.shell.hidden_results import hides
from web.shell.numbers import whole_number
from web.shell.views import View


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
    hide, at_end = hides(), request.args.get("end") == "1"
    return StepQuery(number, hide, _was(view, number), request.args.get("say", "").strip(), hide and at_end)


def _was(view: View, number: int) -> int | None:
    """A step of the table other than this one; None where the address names none."""
    step = whole_number(request.args.get("was", ""), 6)
    if step is None or step == number:
        return None
    return step if hides() or step <= len(view.history.record.steps) else None
