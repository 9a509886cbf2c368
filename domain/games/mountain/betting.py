"""Who bets how much: the next seat to act, what staying in costs, and what a raise may be (MT-A05 to MT-A09)."""

import msgspec

from domain.games.mountain.phases import Betting
from domain.games.mountain.pots import all_chips
from domain.games.mountain.state import State


class RaiseRange(msgspec.Struct, frozen=True):
    """A bet or raise may bring this seat to ``least`` up to ``most`` chips in this round."""

    least: int
    most: int


def step_of(state: State, number: int) -> int:
    """The least bet of a round: the big bet from round five on in fixed limit, else the small one (MT-A06)."""
    big = state.choice("betting") == "fixed-limit" and number > 4
    return state.chips("big-bet" if big else "small-bet")


def with_chips(state: State) -> tuple[int, ...]:
    """The contenders who can still bet, from the dealer's left."""
    places = state.places
    return tuple([seat for seat in state.contenders if places[seat - 1].stack])


def next_to_act(state: State, after: int, bet: int) -> int | None:
    """The next seat clockwise that has not acted or not matched the bet; None when the round is played out."""
    contenders = state.contenders
    left = [(seat, state.places[seat - 1]) for seat in contenders]
    able = [(seat, place) for seat, place in left if place.stack]
    if len(left) < 2 or not able or (len(able) == 1 and able[0][1].street >= bet):
        return None
    due = [seat for seat, place in able if place.street < bet or not place.acted]
    return min([seat for seat in due if seat > after] or due, default=None)


def to_call(state: State, seat: int) -> int:
    """What staying in costs this seat, at most all it has."""
    assert isinstance(state.phase, Betting)
    place = state.place(seat)
    return min(max(state.phase.bet - place.street, 0), place.stack)


def raise_range(state: State, seat: int) -> RaiseRange | None:
    """What this seat may bet or raise to; None when it can only stay in or fold."""
    betting, place = state.phase, state.place(seat)
    assert isinstance(betting, Betting)
    all_in = place.street + place.stack
    if all_in <= betting.bet or not reopened(state, seat) or capped(state) or not _opposed(state, seat, betting.bet):
        return None
    least = min(betting.base + betting.step, all_in)
    return RaiseRange(least, max(least, min(_most(state, seat), all_in)))


def reopened(state: State, seat: int) -> bool:
    """Whether this seat may raise: it has not acted, or a full raise came since (MT-A09)."""
    betting, place = state.phase, state.place(seat)
    assert isinstance(betting, Betting)
    if not place.acted:
        return True
    if state.choice("betting") == "fixed-limit":
        return betting.base > place.street
    return betting.bet - place.street >= betting.step


def capped(state: State) -> bool:
    """Whether the round has had all its raises; never between two players (MT-A08)."""
    betting, cap = state.phase, state.choice("raise-cap")
    assert isinstance(betting, Betting)
    limited = state.choice("betting") == "fixed-limit" and cap != "none" and betting.players > 2
    return limited and betting.raises >= int(cap)


def reckoned_from(state: State, to: int) -> tuple[int, int, bool]:
    """What the next raise is reckoned from and its least size after a bet to so many chips, and whether the bet was
    a full one (MT-A09)."""
    betting = state.phase
    assert isinstance(betting, Betting)
    size = to - betting.base
    if state.choice("betting") == "fixed-limit":
        full = 2 * size >= betting.step
        return (to if full else betting.base), betting.step, full
    return to, max(betting.step, to - betting.bet), to - betting.bet >= betting.step


def calls_all_in(state: State, seat: int, to: int) -> bool:
    """Whether this is all a seat has over a bet that nobody else can top: it only calls, and what nobody matched comes
    back (MT-A10)."""
    betting, place = state.phase, state.place(seat)
    assert isinstance(betting, Betting)
    everything = to == place.street + place.stack
    return everything and place.street < betting.bet and not _opposed(state, seat, betting.bet)


def _opposed(state: State, seat: int, bet: int) -> bool:
    """Whether somebody else could put in more than the bet."""
    rivals = [state.places[other - 1] for other in with_chips(state) if other != seat]
    return any(rival.street + rival.stack > bet for rival in rivals)


def _most(state: State, seat: int) -> int:
    betting, place = state.phase, state.place(seat)
    assert isinstance(betting, Betting)
    match state.choice("betting"):
        case "fixed-limit":
            return betting.base + betting.step
        case "pot-limit":
            owed = betting.bet - place.street
            return betting.bet + all_chips(state) + owed
        case _:
            return place.street + place.stack
