"""What may be worth a mark on the timeline of a Mauna Kea table, and how much it weighs."""

from collections.abc import Iterator
from typing import Final

from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import altitude
from domain.games.mauna_kea.state import State
from domain.play.narration import WeighedMoment
from domain.play.steps import Happening

TALL: Final = 30
"""Altitude: a slide of so much is a great one, a wipe-out of half of it a grave one."""


def moments(happening: Happening[State]) -> Iterator[WeighedMoment]:
    """A slide weighs what it costs; a rally, a stolen card, a hand shown are no moments."""
    match happening.fact:
        case e.AvalanchePlayed():
            yield WeighedMoment("avalanche", 30)
        case e.AscentSlid(seat, cards):
            lost = altitude(cards)
            if len(cards) == len(happening.before.side(seat).ascent):
                yield WeighedMoment("wipe-out", lost + (40 if 2 * lost >= TALL else 0))
            elif lost >= TALL:
                yield WeighedMoment("great slide", lost)
        case e.Misdealt():
            yield WeighedMoment("misdeal", 50)
        case e.GameEnded(ending):
            yield WeighedMoment(f"ends by {ending}", 200)
        case _:
            pass
