"""What the buttons of a player of Mauna Kea say, as far as the own sight shows."""

from functools import reduce
from typing import Final

from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.ascent import is_piton, value
from domain.games.mauna_kea.evolve import evolve
from domain.games.mauna_kea.outcomes import outcome
from domain.games.mauna_kea.state import Owing, State, Turn, other
from domain.play.button import Button, plain_button
from domain.play.vocabulary import Command

_ACTIONS: Final = {1: "first action", 2: "second action", 3: "third action"}


def task(sight: State) -> str:
    """Which of the three actions comes next (MK-13), or how many cards are owed (MK-30, MK-40)."""
    match sight.phase:
        case Turn(_, action):
            return _ACTIONS.get(action, "end the turn")
        case Owing(_, _, count):
            return f"draw {_cards(count)}"
        case _:
            return "deal"


def button(sight: State, command: Command) -> Button:
    """What this act does."""
    match command:
        case c.Climb(seat, card):
            return _climb(sight, seat, card)
        case c.Attack(seat, card):
            return _attack(sight, command, seat, card)
        case c.Draw():
            return Button("Draw", "a card")
        case c.Swap():
            return Button("Swap", "two cards")
        case c.Steal(seat):
            counted = sight.choice("hand-count") == "shown"
            return Button("Steal", f"from seat {other(seat)}" if counted else f"if seat {other(seat)} has eight")
        case c.TakeOwed(_, cards):
            return Button(f"Draw {_cards(len(cards))}", "you are owed")
        case c.ShowHand():
            return Button("Show your hand", "you can play no card (MK-16)")
        case c.AnswerCount(_, eight_or_more):
            return Button("Eight or more" if eight_or_more else "Fewer than eight", "if the others want to see it")
        case c.Forfeit():
            return Button("Pass this action", "no act is possible")
        case c.Cut():
            return Button("Cut for the deal")
        case c.NameDealer(seat):
            return Button(f"seat {seat} deals")
        case c.Deal(seat):
            return Button(f"Deal to seat {seat}", "seven cards")
        case _:
            return plain_button(sight, command)


def _climb(sight: State, seat: int, card: str) -> Button:
    side = sight.side(seat)
    if is_piton(card):
        return Button(f"Lay {{{card}}}", f"across your {{{side.top}}}")
    return Button(f"Climb to {side.altitude + value(card)}", "lay it on your ascent")


def _attack(sight: State, command: Command, seat: int, card: str) -> Button:
    after = reduce(evolve, outcome(sight, command), sight).side(other(seat))
    owed = ", draws to seven" if not after.ascent else ""
    words = "Avalanche on" if card[0] == "A" else "Attack"
    return Button(f"{words} seat {other(seat)}", f"falls to {after.altitude}{owed}")


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"
