"""The tests against the mountain, and the ranking at the showdown, for the hands that a table's state shows."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.games.mountain.announcements import COMPARISON
from domain.games.mountain.hands import Scale, beats, mountain_value, scale
from domain.games.mountain.state import State


def trial(state: State, test: int) -> Callable[[Sequence[str]], bool]:
    """The test against the first ``test`` open cards of the mountain, put to hand after hand: does it survive?"""
    row, value, comparison = state.row[:test], scale().value, state.choice(COMPARISON)
    mountain, count = mountain_value(row), len(row)
    return lambda cards: beats(value(cards), mountain, count, comparison)


def survives(state: State, cards: Sequence[str], test: int) -> bool:
    """Whether five cards beat the first ``test`` cards of the open mountain (MT-15 to MT-18, MT-A01)."""
    return trial(state, test)(cards)


def beaten_at(state: State, cards: Sequence[str]) -> int | None:
    """The first test held so far that this hand does not survive, None when it survives them all."""
    return next((test for test in range(1, min(len(state.row), 6) + 1) if not survives(state, cards, test)), None)


def final_scale(state: State) -> Scale:
    """The ranking at the showdown: the mountain top's rank is wild (MT-23, MT-A24)."""
    wild = state.row[6][0] if len(state.row) > 6 else ""
    return scale(wild, doubled=state.choice("double-ace-flush") == "yes")


def strength(state: State, cards: Sequence[str]) -> tuple[int, bool]:
    """What a hand counts at the showdown: its value, then whether no wild card was needed, if that matters
    (MT-A26)."""
    value = final_scale(state).value(cards)
    return value, state.choice("natural-wins") == "yes" and scale().value(cards) == value


def judged_hand(state: State, seat: int) -> tuple[Any, ...] | None:
    """The five cards by which the service itself judges a seat: recorded when dealt, or shown; else None (MT-A29).

    A hand that came to light later by a disclosure changes nothing here: what was claimed was claimed.
    """
    place = state.place(seat)
    known = place.hand.known and place.hand.size == 5
    return place.hand.faces if known and (place.recorded or place.shown) else None
