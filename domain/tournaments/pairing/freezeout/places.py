"""Places by order of going out."""

from collections.abc import Sequence
from itertools import groupby

import msgspec


class Out(msgspec.Struct, frozen=True):
    """A player who lost all chips.

    ``ended`` orders deals: the moment this deal ended (any whole unit), or, where tables play deal for deal, the
    number of the deal. ``chips`` are those at the start of the deal.
    """

    player: int
    ended: int
    chips: int


class FinalPlace(msgspec.Struct, frozen=True):
    """A place from 1; ``last`` is higher where several share the places ``first`` to ``last``."""

    first: int
    last: int


def places(players: int, out: Sequence[Out]) -> dict[int, FinalPlace]:
    """The places of all who are out, of so many players who started.

    Going out later is the better place, in the same deal having had more chips at its start; else places are shared.
    Raises ValueError when somebody is out twice, or everybody is.
    """
    if len({one.player for one in out}) < len(out):
        raise ValueError("A player cannot go out twice.")
    if len(out) >= players:
        raise ValueError(f"{len(out)} of {players} players cannot all be out: one has the chips.")
    found: dict[int, FinalPlace] = {}
    for _, group in groupby(sorted(out, key=_order), key=_order):
        equal = list(group)
        last = players - len(found)
        found |= {one.player: FinalPlace(last - len(equal) + 1, last) for one in equal}
    return found


def _order(one: Out) -> tuple[int, int]:
    return one.ended, one.chips
