"""The facts of a test of Mountain and of the showdown: a card turned, who falls, who shows."""

from typing import ClassVar

from domain.cards.cards import FrenchCard, FrenchFace
from domain.play.vocabulary import Fact


class CardTurned(Fact, frozen=True):
    """A card of the mountain, 1 to 7, was turned face up."""

    shows: ClassVar[bool] = True
    number: int
    card: FrenchCard


class CardExposed(Fact, frozen=True):
    """A later card of the mountain came to be seen too early; it stays up (MT-A37)."""

    shows: ClassVar[bool] = True
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

    shows: ClassVar[bool] = True
    seat: int
    cards: tuple[FrenchCard, ...]


class HandMucked(Fact, frozen=True):
    """This seat laid its hand away unseen; ``out`` when it was due to show it for the pot (MT-A39)."""

    seat: int
    out: bool
