"""What can be done at a Mountain table, as it is said by a player or entered by a scorer.

Seats are 1 to 9, chips whole numbers. A card nobody here saw is ``??``; fields that admit it are hidden from
everybody else.
"""

from typing import ClassVar

from domain.cards.cards import FrenchCard, FrenchFace
from domain.play.frame.acts import Abandon as Abandon
from domain.play.frame.acts import CallMisdeal as CallMisdeal
from domain.play.frame.acts import End
from domain.play.frame.acts import MoveCards as MoveCards
from domain.play.frame.acts import NameDealer as AnyNameDealer
from domain.play.frame.acts import SetTurn as SetTurn
from domain.play.vocabulary import Command, Owner, Viewer


class Cut(Command, frozen=True):
    """One card for every seated player, in seat order; the high card deals (MT-A32)."""

    whose: ClassVar[Owner] = "anybody at the table"
    cards: tuple[FrenchCard, ...]


class NameDealer(AnyNameDealer, frozen=True):
    """Say who deals; anew where a dealer was found before."""

    anew: ClassVar[Owner] = "the whole table"


class Deal(Command, frozen=True):
    """Deal to every seat still without a hand: five cards each in the order of dealing, side by side (MT-12).

    ``unseen`` are the places in that order (from 0) of the hands that were not all seen when the deal was entered;
    faces disclosed later leave it as it is (MT-A29).
    """

    whose: ClassVar[Owner] = "anybody at the table"
    cards: tuple[FrenchFace, ...]
    unseen: tuple[int, ...] = ()

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Nobody sees all hands; each seat knows its own from the facts."""
        return ()


class DealHand(Command, frozen=True):
    """Deal five cards to one seat (MT-12); ``unseen`` as in a whole deal."""

    seat: int
    cards: tuple[FrenchFace, ...]
    unseen: bool = False


class CheckOrCall(Command, frozen=True):
    """Stay in for what the bet asks: nothing, so many chips, or all that are left."""

    seat: int


class BetOrRaise(Command, frozen=True):
    """Bet, or raise, so that this seat has put in ``to`` chips in this round."""

    seat: int
    to: int


class Fold(Command, frozen=True):
    """Give the hand up in turn (MT-A36)."""

    seat: int


class TurnCard(Command, frozen=True):
    """Turn the next card of the mountain face up (MT-14, MT-16, MT-21)."""

    whose: ClassVar[Owner] = "anybody at the table"
    card: FrenchCard


class ExposeCard(Command, frozen=True):
    """Say that a later card of the mountain, 1 to 7, came to be seen too early (MT-A37)."""

    whose: ClassVar[Owner] = "anybody at the table"
    number: int
    card: FrenchCard


class Declare(Command, frozen=True):
    """Players whose hands are not recorded say whether they fall at this test: ``fallen`` of ``seats`` (MT-A29)."""

    seats: tuple[int, ...]
    fallen: tuple[int, ...]

    @property
    def acts_for(self) -> tuple[int, ...]:
        """All who are said to survive or fall."""
        return self.seats


class ShowHand(Command, frozen=True):
    """Show the five cards (MT-A28, MT-A39)."""

    seat: int
    cards: tuple[FrenchCard, ...]


class MuckHand(Command, frozen=True):
    """Lay the hand away without showing it (MT-A28)."""

    seat: int


class BuyChips(Command, frozen=True):
    """Buy chips between two deals."""

    seat: int
    chips: int


class TakeSeat(Command, frozen=True):
    """Sit down on a free seat between two deals, buying in (MT-A16)."""

    seat: int


class LeaveSeat(Command, frozen=True):
    """Stand up between two deals, taking the chips along (MT-A16)."""

    seat: int


class CloseTable(End, frozen=True):
    """End the session between two deals; a carried pot is split (MT-A17)."""


class MoveChips(Command, frozen=True):
    """Say where chips went against the rules; for officials. Places are ``seat1`` to ``seat9`` and ``pot``."""

    whose: ClassVar[Owner] = "an official"
    source: str
    target: str
    chips: int


class AwardPots(Command, frozen=True):
    """Divide all that lies in the pots among these seats by a ruling; for officials, always irregular."""

    whose: ClassVar[Owner] = "an official"
    seats: tuple[int, ...]
