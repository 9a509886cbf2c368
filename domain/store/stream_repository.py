"""The one way in which streams are read and written, of tables, floors and disputes alike: load, decide, append."""

from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar
from uuid import UUID

import msgspec

from domain.store.cache import Cache
from domain.store.errors import Moved, NotPossible
from domain.store.rows import Joined, NewFact, SideWrite, StoredFact
from domain.store.seal import NOTHING_BEFORE
from domain.store.side_tables import Beside
from domain.store.store import Store

T = TypeVar("T")
F = TypeVar("F")

_KEPT: Final = 512
_TRIES: Final = 8


class Crowded(NotPossible):
    """Others were faster, time and again."""


class StreamKind(Protocol[T, F]):
    """What streams of one kind hold: facts F, as rows and back, and the value T that they are folded to."""

    def rows(self, value: T, facts: Sequence[F]) -> Sequence[NewFact]:
        """Facts as rows that follow those of this value."""

    def facts(self, value: T, rows: Sequence[StoredFact]) -> Sequence[F]:
        """The facts of rows that follow those of this value. Raises Damaged."""

    def folded(self, value: T, stream: UUID, facts: Sequence[F]) -> T:
        """The value after these facts. Raises Damaged where they cannot follow."""


class Added(msgspec.Struct, Generic[F], frozen=True):
    """What a command adds to a stream, and what is written in the same transaction.

    ``side`` are new labels; ``beside`` writes to side tables and may raise, which leaves everything as it was;
    ``joined`` are rows of other streams.
    """

    facts: Sequence[F]
    side: Sequence[SideWrite] = ()
    beside: Beside | None = None
    joined: Sequence[Joined] = ()


class _Held(msgspec.Struct, Generic[T], frozen=True):
    """What a stream is folded to, and the number and leaf of its last row."""

    value: T
    version: int = 0
    leaf: bytes = NOTHING_BEFORE


class StreamRepository(Generic[T, F]):
    """The streams of one kind, the newest of each kept in memory. Safe to share between threads."""

    def __init__(self, store: Store, kind: StreamKind[T, F], kept: int = _KEPT) -> None:
        """``kept`` is how many values stay in memory."""
        self._store = store
        self._kind = kind
        self._held: Cache[_Held[T]] = Cache(kept, lambda _: 1, lambda held: held.version)

    def load(self, stream: UUID, empty: T) -> T:
        """What a stream is folded to now; ``empty`` where it has no rows."""
        return self._load(stream, empty).value

    def begin(self, stream: UUID, empty: T, added: Added[F]) -> T:
        """Begin a stream. Raises Moved where it has rows already."""
        return self._append(stream, _Held(empty), added)

    def act(
        self,
        stream: UUID,
        empty: T,
        decide: Callable[[T], Added[F] | None],
        good_enough: Callable[[T], bool] | None = None,
    ) -> T:
        """Add what is decided of the newest value; where that is nothing, the value stays as it is.

        Where somebody else was faster it is decided again. What is in memory is not compared with the store before it
        is decided of where it is ``good_enough``: the append finds out. Raises Crowded, and what ``decide`` raises.
        """
        held = self._held.find(stream)
        if held is not None and not (good_enough and good_enough(held.value)):
            held = None
        for _ in range(_TRIES):
            held = held or self._load(stream, empty)
            added = decide(held.value)
            if added is None or not added.facts:
                return held.value
            try:
                return self._append(stream, held, added)
            except Moved:
                held = None
        raise Crowded("too many people are entering at this table at once; send it again")

    def joining(self, stream: UUID, empty: T, decide: Callable[[T], Sequence[F]]) -> tuple[Joined, ...]:
        """What is decided, to be appended with rows of another stream; nothing where that is nothing."""
        held = self._load(stream, empty)
        facts = decide(held.value)
        if not facts:
            return ()
        return (Joined(stream, held.version, held.leaf, tuple(self._kind.rows(held.value, facts))),)

    def _load(self, stream: UUID, empty: T) -> _Held[T]:
        held = self._held.find(stream) or _Held(empty)
        rows = self._store.read(stream, after=held.version)
        return self._extended(stream, held, self._kind.facts(held.value, rows), rows) if rows else held

    def _append(self, stream: UUID, held: _Held[T], added: Added[F]) -> T:
        rows = self._store.append(
            stream,
            held.version,
            self._kind.rows(held.value, added.facts),
            added.side,
            previous=held.leaf,
            beside=added.beside,
            joined=added.joined,
        )
        return self._extended(stream, held, added.facts, rows).value

    def _extended(self, stream: UUID, held: _Held[T], facts: Sequence[F], rows: Sequence[StoredFact]) -> _Held[T]:
        value = self._kind.folded(held.value, stream, facts)
        return self._held.keep(stream, _Held(value, rows[-1].number, rows[-1].leaf))
