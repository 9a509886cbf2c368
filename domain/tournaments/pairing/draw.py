"""Draws by chance that anybody can repeat who holds the seed: HMAC-SHA-512 in counter mode, rejection, no modulo."""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = 8
"""Bytes of a word; a number is drawn from the top bits of one word."""


class Draw:
    """A stream of whole numbers that seed and purpose decide; two purposes share none of it."""

    def __init__(self, seed: bytes, *purpose: str | int) -> None:
        """Raises ValueError for an empty seed. The purpose says what is drawn: ``Draw(seed, "seats", 3)``."""
        if not seed:
            raise ValueError("A draw needs a seed of at least one byte.")
        self._words = _words(seed, _joined("cairn-draw-1", *purpose))

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, all equally likely. Raises ValueError for a limit under 1 or over 2**64."""
        if not 1 <= limit <= 1 << 8 * _WORD:
            raise ValueError(f"A draw has 1 to 2**64 outcomes, not {limit}.")
        spare = 8 * _WORD - (limit - 1).bit_length()
        while (value := next(self._words) >> spare) >= limit:
            pass
        return value

    def order(self, items: Sequence[T]) -> list[T]:
        """The items in an order all of whose possibilities are equally likely (Fisher and Yates, from the last)."""
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            place = self.below(last + 1)
            drawn[last], drawn[place] = drawn[place], drawn[last]
        return drawn


def _joined(*parts: str | int) -> bytes:
    encoded = [str(part).encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def _words(seed: bytes, purpose: bytes) -> Iterator[int]:
    for block in count():
        drawn = hmac.digest(seed, purpose + block.to_bytes(8, "big"), "sha512")
        for start in range(0, len(drawn), _WORD):
            yield int.from_bytes(drawn[start : start + _WORD], "big")
