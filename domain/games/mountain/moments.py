"""What may be worth a mark on the timeline of a Mountain table, and how much it weighs."""

from collections.abc import Iterator
from typing import Final

from domain.games.mountain import events as e
from domain.games.mountain.phases import Betting
from domain.games.mountain.state import State
from domain.play.narration import WeighedMoment
from domain.play.steps import Happening

MANY: Final = 3
"""So many who fall at one test are many."""


def moments(happening: Happening[State]) -> Iterator[WeighedMoment]:
    """A pot weighs by its share of the chips on the table; a bet that is called, a hand shown are no moments."""
    before = happening.before
    match happening.fact:
        case e.Called(seat, chips) | e.BetPlaced(seat, chips) | e.Raised(seat, chips):
            if isinstance(before.phase, Betting) and before.place(seat).stack == chips:
                yield WeighedMoment("all-in", 55)
        case e.CardTurned(7):
            yield WeighedMoment("mountain top", 40)
        case e.TestHeld(test, fallen) if len(fallen) >= MANY:
            yield WeighedMoment(f"{len(fallen)} fall at test {test}", 30 + 10 * len(fallen))
        case e.PotWon(_, seats, shares, by):
            words = "pot split" if len(seats) > 1 else f"pot won: {by}"
            yield WeighedMoment(words, 20 + 300 * sum(shares) // _chips(before))
        case e.PotCarried(_, chips):
            yield WeighedMoment("pot carried", 45 + chips)
        case e.CardExposed() | e.Misdealt():
            yield WeighedMoment("misdeal" if isinstance(happening.fact, e.Misdealt) else "card exposed", 50)
        case e.TableClosed(ending):
            yield WeighedMoment(f"ends: {ending}", 200)
        case _:
            pass


def _chips(state: State) -> int:
    """All chips in play: stacks, bets, pots."""
    return max(1, sum(place.stack + place.paid for place in state.places) + state.carried)
