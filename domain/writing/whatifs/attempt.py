"""One act tried at a table as one sight shows it: read, judged and brought about by the rules of its game."""

from typing import Any, NamedTuple

from domain.cards.shuffling.chance import Chance
from domain.play.findings import refuse
from domain.play.game import Game, decide
from domain.play.vocabulary import Command, Fact
from domain.store.errors import NotPossible
from domain.tables.croupier.notation import read_move
from domain.tables.croupier.position import unseen
from domain.writing.whatifs.chance import drawn
from domain.writing.whatifs.values import WhatIf


class AttemptedMove(NamedTuple):
    """An act that the rules allow: the move with all its cards, and its facts with everything that they force."""

    asked: str
    facts: tuple[Fact, ...]


def chance_of(line: WhatIf) -> Chance:
    """What the cards of a line's next step are drawn by: the same for the same seed and place."""
    return Chance(bytes.fromhex(line.seed), "what-if", line.length + 1)


def try_move(game: Game, sight: Any, move: str, chance: Chance | None = None) -> AttemptedMove:
    """An act tried where the table is as this sight shows it; with ``chance`` the cards it leaves unseen are drawn.

    A word by which a table that Cairn deals at asks for a card (``turn``) asks for one here too. Raises Unreadable,
    Illegal, Impossible, and NotPossible where a card has to be named.
    """
    command = _read(game, sight, move)
    if chance is not None and unseen(command):
        command = drawn(game, sight, _allowed(game, sight, command), chance)
    _refuse_faceless(game, command)
    return AttemptedMove(game.write(command), decide(game, sight, command))


def _read(game: Game, sight: Any, move: str) -> Command:
    asks = move.strip().lower() in game.service.turns
    return read_move(game, "online" if asks else "physical", move, sight)


def _allowed(game: Game, sight: Any, command: Command) -> Command:
    """An act that is not refused whatever its unseen cards are; where they are open cards that cannot be asked."""
    if not game.service.word(type(command)):
        refuse(game.judge(sight, command))
    return command


def _refuse_faceless(game: Game, command: Command) -> None:
    if game.service.word(type(command)) and unseen(command):
        raise NotPossible("this card lies open: name it, or have it drawn")
