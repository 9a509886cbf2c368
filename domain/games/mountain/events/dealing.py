"""The facts of a Mountain deal at its beginning and end: antes, hands, the row, a misdeal, the result."""

from domain.play.frame.facts import HandDealt as AnyHandDealt
from domain.play.vocabulary import Fact


class DealBegun(Fact, frozen=True):
    """A deal began with these seats, in the order in which they are dealt to."""

    dealer: int
    seats: tuple[int, ...]


class AntePaid(Fact, frozen=True):
    """This seat paid its ante, or what it had (MT-11, MT-A18)."""

    seat: int
    chips: int


class HandDealt(AnyHandDealt, frozen=True):
    """Five cards came to this seat. ``recorded`` says to all whether the record knows every one of them (MT-A29)."""

    recorded: bool


class MountainLaid(Fact, frozen=True):
    """Seven cards lie face down in a row (MT-13)."""


class Misdealt(Fact, frozen=True):
    """The deal was void; the antes stay and the same dealer deals again to these seats (MT-A30)."""

    seats: tuple[int, ...]


class DealEnded(Fact, frozen=True):
    """The deal is over: chips won or lost in seat order, the pot carried on, who deals next."""

    results: tuple[int, ...]
    carried: int
    dealer: int
