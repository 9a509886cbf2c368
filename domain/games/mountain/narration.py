"""The facts of a Mountain step one by one, each in a short sentence: how one thing follows from another."""

from domain.games.mountain import events as e
from domain.games.mountain.pots import pots
from domain.games.mountain.state import State
from domain.games.mountain.words import clause, seats_told
from domain.play.vocabulary import Fact


def tell_fact(fact: Fact, before: State, after: State) -> str:
    """What this fact did, also where the sentence of its step passes over it."""
    match fact:
        case e.Checked(next=seat) | e.Called(next=seat) | e.BetPlaced(next=seat) | e.Raised(next=seat):
            return f"{clause(fact, before)}; {_next(seat)}"
        case e.Folded(next=seat):
            return f"{clause(fact, before)}; {_next(seat)}"
        case e.RoundClosed(number):
            return f"betting round {number} is over; {_lying(after)}"
        case e.TestHeld(number, fallen) if fallen:
            return f"test {number} is over: {seats_told(fallen)} {'is' if len(fallen) == 1 else 'are'} out"
        case _:
            return clause(fact, before)


def _next(seat: int | None) -> str:
    return "the round is played out" if seat is None else f"seat {seat} is next"


def _lying(state: State) -> str:
    layers = [pot.chips for pot in pots(state)]
    if len(layers) < 2:
        return f"the pot holds {sum(layers)}"
    return f"the main pot holds {layers[0]}, " + ", ".join(
        f"side pot {number} {chips}" for number, chips in enumerate(layers[1:], start=1)
    )
