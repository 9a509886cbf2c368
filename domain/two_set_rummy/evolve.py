"""How each fact changes a table of Two-Set Rummy. No rule is asked here."""

from typing import Any

from msgspec.structs import replace

from domain.cards import BACK
from domain.play import Announced, Fact
from domain.two_set_rummy import events as e
from domain.two_set_rummy.state import (
    FULL_STOCK,
    Dealing,
    Ended,
    HandOver,
    LaidOff,
    LaidSet,
    Laying,
    LayingOff,
    Passing,
    Phase,
    Side,
    State,
    Turn,
    TurningUp,
)


def evolve(state: State, fact: Fact) -> State:
    """The state after one fact. Raises TypeError for a fact of another game."""
    match fact:
        case e.StockDrawn(seat, card):
            return _drawn(replace(state, stock=state.stock.give((card,))), seat, card)
        case e.CardDiscarded(seat, card):
            return _given(replace(state, discards=(*state.discards, card)), seat, (card,))
        case e.TurnBegun(seat):
            return replace(state, phase=Turn(seat), turn=state.turn + 1)
        case e.UpcardTaken(seat, card):
            return _drawn(replace(state, discards=without(state.discards, (card,))), seat, card, taken=card)
        case e.UpcardTurned(card):
            return replace(state, stock=state.stock.give((card,)), discards=(*state.discards, card))
        case e.StockRenewed(cards):
            return replace(
                state,
                stock=state.stock.take(cards),
                discards=without(state.discards, cards),
                shuffled=cards,
                reshuffles=state.reshuffles + 1,
            )
        case e.UpcardOwed(seat):
            return replace(state, phase=TurningUp(seat))
        case e.HandDealt(seat, faces):
            waiting = state.phase.waiting if isinstance(state.phase, Dealing) else ()
            rest = tuple(one for one in waiting if one != seat)
            hand, stock = state.side(seat).hand.take(faces), state.stock.give(faces)
            return _with(state, seat, hand=hand, phase=Dealing(rest), stock=stock)
        case _:
            return _evolve_ends(state, fact)


def _evolve_ends(state: State, fact: Fact) -> State:
    match fact:
        case e.WentOut(seat, discard, four, five):
            hand = state.side(seat).hand.give((*four, *five, discard))
            sets = (LaidSet(four), LaidSet(five))
            return _with(state, seat, hand=hand, sets=sets, face_down=(*state.face_down, discard))
        case e.SetsBegun(seat, winner):
            return replace(state, phase=Laying(winner, seat))
        case e.SetLaid(seat, cards):
            return _with(_given(state, seat, cards), seat, sets=(*state.side(seat).sets, LaidSet(cards)))
        case e.LayOffBegun(seat, winner):
            return replace(state, phase=LayingOff(winner, seat))
        case e.CardLaidOff(seat, card, target):
            return _laid_off(_given(state, seat, (card,)), seat, card, target)
        case e.HandCounted(seat, cards, points):
            return _with(state, seat, hand=state.side(seat).hand.shown(cards), counted=points)
        case e.HandScored():
            return replace(state, scored=(*state.scored, fact), phase=HandOver())
        case e.HandVoided():
            return replace(state, phase=HandOver())
        case e.GameEnded(ending, winners):
            return replace(state, phase=Ended(ending, winners))
        case e.SetsEnded():
            return state
        case _:
            return _evolve_frame(state, fact)


def _evolve_frame(state: State, fact: Fact) -> State:
    match fact:
        case Announced(key, chosen):
            kept = tuple(pair for pair in state.announced if pair[0] != key)
            return replace(state, announced=(*kept, (key, chosen)))
        case e.DealerDrawn(dealer=seat) | e.DealerNamed(seat):
            return _to_deal(state, seat)
        case e.PassBegun(way):
            return replace(state, phase=Passing(way, state.playing))
        case e.PassChosen(seat, faces):
            aside = _with(_given(state, seat, faces), seat, aside=state.side(seat).aside + faces)
            return replace(aside, phase=_chosen(state.phase, seat))
        case e.PassReceived(seat, giver, faces):
            rest = state.side(giver).aside[len(faces) :]
            return _with(_with(state, giver, aside=rest), seat, hand=state.side(seat).hand.take(faces))
        case e.DeadHandAgreed(seat):
            turn = state.phase if isinstance(state.phase, Turn) else Turn(seat)
            return replace(state, phase=replace(turn, agreed=tuple(sorted({*turn.agreed, seat}))))
        case e.PlayerLeft(seat):
            return replace(state, left=(*state.left, seat))
        case e.CardsMoved(source, target, faces):
            return _put(_take_away(state, source, faces), target, faces)
        case e.TurnSet(seat, drawn):
            return replace(state, phase=Turn(seat, drawn))
        case _:
            raise TypeError(f"{type(fact).__name__} is no fact of Two-Set Rummy")


def _with(state: State, seat: int, **changes: Any) -> State:
    own = {name: changes.pop(name) for name in Side.__struct_fields__ if name in changes}
    sides = list(state.sides)
    sides[seat - 1] = replace(state.side(seat), **own)
    return replace(state, sides=tuple(sides), **changes)


def _given(state: State, seat: int, cards: tuple[str, ...]) -> State:
    return _with(state, seat, hand=state.side(seat).hand.give(cards))


def _chosen(phase: Phase, seat: int) -> Phase:
    if not isinstance(phase, Passing):
        return phase
    return Passing(phase.way, tuple(one for one in phase.waiting if one != seat))


def _drawn(state: State, seat: int, card: str, taken: Any = None) -> State:
    """The card is in the hand; a draw out of turn takes nothing from the turn."""
    phase = state.phase
    if isinstance(phase, Turn) and phase.seat == seat:
        phase = replace(phase, drawn=True, taken=taken)
    return _with(state, seat, hand=state.side(seat).hand.take((card,)), phase=phase)


def _laid_off(state: State, seat: int, card: Any, target: int) -> State:
    winner = state.phase.winner if isinstance(state.phase, Laying | LayingOff) else seat
    sets = list(state.side(winner).sets)
    laid = sets[target - 1]
    sets[target - 1] = replace(laid, added=(*laid.added, LaidOff(seat, card)))
    return _with(state, winner, sets=tuple(sets))


def _to_deal(state: State, dealer: int) -> State:
    return replace(
        state,
        sides=(Side(),) * len(state.sides),
        phase=Dealing(state.from_left_of(dealer)),
        deal=state.deal + 1,
        turn=0,
        dealer=dealer,
        stock=FULL_STOCK,
        shuffled=(),
        reshuffles=0,
        discards=(),
        face_down=(),
    )


def _take_away(state: State, place: str, cards: tuple[str, ...]) -> State:
    if place == "stock":
        return replace(state, stock=state.stock.give(cards))
    if place == "discards":
        return replace(state, discards=without(state.discards, cards))
    return _given(state, int(place[-1]), cards)


def _put(state: State, place: str, cards: tuple[str, ...]) -> State:
    faces: tuple[Any, ...] = tuple(card for card in cards if card != BACK)
    if place == "stock":
        return replace(state, stock=state.stock.take(cards), shuffled=())
    if place == "discards":
        return replace(state, discards=state.discards + faces)
    seat = int(place[-1])
    return _with(state, seat, hand=state.side(seat).hand.take(cards))


def without(pile: tuple[Any, ...], cards: tuple[str, ...]) -> tuple[Any, ...]:
    """A pile after these cards were taken from it."""
    return tuple(card for card in pile if card not in cards)
