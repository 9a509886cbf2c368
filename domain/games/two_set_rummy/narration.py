"""The facts of a step of Two-Set Rummy one by one, each in a short sentence: how one thing follows from another."""

from typing import Final

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.citations import rules
from domain.games.two_set_rummy.moments import moments
from domain.games.two_set_rummy.state import State
from domain.games.two_set_rummy.words import clause
from domain.play.narration import Narrator
from domain.play.steps import Happening


def telling(happening: Happening[State]) -> str:
    """What this fact did, also where the sentence of its step passes over it."""
    match happening.fact:
        case e.UpcardOwed():
            return "the upcard is to be turned"
        case e.TurnBegun(seat):
            return f"the turn passes to seat {seat}"
        case e.SetsBegun(seat):
            return f"seat {seat} may lay sets"
        case e.LayOffBegun(seat, winner):
            return f"seat {seat} may lay off on the sets of seat {winner}"
        case _:
            return clause(happening)


NARRATOR: Final = Narrator(clause, telling, rules, moments)
