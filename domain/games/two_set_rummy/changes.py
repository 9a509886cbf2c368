"""What the changes of a table of Two-Set Rummy are made of: cards that come and go, a side replaced, a new hand."""

from typing import Any, Final

from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.games.two_set_rummy.origins import counted
from domain.games.two_set_rummy.state import FULL_STOCK, Dealing, Side, State, Turn

_OF_A_SIDE: Final = frozenset(Side.__struct_fields__)


def with_side(state: State, seat: int, **changes: Any) -> State:
    """The state after changes to one side and to the table itself."""
    own = {name: changes.pop(name) for name in _OF_A_SIDE & changes.keys()}
    sides = list(state.sides)
    sides[seat - 1] = replace(state.side(seat), **own)
    return replace(state, sides=tuple(sides), **changes)


def given(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """The state after these cards left a hand."""
    side = state.side(seat)
    renewed = counted(side.renewed, state.renewals, cards, -1)
    return with_side(state, seat, hand=side.hand.give(cards), renewed=renewed)


def drawn(state: State, seat: int, card: str, taken: tuple[Any, ...] = (), **changes: Any) -> State:
    """The card is in the hand; a draw out of turn takes nothing from the turn."""
    phase, side = state.phase, state.side(seat)
    if type(phase) is Turn and phase.seat == seat:
        phase = Turn(seat, True, phase.taken + taken, phase.agreed)
    renewed = counted(side.renewed, state.renewals, taken or (BACK,), 1)
    return with_side(state, seat, hand=side.hand.take((card,)), renewed=renewed, phase=phase, **changes)


def to_deal(state: State, dealer: int) -> State:
    """The state when this seat begins to deal a new hand."""
    return replace(
        state,
        sides=(Side(),) * len(state.sides),
        phase=Dealing(state.from_left_of(dealer)),
        deal=state.deal + 1,
        turn=0,
        dealer=dealer,
        stock=FULL_STOCK,
        shuffled=(),
        renewals=(),
        reshuffles=0,
        discards=(),
        face_down=(),
        passed=False,
    )


def take_away(state: State, place: str, cards: tuple[str, ...]) -> State:
    """The state after these cards left a place."""
    if place == "stock":
        return replace(state, stock=state.stock.give(cards))
    if place == "discards":
        return replace(state, discards=without(state.discards, cards))
    seat = int(place[-1])
    return with_side(state, seat, hand=state.side(seat).hand.give(cards), renewed=None)


def put(state: State, place: str, cards: tuple[str, ...]) -> State:
    """The state after these cards came to a place."""
    faces: tuple[Any, ...] = tuple(card for card in cards if card != BACK)
    if place == "stock":
        sides = tuple(replace(side, renewed=None) for side in state.sides)
        return replace(state, stock=state.stock.take(cards), shuffled=(), renewals=(), sides=sides)
    if place == "discards":
        return replace(state, discards=state.discards + faces)
    seat = int(place[-1])
    return with_side(state, seat, hand=state.side(seat).hand.take(cards), renewed=None)


def without(pile: tuple[Any, ...], cards: tuple[str, ...]) -> tuple[Any, ...]:
    """A pile after these cards were taken from it."""
    return tuple(card for card in pile if card not in cards)
