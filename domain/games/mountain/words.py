"""Mountain in plain sentences: what a step did.

Cards stand in braces (``{7h}``) and players as ``seat 2``, so that a page can draw the one and name the other.
"""

from typing import Final

from domain.cards.cards import BACK, cards_in_words
from domain.games.mountain import events as e
from domain.games.mountain.betting import calls_all_in
from domain.games.mountain.hand_words import describe, rank_named
from domain.games.mountain.hands import mountain_value
from domain.games.mountain.phases import Betting
from domain.games.mountain.pots import pots
from domain.games.mountain.state import State
from domain.games.mountain.trials import final_scale
from domain.play.frame.words import frame_clause
from domain.play.steps import Happening
from domain.play.vocabulary import Announced, Fact


def _declared(facts: tuple[Fact, ...]) -> str:
    """All that one step declares, in one clause; empty where the end of the test says as much."""
    fall = tuple(fact.seat for fact in facts if isinstance(fact, e.FallDeclared))
    stay = tuple(fact.seat for fact in facts if isinstance(fact, e.SurvivalDeclared))
    tests = [fact.test for fact in facts if isinstance(fact, e.FallDeclared | e.SurvivalDeclared)]
    held = next((fact for fact in facts if isinstance(fact, e.TestHeld)), None)
    if not tests or (held and not held.fallen):
        return ""
    survive = f"{seats_told(stay)} {'survives' if len(stay) == 1 else 'survive'}" if stay else ""
    if not fall:
        return f"{survive} test {tests[0]}"
    fallen = f"{seats_told(fall)} {'falls' if len(fall) == 1 else 'fall'} at test {tests[0]}"
    others = "the others survive" if held and len(stay) > 1 else survive
    return f"{fallen}; {others}" if others else fallen


def clause(happening: Happening[State]) -> str:
    """One fact as a part of the sentence; empty where the sentence passes over it.

    All that a step declares is told with the first of it.
    """
    fact, facts = happening.fact, happening.step.facts
    if not isinstance(fact, e.SurvivalDeclared | e.FallDeclared):
        return single(fact, happening.before)
    first = next(one for one in facts if isinstance(one, e.SurvivalDeclared | e.FallDeclared))
    return _declared(facts) if fact is first else ""


def single(fact: Fact, before: State) -> str:
    """One fact by itself, whatever else its step did."""
    match fact:
        case e.Checked(seat):
            return f"seat {seat} checks"
        case e.Called(seat, chips):
            return f"seat {seat} calls {chips}{_all_in(before, seat, chips)}"
        case e.BetPlaced(seat, chips, to):
            return f"seat {seat} bets {to}{_all_in(before, seat, chips)}"
        case e.Raised(seat, chips, to) if _only_calls(before, seat, to):
            return f"seat {seat} calls all-in with {to}"
        case e.Raised(seat, chips, to):
            return f"seat {seat} raises to {to}{_all_in(before, seat, chips)}"
        case e.Folded(seat):
            return f"seat {seat} folds"
        case e.RoundBegun(number, seat):
            return f"betting round {number} opens with seat {seat}"
        case e.RoundSkipped(number):
            return f"no betting in round {number}"
        case e.BetReturned(seat, chips):
            return f"{_chips(chips)} that nobody matched {'goes' if chips == 1 else 'go'} back to seat {seat}"
        case _:
            return _test_clause(fact, before)


def _only_calls(before: State, seat: int, to: int) -> bool:
    return isinstance(before.phase, Betting) and calls_all_in(before, seat, to)


def _all_in(before: State, seat: int, chips: int) -> str:
    return ", all-in" if before.place(seat).stack == chips else ""


def _test_clause(fact: Fact, before: State) -> str:
    match fact:
        case e.CardTurned(7, card):
            return f"{{{card}}} is the mountain top: every {rank_named(card)} in a hand is wild"
        case e.CardTurned(_, card):
            return f"{{{card}}} is turned: the mountain holds {describe(mountain_value((*before.row, card)))}"
        case e.CardExposed(number, card):
            return f"card {number} of the mountain is exposed early: {{{card}}}"
        case e.ForcedFold(seat, _, hand, mountain):
            mountain_words = describe(mountain_value(mountain))
            held = "" if BACK in hand else f" with {cards_in_words(hand)}, {describe(final_scale(before).value(hand))},"
            return f"seat {seat}{held} cannot beat {mountain_words} and falls"
        case e.DeclarationsAsked(_, seats):
            return f"{seats_told(seats)} {'says' if len(seats) == 1 else 'say'} whether the hand falls"
        case e.SurvivalDeclared(seat):
            return f"seat {seat} declares to survive"
        case e.FallDeclared(seat):
            return f"seat {seat} declares to fall"
        case e.TestHeld(_, fallen):
            return "" if fallen else "nobody falls"
        case e.ShowOwed(seat):
            return f"seat {seat} survives alone and shows the hand before being paid"
        case e.ShowdownBegun(order):
            return f"showdown: seat {order[0]} shows first"
        case e.HandShown(seat, cards):
            return f"seat {seat} shows {cards_in_words(cards)}: {describe(final_scale(before).value(cards))}"
        case e.HandMucked(seat):
            return f"seat {seat} lays the hand away unseen"
        case _:
            return _pot_clause(fact, before)


def _pot_clause(fact: Fact, before: State) -> str:
    match fact:
        case e.PotWon(_, seats, shares, by):
            each = " and ".join(f"seat {seat} wins {share}" for seat, share in zip(seats, shares, strict=True))
            return f"{each} of {_pot(before)} ({by})" if len(seats) > 1 else f"{each}, {_pot(before)} ({by})"
        case e.PotCarried(_, chips):
            return f"{_chips(chips)} {'is' if chips == 1 else 'are'} carried to the next deal"
        case e.PotMovedDown(_, chips):
            return f"{_chips(chips)} that nobody can win go to the pot beneath"
        case e.PotRefunded(_, seats):
            return f"{_pot(before)}, which nobody can win, goes back to {seats_told(seats)}"
        case e.DealEnded(results, _, dealer):
            changes = (f"seat {seat} {points:+d}" for seat, points in enumerate(results, start=1) if points)
            return f"the deal is over ({', '.join(changes) or 'no chips moved'}); seat {dealer} deals next"
        case e.CarriedDivided(seats, shares):
            return "the carried pot is split: " + _each(seats, shares)
        case e.TableClosed(ending):
            return "the table closes" if ending == "closed" else "play is abandoned"
        case _:
            return _frame_clause(fact)


def _frame_clause(fact: Fact) -> str:
    match fact:
        case Announced(key, value):
            return f"{key.replace('-', ' ')}: {value.replace('-', ' ')}"
        case e.DealerDrawn(cards, dealer):
            return f"the draw is {cards_in_words(cards)}: seat {dealer} deals"
        case e.DrawTied(cards):
            return f"the draw is {cards_in_words(cards)}, a tie; they draw again"
        case e.ChipsBought(seat, chips):
            return f"seat {seat} buys {_chips(chips)}"
        case e.SeatTaken(seat):
            return f"a newcomer takes seat {seat}"
        case e.SeatLeft(seat, chips):
            return f"seat {seat} leaves with {_chips(chips)}"
        case e.DealBegun(dealer, seats):
            return f"seat {dealer} deals to {len(seats)} players"
        case e.AntePaid(seat, chips):
            return f"seat {seat} antes {chips}"
        case e.MountainLaid():
            return "seven cards are laid face down for the mountain"
        case e.Misdealt():
            return "misdeal: the antes stay and the same dealer deals again"
        case e.ChipsMoved(source, target, chips):
            return f"{_chips(chips)} go from {_purse(source)} to {_purse(target)}"
        case _:
            return frame_clause(fact, _PLACES)


def _pot(state: State) -> str:
    layers = pots(state)
    if len(layers) < 2:
        return "the pot"
    return f"side pot {len(layers) - 1}"


def _chips(chips: int) -> str:
    return f"{chips} chip" if chips == 1 else f"{chips} chips"


def seats_told(seats: tuple[int, ...]) -> str:
    """``seat 1, seat 2 and seat 4``."""
    named = [f"seat {seat}" for seat in seats]
    return named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]


def _each(seats: tuple[int, ...], shares: tuple[int, ...]) -> str:
    return ", ".join(f"seat {seat} {share}" for seat, share in zip(seats, shares, strict=True))


def _purse(place: str) -> str:
    return "the pot" if place == "pot" else f"seat {place[-1]}"


_PLACES: Final = {"row": "the mountain"}
