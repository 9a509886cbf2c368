"""One shuffled deck of a table: its order, the commitment to each of its places, and the chance that goes with it."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from typing import Final

import msgspec

from domain.cards.shuffling.chance import Chance, joined, keyed, shuffled
from domain.cards.shuffling.merkle import path, root, root_by

SALT_BYTES: Final = 32


class Proof(msgspec.Struct, frozen=True):
    """That one card lies at one place, from 0, of a shuffled deck; it tells nothing of any other place.

    ``shuffle`` and ``cards`` name the deck as its recorded fact does; ``salt`` and ``path`` are hexadecimal.
    """

    shuffle: int
    cards: tuple[str, ...]
    place: int
    card: str
    salt: str
    path: tuple[str, ...]


class Shuffle(msgspec.Struct, frozen=True, dict=True):
    """All that decides one deck: the seed, its number at the table, the cards in pack order, the seats' words."""

    seed: bytes
    number: int
    cards: tuple[str, ...]
    words: tuple[str, ...]

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The cards from the first that is drawn to the last."""
        return shuffled(Chance(self.seed, "deck", *self._named), self.cards)

    @property
    def root(self) -> str:
        """The hash over the commitments to all places."""
        return root(self._entries).hex()

    def proof(self, place: int, cards: tuple[str, ...]) -> Proof:
        """What shows this place alone; ``cards`` names the deck as it was recorded."""
        hashes = tuple(each.hex() for each in path(self._entries, place))
        return Proof(self.number, cards, place, self.deck[place], self._salt(place).hex(), hashes)

    def chosen(self, ordinal: int, among: Sequence[str]) -> str:
        """The card that is taken at random, unseen, from so many; ``ordinal`` counts such takings from 0."""
        return among[Chance(self.seed, "pick", ordinal, *self._named).below(len(among))]

    @cached_property
    def _entries(self) -> tuple[bytes, ...]:
        return tuple(_entry(self.number, place, card, self._salt(place).hex()) for place, card in enumerate(self.deck))

    def _salt(self, place: int) -> bytes:
        return keyed(self.seed, joined("salt", *self._named), place)[:SALT_BYTES]

    @property
    def _named(self) -> tuple[str | int, ...]:
        return self.number, "".join(self.cards), *self.words


def _entry(shuffle: int, place: int, card: str, salt: str) -> bytes:
    return joined("cairn-place-1", shuffle, place, card, salt)


def root_of(proof: Proof, size: int) -> str:
    """The root of a deck of ``size`` cards of which this proof is true. Raises ValueError where it cannot be read."""
    hashes = [bytes.fromhex(each) for each in proof.path]
    return root_by(_entry(proof.shuffle, proof.place, proof.card, proof.salt), proof.place, size, hashes).hex()


def commitment_to(seed: bytes, table: str) -> str:
    """What binds a table to its seed without showing it; ``table`` is its id."""
    return sha256(joined("cairn-seed-1", table) + seed).hexdigest()


def commitment_to_words(words: str, table: str, seat: int) -> str:
    """What binds a seat to its words without showing them; ``table`` is its id."""
    return sha256(joined("cairn-words-1", table, seat, words)).hexdigest()
