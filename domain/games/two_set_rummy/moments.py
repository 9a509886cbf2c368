"""What is worth a mark on the timeline of a table of Two-Set Rummy."""

from collections.abc import Iterator

from domain.games.two_set_rummy import events as e
from domain.play.game import Played
from domain.play.vocabulary import Fact


def moments(played: Played) -> tuple[str, ...]:
    """Why this step is worth a mark on the timeline; empty for an ordinary one."""
    return tuple(dict.fromkeys(_moments(played.facts)))


def _moments(facts: tuple[Fact, ...]) -> Iterator[str]:
    for fact in facts:
        match fact:
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
