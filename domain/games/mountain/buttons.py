"""What the buttons of a player of Mountain say, as far as the own sight shows."""

from domain.games.mountain import commands as c
from domain.games.mountain.betting import to_call
from domain.games.mountain.phases import Betting, Between, Choosing, Dealing, Declaring, Proving, Showing, Turning
from domain.games.mountain.state import State
from domain.play.button import Button, plain_button
from domain.play.vocabulary import Announce, Command


def task(sight: State) -> str:
    """What is asked of the seat to act (MT-14, MT-21)."""
    match sight.phase:
        case Betting() as betting:
            due = to_call(sight, betting.seat)
            return f"{due} to call" if due else "check or bet"
        case Declaring():
            return f"test {len(sight.row)}: survive or fall"
        case Turning(number):
            return f"turn card {number}"
        case Proving() | Showing():
            return "show or muck"
        case Between():
            return "the next deal"
        case Choosing():
            return "who deals first"
        case Dealing():
            return "deal"
        case _:
            return "go on"


def button(sight: State, command: Command) -> Button:
    """What this act does."""
    match command:
        case c.CheckOrCall(seat):
            return _call(sight, seat)
        case c.Fold(seat):
            return Button("Fold", f"keep {sight.place(seat).stack}")
        case c.BetOrRaise(seat, to):
            return Button(f"Raise to {to}" if to_call(sight, seat) else f"Bet {to}")
        case c.Declare(_, fallen):
            return Button("I fall" if fallen else "I survive")
        case c.ShowHand():
            return Button("Show your hand")
        case c.MuckHand():
            return Button("Muck your hand", "nobody sees it")
        case c.TurnCard():
            return Button("Turn the card")
        case c.Cut():
            return Button("Draw for the deal")
        case c.NameDealer(seat):
            return Button(f"seat {seat} deals")
        case c.Deal():
            return Button("Deal", "five cards to each")
        case c.DealHand(seat):
            return Button(f"Deal to seat {seat}", "five cards")
        case c.CloseTable():
            return Button("Close the session", "chips are counted")
        case Announce(choices):
            return Button("Announce", "; ".join(f"{key}: {value}".replace("-", " ") for key, value in choices))
        case _:
            return plain_button(sight, command)


def _call(sight: State, seat: int) -> Button:
    due, stack = to_call(sight, seat), sight.place(seat).stack
    if not due:
        return Button("Check", "stay in")
    return Button(f"Call {due}", f"leaves {stack - due}" if due < stack else "all in")
