"""What can be done at a table of Two-Set Rummy, as it is said by a player or entered by a scorer.

Seats count from 1 to the left. A card nobody here saw is ``??``; fields that admit it are hidden from everybody else.
"""

from typing import ClassVar

from domain.cards.cards import UniversalCard, UniversalFace
from domain.play.frame.acts import Abandon as Abandon
from domain.play.frame.acts import CallMisdeal as CallMisdeal
from domain.play.frame.acts import End
from domain.play.frame.acts import Leave as Leave
from domain.play.frame.acts import MoveCards as MoveCards
from domain.play.frame.acts import NameDealer as NameDealer
from domain.play.frame.acts import SetTurn as AnySetTurn
from domain.play.vocabulary import Command, Owner


class DrawForDeal(Command, frozen=True):
    """Every player draws a card for the deal; cards in seat order (UC-08)."""

    whose: ClassVar[Owner] = "anybody at the table"
    cards: tuple[UniversalCard, ...]


class Deal(Command, frozen=True):
    """Deal nine cards to one seat (UC-14)."""

    seat: int
    cards: tuple[UniversalFace, ...]


class Pass(Command, frozen=True):
    """Choose two cards to pass (UC-27); where one goes each way, first the one to the left."""

    seat: int
    cards: tuple[UniversalFace, ...]


class TurnUp(Command, frozen=True):
    """Turn the top card of the stock face up to start the discard pile (UC-16)."""

    whose: ClassVar[Owner] = "anybody at the table"
    card: UniversalCard


class DrawStock(Command, frozen=True):
    """Draw the top card of the stock (UC-24)."""

    seat: int
    card: UniversalFace


class TakeUpcard(Command, frozen=True):
    """Draw the top card of the discard pile (UC-24)."""

    seat: int


class Discard(Command, frozen=True):
    """Discard a card face up, which ends the turn (UC-25)."""

    seat: int
    card: UniversalCard


class GoOut(Command, frozen=True):
    """Discard face down and lay down a set of four and one of five (UC-31, UC-32).

    An unseen ``discard`` is none at all where the hand has just the cards of the sets, as that of a player who did not
    draw.
    """

    seat: int
    discard: UniversalFace
    four: tuple[UniversalCard, ...]
    five: tuple[UniversalCard, ...]


class LaySet(Command, frozen=True):
    """Lay down a matched set after another player went out (UC-35)."""

    seat: int
    cards: tuple[UniversalCard, ...]


class EndSets(Command, frozen=True):
    """Say that no more sets are laid down."""

    seat: int


class LayOff(Command, frozen=True):
    """Play a card on set 1 (the four) or set 2 (the five) of the player who went out (UC-36)."""

    seat: int
    card: UniversalCard
    target: int


class CountHand(Command, frozen=True):
    """Show the cards that are left, to be counted; ends laying off (UC-40)."""

    seat: int
    cards: tuple[UniversalCard, ...]


class AgreeDead(Command, frozen=True):
    """Agree that this hand leads nowhere (UC-A12)."""

    seat: int


class Finish(End, frozen=True):
    """End a game whose finish was left open, between two hands (UC-A17)."""


class SetTurn(AnySetTurn, frozen=True):
    """Say whose turn it is and whether that seat has drawn; for officials, always irregular."""

    drawn: bool
