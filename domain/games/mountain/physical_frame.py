"""What all can see cannot have happened around the play: announcing, dealing, buying, coming and going, rulings."""

from collections.abc import Iterator
from typing import Final

from domain.games.mountain import commands as c
from domain.games.mountain.announcements import ANNOUNCEMENTS, COMPARISON, EACH_DEAL, SOLE
from domain.games.mountain.phases import Between, Choosing, Dealing, Ended, InPlay
from domain.games.mountain.pots import all_chips
from domain.games.mountain.rulebook import Mountain as R
from domain.games.mountain.state import State
from domain.play.findings import Finding, announcement_findings, impossible
from domain.play.frame.judgement import CardPlacements, moving
from domain.play.vocabulary import Announce, Command

_BEFORE_THE_DEAL: Final = {COMPARISON: R.MT_20, SOLE: R.MT_30}


# --- the deal -------------------------------------------------------------------------------------------------


def dealing(state: State, command: c.Deal | c.DealHand) -> Iterator[Finding]:
    """Whether these hands can be dealt now."""
    match state.phase:
        case Dealing(waiting):
            seats = waiting
        case Between():
            seats = state.can_ante
            yield from _announced_for_this_deal(state)
            if len(seats) < 2:
                yield impossible(R.MT_A31, "fewer than two players can ante: buy chips or close the table")
        case _:
            yield impossible(R.MT_12, "no hand is dealt now")
            return
    if state.dealer is None:
        yield impossible(R.MT_A32, "nobody is dealer: name one")
    if isinstance(command, c.DealHand):
        if command.seat not in seats:
            yield impossible(R.MT_12, f"seat {command.seat} is not waiting for a hand")
        seats = (command.seat,)
    if len(command.cards) != 5 * len(seats):
        yield impossible(R.MT_03, f"{len(seats)} hands are {5 * len(seats)} cards, not {len(command.cards)}")


def _announced_for_this_deal(state: State) -> Iterator[Finding]:
    for key in EACH_DEAL:
        if key not in state.said:
            yield impossible(_BEFORE_THE_DEAL[key], f"{key} is not announced for this deal")


def _announced_at_all(state: State) -> Iterator[Finding]:
    said = dict(state.announced)
    for announcement in ANNOUNCEMENTS:
        needed = announcement.key not in EACH_DEAL and announcement.asked(said)
        if needed and not state.choice(announcement.key):
            yield impossible(announcement.rule, f"{announcement.key} is not announced yet")


# --- the rest ------------------------------------------------------------------------------------------------


def around(state: State, command: Command) -> Iterator[Finding]:
    """What open facts rule out of all that is neither play nor dealing."""
    match command:
        case Announce(choices):
            yield from _announcing(state, choices)
        case c.Cut(cards):
            yield from _announced_at_all(state)
            seated = sum(place.seated for place in state.places)
            if not isinstance(state.phase, Choosing):
                yield impossible(R.MT_A32, "the first dealer is found")
            elif len(cards) != seated:
                yield impossible(R.MT_A32, f"{seated} players draw a card each, not {len(cards)}")
        case c.NameDealer(seat):
            yield from _announced_at_all(state)
            yield from _sitting(state, seat)
            if not isinstance(state.phase, Choosing | Between):
                yield impossible(R.MT_A32, "the dealer is named between deals")
        case c.BuyChips(seat, chips):
            yield from _sitting(state, seat)
            if chips < 1 or not isinstance(state.phase, Between):
                yield impossible(R.MT_11, "chips, at least one, are bought between deals")
        case c.TakeSeat(seat) | c.LeaveSeat(seat):
            yield from _changing_seats(state, seat, taking=isinstance(command, c.TakeSeat))
        case c.CloseTable():
            if not isinstance(state.phase, Choosing | Between):
                yield impossible(R.MT_A17, "the table closes between deals")
        case c.CallMisdeal():
            if not isinstance(state.phase, Dealing | InPlay) or state.ceiling is not None:
                yield impossible(R.MT_A30, "there is no deal to call off, or a pot of it was paid out")
        case c.Abandon():
            if isinstance(state.phase, Ended):
                yield impossible(R.MT_A17, "the table is closed")
        case _:
            yield from _official(state, command)


def _announcing(state: State, choices: tuple[tuple[str, str], ...]) -> Iterator[Finding]:
    yield from announcement_findings(ANNOUNCEMENTS, choices)
    for key, _ in choices:
        if key in _BEFORE_THE_DEAL and not isinstance(state.phase, Choosing | Between):
            yield impossible(_BEFORE_THE_DEAL[key], f"{key} is announced before the first card of a deal")
        elif key not in _BEFORE_THE_DEAL and not isinstance(state.phase, Choosing):
            yield impossible(R.MT_A04, f"{key} was declared when the table opened")


def _seat(state: State, seat: int) -> Iterator[Finding]:
    if seat not in state.seats:
        yield impossible(R.MT_05, f"there is no seat {seat}")


def _sitting(state: State, seat: int) -> Iterator[Finding]:
    yield from _seat(state, seat)
    if seat in state.seats and not state.place(seat).seated:
        yield impossible(R.MT_A16, f"nobody sits on seat {seat}")


def _changing_seats(state: State, seat: int, *, taking: bool) -> Iterator[Finding]:
    yield from _seat(state, seat)
    if not isinstance(state.phase, Choosing | Between):
        yield impossible(R.MT_A16, "players come and go between deals")
    elif seat in state.seats and state.place(seat).seated is taking:
        yield impossible(R.MT_A16, f"seat {seat} is {'taken' if taking else 'free'}")


def _official(state: State, command: Command) -> Iterator[Finding]:
    if not isinstance(state.phase, Between | Dealing | InPlay):
        yield impossible(R.MT_A10, "there is no deal to rule on")
        return
    match command:
        case c.MoveCards():
            yield from moving(_places(state), command)
        case c.MoveChips(source, target, chips):
            yield from _moving_chips(state, source, target, chips)
        case c.SetTurn(seat):
            if not isinstance(state.phase, InPlay) or seat not in state.contenders or not state.place(seat).stack:
                yield impossible(R.MT_A07, f"seat {seat} cannot bet")
        case c.AwardPots(seats):
            if not seats or len(set(seats)) < len(seats) or not all(seat in state.last_in for seat in seats):
                yield impossible(R.MT_26, "a pot goes to players who were dealt in")
            elif not all_chips(state) or not isinstance(state.phase, InPlay):
                yield impossible(R.MT_26, "no pot is being played for")
        case _:
            raise TypeError(f"{type(command).__name__} is not an act of Mountain")


def _places(state: State) -> CardPlacements:
    sizes = {f"hand{seat}": state.place(seat).hand.size for seat in state.seats}
    return CardPlacements(sizes | {"row": len(state.row), "pack": state.pack}, {"row": state.row}, R.MT_01, R.MT_08)


def _moving_chips(state: State, source: str, target: str, chips: int) -> Iterator[Finding]:
    places = {f"seat{seat}": state.place(seat).stack for seat in state.seats} | {"pot": state.carried}
    if source not in places or target not in places or source == target:
        yield impossible(R.MT_A10, f"chips move between two of {', '.join(places)}")
    elif not 1 <= chips <= places[source]:
        yield impossible(R.MT_A10, f"{source} has {places[source]} chips to move, not {chips}")
