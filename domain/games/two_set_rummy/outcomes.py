"""What an act of Two-Set Rummy brings about: its facts and all that is forced by them."""

from typing import Final

from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.evolve import evolve
from domain.games.two_set_rummy.forced import first_upcard, forced
from domain.games.two_set_rummy.melds import SUITS, rank, value
from domain.games.two_set_rummy.passing import received
from domain.games.two_set_rummy.physical import discarded, passes_over, physical
from domain.games.two_set_rummy.scoring import leaders
from domain.games.two_set_rummy.state import Passing, State, TurningUp
from domain.play.findings import refuse
from domain.play.frame.outcome import frame_outcome
from domain.play.game import follow
from domain.play.steps import applied
from domain.play.vocabulary import Command, Fact

SUIT_ORDER: Final = dict(zip(SUITS, range(len(SUITS), 0, -1), strict=True))
"""For the deal only: E is highest, V lowest (UC-09)."""


def outcome(state: State, command: Command) -> tuple[Fact, ...]:
    """The facts of this act. Raises Impossible for what everybody can see cannot have happened."""
    refuse(physical(state, command), stood=True)
    gone, state = passed_over(state, command)
    return (*gone, *follow(state, act(state, command), evolve, forced))


def passed_over(state: State, command: Command) -> tuple[tuple[Fact, ...], State]:
    """What comes of cards that were not passed, or of an upcard that was not turned, where an act goes on without, and
    the table it then finds."""
    gone: tuple[Fact, ...] = ()
    while passes_over(command) and (lapse := _lapse(state, command)):
        facts = follow(state, lapse, evolve, forced)
        state = applied(evolve, state, facts)
        gone += facts
    return gone, state


def _lapse(state: State, command: Command) -> tuple[Fact, ...]:
    match state.phase:
        case Passing():
            return (e.DebtLapsed("pass"), first_upcard(state))
        case TurningUp(seat) if not isinstance(command, c.TurnUp):
            return (e.DebtLapsed("upcard"), e.TurnBegun(seat))
        case _:
            return ()


def act(state: State, command: Command) -> tuple[Fact, ...]:
    """The act itself, before anything it forces."""
    match command:
        case c.DrawStock(seat, card):
            return (e.StockDrawn(seat, card),)
        case c.TakeUpcard(seat):
            return (e.UpcardTaken(seat, state.discards[-1]),)
        case c.Discard(seat, card):
            return (e.CardDiscarded(seat, card),)
        case c.GoOut(seat, _, four, five):
            return (e.WentOut(seat, discarded(state, command), four, five),)
        case c.LaySet(seat, cards):
            return (e.SetLaid(seat, cards),)
        case c.EndSets(seat):
            return (e.SetsEnded(seat),)
        case c.LayOff(seat, card, target):
            return (e.CardLaidOff(seat, card, target),)
        case c.CountHand(seat, cards):
            return (e.HandCounted(seat, cards, value(cards)),)
        case c.Pass(seat, cards):
            chosen = e.PassChosen(seat, cards)
            return (chosen, *received(evolve(state, chosen)))
        case _:
            return _frame(state, command)


def _frame(state: State, command: Command) -> tuple[Fact, ...]:
    match command:
        case c.DrawForDeal(cards):
            high = max(range(len(cards)), key=lambda place: (SUIT_ORDER[cards[place][1]], rank(cards[place])))
            return (e.DealerDrawn(cards, state.playing[high]),)
        case c.Deal(seat, cards):
            return (e.HandDealt(seat, cards),)
        case c.TurnUp(card):
            return (e.UpcardTurned(card),)
        case c.AgreeDead(seat):
            return (e.DeadHandAgreed(seat),)
        case c.Leave(seat):
            return (e.PlayerLeft(seat),)
        case c.CallMisdeal():
            return (e.HandVoided("misdeal"),)
        case c.Finish():
            return (e.GameEnded("agreed", leaders(state), state.totals),)
        case c.Abandon():
            return (e.GameEnded("abandoned", (), state.totals),)
        case c.SetTurn(seat, drawn):
            return (e.TurnSet(seat, drawn),)
        case _:
            return frame_outcome(command)
