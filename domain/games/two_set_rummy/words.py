"""Two-Set Rummy in plain sentences: what a step did.

Cards stand in braces (``{5j}``) and players as ``seat 2``, so that a page can draw the one and name the other.
"""

from domain.cards.cards import BACK, cards_in_words, row
from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.announcements import house_rules
from domain.games.two_set_rummy.melds import by_rank
from domain.games.two_set_rummy.state import State
from domain.play.frame.words import frame_clause
from domain.play.steps import Happening
from domain.play.vocabulary import Announced, Fact


def clause(happening: Happening[State]) -> str:
    """One fact as a part of the sentence; empty where the sentence passes over it."""
    fact, penalty = happening.fact, happening.after.choice("scoring") == "penalty"
    return _clause(fact) or _frame_clause(fact, penalty)


def _clause(fact: Fact) -> str:
    match fact:
        case e.StockDrawn(seat, card):
            return f"seat {seat} draws {_one(card)} from the stock"
        case e.UpcardTaken(seat, card):
            return f"seat {seat} takes the upcard {{{card}}}"
        case e.CardDiscarded(seat, card):
            return f"seat {seat} discards {{{card}}}"
        case e.StockRenewed(cards):
            return f"the stock has run out: {len(cards)} discards are shuffled and become the stock"
        case e.WentOut(seat, discard, four, five):
            hidden = "" if discard == BACK else f" {{{discard}}}"
            first = "has no discard" if discard is None else f"discards{hidden} face down"
            return f"seat {seat} {first} and goes out with {_set(four)} and {_set(five)}"
        case e.SetLaid(seat, cards):
            return f"seat {seat} lays {_set(cards)}"
        case e.SetsEnded(seat):
            return f"seat {seat} lays no more sets"
        case e.CardLaidOff(seat, card, target):
            return f"seat {seat} lays off {{{card}}} on set {target}"
        case e.HandCounted(seat, cards, points):
            return f"seat {seat} is left with {cards_in_words(cards) or 'no card'}, {points} against"
        case e.PassChosen(seat, cards):
            return f"seat {seat} passes {cards_in_words(cards)}"
        case e.PassReceived(seat, giver, cards):
            return f"seat {seat} receives {cards_in_words(cards)} from seat {giver}"
        case _:
            return ""


def _frame_clause(fact: Fact, penalty: bool) -> str:
    match fact:
        case Announced(key, value):
            return "; ".join((f"{key.replace('-', ' ')}: {value}", *house_rules({key: value})))
        case e.DealerDrawn(cards, dealer):
            return f"drawn for the deal: {cards_in_words(cards)}; seat {dealer} deals"
        case e.PassBegun(way):
            return f"two cards are passed {way}"
        case e.DebtLapsed(kind):
            return "the passing is passed over" if kind == "pass" else "the upcard is passed over"
        case e.UpcardTurned(card):
            return f"{{{card}}} is turned up"
        case e.DeadHandAgreed(seat):
            return f"seat {seat} agrees that the hand is dead"
        case e.HandVoided(why):
            return f"the hand is void ({why}) and counts for nothing"
        case e.HandScored(winner, points):
            return f"the hand goes to seat {winner}" + (f", points {_numbers(points)}" if penalty else "")
        case e.PlayerLeft(seat):
            return f"seat {seat} leaves the table"
        case e.TurnSet(seat, drawn):
            return f"the turn is set to seat {seat}, to {'discard' if drawn else 'draw'}"
        case e.GameEnded(ending, winners, totals):
            return f"the game is over ({ending}), {_winners(winners)}, totals {_numbers(totals)}"
        case _:
            return frame_clause(fact)


def _one(card: str) -> str:
    return "a card nobody saw" if card == BACK else f"{{{card}}}"


def _set(cards: tuple[str, ...]) -> str:
    return row(by_rank(cards))


def _numbers(numbers: tuple[int, ...]) -> str:
    return " to ".join(str(number) for number in numbers)


def _winners(winners: tuple[int, ...]) -> str:
    if len(winners) > 1:
        *others, last = winners
        return f"seats {', '.join(str(seat) for seat in others)} and {last} share the victory"
    return f"seat {winners[0]} wins" if winners else "nobody wins"
