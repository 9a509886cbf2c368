"""Streams beside the record of a table, as its floor and its disputes: each command once."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Generic, NamedTuple, TypeVar
from uuid import UUID

import msgspec

from domain.play.vocabulary import Fact
from domain.record.fact_codec import FactCodec, topics
from domain.store import Beside, Joined, NewFact, Store, StoredFact
from domain.store.errors import NotPossible
from domain.store.stream_repository import Added, StreamRepository

V = TypeVar("V")


class SideEnvelope(msgspec.Struct, frozen=True, array_like=True):
    """Who noted a fact, under which command id, and when (UTC); ``version`` is that of the fact's schema.

    ``request`` is the mark of the command.
    """

    version: int
    person: str
    command_id: str
    at: str
    request: str = ""


class NotedFact(NamedTuple):
    """A fact of such a stream in its envelope."""

    noted: SideEnvelope
    fact: Fact


class _Noted(msgspec.Struct, Generic[V], frozen=True):
    """What a stream is folded to, and the mark of each command that it accepted, by command id."""

    value: V
    accepted: Mapping[str, str] = {}


class SideKind(NamedTuple, Generic[V]):
    """Streams of one kind: a fact as a row and back, and the value after a fact."""

    row: Callable[[NotedFact], NewFact]
    read: Callable[[StoredFact], NotedFact]
    evolved: Callable[[V, NotedFact], V]

    def rows(self, _noted: _Noted[V], facts: Sequence[NotedFact]) -> list[NewFact]:
        """Facts as rows."""
        return [self.row(fact) for fact in facts]

    def facts(self, _noted: _Noted[V], rows: Sequence[StoredFact]) -> list[NotedFact]:
        """The facts of rows. Raises Damaged."""
        return [self.read(row) for row in rows]

    def folded(self, noted: _Noted[V], _stream: UUID, facts: Sequence[NotedFact]) -> _Noted[V]:
        """The value after these facts."""
        value, accepted = noted.value, dict(noted.accepted)
        for fact in facts:
            value = self.evolved(value, fact)
            accepted[fact.noted.command_id] = fact.noted.request
        return _Noted(value, accepted)


class SideCodec(FactCodec[SideEnvelope]):
    """The facts of such streams as rows and back, where nothing of them is sealed."""

    def __init__(self, owner: str, facts: Sequence[type[Fact]]) -> None:
        super().__init__(SideEnvelope, topics(owner, *facts))

    def noted(self, row: StoredFact) -> NotedFact:
        """The fact of a row in its envelope. Raises Damaged for a row of other streams."""
        envelope = self.envelope(row)
        return NotedFact(envelope, self.fact(row, envelope.version))

    def kind(self, evolved: Callable[[V, NotedFact], V]) -> SideKind[V]:
        """Streams of these facts, folded by this."""
        return SideKind(lambda noted: self.row(*noted), self.noted, evolved)


class SideStreams(Generic[V]):
    """The streams of one kind. Safe to share between threads."""

    def __init__(self, store: Store, kind: SideKind[V]) -> None:
        self._streams: StreamRepository[_Noted[V], NotedFact] = StreamRepository(store, kind)

    def load(self, stream: UUID, empty: V) -> V:
        """What a stream is folded to now; ``empty`` where it has no rows."""
        return self._streams.load(stream, _Noted(empty)).value

    def accept(
        self,
        stream: UUID,
        empty: V,
        command_id: str,
        request: str,
        decide: Callable[[V], Sequence[NotedFact]],
        beside: Beside | None = None,
    ) -> V:
        """Add what is decided of the newest value; a command id a second time, or nothing decided, changes nothing.

        ``request`` is the mark of the command. ``beside`` writes to side tables in the same transaction.
        Raises NotPossible, also for another command under an id that was accepted before.
        """

        def decided(noted: _Noted[V]) -> Added[NotedFact] | None:
            if command_id in noted.accepted:
                _refuse_another(command_id, noted.accepted[command_id], request)
                return None
            return Added(decide(noted.value), beside=beside)

        return self._streams.act(stream, _Noted(empty), decided).value

    def joining(
        self, stream: UUID, empty: V, command_id: str, decide: Callable[[V], Sequence[NotedFact]]
    ) -> tuple[Joined, ...]:
        """What :meth:`accept` would add, to be appended with rows of another stream; nothing where that is nothing.

        Raises NotPossible.
        """
        return self._streams.joining(
            stream, _Noted(empty), lambda noted: () if command_id in noted.accepted else decide(noted.value)
        )


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
