"""What a table records of the chance it is dealt by: commitment, words, shuffles, and how the commitment ended."""

from typing import Literal

from domain.cards.cards import AnyFace
from domain.play.vocabulary import Fact, Viewer


class SeedCommitted(Fact, frozen=True):
    """The service bound itself to a seed before anybody gave words. ``commitment`` is SHA-256, hexadecimal.

    ``opens`` announces to whom the seed is opened when the table is over.
    """

    algorithm: str
    commitment: str
    opens: Literal["everybody", "officials"]


class DealsCommitted(Fact, frozen=True):
    """This table plays the deals ``first`` to ``last`` of a set that was made beforehand, as other tables may.

    ``commitment`` binds the key of the set, which has so many ``deals``; ``public_value`` is what nobody knew then.
    """

    algorithm: str
    commitment: str
    deals: int
    public_value: str
    first: int
    last: int


class WordsBound(Fact, frozen=True):
    """A seat bound itself to words that it shows when every seat is bound. ``commitment`` is SHA-256, hexadecimal."""

    seat: int
    commitment: str


class WordsGiven(Fact, frozen=True):
    """A seat gave words of its own, those that it was bound to where it was; they are mixed into every shuffle."""

    seat: int
    words: str


class DeckShuffled(Fact, frozen=True):
    """A deck was shuffled: the commitment to all its places, made before the first of its cards is dealt.

    ``number`` counts shuffles along the game from 1; of deals made beforehand, within each deal from 1000 times its
    number. ``cards`` are those that were shuffled, in the order of the pack; none stand for the whole pack. ``words``
    are those of every seat, empty where it gave none; of deals made beforehand there are none.
    """

    number: int
    cards: tuple[str, ...]
    words: tuple[str, ...]
    root: str


class SeedOpened(Fact, frozen=True):
    """The table is over and its seed, hexadecimal, was opened: ``to`` everybody, or to officials only."""

    seed: AnyFace
    to: Literal["everybody", "officials"]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Everybody, or nobody at the table."""
        return ("public",) if self.to == "everybody" else ()


class SeedVoided(Fact, frozen=True):
    """The commitment to the seed ended without opening, for a reason; nothing more is dealt by it."""

    why: str


CHANCE_FACTS = SeedCommitted | DealsCommitted | WordsBound | WordsGiven | DeckShuffled | SeedOpened | SeedVoided
