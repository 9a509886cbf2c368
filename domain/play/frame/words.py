"""The facts of the frame as parts of a sentence: cards in braces, players as ``seat 2``."""

from collections.abc import Mapping
from typing import Final

from domain.cards.cards import cards_in_words
from domain.play.frame import facts as f
from domain.play.vocabulary import Announced, Fact

_AS_CALLED: Final[Mapping[str, str]] = {}


def frame_clause(fact: Fact, places: Mapping[str, str] = _AS_CALLED) -> str:
    """What a fact of the frame did; empty for any other. ``places`` are words for those not called what they are."""
    match fact:
        case Announced(key, value):
            return f"{key.replace('-', ' ')}: {value}"
        case f.DealerNamed(seat):
            return f"seat {seat} deals"
        case f.HandDealt(seat, cards):
            return f"seat {seat} is dealt {cards_in_words(cards)}"
        case f.Misdealt():
            return "misdeal: the same dealer deals again"
        case f.CardsMoved(source, target, cards):
            return f"{cards_in_words(cards)} go from {_place(source, places)} to {_place(target, places)}"
        case f.TurnSet(seat):
            return f"the turn is set to seat {seat}"
        case _:
            return ""


def _place(place: str, places: Mapping[str, str]) -> str:
    if place in places:
        return places[place]
    return f"the {place[:-1]} of seat {place[-1]}" if place[-1].isdigit() else f"the {place}"
