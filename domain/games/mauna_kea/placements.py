"""Where the cards of a Mauna Kea table lie, for one viewer."""

from collections.abc import Iterator

from domain.cards.hands import Hand, Placement, face_up
from domain.games.mauna_kea.state import State
from domain.play.vocabulary import Viewer, for_all_seats


def counted(sight: State, seat: int, viewer: Viewer) -> bool:
    """Whether this viewer is shown how many cards a hand holds (MK-A38): each player of the own hand, who looks on for
    the whole table of both, and everybody where counts are announced to be shown."""
    return viewer == seat or for_all_seats(viewer) or sight.choice("hand-count") == "shown"


def placements(sight: State, viewer: Viewer) -> tuple[Placement, ...]:
    """Every place with the cards that this viewer knows to be there; ``sight`` is folded from what the viewer saw."""
    return tuple(_placements(sight, viewer))


def _placements(sight: State, viewer: Viewer) -> Iterator[Placement]:
    for seat, side in enumerate(sight.sides, start=1):
        yield Placement(f"the hand of seat {seat}", side.hand, counted(sight, seat, viewer))
    for seat, side in enumerate(sight.sides, start=1):
        yield face_up(f"the ascent of seat {seat}", side.ascent)
    yield face_up("the discards", sight.discards)
    yield Placement("the draw pile", Hand(sight.pile))
