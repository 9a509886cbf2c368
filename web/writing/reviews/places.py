"""The table of a step as a leader points at it. Whoever has no such place is shown the nearest that holds it."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from web.replay.step import StepView
from web.shell.table_places import drawing


class PointedTable(NamedTuple):
    """A drawn table with its places in words, and the one that is pointed at; empty for none."""

    drawn: Markup
    places: Mapping[str, str]
    pointed: str


def pointed_table(step: StepView, place: str) -> PointedTable:
    """The table of a step, pointed at this place, or at the nearest that its viewer has."""
    with drawing() as found:
        drawn = step.drawn()
    pointed = nearest(place, found.words)
    if pointed:
        with drawing(pointed):
            drawn = step.drawn()
    return PointedTable(drawn, found.words, pointed)


def nearest(place: str, known: Mapping[str, str]) -> str:
    """This place where it is known, else the smallest known one that holds it, else nothing."""
    while place and place not in known:
        place = place.rpartition("/")[0]
    return place
