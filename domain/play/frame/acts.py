"""The acts around the play that games share. A game takes those that it has into its own ``commands``.

Places of cards are called alike everywhere: ``hand2`` is the hand of seat 2; ``discards`` and ``ascent1`` lie open.
"""

from typing import ClassVar

from domain.cards.cards import AnyFace
from domain.play.vocabulary import Command, Owner, Viewer


class NameDealer(Command, frozen=True):
    """Say who deals first, where the cut or draw itself was not recorded."""

    whose: ClassVar[Owner] = "anybody at the table"
    anew: ClassVar[Owner] = "anybody at the table"
    """Whose it is where a dealer was found before."""
    seat: int

    @property
    def acts_for(self) -> tuple[int, ...]:
        """Nobody's act."""
        return ()


class CallMisdeal(Command, frozen=True):
    """Void the deal; the same dealer deals again."""

    whose: ClassVar[Owner] = "the whole table"


class Abandon(Command, frozen=True):
    """Stop playing at this table without a result."""

    whose: ClassVar[Owner] = "the whole table"


class End(Command, frozen=True):
    """End a game whose length was left open; a game has its own act for it."""

    whose: ClassVar[Owner] = "the whole table"


class Resign(Command, frozen=True):
    """Give the game up."""

    seat: int


class Leave(Command, frozen=True):
    """Leave the table for good."""

    seat: int


class MoveCards(Command, frozen=True):
    """Say where cards went in an act for which the rules have no outcome; for officials, always irregular.

    Cards may be ``??`` where they lay hidden and went hidden.
    """

    whose: ClassVar[Owner] = "an official"
    source: str
    target: str
    cards: tuple[AnyFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Everybody where cards came from or went to discards or an ascent, else the owners of the hands concerned."""
        return seen_moving(self.source, self.target)


class SetTurn(Command, frozen=True):
    """Say whose turn it is; for officials, always irregular. A game adds what else its turn consists of."""

    whose: ClassVar[Owner] = "an official"
    seat: int

    @property
    def acts_for(self) -> tuple[int, ...]:
        """Nobody's act."""
        return ()


def is_open(*places: str) -> bool:
    """Whether cards lie face up for everybody in one of these places."""
    return any(place == "discards" or place.startswith("ascent") for place in places)


def seen_moving(source: str, target: str) -> tuple[Viewer, ...]:
    """Who sees the cards that go from one place to another."""
    if is_open(source, target):
        return ("public",)
    return tuple(int(place[-1]) for place in (source, target) if place.startswith("hand"))
