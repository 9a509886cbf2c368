"""How each fact changes a Mauna Kea table. No rule is asked here: facts name their whole outcome.

One small function a kind of fact, found in a table: loading a long record spends its time here, and a table costs
the same for
every kind while a ``match`` pays for each case that it passes over.
"""

from typing import Any, Final, Literal

from msgspec.structs import replace

from domain.cards.cards import BACK, TWO_FRENCH_DECKS, FrenchCard
from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import without
from domain.games.mauna_kea.state import UNTOUCHED, Dealing, Ended, Owing, Phase, Scored, Side, State, Turn, other
from domain.play.frame.changes import Changes, announced, evolving
from domain.play.vocabulary import Announced

# --- the three actions of a turn ------------------------------------------------------------------------------


def _card_drawn(state: State, fact: e.CardDrawn) -> State:
    return _from_pile(state, fact.seat, (fact.card,), _acted(state.phase, fact.seat))


def _card_laid(state: State, fact: e.CardClimbed | e.PitonLaid) -> State:
    side = state.side(fact.seat)
    grown = Side(side.hand.give((fact.card,)), (*side.ascent, fact.card), side.was_cut)
    return _with(state, fact.seat, grown, phase=_acted(state.phase, fact.seat, "c"))


def _attacked(state: State, fact: e.AscentAttacked | e.AvalanchePlayed) -> State:
    return _discarded(state, fact.seat, (fact.card,), _acted(state.phase, fact.seat, "a"))


def _ascent_slid(state: State, fact: e.AscentSlid) -> State:
    side = state.side(fact.seat)
    left = Side(side.hand, side.ascent[: len(side.ascent) - len(fact.cards)], was_cut=True)
    return _with(state, fact.seat, left, discards=state.discards + fact.cards)


def _cards_discarded(state: State, fact: e.CardsDiscarded) -> State:
    return _discarded(state, fact.seat, fact.cards, state.phase)


def _cards_drawn(state: State, fact: e.CardsDrawn) -> State:
    return _from_pile(state, fact.seat, fact.cards, _acted(state.phase, fact.seat))


def _card_stolen(state: State, fact: e.CardStolen) -> State:
    victim, card = other(fact.seat), (fact.card,)
    owner, thief = state.side(victim), state.side(fact.seat)
    robbed = _with(state, victim, replace(owner, hand=owner.hand.give(card)))
    richer = replace(thief, hand=thief.hand.take(card))
    return _with(robbed, fact.seat, richer, phase=_acted(state.phase, fact.seat))


def _action_forfeited(state: State, fact: e.ActionForfeited) -> State:
    return replace(state, phase=_acted(state.phase, fact.seat))


# --- what goes with the actions ---------------------------------------------------------------------------------


def _turn_begun(state: State, fact: e.TurnBegun) -> State:
    return replace(state, phase=Turn(fact.seat), turn=state.turn + 1)


def _refill_owed(state: State, fact: e.RefillOwed) -> State:
    return replace(state, phase=Owing("refill", fact.seat, fact.count, _turn(state)))


def _hand_refilled(state: State, fact: e.HandRefilled) -> State:
    return _from_pile(state, fact.seat, fact.cards, _turn(state))


def _rally_owed(state: State, fact: e.RallyOwed) -> State:
    return replace(state, phase=Owing("rally", fact.seat, 1, replace(_turn(state), rallied=True)))


def _rally_drawn(state: State, fact: e.RallyDrawn) -> State:
    return _from_pile(state, fact.seat, (fact.card,), _turn(state))


def _debt_lapsed(state: State, _fact: e.DebtLapsed) -> State:
    return replace(state, phase=_turn(state))


def _hand_shown(state: State, fact: e.HandShown) -> State:
    side, phase = state.side(fact.seat), state.phase
    if isinstance(phase, Turn) and phase.seat == fact.seat:
        phase = replace(phase, shown=True)
    return _with(state, fact.seat, replace(side, hand=side.hand.shown(fact.cards)), phase=phase)


def _unchanged(state: State, _fact: e.CountAnswered | e.CutTied) -> State:
    return state


# --- the frame around the play --------------------------------------------------------------------------------


def _dealer_cut(state: State, fact: e.DealerCut) -> State:
    return _to_deal(replace(state, deal=state.deal + 1, dealer=fact.dealer))


def _dealer_named(state: State, fact: e.DealerNamed) -> State:
    return _to_deal(replace(state, deal=state.deal + 1, dealer=fact.seat))


def _hand_dealt(state: State, fact: e.HandDealt) -> State:
    waiting = state.phase.waiting if isinstance(state.phase, Dealing) else ()
    rest = Dealing(tuple(seat for seat in waiting if seat != fact.seat))
    return replace(_from_pile(state, fact.seat, fact.cards, rest), dealt=True)


def _misdealt(state: State, _fact: e.Misdealt) -> State:
    return _to_deal(state)


def _cards_moved(state: State, fact: e.CardsMoved) -> State:
    return _put(_take_away(state, fact.source, fact.cards), fact.target, fact.cards)


def _turn_set(state: State, fact: e.TurnSet) -> State:
    turn = state.running_turn
    course = turn.until(fact.action) if turn and turn.seat == fact.seat and turn.told else ""
    if (len(course) - course.count("-"), course.count("c")) != (fact.plays, fact.climbs):
        course = ""
    return replace(state, phase=Turn(fact.seat, fact.action, fact.plays, fact.climbs, course=course))


def _game_ended(state: State, fact: e.GameEnded) -> State:
    return replace(state, games=(*state.games, fact), phase=Scored(fact))


def _match_ended(state: State, fact: e.MatchEnded) -> State:
    return replace(state, phase=Ended(fact.ending, fact.winner))


CHANGES: Final[Changes[State]] = {
    e.CardDrawn: _card_drawn,
    e.CardClimbed: _card_laid,
    e.PitonLaid: _card_laid,
    e.AscentAttacked: _attacked,
    e.AvalanchePlayed: _attacked,
    e.AscentSlid: _ascent_slid,
    e.CardsDiscarded: _cards_discarded,
    e.CardsDrawn: _cards_drawn,
    e.CardStolen: _card_stolen,
    e.ActionForfeited: _action_forfeited,
    e.TurnBegun: _turn_begun,
    e.RefillOwed: _refill_owed,
    e.HandRefilled: _hand_refilled,
    e.RallyOwed: _rally_owed,
    e.RallyDrawn: _rally_drawn,
    e.DebtLapsed: _debt_lapsed,
    e.HandShown: _hand_shown,
    e.CountAnswered: _unchanged,
    e.CutTied: _unchanged,
    Announced: announced,
    e.DealerCut: _dealer_cut,
    e.DealerNamed: _dealer_named,
    e.HandDealt: _hand_dealt,
    e.Misdealt: _misdealt,
    e.CardsMoved: _cards_moved,
    e.TurnSet: _turn_set,
    e.GameEnded: _game_ended,
    e.MatchEnded: _match_ended,
}

evolve = evolving(CHANGES, "Mauna Kea")
"""The state after one fact. Raises TypeError for a fact of another game."""


# --- moving cards ------------------------------------------------------------------------------------------------


def _acted(phase: Phase, seat: int, kind: Literal["c", "a", "-"] = "-") -> Phase:
    """The phase after an action; an act out of turn takes nothing from the turn."""
    if not isinstance(phase, Turn) or phase.seat != seat:
        return phase
    action, plays, climbs, course = phase.action, phase.plays, phase.climbs, phase.course
    course = course + kind if len(course) == action - 1 else ""
    return Turn(seat, action + 1, plays + (kind != "-"), climbs + (kind == "c"), phase.shown, phase.rallied, course)


def _turn(state: State) -> Turn:
    return state.running_turn or Turn(1)


def _with(state: State, seat: int, side: Side, **changes: Any) -> State:
    sides = (side, state.sides[1]) if seat == 1 else (state.sides[0], side)
    return replace(state, sides=sides, **changes)


def _from_pile(state: State, seat: int, cards: tuple[str, ...], phase: Phase) -> State:
    side = state.side(seat)
    taken = Side(side.hand.take(cards), side.ascent, side.was_cut)
    return _with(state, seat, taken, pile=state.pile - len(cards), phase=phase)


def _discarded(state: State, seat: int, cards: tuple[FrenchCard, ...], phase: Phase) -> State:
    side = state.side(seat)
    rest = Side(side.hand.give(cards), side.ascent, side.was_cut)
    return _with(state, seat, rest, discards=state.discards + cards, phase=phase)


def _to_deal(state: State) -> State:
    waiting = (other(state.dealer), state.dealer)
    pile = TWO_FRENCH_DECKS.size
    return replace(state, phase=Dealing(waiting), turn=0, sides=UNTOUCHED, pile=pile, discards=())


def _take_away(state: State, place: str, cards: tuple[str, ...]) -> State:
    if place == "pile":
        return replace(state, pile=state.pile - len(cards))
    if place == "discards":
        return replace(state, discards=without(state.discards, cards))
    side = state.side(int(place[-1]))
    if place.startswith("hand"):
        return _with(state, int(place[-1]), replace(side, hand=side.hand.give(cards)))
    return _with(state, int(place[-1]), replace(side, ascent=without(side.ascent, cards)))


def _put(state: State, place: str, cards: tuple[str, ...]) -> State:
    faces: tuple[Any, ...] = tuple(card for card in cards if card != BACK)
    if place == "pile":
        return replace(state, pile=state.pile + len(cards))
    if place == "discards":
        return replace(state, discards=state.discards + faces)
    side = state.side(int(place[-1]))
    if place.startswith("hand"):
        return _with(state, int(place[-1]), replace(side, hand=side.hand.take(cards)))
    return _with(state, int(place[-1]), replace(side, ascent=side.ascent + faces))
