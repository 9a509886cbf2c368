"""Mauna Kea in plain sentences: what a step did.

Cards stand in braces (``{7h}``) and players as ``seat 2``, so that a page can draw the one and name the other.
"""

from typing import Final

from domain.cards.cards import BACK
from domain.cards.cards import cards_in_words as told_cards
from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.state import State
from domain.play.frame.words import frame_clause
from domain.play.steps import Happening
from domain.play.vocabulary import Fact


def clause(happening: Happening[State]) -> str:
    """One fact as a part of the sentence; empty where the sentence passes over it."""
    before, after = happening.before, happening.after
    match happening.fact:
        case e.CardDrawn(seat, card):
            return f"seat {seat} draws {_one(card)}"
        case e.CardClimbed(seat, card):
            return f"seat {seat} climbs {{{card}}}, {before.side(seat).altitude} to {after.side(seat).altitude}"
        case e.PitonLaid(seat, card):
            return f"seat {seat} lays {{{card}}} across"
        case e.AscentAttacked(seat, card):
            return f"seat {seat} attacks with {{{card}}}"
        case e.AvalanchePlayed(seat, card):
            return f"avalanche: seat {seat} plays {{{card}}}"
        case e.AscentSlid(seat):
            return f"seat {seat} slides from {before.side(seat).altitude} to {after.side(seat).altitude}"
        case e.CardsDiscarded(seat, cards):
            return f"seat {seat} discards {told_cards(cards)}"
        case e.CardsDrawn(seat, cards):
            return f"draws {told_cards(cards)}"
        case e.CardStolen(seat, card):
            return f"seat {seat} takes {_one(card)} from the hand of seat {3 - seat}"
        case e.RefillOwed(seat, count):
            return f"seat {seat} has {count} to draw"
        case e.HandRefilled(seat, cards):
            return f"seat {seat} fills the hand up with {told_cards(cards)}"
        case e.RallyOwed(seat):
            return f"a rally: seat {seat} has a bonus card to draw"
        case e.RallyDrawn(seat, card):
            return f"rally: seat {seat} draws {_one(card)}"
        case e.DebtLapsed(kind, seat):
            return f"the {kind} of seat {seat} is passed over"
        case e.HandShown(seat, cards):
            return f"seat {seat} shows {told_cards(cards) if cards else 'an empty hand'}"
        case e.CountAnswered(seat, eight_or_more):
            return f"seat {seat} answers that the hand holds {'eight or more' if eight_or_more else 'fewer than eight'}"
        case e.ActionForfeited(seat):
            return f"seat {seat} has no possible action"
        case _:
            return _frame_clause(happening.fact)


def _frame_clause(fact: Fact) -> str:
    match fact:
        case e.DealerCut(cards, dealer):
            return f"the cut is {{{cards[0]}}} against {{{cards[1]}}}: seat {dealer} deals"
        case e.CutTied(cards):
            return f"the cut is {{{cards[0]}}} against {{{cards[1]}}}, a tie; they cut again"
        case e.TurnSet(seat, action):
            return f"the turn is set to seat {seat}, action {action}"
        case e.GameEnded(ending, winner, scores):
            return f"the game ends ({ending}), {_winner(winner)}, {scores[0]} to {scores[1]}"
        case e.MatchEnded(_, winner, totals):
            return f"the match is over, {_winner(winner)}, {totals[0]} to {totals[1]} in all"
        case _:
            return frame_clause(fact, _PLACES)


_PLACES: Final = {"pile": "the draw pile"}


def _one(card: str) -> str:
    return "a card" if card == BACK else f"{{{card}}}"


def _winner(winner: int | None) -> str:
    return "nobody wins" if winner is None else f"seat {winner} wins"
