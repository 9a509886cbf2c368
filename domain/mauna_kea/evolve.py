"""How each fact changes a Mauna Kea table. No rule is asked here: facts name their whole outcome."""

from typing import Any

from msgspec.structs import replace

from domain.cards import BACK, TWO_FRENCH_DECKS, FrenchCard
from domain.mauna_kea import events as e
from domain.mauna_kea.ascent import without
from domain.mauna_kea.commands import Place
from domain.mauna_kea.state import UNTOUCHED, Dealing, Ended, Owing, Phase, Scored, Side, State, Turn, other
from domain.play import Announced, Fact


def evolve(state: State, fact: Fact) -> State:
    """The state after one fact. Raises TypeError for a fact of another game."""
    match fact:
        case e.CardDrawn(seat, card):
            return _from_pile(state, seat, (card,), _acted(state.phase, seat))
        case e.CardClimbed(seat, card) | e.PitonLaid(seat, card):
            side = state.side(seat)
            grown = replace(side, hand=side.hand.give((card,)), ascent=(*side.ascent, card))
            return _with(state, seat, grown, phase=_acted(state.phase, seat, plays=1, climbs=1))
        case e.TurnBegun(seat):
            return replace(state, phase=Turn(seat), turn=state.turn + 1)
        case e.AscentAttacked(seat, card) | e.AvalanchePlayed(seat, card):
            return _discarded(state, seat, (card,), _acted(state.phase, seat, plays=1))
        case e.AscentSlid(seat, cards):
            side = state.side(seat)
            left = replace(side, ascent=side.ascent[: len(side.ascent) - len(cards)], was_cut=True)
            return _with(state, seat, left, discards=state.discards + cards)
        case e.CardsDiscarded(seat, cards):
            return _discarded(state, seat, cards, state.phase)
        case e.CardsDrawn(seat, drawn):
            return _from_pile(state, seat, drawn, _acted(state.phase, seat))
        case _:
            return _evolve_rarer(state, fact)


def _evolve_rarer(state: State, fact: Fact) -> State:
    match fact:
        case e.RefillOwed(seat, count):
            return replace(state, phase=Owing("refill", seat, count, _turn(state)))
        case e.HandRefilled(seat, drawn):
            return _from_pile(state, seat, drawn, _turn(state))
        case e.RallyOwed(seat):
            return replace(state, phase=Owing("rally", seat, 1, replace(_turn(state), rallied=True)))
        case e.RallyDrawn(seat, card):
            return _from_pile(state, seat, (card,), _turn(state))
        case e.CardStolen(seat, card):
            owner, thief = state.side(other(seat)), state.side(seat)
            robbed = _with(state, other(seat), replace(owner, hand=owner.hand.give((card,))))
            return _with(robbed, seat, replace(thief, hand=thief.hand.take((card,))), phase=_acted(state.phase, seat))
        case e.HandShown(seat, faces):
            side, phase = state.side(seat), state.phase
            if isinstance(phase, Turn) and phase.seat == seat:
                phase = replace(phase, shown=True)
            return _with(state, seat, replace(side, hand=side.hand.shown(faces)), phase=phase)
        case e.ActionForfeited(seat):
            return replace(state, phase=_acted(state.phase, seat))
        case e.CountAnswered() | e.CutTied():
            return state
        case _:
            return _evolve_frame(state, fact)


def _evolve_frame(state: State, fact: Fact) -> State:
    match fact:
        case Announced(key, chosen):
            kept = tuple(pair for pair in state.announced if pair[0] != key)
            return replace(state, announced=(*kept, (key, chosen)))
        case e.DealerCut(dealer=seat) | e.DealerNamed(seat):
            return _to_deal(replace(state, deal=state.deal + 1, dealer=seat))
        case e.HandDealt(seat, faces):
            waiting = state.phase.waiting if isinstance(state.phase, Dealing) else ()
            return _from_pile(state, seat, faces, Dealing(tuple(left for left in waiting if left != seat)))
        case e.Misdealt():
            return _to_deal(state)
        case e.CardsMoved(source, target, faces):
            return _put(_take_away(state, source, faces), target, faces)
        case e.TurnSet(seat, action, plays, climbs):
            return replace(state, phase=Turn(seat, action, plays, climbs))
        case e.GameEnded():
            return replace(state, games=(*state.games, fact), phase=Scored(fact))
        case e.MatchEnded(ending, winner):
            return replace(state, phase=Ended(ending, winner))
        case _:
            raise TypeError(f"{type(fact).__name__} is no fact of Mauna Kea")


def _acted(phase: Phase, seat: int, plays: int = 0, climbs: int = 0) -> Phase:
    """The phase after an action; an act out of turn takes nothing from the turn."""
    if isinstance(phase, Turn) and phase.seat == seat:
        return Turn(seat, phase.action + 1, phase.plays + plays, phase.climbs + climbs, phase.shown, phase.rallied)
    return phase


def _turn(state: State) -> Turn:
    return state.running_turn or Turn(1)


def _with(state: State, seat: int, side: Side, **changes: Any) -> State:
    sides = (side, state.sides[1]) if seat == 1 else (state.sides[0], side)
    return replace(state, sides=sides, **changes)


def _from_pile(state: State, seat: int, cards: tuple[str, ...], phase: Phase) -> State:
    side = state.side(seat)
    taken = replace(side, hand=side.hand.take(cards))
    return _with(state, seat, taken, pile=state.pile - len(cards), phase=phase)


def _discarded(state: State, seat: int, cards: tuple[FrenchCard, ...], phase: Phase) -> State:
    side = state.side(seat)
    rest = replace(side, hand=side.hand.give(cards))
    return _with(state, seat, rest, discards=state.discards + cards, phase=phase)


def _to_deal(state: State) -> State:
    waiting = (other(state.dealer), state.dealer)
    pile = TWO_FRENCH_DECKS.size
    return replace(state, phase=Dealing(waiting), turn=0, sides=UNTOUCHED, pile=pile, discards=())


def _take_away(state: State, place: Place, cards: tuple[str, ...]) -> State:
    if place == "pile":
        return replace(state, pile=state.pile - len(cards))
    if place == "discards":
        return replace(state, discards=without(state.discards, cards))
    side = state.side(int(place[-1]))
    if place.startswith("hand"):
        return _with(state, int(place[-1]), replace(side, hand=side.hand.give(cards)))
    return _with(state, int(place[-1]), replace(side, ascent=without(side.ascent, cards)))


def _put(state: State, place: Place, cards: tuple[str, ...]) -> State:
    faces: tuple[Any, ...] = tuple(card for card in cards if card != BACK)
    if place == "pile":
        return replace(state, pile=state.pile + len(cards))
    if place == "discards":
        return replace(state, discards=state.discards + faces)
    side = state.side(int(place[-1]))
    if place.startswith("hand"):
        return _with(state, int(place[-1]), replace(side, hand=side.hand.take(cards)))
    return _with(state, int(place[-1]), replace(side, ascent=side.ascent + faces))
