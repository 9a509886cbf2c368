"""What may be worth a mark on the timeline of a table of Two-Set Rummy, and how much it weighs."""

from collections.abc import Iterator
from typing import Final

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.state import State
from domain.play.narration import WeighedMoment
from domain.play.steps import Happening

HEAVY: Final = 25
"""Points: so many left in a hand are many."""


def moments(happening: Happening[State]) -> Iterator[WeighedMoment]:
    """Going out decides a hand; cards passed and laid off are no moments."""
    match happening.fact:
        case e.WentOut():
            yield WeighedMoment("goes out", 100)
        case e.HandCounted(_, _, points) if points >= HEAVY:
            yield WeighedMoment(f"left with {points} points", 20 + points)
        case e.StockRenewed():
            yield WeighedMoment("reshuffle", 40)
        case e.PlayerLeft():
            yield WeighedMoment("player leaves", 60)
        case e.HandVoided(why):
            yield WeighedMoment(f"void: {why}", 60)
        case e.GameEnded(ending):
            yield WeighedMoment(f"ends by {ending}", 200)
        case _:
            pass
