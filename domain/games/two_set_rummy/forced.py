"""What happens by itself after a fact: the next turn, a renewed stock, the end of a hand or of the game."""

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.passing import way_of_this_hand
from domain.games.two_set_rummy.physical import IN_A_HAND, undealt
from domain.games.two_set_rummy.scoring import game_ended, hand_scored
from domain.games.two_set_rummy.state import Dealing, Drawing, Laying, LayingOff, Passing, State, Turn, TurningUp
from domain.play.vocabulary import Fact

TURNS_AT_MOST = 200


def forced(state: State, last: Fact) -> Fact | None:
    """What must happen next after the ``last`` fact, None when a player is to act."""
    match last, state.phase:
        case e.CardDiscarded(seat), Turn(turn_of) if seat == turn_of:
            return _turn_over(state, seat)
        case e.StockRenewed(), Turn(seat):
            following = state.from_left_of(seat)[0]
            owed = state.choice("reshuffle") == "new-upcard"
            return e.UpcardOwed(following) if owed else e.TurnBegun(following)
        case e.UpcardTurned(), TurningUp(seat):
            return e.TurnBegun(seat)
        case e.HandDealt(), Dealing(()):
            way = way_of_this_hand(state)
            return e.PassBegun(way) if way else first_upcard(state)
        case e.PassReceived(), Passing():
            return first_upcard(state)
        case e.DeadHandAgreed(), Turn(agreed=agreed):
            return e.HandVoided("agreement") if agreed == state.playing else None
        case _:
            return _at_the_end(state, last)


def first_upcard(state: State) -> e.UpcardOwed:
    """After the deal the upcard is turned, then the seat at the dealer's left begins (UC-16, UC-23)."""
    return e.UpcardOwed(state.from_left_of(state.dealer or 1)[0])


def _turn_over(state: State, seat: int) -> Fact:
    """After a discard: a dead hand, a renewed stock, or the next turn (UC-26, UC-A11, UC-A12, UC-A29)."""
    kind, _, number = state.choice("dead-hand").partition(":")
    limited = kind == "after-reshuffles"
    if limited and not state.stock.size and state.reshuffles >= int(number):
        return e.HandVoided("reshuffles")
    if limited and state.turn >= TURNS_AT_MOST:
        return e.HandVoided("turns")
    keeps = 1 if state.choice("reshuffle") == "keep-upcard" else 0
    again = state.discards[: len(state.discards) - keeps]
    if not state.stock.size and again:
        return e.StockRenewed(again)
    return e.TurnBegun(state.from_left_of(seat)[0])


def _at_the_end(state: State, last: Fact) -> Fact | None:
    match last, state.phase:
        case e.WentOut(winner), _:
            if state.choice("scoring") != "penalty":
                return hand_scored(state, winner)
            return e.SetsBegun(state.from_left_of(winner)[0], winner)
        case ((e.SetsBegun(seat) | e.SetLaid(seat)), Laying(seat=awaited)) if seat == awaited:
            side = state.side(seat)
            return e.SetsEnded(seat) if len(side.sets) == 2 or side.hand.size < 4 else None
        case e.SetsEnded(seat), Laying(winner, awaited) if seat == awaited:
            following = _after(state, seat, winner)
            return e.SetsBegun(following, winner) if following else e.LayOffBegun(_after(state, winner, 0), winner)
        case ((e.LayOffBegun(seat) | e.CardLaidOff(seat)), LayingOff(seat=awaited)) if seat == awaited:
            return None if state.side(seat).hand.size else e.HandCounted(seat, (), 0)
        case e.HandCounted(seat), LayingOff(winner, awaited) if seat == awaited:
            following = _after(state, seat, winner)
            return e.LayOffBegun(following, winner) if following else hand_scored(state, winner)
        case _:
            return _between_hands(state, last)


def _after(state: State, seat: int, winner: int) -> int:
    """Whose turn comes after a seat's; 0 when it comes round to the player who went out (UC-39)."""
    following = state.from_left_of(seat)[0]
    return 0 if following == winner else following


def _between_hands(state: State, last: Fact) -> Fact | None:
    match last, state.phase:
        case e.HandScored(winner), _:
            return game_ended(state) or e.DealerNamed(_next_dealer(state, winner))
        case e.HandVoided(), _:
            return e.DealerNamed(_same_dealer(state))
        case e.PlayerLeft(), _ if len(state.playing) < 2:
            return e.GameEnded("players left", state.playing, state.totals)
        case e.PlayerLeft(), Drawing():
            return None
        case e.PlayerLeft(), Dealing() if undealt(state):
            return e.DealerNamed(_dealer_for_two(state) or _same_dealer(state))
        case e.PlayerLeft(), phase if isinstance(phase, IN_A_HAND):
            return e.HandVoided("player left")
        case _:
            return None


def _next_dealer(state: State, winner: int) -> int:
    """Who deals after a hand that counted (UC-13, UC-17, UC-18, UC-A01)."""
    if len(state.playing) == 2 and state.choice("two-player-deal") == "winner-deals":
        return winner
    return state.from_left_of(state.dealer or 1)[0]


def _dealer_for_two(state: State) -> int:
    """Who won the last hand, where two are left to play the next by UC-17; 0 where that names nobody."""
    if len(state.playing) != 2 or state.voided or not state.scored:
        return 0
    winner = state.scored[-1].winner
    return winner if state.choice("two-player-deal") == "winner-deals" and winner in state.playing else 0


def _same_dealer(state: State) -> int:
    """The dealer again, or the next at the left of one who left (UC-A04, UC-A27, UC-A28)."""
    dealer = state.dealer or 1
    return dealer if dealer in state.playing else state.from_left_of(dealer)[0]
