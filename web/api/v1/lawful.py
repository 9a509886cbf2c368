"""What is lawful now as moves that can be sent as they are."""

from collections.abc import Iterator
from typing import Any, Final

from domain.play.game import Game
from domain.play.vocabulary import Blank, Command, Offer
from web.table.offers import ready

MOST: Final = 120
"""So many moves of one offer are listed."""


def exact_moves(game: Game, offer: Offer) -> tuple[str, ...]:
    """Every way to fill the offer, where one value at most is left to choose; none where cards are to be combined."""
    whole = tuple(game.write(command) for command in ready(offer) if command)
    return whole or tuple(move for command in _chosen(offer) if (move := game.write(command)))


def _chosen(offer: Offer) -> Iterator[Command]:
    open_blanks = [blank for blank in offer.blanks if not _is_settled(blank)]
    if len(open_blanks) != 1 or open_blanks[0].most != 1:
        return
    (choice,) = open_blanks
    given: dict[str, Any] = {"seat": offer.seat} if "seat" in offer.kind.__struct_fields__ else {}
    for blank in offer.blanks:
        if blank is not choice:
            given[blank.field] = _as_field(offer, blank, blank.among[0])
    for value in list(dict.fromkeys(choice.among))[:MOST]:
        yield offer.kind(**given, **{choice.field: _as_field(offer, choice, value)})


def _is_settled(blank: Blank) -> bool:
    return len(blank.among) == 1 and blank.least == blank.most == 1


def _as_field(offer: Offer, blank: Blank, value: Any) -> Any:
    return (value,) if offer.kind.takes_many(blank.field) else value
