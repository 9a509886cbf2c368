"""A round as the rules pair it, out of nothing but the tournament before it: whoever has the facts can repeat it."""

from collections.abc import Callable
from typing import Final

import msgspec

from domain.store.errors import NotPossible
from domain.tournaments.stream import fixed_pairings, swiss_pairings, table_pairings
from domain.tournaments.stream import values as v
from domain.tournaments.stream.proposal import Proposal, absentees
from domain.tournaments.stream.tournament import Tournament

Propose = Callable[[Tournament, int], Proposal]


def proposed(tournament: Tournament, redraw: int) -> Proposal:
    """The next round: tables, free rounds, and what gave way; ``redraw`` asks for that many draws more.

    Raises NotPossible.
    """
    if tournament.said.way not in _WAYS:
        raise NotPossible("a freezeout has no rounds. Draw the seats instead")
    finals = tournament.in_finals(len(tournament.rounds) + 1)
    try:
        found = (fixed_pairings.knockout if finals else _WAYS[tournament.said.way])(tournament, redraw)
    except ValueError as error:
        raise NotPossible(str(error)) from None
    if finals:
        return found
    free = {each.player for each in found.free}
    asked = tuple(each for each in absentees(tournament) if each.player not in free)
    return msgspec.structs.replace(found, free=(*found.free, *asked))


def rounds_of(tournament: Tournament) -> int:
    """How many rounds there are; for what the field decides 0 until registration closed."""
    return fixed_pairings.rounds_of(tournament) or tournament.said.rounds


_WAYS: Final[dict[v.Way, Propose]] = {
    "swiss": swiss_pairings.proposed,
    "round-robin": fixed_pairings.round_robin,
    "double-round-robin": fixed_pairings.round_robin,
    "knockout": fixed_pairings.knockout,
    "tables": table_pairings.proposed,
    "winners-tables": table_pairings.proposed,
}
