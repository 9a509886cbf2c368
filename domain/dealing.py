"""Where cards come from when Cairn deals itself: a shuffled pack from which an act's hidden cards are filled in.

A game's ``fill`` says which cards an act needs; chance itself stays outside the rules.
"""

from collections.abc import Sequence
from random import Random

from domain.cards import Deck


class Shoe:
    """The face-down cards of one deal, in the order in which they will be drawn."""

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
