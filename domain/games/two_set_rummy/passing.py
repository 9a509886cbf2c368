"""The passing variation: which way cards go in this hand, and who receives what (UC-27 to UC-29, UC-A16)."""

from collections.abc import Iterator
from typing import Final

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.state import Passing, State

ROTATION: Final[dict[int, tuple[e.Way | None, ...]]] = {
    2: ("across",),
    3: ("left", "right", "one each way"),
    4: ("left", "right", "across", None),
}


def way_of_this_hand(state: State) -> e.Way | None:
    """Which way cards are passed before the upcard is turned; None where none are."""
    if state.choice("pass") != "on":
        return None
    ways = ROTATION[len(state.playing)]
    return ways[len(state.scored) % len(ways)]


def received(state: State) -> tuple[e.PassReceived, ...]:
    """What everybody receives once all have chosen; nothing while somebody has not."""
    if not isinstance(state.phase, Passing) or state.phase.waiting:
        return ()
    return tuple(one for giver in state.playing for one in _given(state, giver, state.phase.way))


def _given(state: State, giver: int, way: e.Way) -> Iterator[e.PassReceived]:
    cards = state.side(giver).aside
    *others, _ = state.from_left_of(giver)
    match way:
        case "left":
            yield e.PassReceived(others[0], giver, cards)
        case "right":
            yield e.PassReceived(others[-1], giver, cards)
        case "across":
            yield e.PassReceived(others[len(others) // 2], giver, cards)
        case "one each way":
            yield e.PassReceived(others[0], giver, cards[:1])
            yield e.PassReceived(others[-1], giver, cards[1:])
