"""``cairn-deals-1``: deals made beforehand, from a key that was committed to and a public value that nobody knew then.

Every deal of a set has a seed of its own; all its shuffles come from that, so the deck of a deal is the same at every
table that plays it.
"""

from hashlib import sha256
from typing import Final

from domain.cards.shuffling.chance import joined, keyed

BEFOREHAND: Final = "cairn-deals-1"
_NUMBERS: Final = 1000
"""How many numbers of shuffles each deal has for itself: deal 3 is shuffle 3001, its stock renewed once 3002."""
_BEFORE: Final = 500
"""Behind this number of the deal before it a table begins, so that its cut shows no card of that deal."""
MOST_DEALS: Final = 1000


def commitment_to_deals(key: bytes, game: str, deals: int) -> str:
    """What binds whoever made a set of so many deals to its key, without showing it."""
    return sha256(joined("cairn-deals-1", game, deals) + key).hexdigest()


def seed_of_deal(key: bytes, public_value: str, deal: int) -> bytes:
    """The 64 bytes that decide one deal of a set, numbered from 1."""
    return keyed(key, joined(BEFOREHAND, public_value), deal)


def first_shuffle(deal: int) -> int:
    """The number of the shuffle with which a deal begins."""
    return deal * _NUMBERS + 1


def before_deal(deal: int) -> int:
    """The number behind which a table shuffles that has dealt none of its deals, of which this is the first."""
    return (deal - 1) * _NUMBERS + _BEFORE


def deal_of(shuffle: int) -> int:
    """The deal to which the shuffle of this number belongs."""
    return shuffle // _NUMBERS
