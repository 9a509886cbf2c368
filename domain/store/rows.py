"""What goes into the store and what comes out of it."""

from uuid import UUID

import msgspec


class NewFact(msgspec.Struct, frozen=True, gc=False):
    """One fact as it is to be stored; all bytes are canonical JSON and opaque to the store.

    ``topic`` is the payload's (``mauna-kea.card-drawn``). ``envelope`` says who, when, in which step. ``public`` is the
    payload as everybody may see it, ``sealed`` what is hidden in it: None when nothing is.
    """

    topic: str
    envelope: bytes
    public: bytes
    sealed: bytes | None = None


class Joined(msgspec.Struct, frozen=True):
    """Rows of another stream that are appended with those of the first: all or none.

    ``expected`` is the number of the stream's last row and ``previous`` its leaf, as the writer read them.
    """

    stream: UUID
    expected: int
    previous: bytes
    rows: tuple[NewFact, ...]


class SealedFact(NewFact, frozen=True, gc=False, kw_only=True):
    """A fact sealed and chained to its place in a stream: what the library calls a domain event.

    ``number`` counts from 1 in its stream. ``leaf`` binds the row to all before it in its stream. ``salt`` and
    ``commitment`` belong to the sealed part.
    """

    stream: UUID
    number: int
    leaf: bytes
    salt: bytes | None
    commitment: bytes | None

    @property
    def originator_id(self) -> UUID:
        """The stream, as the library names it."""
        return self.stream

    @property
    def originator_version(self) -> int:
        """The number in the stream, as the library names it."""
        return self.number


class StoredFact(SealedFact, frozen=True, gc=False, kw_only=True):
    """A fact as it stands in the store; ``position`` counts from 1 in the whole log, in commit order, without holes."""

    position: int


class SideWrite(msgspec.Struct, frozen=True):
    """A new label for a stream: what may be replaced and erased (names of people, of the event). None erases it."""

    stream: UUID
    body: bytes | None


class StoreFault(msgspec.Struct, frozen=True):
    """One thing the verification found. A row missing from the log has a position only."""

    stream: UUID | None
    number: int | None
    position: int | None
    why: str
