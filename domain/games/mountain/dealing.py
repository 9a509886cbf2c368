"""Which cards an act of Mountain needs from the pack or from a hand."""

from typing import Any, Final

from domain.games.mountain import commands as c
from domain.games.mountain.phases import Between, Choosing
from domain.games.mountain.state import State
from domain.play.dealing import Service, Shoe
from domain.play.vocabulary import Command


def fill(state: State, command: Command, shoe: Shoe) -> Command:
    """The same act with its hidden cards known; ``state`` is the truth."""
    match command:
        case c.Deal(cards):
            return c.Deal(_drawn(shoe, len(cards)))
        case c.DealHand(seat, cards):
            return c.DealHand(seat, _drawn(shoe, len(cards)))
        case c.TurnCard():
            seen = dict(state.exposed).get(len(state.row) + 1)
            return c.TurnCard(seen or _drawn(shoe, 1)[0])
        case c.ExposeCard(number):
            return c.ExposeCard(number, _drawn(shoe, 1)[0])
        case c.ShowHand(seat):
            held: Any = state.place(seat).hand.faces
            return c.ShowHand(seat, held)
        case _:
            return command


def _drawn(shoe: Shoe, count: int) -> Any:
    return shoe.draw(count)


SERVICE: Final[Service[State]] = Service(
    deals=(c.Deal, c.DealHand),
    turns={"cut": c.Cut, "turn": c.TurnCard},
    never=(c.ExposeCard, c.MoveCards, c.CallMisdeal),
    gathered=lambda state: isinstance(state.phase, Choosing | Between),
)
