"""What an act brings about, and how each fact changes the table."""

from msgspec.structs import replace

from domain.cards.hands import Hand
from domain.play.findings import refuse
from domain.play.frame import facts as f
from domain.play.frame.changes import Changes, announced, evolving
from domain.play.frame.outcome import frame_outcome
from domain.play.game import follow
from domain.play.vocabulary import Announced, Command, Fact
from tests.domain.games.high_card import acts as a
from tests.domain.games.high_card.rules import HEIGHTS, physical
from tests.domain.games.high_card.state import State


def _dealing(state: State, dealer: int) -> State:
    order = tuple((dealer + turn) % state.seats + 1 for turn in range(state.seats))
    empty = State((Hand(),) * state.seats, state.announced, order, dealer, state.deal + 1)
    return replace(empty, taken=state.taken)


def _dealt(state: State, fact: f.HandDealt) -> State:
    waiting = tuple(seat for seat in state.waiting or () if seat != fact.seat)
    dealt = replace(state, held=state.holding(fact.seat, state.held[fact.seat - 1].take(fact.cards)), waiting=waiting)
    return dealt if waiting else replace(dealt, leads=(state.dealer or 1) % state.seats + 1, turn=1)


def _played(state: State, fact: a.CardPlayed) -> State:
    held = state.holding(fact.seat, state.held[fact.seat - 1].give((fact.card,)))
    return replace(state, held=held, row=(*state.row, (fact.seat, fact.card)))


def _taken(state: State, fact: a.RoundTaken) -> State:
    discards = (*state.discards, *(card for _, card in state.row))
    taken = state.taken if fact.winner is None else (*state.taken, fact.winner)
    return replace(state, discards=discards, row=(), taken=taken, leads=fact.leader, turn=state.turn + 1)


CHANGES: Changes[State] = {
    Announced: announced,
    f.DealerNamed: lambda state, fact: _dealing(state, fact.seat),
    f.HandDealt: _dealt,
    f.Misdealt: lambda state, _: _dealing(state, state.dealer),
    f.TurnSet: lambda state, fact: replace(state, leads=(fact.seat - len(state.row) - 1) % state.seats + 1),
    a.CardPlayed: _played,
    a.RoundTaken: _taken,
    a.GameEnded: lambda state, fact: replace(state, ending=fact.ending),
}
evolve = evolving(CHANGES, "High Card")


def outcome(state: State, command: Command) -> tuple[Fact, ...]:
    refuse(physical(state, command), stood=True)
    return follow(state, _act(state, command), evolve, _forced)


def _act(state: State, command: Command) -> tuple[Fact, ...]:
    match command:
        case a.Deal(seat, cards):
            return (f.HandDealt(seat, cards),)
        case a.Play(seat, card):
            return (a.CardPlayed(seat, card),)
        case a.Abandon():
            return (a.GameEnded("abandoned", state.totals),)
        case _:
            return frame_outcome(command)


def _forced(state: State, last: Fact) -> Fact | None:
    if len(state.row) == state.seats:
        heights = [HEIGHTS.index(card[0]) for _, card in state.row]
        seat = state.row[heights.index(max(heights))][0] if heights.count(max(heights)) == 1 else None
        return a.RoundTaken(seat, seat or state.leads)
    if isinstance(last, a.RoundTaken) and state.turn > 3:
        return a.GameEnded("played out", state.totals)
    return None
