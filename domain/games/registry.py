"""The games Cairn knows: one line each."""

from typing import Final

from domain.games import mauna_kea, mountain, two_set_rummy
from domain.play.game import Game

GAMES: Final[dict[str, Game]] = {game.key: game for game in (mauna_kea.GAME, two_set_rummy.GAME, mountain.GAME)}


def game(key: str) -> Game:
    """The game of this key. Raises KeyError when there is none."""
    return GAMES[key]
