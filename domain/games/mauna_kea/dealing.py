"""Which cards an act of Mauna Kea needs from the pack or from a hand."""

from typing import Any, Final

from msgspec.structs import replace

from domain.cards.cards import TWO_FRENCH_DECKS
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.state import Cutting, Scored, State, other
from domain.play.dealing import Service, Shoe
from domain.play.vocabulary import Command


def fill(state: State, command: Command, shoe: Shoe) -> Command:
    """The same act with its hidden cards known; ``state`` is the truth."""
    match command:
        case c.Deal(cards=cards) | c.TakeOwed(cards=cards):
            return _with(command, cards=shoe.draw(len(cards)))
        case c.Draw():
            return _with(command, card=shoe.draw(1)[0])
        case c.Swap(drawn=drawn):
            return _with(command, drawn=shoe.draw(len(drawn)))
        case c.Steal(seat):
            return _with(command, card=shoe.pick(state.side(other(seat)).hand.faces))
        case c.ShowHand(seat):
            return _with(command, cards=state.side(seat).hand.faces)
        case _:
            return command


def _with(command: Command, **faces: Any) -> Command:
    return replace(command, **faces)


SERVICE: Final[Service[State]] = Service(
    deals=(c.Deal, c.Draw, c.Steal, c.Swap, c.TakeOwed),
    turns={"cut": c.Cut},
    never=(c.MoveCards, c.CallMisdeal),
    gathered=lambda state: isinstance(state.phase, Cutting | Scored) or state.pile == TWO_FRENCH_DECKS.size,
)
