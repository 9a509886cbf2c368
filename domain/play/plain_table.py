"""The table of any game as plain data and in sentences, made of where its cards lie: for games without a picture of
their own."""

from collections.abc import Callable

import msgspec

from domain.cards.hands import Placement
from domain.play.steps import S, State
from domain.play.text_view import TextView, cards, to_each
from domain.play.vocabulary import Viewer


class PlacePicture(msgspec.Struct, frozen=True):
    """A place and its cards, a back for each that is not known; ``size`` is None where it is not displayed."""

    place: str
    cards: tuple[str, ...]
    size: int | None
    open: bool


class PlainPicture(msgspec.Struct, frozen=True):
    """The whole table for one viewer: whose act is awaited, what lies where, the points of every seat."""

    game: str
    phase: str
    deal: int
    turn_number: int
    to_act: int | None
    places: tuple[PlacePicture, ...]
    totals: tuple[int, ...]
    ending: str | None


def plain_picture(
    key: str, placements: Callable[[S, Viewer], tuple[Placement, ...]]
) -> Callable[[S, Viewer], PlainPicture]:
    """How a game of this key draws its table, given where its cards lie."""

    def picture(sight: S, viewer: Viewer) -> PlainPicture:
        places = tuple(_place(one) for one in placements(sight, viewer))
        state: State = sight
        phase = "ended" if state.ending else "playing" if state.turn else "dealing"
        return PlainPicture(key, phase, state.deal, state.turn, state.to_act, places, state.totals, state.ending)

    return picture


def plain_text_view(picture: PlainPicture) -> TextView:
    """The table of this picture as its viewer may hear it."""
    hands = {one.place: one for one in picture.places}
    seats = range(1, len(picture.totals) + 1)
    owned = tuple(hands.pop(f"the hand of seat {seat}", None) for seat in seats)
    return TextView(
        awaited=_awaited(picture),
        middle=tuple(f"{one.place}: {cards(one.cards)}" for one in hands.values()),
        seats=tuple(f"seat {seat}" for seat in seats),
        hands=tuple(f"holds {cards(one.cards)}" if one else "" for one in owned),
        score=(f"points, {to_each(picture.totals)}",),
    )


def _awaited(picture: PlainPicture) -> str:
    if picture.ending:
        return f"the game is over by {picture.ending}"
    return f"seat {picture.to_act} to act" if picture.to_act else "nobody is to act"


def _place(placement: Placement) -> PlacePicture:
    known = placement.cards.cards if placement.counted else placement.cards.faces
    return PlacePicture(placement.place, known, placement.cards.size if placement.counted else None, placement.open)
