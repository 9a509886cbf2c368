"""The two files of a set of deals: the key, to be kept by its maker, and the commitment, to be published at once."""

import re
from typing import Final

import msgspec

from domain.cards.shuffling.predealt import BEFOREHAND, MOST_DEALS, commitment_to_deals

_HEX: Final = re.compile(r"[0-9a-f]{128}")


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is published of a set before its public value can be known."""

    algorithm: str
    game: str
    deals: int
    commitment: str


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a set: whoever has it and the public value knows every card of every deal."""

    algorithm: str
    game: str
    deals: int
    key: str

    @property
    def secret(self) -> bytes:
        """The 64 bytes."""
        return bytes.fromhex(self.key)

    @property
    def public(self) -> Commitment:
        """What may be told of it."""
        return Commitment(
            self.algorithm, self.game, self.deals, commitment_to_deals(self.secret, self.game, self.deals)
        )


def new_key(game: str, deals: int, secret: bytes) -> Key:
    """The key of a new set."""
    return Key(BEFOREHAND, game, deals, secret.hex())


def read_key(data: bytes) -> Key:
    """The key of a key file. Raises ValueError for anything else."""
    key = msgspec.json.decode(data, type=Key)
    if key.algorithm != BEFOREHAND:
        raise ValueError(f"it is for {key.algorithm}; this program knows {BEFOREHAND}")
    if not _HEX.fullmatch(key.key) or not 1 <= key.deals <= MOST_DEALS:
        raise ValueError(f"a key has 128 small hexadecimal digits, a set 1 to {MOST_DEALS} deals")
    return key


def written(file: Key | Commitment) -> bytes:
    """A file as it is written."""
    return msgspec.json.format(msgspec.json.encode(file), indent=2) + b"\n"
