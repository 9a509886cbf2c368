"""What everybody at a Mountain table can see cannot have happened: the wrong moment, too few chips or cards."""

from collections.abc import Iterator

from domain.judging import Finding, impossible
from domain.mountain import commands as c
from domain.mountain.phases import Betting, Declaring, InPlay, Proving, Showing, Turning
from domain.mountain.physical_frame import around, dealing
from domain.mountain.pots import pots
from domain.mountain.rulebook import Mountain as R
from domain.mountain.settling import in_the_running
from domain.mountain.state import State
from domain.play import Command


def physical(state: State, command: Command) -> Iterator[Finding]:
    """What open facts alone rule out. The same for every viewer."""
    match command:
        case c.CheckOrCall(seat) | c.Fold(seat) | c.BetOrRaise(seat):
            yield from _acting(state, seat)
            if isinstance(command, c.BetOrRaise) and isinstance(state.phase, Betting):
                yield from _putting_in(state, command)
        case c.TurnCard(card):
            yield from _turning(state, card)
        case c.ExposeCard(number):
            if not isinstance(state.phase, InPlay) or not len(state.row) < number <= 7:
                yield impossible(R.MT_A37, f"card {number} of the mountain does not lie face down")
        case c.Declare(seats, fallen):
            yield from _declaring(state, seats, fallen)
        case c.ShowHand(seat, cards):
            yield from _showing(state, seat)
            if len(cards) != 5:
                yield impossible(R.MT_03, f"a hand is five cards, not {len(cards)}")
        case c.MuckHand(seat):
            yield from _showing(state, seat)
            yield from _mucking(state, seat)
        case c.Deal() | c.DealHand():
            yield from dealing(state, command)
        case _:
            yield from around(state, command)


# --- play ---------------------------------------------------------------------------------------------------


def _acting(state: State, seat: int) -> Iterator[Finding]:
    if isinstance(state.phase, Declaring):
        yield impossible(R.MT_A29, "first everybody whose hand is not recorded says whether it falls")
    elif not isinstance(state.phase, Betting):
        yield impossible(R.MT_A05, "no betting round is open")
    elif seat not in state.seats or not state.place(seat).contends:
        yield impossible(R.MT_A11, f"seat {seat} is not in the deal")
    elif not state.place(seat).stack:
        yield impossible(R.MT_A11, f"seat {seat} is all-in")


def _putting_in(state: State, command: c.BetOrRaise) -> Iterator[Finding]:
    assert isinstance(state.phase, Betting)
    if command.seat not in state.seats or not state.place(command.seat).contends:
        return
    place = state.place(command.seat)
    most = place.street + place.stack
    if command.to > most:
        yield impossible(R.MT_A06, f"seat {command.seat} can put in {most} at most, not {command.to}")
    elif command.to <= state.phase.bet:
        yield impossible(R.MT_A06, f"the bet is {state.phase.bet}, so {command.to} is no raise")


def _turning(state: State, card: str) -> Iterator[Finding]:
    if not isinstance(state.phase, Turning):
        yield impossible(R.MT_16, "no card of the mountain is turned now")
        return
    seen = dict(state.exposed).get(state.phase.number)
    if seen and seen != card:
        yield impossible(R.MT_A37, f"card {state.phase.number} was exposed as {{{seen}}}")


def _declaring(state: State, seats: tuple[int, ...], fallen: tuple[int, ...]) -> Iterator[Finding]:
    if not isinstance(state.phase, Declaring):
        yield impossible(R.MT_A29, "nobody is asked whether a hand falls")
        return
    waiting = set(state.phase.waiting)
    if not seats or not set(seats) <= waiting or not set(fallen) <= set(seats) or len(set(seats)) < len(seats):
        yield impossible(R.MT_A29, f"asked are {', '.join(f'seat {seat}' for seat in state.phase.waiting)}")


def _showing(state: State, seat: int) -> Iterator[Finding]:
    match state.phase:
        case Proving(seat=due) if due == seat:
            return
        case Showing(waiting) if seat in waiting:
            return
        case _:
            yield impossible(R.MT_A28, f"seat {seat} has no hand to show now")


def _mucking(state: State, seat: int) -> Iterator[Finding]:
    if not isinstance(state.phase, Showing) or state.place(seat).recorded:
        return
    if any(in_the_running(state, pot) == (seat,) for pot in pots(state)):
        yield impossible(R.MT_A28, f"all others gave a pot up, so seat {seat} has won it")
