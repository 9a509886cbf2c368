"""What becomes of the pots after a round, after a test and at the showdown: one fact at a time, topmost pot first."""

from typing import Literal

from domain.games.mountain import events as e
from domain.games.mountain.announcements import SOLE
from domain.games.mountain.pots import Pot, layer_shares, pots, split, top_level
from domain.games.mountain.state import State
from domain.games.mountain.trials import judged_hand, strength

Cause = Literal["fold", "test"]
PotFact = e.PotWon | e.PotCarried | e.PotMovedDown | e.PotRefunded


def settle(state: State, cause: Cause) -> PotFact | e.ShowOwed | None:
    """What happens to the topmost pot now that players folded or fell; None when it stays in play (MT-A14)."""
    level, places = top_level(state), state.places
    if not level or len([seat for seat in state.contenders if places[seat - 1].paid >= level]) > 1:
        return None
    layers = pots(state)
    if not state.contenders:
        return e.PotCarried(0, sum(pot.chips for pot in layers))
    top = layers[-1]
    if not top.contenders:
        return _orphan(state, top)
    if len(top.contenders) == 1 and _wins_alone(state, cause):
        return _alone(state, top, cause)
    return None


def award(state: State) -> e.PotWon | None:
    """The topmost pot to the best of the hands that can be judged (MT-26, MT-27); None when no pot is left."""
    layers = pots(state)
    if not layers:
        return None
    top = layers[-1]
    best = winners(state, top)
    return e.PotWon(top.low, best, split(top.chips, best), "showdown")


def winners(state: State, pot: Pot) -> tuple[int, ...]:
    """The contenders with the best hand; a hand that nobody knows and that was laid away cannot win (MT-A28)."""
    strengths = {
        seat: strength(state, cards) for seat in pot.contenders if (cards := judged_hand(state, seat)) is not None
    }
    if not strengths:
        return in_the_running(state, pot)
    best = max(strengths.values())
    return tuple(seat for seat, its in strengths.items() if its == best)


def in_the_running(state: State, pot: Pot) -> tuple[int, ...]:
    """The contenders of a pot who have not conceded it."""
    return tuple(seat for seat in pot.contenders if not state.place(seat).conceded)


def ended(state: State) -> e.DealEnded:
    """The end of the deal, with what everybody won or lost and the next dealer (MT-A16, MT-A32)."""
    results = tuple(place.won - place.paid for place in state.places)
    return e.DealEnded(results, state.carrying, next_dealer(state))


def next_dealer(state: State) -> int:
    """The next player to the left who can ante, else who has a seat."""
    left = state.clockwise(state.dealer)
    able = [seat for seat in left if state.place(seat).seated and state.place(seat).stack]
    return next(iter(able or [seat for seat in left if state.place(seat).seated]), state.dealer or 1)


def divided(state: State) -> tuple[e.CarriedDivided, ...]:
    """The carried pot split at the close of the table (MT-A17); nothing when there is none to split."""
    heirs = state.last_in or tuple(seat for seat in state.clockwise(state.dealer) if state.place(seat).seated)
    return (e.CarriedDivided(heirs, split(state.carried, heirs)),) if state.carried and heirs else ()


def _wins_alone(state: State, cause: Cause) -> bool:
    option = SOLE if cause == "test" else "last-by-fold"
    return len(state.row) >= 6 or state.choice(option) == "wins-at-once"


def _alone(state: State, pot: Pot, cause: Cause) -> e.PotWon | e.ShowOwed:
    seat = pot.contenders[0]
    place = state.place(seat)
    if cause == "test" and not place.recorded and not place.shown:
        return e.ShowOwed(seat, len(state.row))
    return e.PotWon(pot.low, (seat,), (pot.chips,), "sole survivor" if cause == "test" else "last in")


def _orphan(state: State, pot: Pot) -> PotFact:
    match state.choice("orphan-side-pot"):
        case "refund":
            paid = layer_shares(state, pot.low, pot.high)
            return e.PotRefunded(pot.low, tuple(paid), tuple(paid.values()))
        case "down":
            return e.PotMovedDown(pot.low, pot.chips)
        case _:
            return e.PotCarried(pot.low, pot.chips)
