"""How a fact is sealed and chained to the one before it.

    commitment = SHA256(tag | salt | sealed)
    leaf       = SHA256(0x00 | tag | stream | number | previous leaf | four lengths | topic | envelope | public
                        | commitment)

The stream takes 16 bytes, the number 8, the previous leaf 32 (zeros before the first row), the length of each of the
last four parts 4, all big-endian; the commitment is empty where nothing is sealed. As the lengths stand first, no two
rows have the same input.
"""

from hashlib import sha256
from secrets import token_bytes
from struct import Struct
from typing import Final
from uuid import UUID

from domain.store.rows import NewFact, SealedFact

NOTHING_BEFORE: Final = bytes(32)
"""The previous leaf of a stream's first row."""

_COMMITMENT_TAG: Final = b"cairn/commitment/1"
_LEAF_TAG: Final = b"\x00cairn/leaf/1"
_LEAF_HEAD: Final = Struct(">16sQ32sIIII")
_SALT_BYTES: Final = 16


def commitment_of(salt: bytes, sealed: bytes) -> bytes:
    """What is published of a sealed part; the salt keeps the few possible faces from being tried out."""
    return sha256(_COMMITMENT_TAG + salt + sealed).digest()


def leaf_of(stream: UUID, number: int, previous: bytes, row: NewFact, commitment: bytes | None) -> bytes:
    """The hash that binds a row to its place and to every row before it."""
    topic = row.topic.encode()
    committed = commitment or b""
    lengths = len(topic), len(row.envelope), len(row.public), len(committed)
    head = _LEAF_HEAD.pack(stream.bytes, number, previous, *lengths)
    return sha256(b"".join((_LEAF_TAG, head, topic, row.envelope, row.public, committed))).digest()


def sealed(stream: UUID, number: int, previous: bytes, row: NewFact) -> SealedFact:
    """A new row under a fresh salt, to stand at this number behind the row with leaf ``previous``."""
    salt = commitment = None
    if row.sealed is not None:
        salt = token_bytes(_SALT_BYTES)
        commitment = commitment_of(salt, row.sealed)
    return SealedFact(
        row.topic,
        row.envelope,
        row.public,
        row.sealed,
        stream=stream,
        number=number,
        leaf=leaf_of(stream, number, previous, row, commitment),
        salt=salt,
        commitment=commitment,
    )


def broken(row: SealedFact, previous: bytes) -> str | None:
    """What is wrong with a row that should follow the row with leaf ``previous``; None when it is as it was written."""
    if (row.sealed is None, row.sealed is None) != (row.salt is None, row.commitment is None):
        return "its sealed part, salt and commitment do not belong together"
    if row.sealed is not None and row.salt is not None and commitment_of(row.salt, row.sealed) != row.commitment:
        return "its sealed part is not what was committed to"
    if leaf_of(row.stream, row.number, previous, row, row.commitment) != row.leaf:
        return "it is not what was written here"
    return None
