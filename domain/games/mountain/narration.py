"""The facts of a Mountain step one by one, each in a short sentence: how one thing follows from another."""

from typing import Final

from domain.games.mountain import events as e
from domain.games.mountain.citations import rules
from domain.games.mountain.moments import moments
from domain.games.mountain.pots import pots
from domain.games.mountain.state import State
from domain.games.mountain.words import clause, seats_told, single
from domain.play.narration import Narrator
from domain.play.steps import Happening


def telling(happening: Happening[State]) -> str:
    """What this fact did, also where the sentence of its step passes over it."""
    fact, before, after = happening.fact, happening.before, happening.after
    match fact:
        case e.Checked(next=seat) | e.Called(next=seat) | e.BetPlaced(next=seat) | e.Raised(next=seat):
            return f"{single(fact, before)}; {_next(seat)}"
        case e.Folded(next=seat):
            return f"{single(fact, before)}; {_next(seat)}"
        case e.RoundClosed(number):
            return f"betting round {number} is over; {_lying(after)}"
        case e.TestHeld(number, fallen) if fallen:
            return f"test {number} is over: {seats_told(fallen)} {'is' if len(fallen) == 1 else 'are'} out"
        case _:
            return single(fact, before)


NARRATOR: Final = Narrator(clause, telling, rules, moments)


def _next(seat: int | None) -> str:
    return "the round is played out" if seat is None else f"seat {seat} is next"


def _lying(state: State) -> str:
    layers = [pot.chips for pot in pots(state)]
    if len(layers) < 2:
        return f"the pot holds {sum(layers)}"
    return f"the main pot holds {layers[0]}, " + ", ".join(
        f"side pot {number} {chips}" for number, chips in enumerate(layers[1:], start=1)
    )
