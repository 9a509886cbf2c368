"""The facts of Mountain. Each names its whole outcome, so that applying it needs no rule.

Chips are whole numbers. ``to`` is what a seat has put in during the round, ``next`` the seat to act after it (None when
the round is played out). ``low`` is the bottom of a pot: what each had paid for the pots beneath it.
"""

from typing import Literal

from domain.cards import FrenchCard, FrenchFace
from domain.mountain.commands import owners
from domain.play import Fact, Viewer

Ending = Literal["closed", "abandoned"]
Won = Literal["showdown", "sole survivor", "last in", "ruling"]


class DealerDrawn(Fact, frozen=True):
    """Every seated player drew a card, in seat order; the high card deals (MT-A32)."""

    cards: tuple[FrenchCard, ...]
    dealer: int


class DrawTied(Fact, frozen=True):
    """The highest cards were of one rank; all draw again (MT-A32)."""

    cards: tuple[FrenchCard, ...]


class DealerNamed(Fact, frozen=True):
    """This seat deals."""

    seat: int


class ChipsBought(Fact, frozen=True):
    """This seat bought so many chips."""

    seat: int
    chips: int


class SeatTaken(Fact, frozen=True):
    """A newcomer sat down."""

    seat: int


class SeatLeft(Fact, frozen=True):
    """A player stood up with these chips; ``dealer`` deals next."""

    seat: int
    chips: int
    dealer: int | None


class DealBegun(Fact, frozen=True):
    """A deal began with these seats, in the order in which they are dealt to."""

    dealer: int
    seats: tuple[int, ...]


class AntePaid(Fact, frozen=True):
    """This seat paid its ante, or what it had (MT-11, MT-A18)."""

    seat: int
    chips: int


class HandDealt(Fact, frozen=True):
    """Five cards came to this seat. ``recorded`` says to all whether the record knows every one of them (MT-A29)."""

    seat: int
    cards: tuple[FrenchFace, ...]
    recorded: bool


class MountainLaid(Fact, frozen=True):
    """Seven cards lie face down in a row (MT-13)."""


class RoundBegun(Fact, frozen=True):
    """A betting round, 1 to 8, opens with this seat; a raise adds at least ``step``."""

    round: int
    seat: int
    step: int
    players: int


class RoundSkipped(Fact, frozen=True):
    """There is no betting in this round (MT-A05)."""

    round: int


class Checked(Fact, frozen=True):
    """This seat stayed in for nothing."""

    seat: int
    next: int | None


class Called(Fact, frozen=True):
    """This seat put in so many chips to stay in."""

    seat: int
    chips: int
    next: int | None


class BetPlaced(Fact, frozen=True):
    """This seat opened the betting of the round. ``base`` is what the next raise is reckoned from."""

    seat: int
    chips: int
    to: int
    base: int
    step: int
    next: int | None


class Raised(Fact, frozen=True):
    """This seat raised. ``base`` is what the next raise is reckoned from; ``raises`` counts the full ones so far."""

    seat: int
    chips: int
    to: int
    base: int
    step: int
    raises: int
    next: int | None


class Folded(Fact, frozen=True):
    """This seat gave its hand up."""

    seat: int
    next: int | None


class BetReturned(Fact, frozen=True):
    """Chips that nobody matched went back to this seat (MT-A10, MT-A35)."""

    seat: int
    chips: int


class RoundClosed(Fact, frozen=True):
    """A betting round is over and the deal goes on."""

    round: int


class CardTurned(Fact, frozen=True):
    """A card of the mountain, 1 to 7, was turned face up."""

    number: int
    card: FrenchCard


class CardExposed(Fact, frozen=True):
    """A later card of the mountain came to be seen too early; it stays up (MT-A37)."""

    number: int
    card: FrenchCard


class ForcedFold(Fact, frozen=True):
    """The mountain beat this seat at a test; both hands are the evidence, this seat's hidden (MT-A29)."""

    seat: int
    test: int
    hand: tuple[FrenchFace, ...]
    mountain: tuple[FrenchCard, ...]


class DeclarationsAsked(Fact, frozen=True):
    """The record does not know these hands: their owners say whether they fall (MT-A29)."""

    test: int
    seats: tuple[int, ...]


class SurvivalDeclared(Fact, frozen=True):
    """This seat says that its hand beats the mountain."""

    seat: int
    test: int


class FallDeclared(Fact, frozen=True):
    """This seat says that the mountain beats its hand, and is out."""

    seat: int
    test: int


class TestHeld(Fact, frozen=True):
    """A test is over; these seats fell at it, all at one instant (MT-A34)."""

    test: int
    fallen: tuple[int, ...]


class ShowOwed(Fact, frozen=True):
    """This seat survived alone by its own claims and shows its hand before it is paid (MT-A39)."""

    seat: int
    test: int


class ShowdownBegun(Fact, frozen=True):
    """The hands are compared; these seats show in this order, ``tabled`` when none may be mucked (MT-A28)."""

    order: tuple[int, ...]
    tabled: bool


class HandShown(Fact, frozen=True):
    """This seat showed its hand to everybody."""

    seat: int
    cards: tuple[FrenchCard, ...]


class HandMucked(Fact, frozen=True):
    """This seat laid its hand away unseen; ``out`` when it was due to show it for the pot (MT-A39)."""

    seat: int
    out: bool


class PotWon(Fact, frozen=True):
    """The topmost pot went to these seats, clockwise from the dealer, in these shares."""

    low: int
    seats: tuple[int, ...]
    shares: tuple[int, ...]
    by: Won


class PotCarried(Fact, frozen=True):
    """Nobody is left to win what lies above ``low``: it is carried to the next deal (MT-28, MT-A12)."""

    low: int
    chips: int


class PotMovedDown(Fact, frozen=True):
    """A side pot that nobody can win went to the pot beneath it (MT-A12)."""

    low: int
    chips: int


class PotRefunded(Fact, frozen=True):
    """A side pot that nobody can win went back to those who paid it (MT-A12)."""

    low: int
    seats: tuple[int, ...]
    shares: tuple[int, ...]


class DealEnded(Fact, frozen=True):
    """The deal is over: chips won or lost in seat order, the pot carried on, who deals next."""

    results: tuple[int, ...]
    carried: int
    dealer: int


class Misdealt(Fact, frozen=True):
    """The deal was void; the antes stay and the same dealer deals again to these seats (MT-A30)."""

    seats: tuple[int, ...]


class CarriedDivided(Fact, frozen=True):
    """At the close of the table the carried pot was split among these seats (MT-A17)."""

    seats: tuple[int, ...]
    shares: tuple[int, ...]


class TableClosed(Fact, frozen=True):
    """The session is over."""

    ending: Ending


class CardsMoved(Fact, frozen=True):
    """Cards went from one place to another in an act for which the rules have no outcome."""

    source: str
    target: str
    cards: tuple[FrenchFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """The owners of the hands concerned."""
        return owners(self.source, self.target)


class ChipsMoved(Fact, frozen=True):
    """Chips went from one place to another by an official's ruling."""

    source: str
    target: str
    chips: int


class TurnSet(Fact, frozen=True):
    """An official set whose turn to bet it is, in this round with this least raise and so many players."""

    seat: int
    round: int
    step: int
    players: int
