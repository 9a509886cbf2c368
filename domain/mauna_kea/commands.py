"""What can be done at a Mauna Kea table, as it is said by a player or entered by a scorer.

Seats are 1 and 2. A card nobody here saw is ``??``; fields that admit it are hidden from everybody else.
"""

from domain.cards import FrenchCard, FrenchFace
from domain.play import Command, Viewer


class Cut(Command, frozen=True):
    """Both players cut for the deal; cards in seat order (MK-04)."""

    cards: tuple[FrenchCard, FrenchCard]


class NameDealer(Command, frozen=True):
    """Say who deals first, where the cut itself was not recorded."""

    seat: int


class Deal(Command, frozen=True):
    """Deal seven cards to one seat (MK-05)."""

    seat: int
    cards: tuple[FrenchFace, ...]


class Draw(Command, frozen=True):
    """Draw the top card of the draw pile (MK-A01)."""

    seat: int
    card: FrenchFace


class Steal(Command, frozen=True):
    """Take a card at random from the opponent's hand (MK-19)."""

    seat: int
    card: FrenchFace

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Thief and owner know the card (MK-A26)."""
        return (1, 2)


class Swap(Command, frozen=True):
    """Discard two cards, then draw two (MK-23)."""

    seat: int
    discards: tuple[FrenchCard, FrenchCard]
    drawn: tuple[FrenchFace, ...]


class Climb(Command, frozen=True):
    """Play a card on one's own ascent, a piton if it is a face card (MK-25)."""

    seat: int
    card: FrenchCard


class Attack(Command, frozen=True):
    """Play a card on the opponent's ascent (MK-32)."""

    seat: int
    card: FrenchCard


class TakeOwed(Command, frozen=True):
    """Draw the cards the table owes this seat: a rally card, or cards up to seven (MK-30, MK-40)."""

    seat: int
    cards: tuple[FrenchFace, ...]


class ShowHand(Command, frozen=True):
    """Show the hand to the opponent (MK-16)."""

    seat: int
    cards: tuple[FrenchFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Both players see it."""
        return (1, 2)


class AnswerCount(Command, frozen=True):
    """Answer, when asked, whether this hand holds eight or more (MK-20)."""

    seat: int
    eight_or_more: bool


class Forfeit(Command, frozen=True):
    """Pass an action because none is possible (MK-A24)."""

    seat: int


class Resign(Command, frozen=True):
    """Give the game up (MK-A31)."""

    seat: int


class CallMisdeal(Command, frozen=True):
    """Void the deal; the same dealer deals again (MK-A31)."""


class Abandon(Command, frozen=True):
    """Stop playing at this table without a result."""


class MoveCards(Command, frozen=True):
    """Say where cards went in an act for which the rules have no outcome; for officials, always irregular.

    Places are ``hand1``, ``ascent2``, ``discards``, ``pile``; cards that lie hidden there may be ``??``.
    """

    source: str
    target: str
    cards: tuple[FrenchFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """The owners of the hands concerned."""
        return owners(self.source, self.target)


class SetTurn(Command, frozen=True):
    """Say whose turn it is and which action (1 to 3) comes next; for officials, always irregular."""

    seat: int
    action: int


def owners(*places: str) -> tuple[Viewer, ...]:
    """The seats whose hands are among these places."""
    return tuple(int(place[-1]) for place in places if place.startswith("hand"))
