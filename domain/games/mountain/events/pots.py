"""The facts of what becomes of a pot of Mountain. ``low`` is its bottom: what each had paid for the pots beneath it."""

from typing import Literal

from domain.play.vocabulary import Fact

Won = Literal["showdown", "sole survivor", "last in", "ruling"]


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
