"""How each fact changes a table of Two-Set Rummy. No rule is asked here: facts name their whole outcome.

One small function a kind of fact, found in a table, so that every kind costs the same.
"""

from typing import Final

from msgspec.structs import replace

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.changes import drawn, given, put, take_away, to_deal, with_side, without
from domain.games.two_set_rummy.state import (
    Dealing,
    Ended,
    HandOver,
    LaidOff,
    LaidSet,
    Laying,
    LayingOff,
    Passing,
    Phase,
    State,
    Turn,
    TurningUp,
)
from domain.play.frame.changes import Changes, announced, evolving
from domain.play.vocabulary import Announced

# --- before the play ------------------------------------------------------------------------------------------


def _dealer_drawn(state: State, fact: e.DealerDrawn) -> State:
    return to_deal(state, fact.dealer)


def _dealer_named(state: State, fact: e.DealerNamed) -> State:
    return to_deal(state, fact.seat)


def _hand_dealt(state: State, fact: e.HandDealt) -> State:
    phase = state.phase
    waiting = phase.waiting if type(phase) is Dealing else ()
    rest = tuple(one for one in waiting if one != fact.seat)
    hand, stock = state.side(fact.seat).hand.take(fact.cards), state.stock.give(fact.cards)
    return with_side(state, fact.seat, hand=hand, phase=Dealing(rest), stock=stock, dealt=True)


def _pass_begun(state: State, fact: e.PassBegun) -> State:
    return replace(state, phase=Passing(fact.way, state.playing))


def _pass_chosen(state: State, fact: e.PassChosen) -> State:
    aside = state.side(fact.seat).aside + fact.cards
    chosen = with_side(given(state, fact.seat, fact.cards), fact.seat, aside=aside)
    return replace(chosen, phase=_chosen(state.phase, fact.seat), passed=True)


def _pass_received(state: State, fact: e.PassReceived) -> State:
    rest = state.side(fact.giver).aside[len(fact.cards) :]
    hand = state.side(fact.seat).hand.take(fact.cards)
    return with_side(with_side(state, fact.giver, aside=rest), fact.seat, hand=hand)


def _debt_lapsed(state: State, _fact: e.DebtLapsed) -> State:
    sides = tuple(replace(side, hand=side.hand.take(side.aside), aside=()) for side in state.sides)
    return replace(state, sides=sides)


def _upcard_owed(state: State, fact: e.UpcardOwed) -> State:
    return replace(state, phase=TurningUp(fact.seat))


def _upcard_turned(state: State, fact: e.UpcardTurned) -> State:
    return replace(state, stock=state.stock.give((fact.card,)), discards=(*state.discards, fact.card))


def _chosen(phase: Phase, seat: int) -> Phase:
    if not isinstance(phase, Passing):
        return phase
    return Passing(phase.way, tuple(one for one in phase.waiting if one != seat))


# --- turns ----------------------------------------------------------------------------------------------------


def _turn_begun(state: State, fact: e.TurnBegun) -> State:
    return replace(state, phase=Turn(fact.seat), turn=state.turn + 1)


def _stock_drawn(state: State, fact: e.StockDrawn) -> State:
    return drawn(state, fact.seat, fact.card, stock=state.stock.give((fact.card,)))


def _upcard_taken(state: State, fact: e.UpcardTaken) -> State:
    return drawn(state, fact.seat, fact.card, (fact.card,), discards=without(state.discards, (fact.card,)))


def _card_discarded(state: State, fact: e.CardDiscarded) -> State:
    return replace(given(state, fact.seat, (fact.card,)), discards=(*state.discards, fact.card))


def _stock_renewed(state: State, fact: e.StockRenewed) -> State:
    return replace(
        state,
        stock=state.stock.take(fact.cards),
        discards=without(state.discards, fact.cards),
        shuffled=fact.cards,
        renewals=(*state.renewals, fact.cards),
        reshuffles=state.reshuffles + 1,
    )


def _dead_hand_agreed(state: State, fact: e.DeadHandAgreed) -> State:
    turn = state.phase if isinstance(state.phase, Turn) else Turn(fact.seat)
    return replace(state, phase=replace(turn, agreed=tuple(sorted({*turn.agreed, fact.seat}))))


# --- the end of a hand ----------------------------------------------------------------------------------------


def _went_out(state: State, fact: e.WentOut) -> State:
    discard = () if fact.discard is None else (fact.discard,)
    hand = state.side(fact.seat).hand.give((*fact.four, *fact.five, *discard))
    sets = (LaidSet(fact.four), LaidSet(fact.five))
    return with_side(state, fact.seat, hand=hand, sets=sets, renewed=None, face_down=(*state.face_down, *discard))


def _sets_begun(state: State, fact: e.SetsBegun) -> State:
    return replace(state, phase=Laying(fact.winner, fact.seat))


def _set_laid(state: State, fact: e.SetLaid) -> State:
    sets = (*state.side(fact.seat).sets, LaidSet(fact.cards))
    return with_side(given(state, fact.seat, fact.cards), fact.seat, sets=sets)


def _sets_ended(state: State, _fact: e.SetsEnded) -> State:
    return state


def _lay_off_begun(state: State, fact: e.LayOffBegun) -> State:
    return replace(state, phase=LayingOff(fact.winner, fact.seat))


def _card_laid_off(state: State, fact: e.CardLaidOff) -> State:
    winner = state.phase.winner if isinstance(state.phase, Laying | LayingOff) else fact.seat
    left = given(state, fact.seat, (fact.card,))
    sets = list(left.side(winner).sets)
    laid = sets[fact.target - 1]
    sets[fact.target - 1] = replace(laid, added=(*laid.added, LaidOff(fact.seat, fact.card)))
    return with_side(left, winner, sets=tuple(sets))


def _hand_counted(state: State, fact: e.HandCounted) -> State:
    return with_side(state, fact.seat, hand=state.side(fact.seat).hand.shown(fact.cards), counted=fact.points)


def _hand_scored(state: State, fact: e.HandScored) -> State:
    return replace(state, scored=(*state.scored, fact), phase=HandOver(), voided=False)


def _hand_voided(state: State, _fact: e.HandVoided) -> State:
    return replace(state, phase=HandOver(), voided=True)


def _player_left(state: State, fact: e.PlayerLeft) -> State:
    return replace(state, left=(*state.left, fact.seat))


def _game_ended(state: State, fact: e.GameEnded) -> State:
    return replace(state, phase=Ended(fact.ending, fact.winners))


# --- an official's acts ---------------------------------------------------------------------------------------


def _cards_moved(state: State, fact: e.CardsMoved) -> State:
    return put(take_away(state, fact.source, fact.cards), fact.target, fact.cards)


def _turn_set(state: State, fact: e.TurnSet) -> State:
    return replace(state, phase=Turn(fact.seat, fact.drawn))


CHANGES: Final[Changes[State]] = {
    Announced: announced,
    e.DealerDrawn: _dealer_drawn,
    e.DealerNamed: _dealer_named,
    e.HandDealt: _hand_dealt,
    e.PassBegun: _pass_begun,
    e.PassChosen: _pass_chosen,
    e.PassReceived: _pass_received,
    e.UpcardOwed: _upcard_owed,
    e.DebtLapsed: _debt_lapsed,
    e.UpcardTurned: _upcard_turned,
    e.TurnBegun: _turn_begun,
    e.StockDrawn: _stock_drawn,
    e.UpcardTaken: _upcard_taken,
    e.CardDiscarded: _card_discarded,
    e.StockRenewed: _stock_renewed,
    e.DeadHandAgreed: _dead_hand_agreed,
    e.WentOut: _went_out,
    e.SetsBegun: _sets_begun,
    e.SetLaid: _set_laid,
    e.SetsEnded: _sets_ended,
    e.LayOffBegun: _lay_off_begun,
    e.CardLaidOff: _card_laid_off,
    e.HandCounted: _hand_counted,
    e.HandScored: _hand_scored,
    e.HandVoided: _hand_voided,
    e.PlayerLeft: _player_left,
    e.GameEnded: _game_ended,
    e.CardsMoved: _cards_moved,
    e.TurnSet: _turn_set,
}

evolve = evolving(CHANGES, "Two-Set Rummy")
"""The state after one fact. Raises TypeError for a fact of another game."""
