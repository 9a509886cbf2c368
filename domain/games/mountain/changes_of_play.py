"""How bets, hands and tests change a Mountain table: one small function a kind of fact."""

from typing import Any

from msgspec.structs import replace

from domain.cards.hands import Hand
from domain.games.mountain import events as e
from domain.games.mountain.phases import (
    Betting,
    Closing,
    Dealing,
    Declaring,
    Proving,
    RoundDue,
    ShowdownDue,
    Showing,
    Tested,
    Testing,
    Turning,
)
from domain.games.mountain.state import Place, State

# --- betting ----------------------------------------------------------------------------------------------------


def checked(state: State, fact: e.Checked) -> State:
    """Stayed in for nothing."""
    return _to_act(state, fact.seat, replace(state.place(fact.seat), acted=True), state.phase, fact.next)


def called(state: State, fact: e.Called) -> State:
    """Stayed in for chips."""
    return _to_act(state, fact.seat, _put_in(state.place(fact.seat), fact.chips), state.phase, fact.next)


def bet(state: State, fact: e.BetPlaced | e.Raised) -> State:
    """Opened the betting, or raised."""
    phase = state.phase
    if type(phase) is Betting:
        raises = fact.raises if type(fact) is e.Raised else 0
        phase = Betting(phase.round, phase.seat, fact.step, phase.players, fact.to, fact.base, raises)
    paid = _put_in(state.place(fact.seat), fact.chips)
    return _to_act(state, fact.seat, paid, phase, fact.next, aggressor=fact.seat)


def folded(state: State, fact: e.Folded) -> State:
    """Gave the hand up."""
    gone = replace(state.place(fact.seat), out="fold", out_at=state.turn, acted=True)
    return _to_act(state, fact.seat, gone, state.phase, fact.next)


def bet_returned(state: State, fact: e.BetReturned) -> State:
    """Chips that nobody matched went back."""
    place = state.place(fact.seat)
    return state.with_place(fact.seat, stack=place.stack + fact.chips, paid=place.paid - fact.chips)


def round_begun(state: State, fact: e.RoundBegun) -> State:
    """Nobody has acted or put in anything."""
    phase = Betting(fact.round, fact.seat, fact.step, fact.players)
    return replace(each(state, acted=False, street=0), phase=phase, aggressor=None)


def round_skipped(state: State, fact: e.RoundSkipped) -> State:
    """The next card is due, or the showdown."""
    return replace(state, aggressor=None, phase=_after_round(fact.round))


def round_closed(state: State, fact: e.RoundClosed) -> State:
    """The next card is due, or the showdown."""
    return replace(each(state, street=0), phase=_after_round(fact.round))


# --- dealing ----------------------------------------------------------------------------------------------------


def deal_begun(state: State, fact: e.DealBegun) -> State:
    """The cards of the last deal are taken up."""
    places = tuple(
        Place(place.seated, place.stack, place.total, dealt=seat in fact.seats)
        for seat, place in enumerate(state.places, start=1)
    )
    begun = replace(state, places=places, phase=Dealing(fact.seats), dealer=fact.dealer, last_in=fact.seats)
    return replace(begun, row=(), exposed=(), fallen=(), aggressor=None)


def ante_paid(state: State, fact: e.AntePaid) -> State:
    """The ante lies in the pot."""
    place = state.place(fact.seat)
    return state.with_place(fact.seat, stack=place.stack - fact.chips, paid=place.paid + fact.chips)


def hand_dealt(state: State, fact: e.HandDealt) -> State:
    """Five cards came to a seat."""
    waiting = state.phase.waiting if isinstance(state.phase, Dealing) else ()
    left = tuple(other for other in waiting if other != fact.seat)
    dealt = state.with_place(fact.seat, hand=Hand().take(fact.cards), recorded=fact.recorded)
    return replace(dealt, phase=Dealing(left))


def mountain_laid(state: State, _fact: e.MountainLaid) -> State:
    """The first round is due."""
    return replace(state, phase=RoundDue(1))


def misdealt(state: State, fact: e.Misdealt) -> State:
    """All cards are taken up; what was paid stays."""
    again = replace(state, phase=Dealing(fact.seats), row=(), exposed=(), fallen=(), aggressor=None)
    fresh = {"hand": Hand(), "recorded": False, "shown": (), "mucked": False, "claims": ()}
    return each(again, out="", out_at=0, acted=False, street=0, **fresh)


# --- the mountain -----------------------------------------------------------------------------------------------


def card_turned(state: State, fact: e.CardTurned) -> State:
    """One more card of the row is open."""
    phase = Testing(fact.number) if fact.number < 7 else RoundDue(8)
    return replace(state, row=(*state.row, fact.card), phase=phase)


def card_exposed(state: State, fact: e.CardExposed) -> State:
    """A later card is known already."""
    return replace(state, exposed=(*state.exposed, (fact.number, fact.card)))


def forced_fold(state: State, fact: e.ForcedFold) -> State:
    """The seat is out, its hand the evidence."""
    hand = state.place(fact.seat).hand.shown(fact.hand)
    return state.with_place(fact.seat, out="test", out_at=fact.test, hand=hand)


def declarations_asked(state: State, fact: e.DeclarationsAsked) -> State:
    """These seats say whether they fall."""
    return replace(state, phase=Declaring(fact.test, fact.seats))


def survival_declared(state: State, fact: e.SurvivalDeclared) -> State:
    """A claim that is judged when the hand is shown."""
    claims = (*state.place(fact.seat).claims, fact.test)
    return _declared(state.with_place(fact.seat, claims=claims), fact.seat)


def fall_declared(state: State, fact: e.FallDeclared) -> State:
    """The seat is out."""
    return _declared(state.with_place(fact.seat, out="test", out_at=fact.test), fact.seat)


def test_held(state: State, fact: e.TestHeld) -> State:
    """What the test does to the pots is next."""
    return replace(state, phase=Tested(fact.test), fallen=(*state.fallen, fact.fallen))


def show_owed(state: State, fact: e.ShowOwed) -> State:
    """The seat shows before it is paid."""
    return replace(state, phase=Proving(fact.test, fact.seat))


def showdown_begun(state: State, fact: e.ShowdownBegun) -> State:
    """Hands are shown in this order."""
    return replace(state, phase=Showing(fact.order, fact.tabled))


def hand_shown(state: State, fact: e.HandShown) -> State:
    """Everybody has seen the hand."""
    seen = state.place(fact.seat).hand.shown(fact.cards)
    return _next_to_show(state.with_place(fact.seat, hand=seen, shown=fact.cards), fact.seat)


def hand_mucked(state: State, fact: e.HandMucked) -> State:
    """The hand was laid away."""
    mucked = state.with_place(fact.seat, mucked=True)
    if fact.out:
        mucked = mucked.with_place(fact.seat, out="muck", out_at=len(state.row))
    return _next_to_show(mucked, fact.seat)


# --- common -----------------------------------------------------------------------------------------------------


def each(state: State, **changes: Any) -> State:
    """Other fields at every seat that was dealt in."""
    return replace(state, places=tuple([replace(place, **changes) if place.dealt else place for place in state.places]))


def _put_in(place: Place, chips: int) -> Place:
    return replace(place, stack=place.stack - chips, street=place.street + chips, paid=place.paid + chips, acted=True)


def _to_act(state: State, seat: int, place: Place, phase: Any, following: int | None, **changes: Any) -> State:
    """The table after an act of a seat: the next one bets, or the round is played out."""
    places = list(state.places)
    places[seat - 1] = place
    if type(phase) is Betting:
        phase = Closing(phase.round) if following is None else replace(phase, seat=following)
    return replace(state, places=tuple(places), phase=phase, **changes)


def _after_round(number: int) -> Turning | ShowdownDue:
    return Turning(number) if number < 8 else ShowdownDue()


def _declared(state: State, seat: int) -> State:
    if not isinstance(state.phase, Declaring):
        return state
    test, waiting = state.phase.test, tuple(other for other in state.phase.waiting if other != seat)
    return replace(state, phase=Declaring(test, waiting) if waiting else Testing(test, asked=True))


def _next_to_show(state: State, seat: int) -> State:
    match state.phase:
        case Proving(test):
            return replace(state, phase=Tested(test))
        case Showing(waiting, tabled):
            left = tuple(other for other in waiting if other != seat)
            return replace(state, phase=Showing(left, tabled))
        case _:
            return state
