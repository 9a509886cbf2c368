"""The chart of a game of Mauna Kea: how high both ascents stand, where pitons were laid and what slid."""

from typing import Final

from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.state import State
from domain.play.measures import Chart, ChartMark, Values
from domain.play.vocabulary import Fact


def altitudes(sight: State) -> Values:
    """The altitude of both seats (MK-12)."""
    return tuple(side.altitude for side in sight.sides)


def _mark(fact: Fact) -> ChartMark | None:
    match fact:
        case e.PitonLaid(seat):
            return ChartMark(seat, "bar", "piton")
        case e.AscentSlid(seat):
            return ChartMark(seat, "dot", "slide")
        case _:
            return None


CHARTS: Final[tuple[Chart[State], ...]] = (
    Chart(
        "altitude",
        "Altitude",
        altitudes,
        note="A bar is a piton laid, a dot cards that slid.",
        goal=100,
        mark=_mark,
    ),
)
