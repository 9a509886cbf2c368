"""What an act of Mountain brings about: its facts and all that is forced by them."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.mountain import commands as c
from domain.games.mountain import events as e
from domain.games.mountain.betting import next_to_act, reckoned_from, step_of, to_call, with_chips
from domain.games.mountain.evolve import evolve
from domain.games.mountain.frame import frame
from domain.games.mountain.phases import (
    Betting,
    Closing,
    Dealing,
    Declaring,
    RoundDue,
    ShowdownDue,
    Showing,
    Tested,
    Testing,
)
from domain.games.mountain.physical import physical
from domain.games.mountain.pots import pots, settled, uncalled
from domain.games.mountain.settlement import award, ended, in_the_running, settle
from domain.games.mountain.state import State
from domain.games.mountain.trials import judged_hand, trial
from domain.play.findings import refuse
from domain.play.game import follow
from domain.play.steps import applied
from domain.play.vocabulary import Command, Fact


def outcome(state: State, command: Command) -> tuple[Fact, ...]:
    """The facts of this act. Raises Impossible for what everybody can see cannot have happened."""
    gone, state = passed_over(state, command)
    refuse(physical(state, command), stood=True)
    return (*gone, *follow(state, act(state, command), evolve, forced))


def passed_over(state: State, command: Command) -> tuple[tuple[Fact, ...], State]:
    """What comes of claims that nobody made where the betting goes on without, and the table it then finds: who said
    nothing is still in (MT-A29)."""
    asked = state.phase
    if not (isinstance(asked, Declaring) and isinstance(command, c.CheckOrCall | c.BetOrRaise | c.Fold | c.TurnCard)):
        return (), state
    gone = follow(state, (_held(state, asked.test),), evolve, forced)
    return gone, applied(evolve, state, gone)


def act(state: State, command: Command) -> tuple[Fact, ...]:
    """The act itself, before anything it forces."""
    play = _PLAY.get(type(command))
    return play(state, command) if play else frame(state, command)


def forced(state: State, last: Fact) -> Fact | None:
    """What must happen next by itself after the ``last`` fact, None when somebody is to act."""
    if type(last) is e.PotWon and last.by == "ruling":
        return ended(state)
    phase = state.phase
    if type(phase) is Betting:
        return None
    match phase:
        case Closing(number):
            return _return(state) or settle(state, "fold") or _end(state) or e.RoundClosed(number)
        case Testing(test, asked):
            return _test(state, test, asked)
        case Tested(test):
            return settle(state, "test") or _end(state) or _round(state, test + 1)
        case RoundDue(number):
            return _round(state, number)
        case Dealing(waiting=()):
            return e.MountainLaid()
        case ShowdownDue():
            return _showdown(state)
        case Showing(waiting) if not waiting or _uncontested(state):
            return award(state) or ended(state)
        case _:
            return None


# --- betting ------------------------------------------------------------------------------------------------


def _betting(state: State) -> Betting:
    assert isinstance(state.phase, Betting)
    return state.phase


def _next(state: State, seat: int, bet: int) -> int | None:
    """Who acts after this seat; after an act out of turn still the seat whose turn it was."""
    due = _betting(state).seat
    return next_to_act(state, seat if seat == due else state.clockwise(due)[-2], bet)


def _stay(state: State, command: c.CheckOrCall) -> tuple[e.Checked | e.Called]:
    seat = command.seat
    place, chips = state.place(seat), to_call(state, seat)
    stayed = state.with_place(seat, acted=True, street=place.street + chips, stack=place.stack - chips)
    following = _next(stayed, seat, _betting(state).bet)
    return (e.Called(seat, chips, following) if chips else e.Checked(seat, following),)


def _raise(state: State, command: c.BetOrRaise) -> tuple[e.BetPlaced | e.Raised]:
    seat, to = command.seat, command.to
    place, betting = state.place(seat), _betting(state)
    chips = to - place.street
    base, step, full = reckoned_from(state, to)
    raised = state.with_place(seat, acted=True, street=to, stack=place.stack - chips)
    following = _next(raised, seat, max(to, betting.bet))
    if not betting.bet:
        return (e.BetPlaced(seat, chips, to, base, step, following),)
    raises = betting.raises + (full and betting.base > 0)
    return (e.Raised(seat, chips, to, base, step, raises, following),)


def _fold(state: State, command: c.Fold) -> tuple[e.Folded]:
    gone = state.with_place(command.seat, out="fold")
    return (e.Folded(command.seat, _next(gone, command.seat, _betting(state).bet)),)


def _round(state: State, number: int) -> Fact:
    """A betting round opens, unless fewer than two contenders have chips (MT-A05, MT-A07)."""
    able = with_chips(state)
    if number == 1 and (returned := _return(state)):
        return returned
    if len(able) < 2:
        return e.RoundSkipped(number)
    return e.RoundBegun(number, able[0], step_of(state, number), len(state.contenders))


def _return(state: State) -> e.BetReturned | None:
    excess = uncalled(state)
    return e.BetReturned(*excess) if excess and state.ceiling is None else None


def _end(state: State) -> e.DealEnded | None:
    return ended(state) if settled(state) else None


# --- tests and showdown ------------------------------------------------------------------------------------


def _test(state: State, test: int, asked: bool) -> Fact:
    """The next effect of a turned card: a hand that falls, the hands to be asked for, the end of the test."""
    unknown, survives = [], trial(state, test)
    for seat in state.contenders:
        cards = judged_hand(state, seat)
        if cards is None:
            unknown.append(seat)
        elif not survives(cards):
            return e.ForcedFold(seat, test, cards, state.row[:test])
    if unknown and not asked:
        return e.DeclarationsAsked(test, tuple(unknown))
    return _held(state, test)


def _held(state: State, test: int) -> e.TestHeld:
    places = enumerate(state.places, start=1)
    return e.TestHeld(test, tuple(seat for seat, place in places if (place.out, place.out_at) == ("test", test)))


def _declared(state: State, command: c.Declare) -> tuple[Fact, ...]:
    test = len(state.row)
    return tuple(
        e.FallDeclared(seat, test) if seat in command.fallen else e.SurvivalDeclared(seat, test)
        for seat in state.contenders
        if seat in command.seats
    )


def _showdown(state: State) -> e.ShowdownBegun:
    """Who shows in which order, and whether all must (MT-A28, MT-A38)."""
    seats = state.contenders
    if state.aggressor in seats:
        start = seats.index(state.aggressor)
        seats = seats[start:] + seats[:start]
    return e.ShowdownBegun(seats, any(not state.place(seat).stack for seat in seats))


def _uncontested(state: State) -> bool:
    return all(len(in_the_running(state, pot)) == 1 for pot in pots(state))


_PLAY: Final[dict[type[Command], Callable[[State, Any], tuple[Fact, ...]]]] = {
    c.CheckOrCall: _stay,
    c.BetOrRaise: _raise,
    c.Fold: _fold,
    c.TurnCard: lambda state, turned: (e.CardTurned(len(state.row) + 1, turned.card),),
    c.ExposeCard: lambda _, exposed: (e.CardExposed(exposed.number, exposed.card),),
    c.Declare: _declared,
    c.ShowHand: lambda _, shown: (e.HandShown(shown.seat, shown.cards),),
    c.MuckHand: lambda state, mucked: (e.HandMucked(mucked.seat, not isinstance(state.phase, Showing)),),
}
