"""The charts of a hand of Two-Set Rummy: how near the hands that a sight shows are, and what they would cost."""

from collections.abc import Callable, Hashable
from typing import Final

from domain.games.two_set_rummy.arrangements import cheapest
from domain.games.two_set_rummy.melds import bits
from domain.games.two_set_rummy.state import Laying, LayingOff, State
from domain.games.two_set_rummy.ukeire import missing
from domain.play.measures import Chart, Values


def lacking(sight: State) -> Values:
    """The cards that every hand seen lacks for a set of four and one of five; 0 for the hand that went out."""
    return _of_hands(sight, lambda cards: missing(bits(cards)))


def penalty(sight: State) -> Values:
    """The points that every hand seen would count if somebody went out now and it could lay nothing off (UC-40)."""
    return tuple(
        side.counted if side.counted is not None else reckoned
        for side, reckoned in zip(sight.sides, _of_hands(sight, lambda cards: cheapest(cards, ()).points), strict=True)
    )


def held(sight: State) -> Values:
    """How many cards every seat holds; everybody sees that."""
    return tuple(side.hand.size for side in sight.sides)


def _of_hands(sight: State, reckon: Callable[[tuple[str, ...]], int]) -> Values:
    phase = sight.phase
    winner = phase.winner if isinstance(phase, Laying | LayingOff) else None
    return tuple(
        0 if seat == winner else reckon(side.hand.faces) if side.hand.size and side.hand.known else None
        for seat, side in enumerate(sight.sides, start=1)
    )


def _hands(sight: State) -> Hashable:
    return isinstance(sight.phase, Laying | LayingOff), tuple((side.hand.cards, side.counted) for side in sight.sides)


CHARTS: Final[tuple[Chart[State], ...]] = (
    Chart("missing", "Cards missing to go out", lacking, "cards", rests_on=_hands,
          note="To a set of four and one of five, for hands of which every card is seen."),
    Chart("penalty", "Penalty if the hand ended now", penalty, "points", rests_on=_hands,
          note="Own sets laid in the cheapest way and nothing laid off, for hands of which every card is seen."),
    Chart("held", "Cards in hand", held, "cards"),
)  # fmt: skip
