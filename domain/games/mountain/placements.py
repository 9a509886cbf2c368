"""Where the cards of a Mountain table lie, for one viewer."""

from collections.abc import Iterator

from domain.cards.hands import Hand, Placement, face_up
from domain.games.mountain.state import State
from domain.play.vocabulary import Viewer


def placements(sight: State, _viewer: Viewer) -> tuple[Placement, ...]:
    """Every place with the cards that this viewer knows to be there; ``sight`` is folded from what the viewer saw."""
    return tuple(_placements(sight))


def _placements(sight: State) -> Iterator[Placement]:
    for seat, place in enumerate(sight.places, start=1):
        if place.dealt or place.hand.size:
            yield Placement(f"the hand of seat {seat}", place.hand)
    exposed = tuple(card for number, card in sight.exposed if number > len(sight.row))
    yield face_up("the mountain", (*sight.row, *exposed))
    yield Placement("the pack and the cards face down", Hand(sight.pack))
