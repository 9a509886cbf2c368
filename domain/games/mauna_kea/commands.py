"""What can be done at a Mauna Kea table, as it is said by a player or entered by a scorer.

Seats are 1 and 2. A card nobody here saw is ``??``; fields that admit it are hidden from everybody else.
"""

from typing import ClassVar

from domain.cards.cards import FrenchCard, FrenchFace
from domain.play.frame.acts import Abandon as Abandon
from domain.play.frame.acts import CallMisdeal as CallMisdeal
from domain.play.frame.acts import MoveCards as MoveCards
from domain.play.frame.acts import NameDealer as NameDealer
from domain.play.frame.acts import Resign as Resign
from domain.play.frame.acts import SetTurn as AnySetTurn
from domain.play.vocabulary import Command, Owner, Viewer


class Cut(Command, frozen=True):
    """Both players cut for the deal; cards in seat order (MK-04)."""

    whose: ClassVar[Owner] = "anybody at the table"
    cards: tuple[FrenchCard, FrenchCard]


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


class SetTurn(AnySetTurn, frozen=True):
    """Say whose turn it is and which action (1 to 3) comes next; for officials, always irregular."""

    action: int
