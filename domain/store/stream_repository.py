"""Streams beside the record of a table, as its floor and its disputes: folded, kept in memory, each command once."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final, Generic, TypeVar
from uuid import UUID

import msgspec

from domain.store import NOTHING_BEFORE, Beside, Joined, Moved, NewFact, Store, StoredFact
from domain.store.cache import Cache
from domain.store.errors import NotPossible

T = TypeVar("T")

_KEPT: Final = 512
_TRIES: Final = 8


class SideEnvelope(msgspec.Struct, frozen=True, array_like=True):
    """Who noted a fact, under which command id, and when (UTC); ``request`` is the mark of the command."""

    version: int
    person: str
    command_id: str
    at: str
    request: str = ""


class _Held(msgspec.Struct, Generic[T], frozen=True):
    """What a stream is folded to, the number and leaf of its last row, and what it accepted under which command id."""

    value: T
    version: int = 0
    leaf: bytes | None = None
    accepted: Mapping[str, str] = {}


class StreamRepository(Generic[T]):
    """The streams of one kind. Safe to share between threads."""

    def __init__(self, store: Store, applied: Callable[[T, StoredFact], tuple[T, SideEnvelope]]) -> None:
        """``applied`` gives the value after a row, and who noted it."""
        self._store = store
        self._applied = applied
        self._held: Cache[_Held[T]] = Cache(_KEPT, lambda _: 1, lambda held: held.version)

    def load(self, stream: UUID, empty: T) -> T:
        """What a stream is folded to now; ``empty`` where it has no rows."""
        return self._load(stream, empty).value

    def accept(
        self,
        stream: UUID,
        empty: T,
        command_id: str,
        request: str,
        decide: Callable[[T], Sequence[NewFact]],
        beside: Beside | None = None,
    ) -> T:
        """Add what is decided of the newest value; a command id a second time, or nothing decided, changes nothing.

        ``request`` is the mark of the command. ``beside`` writes to side tables in the same transaction.
        Raises NotPossible, also for another command under an id that was accepted before.
        """
        for _ in range(_TRIES):
            held = self._load(stream, empty)
            if command_id in held.accepted:
                _refuse_another(command_id, held.accepted[command_id], request)
                return held.value
            rows = decide(held.value)
            if not rows:
                return held.value
            try:
                stored = self._store.append(stream, held.version, rows, previous=held.leaf, beside=beside)
            except Moved:
                continue
            return self._held.keep(stream, self._extended(held, stored)).value
        raise NotPossible("so many ask something of this table at once that it has to be asked again")

    def joining(
        self, stream: UUID, empty: T, command_id: str, decide: Callable[[T], Sequence[NewFact]]
    ) -> Joined | None:
        """What :meth:`accept` would add, to be appended with rows of another stream; None where it is nothing.

        Raises NotPossible.
        """
        held = self._load(stream, empty)
        rows = () if command_id in held.accepted else tuple(decide(held.value))
        return Joined(stream, held.version, held.leaf or NOTHING_BEFORE, rows) if rows else None

    def _load(self, stream: UUID, empty: T) -> _Held[T]:
        held = self._held.find(stream) or _Held(empty)
        rows = self._store.read(stream, after=held.version)
        return self._held.keep(stream, self._extended(held, rows)) if rows else held

    def _extended(self, held: _Held[T], rows: Sequence[StoredFact]) -> _Held[T]:
        value, accepted = held.value, dict(held.accepted)
        for row in rows:
            value, noted = self._applied(value, row)
            accepted[noted.command_id] = noted.request
        return _Held(value, rows[-1].number, rows[-1].leaf, accepted)


def mark_of(command: msgspec.Struct, command_id: str) -> str:
    """Tells this command from every other that is sent under the same id; says nothing of what it asks."""
    asked = (command_id, type(command).__name__, command)
    return sha256(_encode(asked)).hexdigest()[:32]


def _refuse_another(command_id: str, accepted: str, request: str) -> None:
    """Raise NotPossible where something else was accepted; rows from before there were marks tell nothing."""
    if accepted not in ("", request):
        raise NotPossible(
            f"command id {command_id} was used here for something else: load the page again, or send this under an id "
            "of its own"
        )


_encode = msgspec.json.Encoder(order="sorted").encode
