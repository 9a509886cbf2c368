"""How pots, comings and goings, and rulings change a Mountain table: one small function a kind of fact."""

from typing import Any

from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.games.mountain import events as e
from domain.games.mountain.phases import Betting, Between, Ended
from domain.games.mountain.state import State
from domain.play.frame.changes import with_choice
from domain.play.vocabulary import Announced

# --- pots -------------------------------------------------------------------------------------------------------


def pot_won(state: State, fact: e.PotWon | e.PotRefunded) -> State:
    """The topmost pot was paid out."""
    return _pot_gone(_paid_out(state, fact.seats, fact.shares), fact.low)


def pot_carried(state: State, fact: e.PotCarried) -> State:
    """The topmost pot goes to the next deal."""
    return _pot_gone(replace(state, carrying=state.carrying + fact.chips), fact.low)


def pot_moved_down(state: State, fact: e.PotMovedDown) -> State:
    """The topmost pot went to the one beneath."""
    return replace(state, ceiling=fact.low, bonus=fact.chips)


def deal_ended(state: State, fact: e.DealEnded) -> State:
    """The results are booked; the cards still lie there."""
    places = tuple(
        replace(place, total=place.total + result, result=result, acted=False, street=0, paid=0, won=0)
        for place, result in zip(state.places, fact.results, strict=True)
    )
    over = replace(state, places=places, phase=Between(), deal=state.deal + 1, said=(), dealer=fact.dealer)
    return replace(over, carried=fact.carried, carrying=0, ceiling=None, bonus=0)


def carried_divided(state: State, fact: e.CarriedDivided) -> State:
    """The carried pot was split."""
    for seat, share in zip(fact.seats, fact.shares, strict=True):
        place = state.place(seat)
        state = state.with_place(seat, stack=place.stack + share, total=place.total + share)
    return replace(state, carried=0)


def _pot_gone(state: State, low: int) -> State:
    return replace(state, ceiling=low, bonus=0, carried=state.carried if low else 0)


def _paid_out(state: State, seats: tuple[int, ...], shares: tuple[int, ...]) -> State:
    for seat, share in zip(seats, shares, strict=True):
        place = state.place(seat)
        state = state.with_place(seat, stack=place.stack + share, won=place.won + share)
    return state


# --- announcing, coming, going ----------------------------------------------------------------------------------


def announced(state: State, fact: Announced) -> State:
    """One more choice of the table."""
    return replace(state, announced=with_choice(state.announced, fact), said=(*state.said, fact.key))


def draw_tied(state: State, _fact: e.DrawTied) -> State:
    """They draw again."""
    return state


def dealer_drawn(state: State, fact: e.DealerDrawn) -> State:
    """The high card deals."""
    return _dealing(state, fact.dealer)


def dealer_named(state: State, fact: e.DealerNamed) -> State:
    """This seat deals."""
    return _dealing(state, fact.seat)


def chips_bought(state: State, fact: e.ChipsBought) -> State:
    """More chips behind."""
    return state.with_place(fact.seat, stack=state.place(fact.seat).stack + fact.chips)


def seat_taken(state: State, fact: e.SeatTaken) -> State:
    """A newcomer sits."""
    return state.with_place(fact.seat, seated=True)


def seat_left(state: State, fact: e.SeatLeft) -> State:
    """The seat is free; the chips are gone."""
    last_in = tuple(other for other in state.last_in if other != fact.seat)
    gone = state.with_place(fact.seat, seated=False, stack=0, dealt=False)
    return replace(gone, dealer=fact.dealer, last_in=last_in)


def table_closed(state: State, fact: e.TableClosed) -> State:
    """The session is over."""
    return replace(state, phase=Ended(fact.ending))


def _dealing(state: State, seat: int) -> State:
    return replace(state, dealer=seat, phase=Between(), deal=max(state.deal, 1))


# --- by ruling --------------------------------------------------------------------------------------------------


def cards_moved(state: State, fact: e.CardsMoved) -> State:
    """Cards went from one place to another."""
    return _put(_take_away(state, fact.source, fact.cards), fact.target, fact.cards)


def chips_moved(state: State, fact: e.ChipsMoved) -> State:
    """Chips went from one place to another."""
    return _chips_to(_chips_to(state, fact.source, -fact.chips), fact.target, fact.chips)


def turn_set(state: State, fact: e.TurnSet) -> State:
    """It is this seat's turn to bet."""
    opened = Betting(fact.round, fact.seat, fact.step, fact.players)
    betting = state.phase if isinstance(state.phase, Betting) else opened
    return replace(state, phase=replace(betting, seat=fact.seat))


def _take_away(state: State, place: str, cards: tuple[str, ...]) -> State:
    if place == "pack":
        return state
    if place == "row":
        return replace(state, row=tuple(card for card in state.row if card not in cards))
    return state.with_place(int(place[-1]), hand=state.place(int(place[-1])).hand.give(cards))


def _put(state: State, place: str, cards: tuple[str, ...]) -> State:
    faces: tuple[Any, ...] = tuple(card for card in cards if card != BACK)
    if place == "pack":
        return state
    if place == "row":
        return replace(state, row=state.row + faces)
    return state.with_place(int(place[-1]), hand=state.place(int(place[-1])).hand.take(cards))


def _chips_to(state: State, place: str, chips: int) -> State:
    if place == "pot":
        return replace(state, carried=state.carried + chips)
    here = state.place(int(place[-1]))
    return state.with_place(int(place[-1]), stack=here.stack + chips, total=here.total + chips)
