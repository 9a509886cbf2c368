"""Which cards an act of Two-Set Rummy needs from the stock or from a hand."""

from typing import Any, Final

from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.physical import undealt
from domain.games.two_set_rummy.state import Drawing, State
from domain.play.dealing import Service, Shoe
from domain.play.vocabulary import Command


def fill(state: State, command: Command, shoe: Shoe) -> Command:
    """The same act with its hidden cards known; ``state`` is the truth."""
    match command:
        case c.Deal(cards=cards):
            return _with(command, cards=shoe.draw(len(cards)))
        case c.DrawStock() | c.TurnUp():
            return _with(command, card=_from_stock(state, shoe))
        case c.Pass(seat, cards):
            return _with(command, cards=_chosen(state.side(seat).hand.faces, cards, shoe))
        case c.GoOut(seat, discard, four, five) if discard == BACK:
            rest = [card for card in state.side(seat).hand.faces if card not in (*four, *five)]
            return _with(command, discard=rest[0]) if rest else command
        case _:
            return command


def _from_stock(state: State, shoe: Shoe) -> str:
    if state.shuffled and state.stock.size == len(state.shuffled):
        shoe.refill(state.shuffled)
    return shoe.draw(1)[0]


def _chosen(hand: tuple[str, ...], cards: tuple[str, ...], shoe: Shoe) -> tuple[str, ...]:
    chosen: list[str] = []
    for card in cards:
        rest = [one for one in hand if one not in (*cards, *chosen)]
        chosen.append(shoe.pick(rest) if card == BACK else card)
    return tuple(chosen)


def _with(command: Command, **faces: Any) -> Command:
    return replace(command, **faces)


SERVICE: Final[Service[State]] = Service(
    deals=(c.Deal, c.DrawStock),
    turns={"cut": c.DrawForDeal, "up": c.TurnUp},
    never=(c.MoveCards, c.CallMisdeal),
    gathered=lambda state: isinstance(state.phase, Drawing) or undealt(state),
)
