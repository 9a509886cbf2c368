"""What is lawful now as moves that can be sent as they are."""

from itertools import islice
from typing import Final

from domain.play.game import Game
from domain.play.vocabulary import Offer
from web.table.offers import one_left, ready

MOST: Final = 120
"""So many moves of one offer are listed."""


def exact_moves(game: Game, offer: Offer) -> tuple[str, ...]:
    """Every way to fill the offer, where one value at most is left to choose; none where cards are to be combined."""
    whole = tuple(game.write(command) for command in ready(offer) if command)
    chosen = islice(one_left(offer), MOST)
    return whole or tuple(move for _, command in chosen if (move := game.write(command)))
