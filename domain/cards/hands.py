"""Where hidden cards lie: a hand is its size and the faces that are certainly in it.

Face-up piles are plain tuples of cards. One way to move a card in and out of a hand serves the whole truth
and every narrower sight of it, so the same fold makes both.
"""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from domain.cards.cards import BACK


class Hand(msgspec.Struct, frozen=True, gc=False):
    """So many cards, of which ``faces`` (in the order they came) are certainly there."""

    size: int = 0
    faces: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether every card of the hand is known."""
        return self.size == len(self.faces)

    @property
    def cards(self) -> tuple[str, ...]:
        """Faces first, then a back for every card that is not known."""
        return self.faces + (BACK,) * (self.size - len(self.faces))

    def take(self, cards: Iterable[str]) -> "Hand":
        """The hand after these cards came into it."""
        came = tuple(cards)
        known = tuple([card for card in came if card != BACK]) if BACK in came else came
        return Hand(self.size + len(came), self.faces + known)

    def give(self, cards: Iterable[str]) -> "Hand":
        """The hand after these cards left it; total, whatever is known of the hand.

        A known face takes itself along, else one unknown card. A back that leaves, or a face that cannot have
        been there, ends the certainty about all others.
        """
        size, faces = self.size, list(self.faces)
        for card in cards:
            if card in faces:
                faces.remove(card)
            elif card == BACK or size == len(faces):
                faces.clear()
            size -= 1
        return Hand(size, tuple(faces))

    def excludes(self, cards: Iterable[str]) -> bool:
        """Whether these faces are certainly not all in the hand."""
        rest = list(self.faces)
        others = 0
        for card in cards:
            if card in rest:
                rest.remove(card)
            else:
                others += 1
        return others > self.size - len(self.faces)

    def shown(self, cards: Iterable[str]) -> "Hand":
        """The hand after it was shown as these cards."""
        seen = tuple(card for card in cards if card != BACK)
        return Hand(self.size, seen) if len(seen) == self.size else self.learn(seen)

    def learn(self, cards: Iterable[str]) -> "Hand":
        """The hand after these faces were seen among it."""
        faces, rest = list(self.faces), list(self.faces)
        for card in cards:
            if card in rest:
                rest.remove(card)
            elif len(faces) < self.size:
                faces.append(card)
            else:
                return Hand(self.size)
        return Hand(self.size, tuple(faces))


class Holder(Protocol):
    """Somebody, or a place, that holds a hand."""

    @property
    def hand(self) -> Hand:
        """The cards held."""


H = TypeVar("H", bound=Holder)


def hands_of(holders: Iterable[Holder]) -> tuple[Hand, ...]:
    """The hands that these hold, in their order."""
    return tuple(holder.hand for holder in holders)


def having_learned(holders: Iterable[H], cards: Iterable[Iterable[str]]) -> tuple[H, ...]:
    """The same holders after these faces were seen in the hand of each."""
    learned: Any = (replace(holder, hand=holder.hand.learn(seen)) for holder, seen in zip(holders, cards, strict=True))  # type: ignore[type-var]
    return tuple(learned)


class Placement(msgspec.Struct, frozen=True, gc=False):
    """A place at a table (``the hand of seat 2``) and the cards that are known to lie there.

    Where the number of cards is not displayed ``counted`` is False: ``cards.size`` is then not to be told. ``open``
    places lie face up for all.
    """

    place: str
    cards: Hand
    counted: bool = True
    open: bool = False


def face_up(place: str, cards: tuple[str, ...]) -> Placement:
    """A place where everybody sees every card."""
    return Placement(place, Hand(len(cards), cards), open=True)
