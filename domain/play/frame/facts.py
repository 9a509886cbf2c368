"""The facts around the play that games share. A game takes those that it has into its own ``events``.

A fact is stored under the game's key and the name of its class, so it is the game's own there.
"""

from domain.cards.cards import AnyFace
from domain.play.frame.acts import seen_moving
from domain.play.vocabulary import Fact, Viewer


class DealerNamed(Fact, frozen=True):
    """This seat deals."""

    seat: int


class HandDealt(Fact, frozen=True):
    """A hand came to this seat."""

    seat: int
    cards: tuple[AnyFace, ...]


class Misdealt(Fact, frozen=True):
    """The deal was void; the same dealer deals again."""


class CardsMoved(Fact, frozen=True):
    """Cards went from one place to another in an act for which the rules have no outcome."""

    source: str
    target: str
    cards: tuple[AnyFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Everybody where cards came from or went to discards or an ascent, else the owners of the hands concerned."""
        return seen_moving(self.source, self.target)


class TurnSet(Fact, frozen=True):
    """An official set whose turn it is. A game adds what else its turn consists of."""

    seat: int
