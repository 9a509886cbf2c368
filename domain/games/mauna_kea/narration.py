"""The facts of a Mauna Kea step one by one, each in a short sentence: how one thing follows from another."""

from typing import Final

from domain.cards.cards import row
from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import value
from domain.games.mauna_kea.citations import rules
from domain.games.mauna_kea.moments import moments
from domain.games.mauna_kea.state import State, other
from domain.games.mauna_kea.words import clause
from domain.play.narration import Narrator
from domain.play.steps import Happening


def telling(happening: Happening[State]) -> str:
    """What this fact did, also where the sentence of its step passes over it."""
    before, after = happening.before, happening.after
    told = clause(happening)
    match happening.fact:
        case e.AscentAttacked(seat, card) if _divides(card, before.side(other(seat)).altitude):
            return f"{told}, which divides {before.side(other(seat)).altitude}"
        case e.AscentSlid(seat, cards):
            heights = f"from {before.side(seat).altitude} to {after.side(seat).altitude}"
            return f"{row(cards)} {'falls' if len(cards) == 1 else 'fall'} off the ascent of seat {seat}, {heights}"
        case e.CardsDrawn(seat):
            return f"seat {seat} {told}"
        case e.RefillOwed():
            return f"the whole ascent is lost: {told}, up to seven"
        case e.TurnBegun(seat):
            return f"the turn passes to seat {seat}"
        case _:
            return told


def _divides(card: str, altitude: int) -> bool:
    return altitude > 0 and altitude % value(card) == 0


NARRATOR: Final = Narrator(clause, telling, rules, moments)
