"""How each fact changes a Mountain table. It only applies: every outcome is named by the fact."""

from typing import Any

from msgspec.structs import replace

from domain.cards import BACK
from domain.mountain import events as e
from domain.mountain.state import (
    Betting,
    Between,
    Closing,
    Dealing,
    Declaring,
    Ended,
    Place,
    Proving,
    RoundDue,
    ShowdownDue,
    Showing,
    State,
    Tested,
    Testing,
    Turning,
)
from domain.places import Hand
from domain.play import Announced, Fact


def evolve(state: State, fact: Fact) -> State:
    """The state after one fact. Raises TypeError for a fact of another game."""
    match fact:
        case e.Checked(seat, then):
            return _to_act(state.with_place(seat, acted=True), then)
        case e.Called(seat, chips, then):
            return _to_act(_put_in(state, seat, chips), then)
        case e.BetPlaced(seat, chips, to, base, step, then):
            return _to_act(_bet(state, seat, chips, to, base, step, 0), then)
        case e.Raised(seat, chips, to, base, step, raises, then):
            return _to_act(_bet(state, seat, chips, to, base, step, raises), then)
        case e.Folded(seat, then):
            return _to_act(state.with_place(seat, out="fold", out_at=state.turn, acted=True), then)
        case e.RoundBegun(number, seat, step, players):
            opened = replace(state, phase=Betting(number, seat, step, players), aggressor=None)
            return _each(opened, acted=False, street=0)
        case e.RoundSkipped(number):
            return replace(state, aggressor=None, phase=Turning(number) if number < 8 else ShowdownDue())
        case e.RoundClosed(number):
            return replace(_each(state, street=0), phase=Turning(number) if number < 8 else ShowdownDue())
        case e.BetReturned(seat, chips):
            place = state.place(seat)
            return state.with_place(seat, stack=place.stack + chips, paid=place.paid - chips)
        case _:
            return _evolve_dealing(state, fact)


def _evolve_dealing(state: State, fact: Fact) -> State:
    match fact:
        case e.DealBegun(dealer, seats):
            places = tuple(
                Place(place.seated, place.stack, place.total, dealt=seat in seats)
                for seat, place in enumerate(state.places, start=1)
            )
            begun = replace(state, places=places, phase=Dealing(seats), dealer=dealer, last_in=seats)
            return replace(begun, row=(), exposed=(), fallen=(), aggressor=None)
        case e.AntePaid(seat, chips):
            place = state.place(seat)
            return state.with_place(seat, stack=place.stack - chips, paid=place.paid + chips)
        case e.HandDealt(seat, cards, recorded):
            waiting = state.phase.waiting if isinstance(state.phase, Dealing) else ()
            left = tuple(other for other in waiting if other != seat)
            hand = Hand().take(cards)
            return replace(state.with_place(seat, hand=hand, recorded=recorded), phase=Dealing(left))
        case e.MountainLaid():
            return replace(state, phase=RoundDue(1))
        case e.Misdealt(seats):
            again = replace(state, phase=Dealing(seats), row=(), exposed=(), fallen=(), aggressor=None)
            return _each(
                again,
                hand=Hand(),
                recorded=False,
                out="",
                out_at=0,
                acted=False,
                street=0,
                shown=(),
                mucked=False,
                claims=(),
            )
        case _:
            return _evolve_test(state, fact)


def _evolve_test(state: State, fact: Fact) -> State:
    match fact:
        case e.CardTurned(number, card):
            turned = replace(state, row=(*state.row, card))
            return replace(turned, phase=Testing(number) if number < 7 else RoundDue(8))
        case e.CardExposed(number, card):
            return replace(state, exposed=(*state.exposed, (number, card)))
        case e.ForcedFold(seat, test, hand):
            return state.with_place(seat, out="test", out_at=test, hand=state.place(seat).hand.shown(hand))
        case e.DeclarationsAsked(test, seats):
            return replace(state, phase=Declaring(test, seats))
        case e.SurvivalDeclared(seat, test):
            return _declared(state.with_place(seat, claims=(*state.place(seat).claims, test)), seat)
        case e.FallDeclared(seat, test):
            return _declared(state.with_place(seat, out="test", out_at=test), seat)
        case e.TestHeld(test, fallen):
            return replace(state, phase=Tested(test), fallen=(*state.fallen, fallen))
        case e.ShowOwed(seat, test):
            return replace(state, phase=Proving(test, seat))
        case e.ShowdownBegun(order, tabled):
            return replace(state, phase=Showing(order, tabled))
        case e.HandShown(seat, cards):
            seen = state.place(seat).hand.shown(cards)
            return _next_to_show(state.with_place(seat, hand=seen, shown=cards), seat)
        case e.HandMucked(seat, out):
            mucked = state.with_place(seat, mucked=True)
            if out:
                mucked = mucked.with_place(seat, out="muck", out_at=len(state.row))
            return _next_to_show(mucked, seat)
        case _:
            return _evolve_pots(state, fact)


def _evolve_pots(state: State, fact: Fact) -> State:
    match fact:
        case e.PotWon(low, seats, shares):
            return _pot_gone(_paid_out(state, seats, shares), low)
        case e.PotCarried(low, chips):
            return _pot_gone(replace(state, carrying=state.carrying + chips), low)
        case e.PotMovedDown(low, chips):
            return replace(state, ceiling=low, bonus=chips)
        case e.PotRefunded(low, seats, shares):
            return _pot_gone(_paid_out(state, seats, shares), low)
        case e.DealEnded(results, carried, dealer):
            places = tuple(
                replace(place, total=place.total + result, result=result, acted=False, street=0, paid=0, won=0)
                for place, result in zip(state.places, results, strict=True)
            )
            over = replace(state, places=places, phase=Between(), deal=state.deal + 1, said=(), dealer=dealer)
            return replace(over, carried=carried, carrying=0, ceiling=None, bonus=0)
        case e.CarriedDivided(seats, shares):
            for seat, share in zip(seats, shares, strict=True):
                place = state.place(seat)
                state = state.with_place(seat, stack=place.stack + share, total=place.total + share)
            return replace(state, carried=0)
        case _:
            return _evolve_frame(state, fact)


def _evolve_frame(state: State, fact: Fact) -> State:
    match fact:
        case Announced(key, chosen):
            kept = tuple(pair for pair in state.announced if pair[0] != key)
            return replace(state, announced=(*kept, (key, chosen)), said=(*state.said, key))
        case e.DrawTied():
            return state
        case e.DealerDrawn(dealer=seat) | e.DealerNamed(seat):
            return replace(state, dealer=seat, phase=Between(), deal=max(state.deal, 1))
        case e.ChipsBought(seat, chips):
            return state.with_place(seat, stack=state.place(seat).stack + chips)
        case e.SeatTaken(seat):
            return state.with_place(seat, seated=True)
        case e.SeatLeft(seat, _, dealer):
            last_in = tuple(other for other in state.last_in if other != seat)
            gone = state.with_place(seat, seated=False, stack=0, dealt=False)
            return replace(gone, dealer=dealer, last_in=last_in)
        case e.TableClosed(ending):
            return replace(state, phase=Ended(ending))
        case _:
            return _evolve_irregular(state, fact)


def _evolve_irregular(state: State, fact: Fact) -> State:
    match fact:
        case e.CardsMoved(source, target, cards):
            return _put(_take_away(state, source, cards), target, cards)
        case e.ChipsMoved(source, target, chips):
            return _chips_to(_chips_to(state, source, -chips), target, chips)
        case e.TurnSet(seat, number, step, players):
            betting = state.phase if isinstance(state.phase, Betting) else Betting(number, seat, step, players)
            return replace(state, phase=replace(betting, seat=seat))
        case _:
            raise TypeError(f"{type(fact).__name__} is no fact of Mountain")


# --- hands on the table -----------------------------------------------------------------------------------------


def _each(state: State, **changes: Any) -> State:
    return replace(state, places=tuple(replace(place, **changes) if place.dealt else place for place in state.places))


def _to_act(state: State, seat: int | None) -> State:
    betting = state.phase
    if not isinstance(betting, Betting):
        return state
    return replace(state, phase=Closing(betting.round) if seat is None else replace(betting, seat=seat))


def _put_in(state: State, seat: int, chips: int) -> State:
    place = state.place(seat)
    return state.with_place(
        seat, stack=place.stack - chips, street=place.street + chips, paid=place.paid + chips, acted=True
    )


def _bet(state: State, seat: int, chips: int, to: int, base: int, step: int, raises: int) -> State:
    betting = state.phase
    if isinstance(betting, Betting):
        betting = replace(betting, bet=to, base=base, step=step, raises=raises)
    return replace(_put_in(state, seat, chips), phase=betting, aggressor=seat)


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


def _pot_gone(state: State, low: int) -> State:
    return replace(state, ceiling=low, bonus=0, carried=state.carried if low else 0)


def _paid_out(state: State, seats: tuple[int, ...], shares: tuple[int, ...]) -> State:
    for seat, share in zip(seats, shares, strict=True):
        place = state.place(seat)
        state = state.with_place(seat, stack=place.stack + share, won=place.won + share)
    return state


# --- by ruling --------------------------------------------------------------------------------------------------


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
