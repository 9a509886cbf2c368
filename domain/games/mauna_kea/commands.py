"""What can be done at a Mauna Kea table, as it is said by a player or entered by a scorer.

Seats are 1 and 2. A card nobody here saw is ``??``; fields that admit it are hidden from everybody else.
"""

from typing import Literal

from domain.cards.cards import FrenchCard, FrenchFace
from domain.play.vocabulary import Command, Viewer

Place = Literal["hand1", "hand2", "ascent1", "ascent2", "discards", "pile"]
"""Where cards lie."""


class Cut(Command, frozen=True):
    """Both players cut for the deal; cards in seat order (MK-04)."""

    cards: tuple[FrenchCard, FrenchCard]


class NameDealer(Command, frozen=True):
    """Say who deals first, where the cut itself was not recorded."""

    seat: int

    @property
    def acts_for(self) -> tuple[int, ...]:
        """Nobody's act."""
        return ()


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
    """Discard two cards, then draw two (MK-23); ``counted`` where it was another number that came."""

    seat: int
    discards: tuple[FrenchCard, FrenchCard]
    drawn: tuple[FrenchFace, ...]
    counted: bool = False


class Climb(Command, frozen=True):
    """Play a card on one's own ascent, a piton if it is a face card (MK-25)."""

    seat: int
    card: FrenchCard


class Attack(Command, frozen=True):
    """Play a card on the opponent's ascent (MK-32)."""

    seat: int
    card: FrenchCard


class TakeOwed(Command, frozen=True):
    """Draw the cards the table owes this seat: a rally card, or cards up to seven (MK-30, MK-40).

    ``counted`` where it is another number than is owed.
    """

    seat: int
    cards: tuple[FrenchFace, ...]
    counted: bool = False


class ShowHand(Command, frozen=True):
    """Show the hand to the opponent (MK-16); ``counted`` where it was another number of cards than the hand has."""

    seat: int
    cards: tuple[FrenchFace, ...]
    counted: bool = False

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

    Cards may be ``??`` where they lay hidden and went hidden.
    """

    source: Place
    target: Place
    cards: tuple[FrenchFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Everybody where a card lay or lies face up, else the owners of the hands concerned."""
        return seen_moving(self.source, self.target)


class SetTurn(Command, frozen=True):
    """Say whose turn it is and which action (1 to 3) comes next; for officials, always irregular."""

    seat: int
    action: int

    @property
    def acts_for(self) -> tuple[int, ...]:
        """Nobody's act."""
        return ()


def is_open(*places: Place) -> bool:
    """Whether cards lie face up in one of these places."""
    return any(place == "discards" or place.startswith("ascent") for place in places)


def seen_moving(source: Place, target: Place) -> tuple[Viewer, ...]:
    """Who sees the cards that go from one place to another."""
    if is_open(source, target):
        return ("public",)
    return tuple(int(place[-1]) for place in (source, target) if place.startswith("hand"))
