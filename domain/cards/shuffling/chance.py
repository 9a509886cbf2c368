"""``cairn-shuffle-1``: chance drawn from a seed of 64 bytes, and the shuffle made of it.

A deck of 104 cards has 499.5 bits of order; the seed has 512. What is drawn depends on the seed, on what it is drawn
for, and on the words that the seats gave.
"""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

ALGORITHM: Final = "cairn-shuffle-1"
SEED_BYTES: Final = 64
_WORD: Final = 4


def joined(*parts: str | int) -> bytes:
    """Texts and numbers as bytes that can be taken apart in one way only: each behind its length in four bytes."""
    encoded = [str(part).encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def keyed(seed: bytes, purpose: bytes, number: int) -> bytes:
    """64 bytes that only the seed gives: HMAC-SHA-512 over the purpose and a number of eight bytes."""
    return hmac.digest(seed, purpose + number.to_bytes(8, "big"), "sha512")


class Chance:
    """A stream of 32-bit words, HMAC-SHA-512 in counter mode, and whole numbers made of them."""

    def __init__(self, seed: bytes, *purpose: str | int) -> None:
        """``purpose`` names what the words are for; two purposes share no word. Raises ValueError for a short seed."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._words = _words(seed, joined(ALGORITHM, *purpose))

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, all equally likely: the top bits of a word, drawn again if too large."""
        bits = (limit - 1).bit_length()
        while (value := next(self._words) >> (32 - bits)) >= limit:
            pass
        return value


def _words(seed: bytes, purpose: bytes) -> Iterator[int]:
    for block in count():
        drawn = keyed(seed, purpose, block)
        for start in range(0, len(drawn), _WORD):
            yield int.from_bytes(drawn[start : start + _WORD], "big")


def shuffled(chance: Chance, cards: Sequence[str]) -> tuple[str, ...]:
    """The cards in an order all of whose possibilities are equally likely (Fisher and Yates, from the last place)."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        place = chance.below(last + 1)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)
