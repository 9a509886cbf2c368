"""What is worth a mark on the timeline of a Mauna Kea table."""

from collections.abc import Iterator

from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import altitude
from domain.games.mauna_kea.evolve import evolve
from domain.play.game import Played


def moments(played: Played) -> tuple[str, ...]:
    """Why this step is worth a mark on the timeline; empty for an ordinary one."""
    return tuple(_moments(played))


def _moments(played: Played) -> Iterator[str]:
    state = played.before
    for fact in played.facts:
        match fact:
            case e.AvalanchePlayed():
                yield "avalanche"
            case e.AscentSlid(seat, cards):
                whole = len(cards) == len(state.side(seat).ascent)
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
        state = evolve(state, fact)
