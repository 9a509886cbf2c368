"""The facts of a step of Two-Set Rummy one by one, each in a short sentence: how one thing follows from another."""

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.state import State
from domain.games.two_set_rummy.words import clause
from domain.play.vocabulary import Fact


def tell_fact(fact: Fact, _before: State, after: State) -> str:
    """What this fact did, also where the sentence of its step passes over it."""
    match fact:
        case e.UpcardOwed():
            return "the upcard is to be turned"
        case e.TurnBegun(seat):
            return f"the turn passes to seat {seat}"
        case e.SetsBegun(seat):
            return f"seat {seat} may lay sets"
        case e.LayOffBegun(seat, winner):
            return f"seat {seat} may lay off on the sets of seat {winner}"
        case _:
            return clause(fact, after.choice("scoring") == "penalty")
