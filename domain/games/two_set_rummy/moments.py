"""What is worth a mark on the timeline of a table of Two-Set Rummy."""

from collections.abc import Iterator

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.state import State
from domain.play.steps import Happening


def moments(happening: Happening[State]) -> Iterator[str]:
    """Why a fact is worth a mark on the timeline; empty for an ordinary one."""
    match happening.fact:
        case e.WentOut():
            yield "goes out"
        case e.StockRenewed():
            yield "reshuffle"
        case e.CardLaidOff():
            yield "lay-off"
        case e.HandVoided(why):
            yield f"void: {why}"
        case e.PlayerLeft():
            yield "player leaves"
        case e.GameEnded(ending):
            yield f"ends by {ending}"
        case e.PassReceived():
            yield "cards passed"
        case _:
            pass
