"""The facts of a Mountain session around its deals: who deals, chips bought, coming and going, the close."""

from typing import Literal

from domain.cards.cards import FrenchCard
from domain.play.vocabulary import Fact

Ending = Literal["closed", "abandoned"]


class DealerDrawn(Fact, frozen=True):
    """Every seated player drew a card, in seat order; the high card deals (MT-A32)."""

    cards: tuple[FrenchCard, ...]
    dealer: int


class DrawTied(Fact, frozen=True):
    """The highest cards were of one rank; all draw again (MT-A32)."""

    cards: tuple[FrenchCard, ...]


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


class CarriedDivided(Fact, frozen=True):
    """At the close of the table the carried pot was split among these seats (MT-A17)."""

    seats: tuple[int, ...]
    shares: tuple[int, ...]


class TableClosed(Fact, frozen=True):
    """The session is over."""

    ending: Ending
