"""What everybody at a Mountain table can see cannot have happened: the wrong moment, too few chips or cards.

Each kind of act finds its check in a table; the acts that come most often are checked first by what costs least.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from domain.games.mountain import commands as c
from domain.games.mountain.phases import Betting, Declaring, InPlay, Proving, Showing, Turning
from domain.games.mountain.physical_frame import around, dealing
from domain.games.mountain.pots import pots
from domain.games.mountain.rulebook import Mountain as R
from domain.games.mountain.settlement import in_the_running
from domain.games.mountain.state import State
from domain.play.findings import Finding, impossible
from domain.play.vocabulary import Command


def physical(state: State, command: Command) -> Iterable[Finding]:
    """What open facts alone rule out. The same for every viewer."""
    return _CHECKS.get(type(command), around)(state, command)


# --- play ---------------------------------------------------------------------------------------------------


def _acting(state: State, command: c.CheckOrCall | c.Fold | c.BetOrRaise) -> tuple[Finding, ...]:
    seat = command.seat
    if type(state.phase) is not Betting:
        return (impossible(R.MT_A05, "no betting round is open"),)
    if not state.has(seat) or not state.place(seat).contends:
        return (impossible(R.MT_A11, f"seat {seat} is not in the deal"),)
    if not state.place(seat).stack:
        return (impossible(R.MT_A11, f"seat {seat} is all-in"),)
    return ()


def _putting_in(state: State, command: c.BetOrRaise) -> tuple[Finding, ...]:
    if blocked := _acting(state, command):
        return blocked
    assert isinstance(state.phase, Betting)
    place = state.place(command.seat)
    most = place.street + place.stack
    if command.to > most:
        return (impossible(R.MT_A06, f"seat {command.seat} can put in {most} at most, not {command.to}"),)
    if command.to <= state.phase.bet:
        return (impossible(R.MT_A06, f"the bet is {state.phase.bet}, so {command.to} is no raise"),)
    return ()


def _turning(state: State, command: c.TurnCard) -> Iterator[Finding]:
    if not isinstance(state.phase, Turning):
        yield impossible(R.MT_16, "no card of the mountain is turned now")
        return
    seen = dict(state.exposed).get(state.phase.number)
    if seen and seen != command.card:
        yield impossible(R.MT_A37, f"card {state.phase.number} was exposed as {{{seen}}}")


def _exposing(state: State, command: c.ExposeCard) -> Iterator[Finding]:
    if not isinstance(state.phase, InPlay) or not len(state.row) < command.number <= 7:
        yield impossible(R.MT_A37, f"card {command.number} of the mountain does not lie face down")


def _declaring(state: State, command: c.Declare) -> Iterator[Finding]:
    if not isinstance(state.phase, Declaring):
        yield impossible(R.MT_A29, "no player decides whether a hand falls")
        return
    seats, waiting = set(command.seats), set(state.phase.waiting)
    twice = len(seats) < len(command.seats)
    if not seats or twice or not seats <= waiting or not set(command.fallen) <= seats:
        yield impossible(R.MT_A29, f"asked are {', '.join(f'seat {seat}' for seat in state.phase.waiting)}")


def _showing(state: State, command: c.ShowHand) -> Iterator[Finding]:
    yield from _due_to_show(state, command.seat)
    if len(command.cards) != 5:
        yield impossible(R.MT_03, f"a hand is five cards, not {len(command.cards)}")


def _due_to_show(state: State, seat: int) -> Iterator[Finding]:
    match state.phase:
        case Proving(seat=due) if due == seat:
            return
        case Showing(waiting) if seat in waiting:
            return
        case _:
            yield impossible(R.MT_A28, f"seat {seat} has no hand to show now")


def _mucking(state: State, command: c.MuckHand) -> Iterator[Finding]:
    seat = command.seat
    if blocked := tuple(_due_to_show(state, seat)):
        yield from blocked
        return
    if not isinstance(state.phase, Showing) or state.place(seat).recorded:
        return
    if any(in_the_running(state, pot) == (seat,) for pot in pots(state)):
        yield impossible(R.MT_A28, f"all others gave a pot up, so seat {seat} has won it")


_CHECKS: Final[dict[type[Command], Callable[[State, Any], Iterable[Finding]]]] = {
    c.CheckOrCall: _acting,
    c.Fold: _acting,
    c.BetOrRaise: _putting_in,
    c.TurnCard: _turning,
    c.ExposeCard: _exposing,
    c.Declare: _declaring,
    c.ShowHand: _showing,
    c.MuckHand: _mucking,
    c.Deal: dealing,
    c.DealHand: dealing,
}
