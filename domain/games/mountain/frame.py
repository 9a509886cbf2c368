"""What the acts around the play of Mountain bring about: announcing, buying, coming and going, dealing, closing."""

from domain.cards.cards import BACK, FrenchCard, FrenchFace
from domain.games.mountain import commands as c
from domain.games.mountain import events as e
from domain.games.mountain.betting import step_of
from domain.games.mountain.evolve import evolve
from domain.games.mountain.hands import RANKS
from domain.games.mountain.phases import Between, Choosing, Dealing
from domain.games.mountain.pots import all_chips, split
from domain.games.mountain.settlement import divided, next_dealer
from domain.games.mountain.state import State
from domain.play.frame.outcome import frame_outcome
from domain.play.vocabulary import Command, Fact


def frame(state: State, command: Command) -> tuple[Fact, ...]:
    """The facts of an act that is no play: announcing, sitting, dealing, closing, an official's own."""
    match command:
        case c.Cut(cards):
            return (*_buy_in(state), _draw(state, cards))
        case c.NameDealer():
            return (*_buy_in(state), *frame_outcome(command))
        case c.Deal(cards, unseen):
            waiting = state.phase.waiting if isinstance(state.phase, Dealing) else state.can_ante
            hands = ((cards[5 * turn : 5 * turn + 5], turn not in unseen) for turn in range(len(waiting)))
            dealt = (_dealt(seat, hand, seen) for seat, (hand, seen) in zip(waiting, hands, strict=True))
            return (*_begin(state), *dealt)
        case c.DealHand(seat, cards, unseen):
            return (*_begin(state), _dealt(seat, cards, not unseen))
        case c.BuyChips(seat, chips):
            return (e.ChipsBought(seat, chips),)
        case c.TakeSeat(seat):
            return _taken(state, seat)
        case c.LeaveSeat(seat):
            return (_left(state, seat),)
        case _:
            return _rare(state, command)


def _rare(state: State, command: Command) -> tuple[Fact, ...]:
    match command:
        case c.CloseTable():
            return (*divided(state), e.TableClosed("closed"))
        case c.CallMisdeal():
            return (*_above_the_ante(state), e.Misdealt(_dealt_in(state)))
        case c.Abandon():
            return _abandoned(state)
        case c.MoveChips(source, target, chips):
            return (e.ChipsMoved(source, target, chips),)
        case c.SetTurn(seat):
            return (e.TurnSet(seat, state.turn, step_of(state, state.turn), len(state.contenders)),)
        case c.AwardPots(seats):
            order = tuple(seat for seat in state.clockwise(state.dealer) if seat in seats)
            return (e.PotWon(0, order, split(all_chips(state), order), "ruling"),)
        case _:
            return frame_outcome(command)


def _buy_in(state: State) -> tuple[e.ChipsBought, ...]:
    """Everybody who sits at the table buys the announced stack when the first dealer is found."""
    if not isinstance(state.phase, Choosing) or any(place.stack for place in state.places):
        return ()
    return tuple(e.ChipsBought(seat, state.chips("stack")) for seat in state.seats if state.place(seat).seated)


def _taken(state: State, seat: int) -> tuple[Fact, ...]:
    if isinstance(state.phase, Between):
        return e.SeatTaken(seat), e.ChipsBought(seat, state.chips("stack"))
    return (e.SeatTaken(seat),)


def _left(state: State, seat: int) -> e.SeatLeft:
    rest = [other for other in state.clockwise(seat) if other != seat and state.place(other).seated]
    able = [other for other in rest if state.place(other).stack]
    dealer = next(iter(able or rest), None) if seat == state.dealer else state.dealer
    return e.SeatLeft(seat, state.place(seat).stack, dealer)


def _draw(state: State, cards: tuple[FrenchCard, ...]) -> Fact:
    """The high card deals, ace high; equal ranks draw again (MT-A32)."""
    seats = [seat for seat in state.seats if state.place(seat).seated]
    heights = [RANKS.index(card[0]) for card in cards]
    if heights.count(max(heights)) > 1:
        return e.DrawTied(cards)
    return e.DealerDrawn(cards, seats[heights.index(max(heights))])


def _begin(state: State) -> tuple[Fact, ...]:
    """The deal opens with the antes, unless it is under way (MT-11, MT-A18)."""
    if isinstance(state.phase, Dealing):
        return ()
    seats, ante = state.can_ante, state.chips("ante")
    paid = (e.AntePaid(seat, min(ante, state.place(seat).stack)) for seat in seats)
    return (e.DealBegun(state.dealer or 1, seats), *paid)


def _dealt(seat: int, cards: tuple[FrenchFace, ...], seen: bool) -> e.HandDealt:
    return e.HandDealt(seat, cards, recorded=seen and BACK not in cards)


def _dealt_in(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.clockwise(state.dealer) if state.place(seat).dealt)


def _above_the_ante(state: State) -> tuple[e.BetReturned, ...]:
    ante = state.chips("ante")
    above = ((seat, state.place(seat).paid - ante) for seat in _dealt_in(state))
    return tuple(e.BetReturned(seat, chips) for seat, chips in above if chips > 0)


def _abandoned(state: State) -> tuple[Fact, ...]:
    """An unfinished deal is void: what was paid goes back, and what no one has won is split (MT-A17)."""
    if not state.last_in or isinstance(state.phase, Choosing | Between):
        return (*divided(state), e.TableClosed("abandoned"))
    paid = {seat: state.place(seat).paid for seat in _dealt_in(state)}
    back = {seat: chips if state.ceiling is None else min(chips, state.ceiling) for seat, chips in paid.items()}
    returned = tuple(e.BetReturned(seat, chips) for seat, chips in back.items() if chips)
    results = tuple(place.won - place.paid + back.get(seat, 0) for seat, place in enumerate(state.places, start=1))
    left = state.carried + state.carrying + state.bonus
    stopped = e.DealEnded(results, left, next_dealer(state))
    return (*returned, stopped, *divided(evolve(state, stopped)), e.TableClosed("abandoned"))
