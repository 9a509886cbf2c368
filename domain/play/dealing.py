"""Where cards come from when Cairn deals itself: what an act needs is filled in from a shuffled pack.

A game's ``fill`` says which cards an act needs; chance itself stays outside the rules.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Generic, Protocol

import msgspec

from domain.cards.cards import Deck
from domain.play.steps import S
from domain.play.vocabulary import Command


class Shoe(Protocol):
    """The face-down cards of one deal, in the order in which they will be drawn."""

    def draw(self, count: int) -> tuple[str, ...]:
        """The next cards from the top. Raises IndexError when there are not so many."""

    def pick(self, cards: Sequence[str]) -> str:
        """One of these cards, unseen, at random. Raises IndexError when there is none."""

    def refill(self, cards: Sequence[str]) -> None:
        """Shuffle these cards under what is left."""


class SimulatedShoe:
    """The shoe of a simulated deal: the same for the same random numbers."""

    def __init__(self, deck: Deck, random: Random) -> None:
        self._random = random
        self._cards = list(deck.counter().elements())
        random.shuffle(self._cards)

    def draw(self, count: int) -> tuple[str, ...]:
        """The next cards from the top. Raises IndexError when there are not so many."""
        return tuple(self._cards.pop() for _ in range(count))

    def pick(self, cards: Sequence[str]) -> str:
        """One of these cards, unseen, at random."""
        return self._random.choice(cards)

    def refill(self, cards: Sequence[str]) -> None:
        """Shuffle these cards under what is left."""
        back = list(cards)
        self._random.shuffle(back)
        self._cards[:0] = back


class Service(msgspec.Struct, Generic[S], frozen=True):
    """What of a game the service does where it deals.

    ``deals`` are the kinds of act whose hidden cards come from the pack or by chance; ``turns`` those that turn open
    cards, by the word with which they are asked for; ``never`` those that would take cards out of the service's hands.
    ``gathered`` says of a table that all cards lie in the pack, to be shuffled before the next is dealt.
    """

    deals: tuple[type[Command], ...]
    turns: Mapping[str, type[Command]]
    never: tuple[type[Command], ...]
    gathered: Callable[[S], bool]

    def word(self, kind: type[Command]) -> str:
        """The word that asks for an act of this kind without naming its cards; empty where there is none."""
        return next((word for word, turned in self.turns.items() if turned is kind), "")
