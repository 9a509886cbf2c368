"""Between facts and the library's stored events: the mapper seals, chains, packs and unpacks.

A row's topic stands in its own column; its state is MessagePack of an array: the version of this layout, the leaf, and
the parts of the fact as bytes, of which nothing is decoded here.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, Notification, StoredEvent, Transcoder

from domain.store.errors import Damaged
from domain.store.rows import NewFact, SealedFact, StoredFact
from domain.store.seal import sealed

LEAF_SLICE: Final = (5, 32)
"""Where the leaf lies in a packed state: first byte (from 1, as SQL counts) and length."""


class StateColumn(msgspec.Struct, frozen=True, array_like=True, tag=1, gc=False):
    """The state column; the tag is the version of its layout."""

    leaf: bytes
    envelope: bytes
    public: bytes
    sealed: bytes | None
    salt: bytes | None
    commitment: bytes | None


_pack: Final = msgspec.msgpack.Encoder().encode
_unpack: Final = msgspec.msgpack.Decoder(StateColumn).decode


class StateTranscoder(Transcoder):
    """States as MessagePack."""

    def encode(self, obj: StateColumn) -> bytes:
        """Pack a state."""
        return _pack(obj)

    def decode(self, data: bytes) -> StateColumn:
        """Unpack a state. Raises ValueError, TypeError for bytes that are none."""
        return _unpack(data)


class SealingMapper(Mapper[UUID]):
    """Seals new facts, and turns sealed ones into stored events and back."""

    def chained(self, stream: UUID, after: int, previous: bytes, rows: Sequence[NewFact]) -> list[SealedFact]:
        """New rows sealed, to follow row ``after`` of the stream, whose leaf is ``previous``."""
        facts = []
        for number, row in enumerate(rows, after + 1):
            fact = sealed(stream, number, previous, row)
            previous = fact.leaf
            facts.append(fact)
        return facts

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        """The row of a sealed fact. Raises TypeError for any other event: nothing unsealed is stored."""
        fact = domain_event
        if not isinstance(fact, SealedFact):
            raise TypeError(f"{type(fact).__name__} is not a sealed fact: append it through the store")
        state = StateColumn(fact.leaf, fact.envelope, fact.public, fact.sealed, fact.salt, fact.commitment)
        return StoredEvent(fact.stream, fact.number, fact.topic, self.transcoder.encode(state))

    def to_domain_event(self, stored_event: StoredEvent) -> StoredFact:
        """The fact of a row, which the recorders give with its position. Raises Damaged where it cannot be read."""
        stream, number = _stream_of(stored_event), stored_event.originator_version
        try:
            state: StateColumn = self.transcoder.decode(stored_event.state)
            stored_event.topic.encode()
        except (ValueError, TypeError, AttributeError) as error:
            raise Damaged(stream, number, f"cannot be read ({error})") from error
        assert isinstance(stored_event, Notification)
        return StoredFact(
            stored_event.topic,
            state.envelope,
            state.public,
            state.sealed,
            stream=stream,
            number=number,
            leaf=state.leaf,
            salt=state.salt,
            commitment=state.commitment,
            position=stored_event.id,
        )


def stored(fact: SealedFact, position: int) -> StoredFact:
    """A sealed fact, now that it stands in the log."""
    return StoredFact(
        fact.topic,
        fact.envelope,
        fact.public,
        fact.sealed,
        stream=fact.stream,
        number=fact.number,
        leaf=fact.leaf,
        salt=fact.salt,
        commitment=fact.commitment,
        position=position,
    )


def _stream_of(event: StoredEvent) -> UUID:
    stream = event.originator_id
    if isinstance(stream, UUID):
        return stream
    try:
        return _stream_id(stream)
    except ValueError as error:
        place = f"the row at position {event.id}" if isinstance(event, Notification) else "the row"
        raise Damaged(None, None, f"{place} is of no stream ({error})") from error


@lru_cache(maxsize=4096)
def _stream_id(text: str) -> UUID:
    return UUID(text)
