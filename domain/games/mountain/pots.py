"""The pots: layers by the amount paid in, the carried chips in the lowest (MT-A10, MT-A15)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from domain.games.mountain.phases import Betting
from domain.games.mountain.state import State


class Pot(msgspec.Struct, frozen=True):
    """One layer: what each paid between ``low`` and ``high``, and which seats may win it, from the dealer's left."""

    low: int
    high: int
    chips: int
    contenders: tuple[int, ...]


def pots(state: State) -> tuple[Pot, ...]:
    """The pots not yet settled, the main pot first; layers that the same seats contend for are one pot (MT-A14)."""
    layers: list[Pot] = []
    still_in = [(seat, state.place(seat).paid) for seat in state.contenders]
    low, extra = 0, state.carried
    for high in _levels(state):
        chips = sum([min(place.paid, high) - low for place in state.places if place.paid > low]) + extra
        contenders = tuple([seat for seat, paid in still_in if paid >= high])
        if layers and layers[-1].contenders == contenders:
            below = layers.pop()
            layers.append(Pot(below.low, high, below.chips + chips, contenders))
        else:
            layers.append(Pot(low, high, chips, contenders))
        low, extra = high, 0
    if layers and state.bonus:
        top = layers.pop()
        layers.append(Pot(top.low, top.high, top.chips + state.bonus, top.contenders))
    return tuple(layers)


def top_level(state: State) -> int:
    """What each has paid who contends for the topmost pot not yet settled; 0 when no pot is left."""
    top = max([place.paid for place in state.places])
    return top if state.ceiling is None else min(top, state.ceiling)


def settled(state: State) -> bool:
    """Whether no pot is left."""
    return not top_level(state)


def collected(state: State) -> State:
    """The same table as far as its pots are closed: without what was put in during the open betting round."""
    if not isinstance(state.phase, Betting):
        return state
    places = tuple(replace(place, paid=place.paid - place.street) for place in state.places)
    return replace(state, places=places)


def layer_shares(state: State, low: int, high: int) -> dict[int, int]:
    """What each seat paid between two levels; seats that paid nothing there are left out."""
    paid = {seat: min(state.place(seat).paid, high) - low for seat in state.seats}
    return {seat: chips for seat, chips in paid.items() if chips > 0}


def uncalled(state: State) -> tuple[int, int] | None:
    """The seat and chips of a bet or ante that nobody matched (MT-A10, MT-A35)."""
    paid = [place.paid for place in state.places]
    most = max(paid)
    if paid.count(most) > 1:
        return None
    seat = paid.index(most) + 1
    return seat, most - max(paid[: seat - 1] + paid[seat:])


def split(chips: int, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Equal shares; odd chips one each to the first of the winners (MT-27, MT-A27)."""
    share, odd = divmod(chips, len(winners))
    return tuple(share + (place < odd) for place in range(len(winners)))


def all_chips(state: State) -> int:
    """Everything that lies in the pots now, carried chips included."""
    return sum(pot.chips for pot in pots(state)) if _levels(state) else state.carried


def pool(state: State) -> int:
    """The chips that are no seat's: those in all pots, of the open round and carried on with them."""
    return all_chips(state) + state.carrying


def accounts(state: State) -> tuple[tuple[str, int], ...]:
    """The pots not yet settled, what is carried to the next deal, and the chips behind every seat that is taken.

    While a betting round is open the pots are as the last one closed them, and its bets stand by themselves.
    """
    layers = [pot.chips for pot in pots(collected(state))]
    names = ("main pot", *(f"side pot {number}" for number in range(1, len(layers))))
    carried = state.carrying if layers else state.carried + state.carrying
    away = (("carried pot", carried),) if carried or not layers else ()
    lying = (*zip(names, layers, strict=False), *away)
    behind = ((f"stack of seat {seat}", place.stack) for seat, place in enumerate(state.places, 1) if place.seated)
    return (*lying, *_bets(state), *behind)


def _bets(state: State) -> tuple[tuple[str, int], ...]:
    if not isinstance(state.phase, Betting):
        return ()
    return (("bets of this round", sum([place.street for place in state.places])),)


def _levels(state: State) -> Iterable[int]:
    paid = {place.paid for place in state.places}
    if state.ceiling is not None:
        paid = {min(level, state.ceiling) for level in paid}
    return sorted(paid - {0})
