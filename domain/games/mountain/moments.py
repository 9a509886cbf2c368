"""What is worth a mark on the timeline of a Mountain table."""

from collections.abc import Iterator

from domain.games.mountain import events as e
from domain.games.mountain.phases import Betting
from domain.games.mountain.pots import collected, pots
from domain.games.mountain.state import State
from domain.play.steps import Happening


def moments(happening: Happening[State]) -> Iterator[str]:
    """What makes one fact worth a mark on the timeline where not every one of its kind is."""
    before = happening.before
    match happening.fact:
        case e.Called(seat, chips) | e.BetPlaced(seat, chips) | e.Raised(seat, chips):
            if isinstance(before.phase, Betting) and before.place(seat).stack == chips:
                yield "all-in"
        case e.RoundClosed():
            if len(pots(happening.after)) > len(pots(collected(happening.step.before))):
                yield "side pot"
        case e.CardTurned(7):
            yield "mountain top"
        case e.PotWon(_, seats, _, by):
            yield "pot split" if len(seats) > 1 else f"pot won: {by}"
        case e.TableClosed(ending):
            yield f"ends: {ending}"
        case _:
            pass
