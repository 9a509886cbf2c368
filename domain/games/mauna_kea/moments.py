"""What is worth a mark on the timeline of a Mauna Kea table."""

from collections.abc import Iterator

from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import altitude
from domain.games.mauna_kea.state import State
from domain.play.steps import Happening


def moments(happening: Happening[State]) -> Iterator[str]:
    """What makes one fact worth a mark on the timeline where not every one of its kind is."""
    match happening.fact:
        case e.AscentSlid(seat, cards):
            whole = len(cards) == len(happening.before.side(seat).ascent)
            yield "wipe-out" if whole else "great slide" if altitude(cards) >= 30 else "slide"
        case e.GameEnded(ending):
            yield f"ends by {ending}"
        case _:
            pass
