"""What is worth a mark on the timeline of a Mauna Kea table."""

from collections.abc import Iterator

from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import altitude
from domain.games.mauna_kea.state import State
from domain.play.steps import Happening


def moments(happening: Happening[State]) -> Iterator[str]:
    """Why a fact is worth a mark on the timeline; empty for an ordinary one."""
    match happening.fact:
        case e.AvalanchePlayed():
            yield "avalanche"
        case e.AscentSlid(seat, cards):
            whole = len(cards) == len(happening.before.side(seat).ascent)
            yield "wipe-out" if whole else "great slide" if altitude(cards) >= 30 else "slide"
        case e.RallyOwed():
            yield "rally"
        case e.CardStolen():
            yield "card stolen"
        case e.HandShown():
            yield "hand shown"
        case e.Misdealt():
            yield "misdeal"
        case e.GameEnded(ending):
            yield f"ends by {ending}"
        case _:
            pass
