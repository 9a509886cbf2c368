"""How a fact is sealed, chained to the one before it, and packed for the database.

    commitment = SHA256(tag | salt | sealed)
    leaf       = SHA256(0x00 | tag | stream | number | previous leaf | four lengths | topic | envelope | public
                        | commitment)

The stream takes 16 bytes, the number 8, the previous leaf 32 (zeros before the first row), the length of each of the
last four parts 4, all big-endian; the commitment is empty where nothing is sealed. As the lengths stand first, no two
rows have the same input.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from secrets import token_bytes
from struct import Struct
from typing import Final
from uuid import UUID

import msgspec

from domain.store.errors import Damaged
from domain.store.rows import NewFact, StoredFact

NOTHING_BEFORE: Final = bytes(32)
"""The previous leaf of a stream's first row."""

LEAF_SLICE: Final = (5, 32)
"""Where the leaf lies in a packed state: first byte (from 1, as SQL counts) and length."""

_COMMITMENT_TAG: Final = b"cairn/commitment/1"
_LEAF_TAG: Final = b"\x00cairn/leaf/1"
_LEAF_HEAD: Final = Struct(">16sQ32sIIII")
_SALT_BYTES: Final = 16


class State(msgspec.Struct, frozen=True, array_like=True, tag=1, gc=False):
    """The state column: MessagePack of an array, the tag being the version of this layout."""

    leaf: bytes
    envelope: bytes
    public: bytes
    sealed: bytes | None
    salt: bytes | None
    commitment: bytes | None


pack: Final = msgspec.msgpack.Encoder().encode
_unpack: Final = msgspec.msgpack.Decoder(State).decode


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


def chained(stream: UUID, after: int, previous: bytes, rows: Sequence[NewFact]) -> list[State]:
    """The states of new rows that follow row ``after`` of the stream, whose leaf is ``previous``."""
    states = []
    for number, row in enumerate(rows, after + 1):
        salt = commitment = None
        if row.sealed is not None:
            salt = token_bytes(_SALT_BYTES)
            commitment = commitment_of(salt, row.sealed)
        previous = leaf_of(stream, number, previous, row, commitment)
        states.append(State(previous, row.envelope, row.public, row.sealed, salt, commitment))
    return states


def stored(stream: UUID, number: int, position: int, topic: str, state: State) -> StoredFact:
    """The row that a state and its columns make."""
    return StoredFact(
        topic,
        state.envelope,
        state.public,
        state.sealed,
        stream=stream,
        number=number,
        position=position,
        leaf=state.leaf,
        salt=state.salt,
        commitment=state.commitment,
    )


def unpacked(stream: UUID, number: int, position: int, topic: bytes, state: bytes) -> StoredFact:
    """The row read from these columns. Raises Damaged where they cannot be read."""
    try:
        return stored(stream, number, position, topic.decode(), _unpack(state))
    except (ValueError, TypeError, AttributeError) as error:
        raise Damaged(stream, number, f"cannot be read ({error})") from error


def unpacked_from_log(position: int, stream: bytes, number: int, topic: bytes, state: bytes) -> StoredFact:
    """The row read from these columns of the log. Raises Damaged where they cannot be read."""
    try:
        name = _stream_id(stream)
    except ValueError as error:
        raise Damaged(None, None, f"the row at position {position} is of no stream ({error})") from error
    return unpacked(name, number, position, topic, state)


@lru_cache(maxsize=4096)
def _stream_id(text: bytes) -> UUID:
    return UUID(text.decode())


def broken(row: StoredFact, previous: bytes) -> str | None:
    """What is wrong with a row that should follow the row with leaf ``previous``; None when it is as it was written."""
    if (row.sealed is None, row.sealed is None) != (row.salt is None, row.commitment is None):
        return "its sealed part, salt and commitment do not belong together"
    if row.sealed is not None and row.salt is not None and commitment_of(row.salt, row.sealed) != row.commitment:
        return "its sealed part is not what was committed to"
    if leaf_of(row.stream, row.number, previous, row, row.commitment) != row.leaf:
        return "it is not what was written here"
    return None
