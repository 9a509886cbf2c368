"""What the acts of the frame bring about, where a game adds nothing."""

from domain.play.frame import acts as a
from domain.play.frame import facts as f
from domain.play.vocabulary import Announce, Announced, Command, Fact


def frame_outcome(command: Command) -> tuple[Fact, ...]:
    """The facts of an act of the frame. Raises TypeError for one that the game has to know by itself."""
    match command:
        case Announce(choices):
            return tuple(Announced(key, chosen) for key, chosen in choices)
        case a.NameDealer(seat):
            return (f.DealerNamed(seat),)
        case a.CallMisdeal():
            return (f.Misdealt(),)
        case a.SetTurn(seat):
            return (f.TurnSet(seat),)
        case a.MoveCards(source, target, cards):
            return (f.CardsMoved(source, target, cards),)
        case _:
            raise TypeError(f"{type(command).__name__} is not an act of this game")
