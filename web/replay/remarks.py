"""What is said of a step beside its play: that it does not stand, and for whom it is to put it right or dispute it."""

from typing import NamedTuple

from domain.record.record import Record
from web.replay.path import fate
from web.shell.views import View


class Fallen(NamedTuple):
    """A step that does not stand: what became of it, the same act where it stands again, or what is in its place."""

    fate: str
    again: int | None
    instead: int | None


def fallen(record: Record, number: int) -> Fallen | None:
    """What is said of a step that does not stand."""
    if not number or record.stands(number):
        return None
    return Fallen(fate(record, number), record.standing_for(number), _in_place_of(record, number))


def _in_place_of(record: Record, number: int) -> int | None:
    """The step that stands where this one was put right."""
    replacing = (step.number for step in record.steps if step.corrects == number)
    return next((found for step in replacing if (found := record.standing_for(step))), None)


def may_correct(view: View, number: int) -> bool:
    """Whether the visitor is an official who may put this step right."""
    return not view.pinned and view.history.record.stands(number) and view.permissions.may("correct")


def dispute_address(view: View, number: int, revision: int) -> str:
    """Where this step is disputed as it is seen, for those who may; else nothing."""
    if not number or not view.permissions.may("dispute"):
        return ""
    return f"/tables/{view.id}/disputes/new?{view.viewer_query}rev={revision}&step={number}"
