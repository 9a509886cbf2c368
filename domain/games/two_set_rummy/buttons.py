"""What the buttons of a player of Two-Set Rummy say, as far as the own sight shows."""

from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.melds import shape
from domain.games.two_set_rummy.state import Dealing, Drawing, Laying, LayingOff, Passing, State, Turn, TurningUp
from domain.play.button import Button, plain_button
from domain.play.vocabulary import Command


def task(sight: State) -> str:
    """What the seat to act is to do (UC-24, UC-25, UC-35)."""
    match sight.phase:
        case Turn(drawn=False):
            return "draw"
        case Turn():
            return "discard"
        case Passing(way):
            return f"pass two cards {way}"
        case Laying():
            return "lay your sets"
        case LayingOff():
            return "lay off"
        case TurningUp():
            return "turn the upcard"
        case Dealing() | Drawing():
            return "deal"
        case _:
            return "go on"


def button(sight: State, command: Command) -> Button:
    """What this act does."""
    match command:
        case c.DrawStock():
            return Button("Draw", f"from the stock, {sight.stock.size} left")
        case c.TakeUpcard():
            return Button(f"Take {{{sight.upcard}}}", "the upcard")
        case c.Discard(_, card):
            return Button(f"Discard {{{card}}}", "ends your turn")
        case c.GoOut(_, discard, four, five):
            return Button("Go out", f"{{{discard}}} face down; {_set(four)} and {_set(five)}")
        case c.LaySet(_, cards):
            return Button(f"Lay {_set(cards)}", "".join(f"{{{card}}}" for card in cards))
        case c.EndSets():
            return Button("No more sets", "then you lay off")
        case c.LayOff(_, card, target):
            return Button(f"Lay on set {target}", f"{{{card}}} counts no more")
        case c.CountHand():
            return Button("Show what is left", "it is counted")
        case c.Pass():
            return Button("Pass two cards")
        case c.TurnUp():
            return Button("Turn the upcard")
        case c.DrawForDeal():
            return Button("Draw for the deal")
        case c.NameDealer(seat):
            return Button(f"seat {seat} deals")
        case c.Deal(seat):
            return Button(f"Deal to seat {seat}", "nine cards")
        case c.Finish():
            return Button("Finish the game", "here, between two deals")
        case _:
            return plain_button(sight, command)


def _set(cards: tuple[str, ...]) -> str:
    """What a set is: ``a run of four``, ``five alike``."""
    number = {4: "four", 5: "five"}[len(cards)]
    return f"{number} of a rank" if shape(cards) == "kind" else f"a run of {number}"
