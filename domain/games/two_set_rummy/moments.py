"""What is worth a mark on the timeline of a table of Two-Set Rummy."""

from collections.abc import Iterator

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.state import State
from domain.play.steps import Happening


def moments(happening: Happening[State]) -> Iterator[str]:
    """What makes one fact worth a mark on the timeline where not every one of its kind is."""
    match happening.fact:
        case e.HandVoided(why):
            yield f"void: {why}"
        case e.GameEnded(ending):
            yield f"ends by {ending}"
        case _:
            pass
