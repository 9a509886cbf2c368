"""When an act happened at the table, as its sender says, told by the clock of this service."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from marshmallow import ValidationError

from domain.store.times import moment_of, written

AHEAD: Final = timedelta(minutes=2)
"""So far two clocks may differ; what is told for later than that is refused."""

DRIFT: Final = timedelta(seconds=5)
"""A sender whose clock differs by less is taken at its word: an answer's way through the network differs by as much."""


def happened(at: str | None, sent: str | None, clock: Callable[[], str]) -> str | None:
    """The time that is recorded for an act told to have happened ``at``, or None when nothing is told.

    ``sent`` is the sender's own time when it sends this: a clock that goes wrong by an hour puts both wrong, so what
    counts is how long ago it was. Nothing has happened later than now, by ``clock``: a little later is now, much later
    is refused. All are UTC times like ``2026-11-30T07:31:12.123Z``. Raises ValidationError.
    """
    if at is None:
        return None
    now, moment = _moment("clock", clock()), _moment("at", at)
    if sent is not None:
        moment = _shifted(moment, now - _moment("sent", sent))
    if moment > now + AHEAD:
        raise ValidationError({"at": [f"{at} is still to come; here it is {written(now)}"]})
    return written(min(moment, now))


def _shifted(moment: datetime, wrong: timedelta) -> datetime:
    """The sender's time by this clock, in whole seconds so that acts keep their distance from each other."""
    if abs(wrong) < DRIFT:
        return moment
    try:
        return moment + timedelta(seconds=round(wrong.total_seconds()))
    except OverflowError:
        raise ValidationError({"sent": ["this time is too long ago"]}) from None


def _moment(field: str, text: str) -> datetime:
    try:
        return moment_of(text)
    except ValueError:
        raise ValidationError({field: [f"{text} is not a time"]}) from None
