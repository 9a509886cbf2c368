"""Where the cards of a table of Two-Set Rummy lie, for one viewer."""

from collections.abc import Iterator

from domain.cards.hands import Hand, Placement, face_up
from domain.games.two_set_rummy.state import State
from domain.play.vocabulary import Viewer


def placements(sight: State, _viewer: Viewer) -> tuple[Placement, ...]:
    """Every place with the cards that this viewer knows to be there; ``sight`` is folded from what the viewer saw."""
    return tuple(_placements(sight))


def _placements(sight: State) -> Iterator[Placement]:
    for seat, side in enumerate(sight.sides, start=1):
        yield Placement(f"the hand of seat {seat}", side.hand)
        if side.aside:
            yield Placement(f"the cards that seat {seat} passes", Hand().take(side.aside))
    for seat, side in enumerate(sight.sides, start=1):
        for number, laid in enumerate(side.sets, start=1):
            yield face_up(f"set {number} of seat {seat}", laid.all)
    yield face_up("the discards", sight.discards)
    if sight.face_down:
        yield Placement("the discard laid face down", Hand().take(sight.face_down))
    yield Placement("the stock", sight.stock)
