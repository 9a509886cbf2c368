"""The only door to the floors of the tables: loads them, and accepts what is asked of them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final
from uuid import UUID, uuid5

from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.store import Beside, Joined, Store, StoredFact
from domain.tables.floor.commands import Command
from domain.tables.floor.decide import decide
from domain.tables.floor.facts import FACTS, FloorOpened
from domain.tables.floor.floor import Floor, evolve
from domain.tables.side_streams import NotedFact, SideCodec, SideEnvelope, SideStreams, mark_of

_FLOORS: Final = UUID("0f6b1c52-7a55-4f0e-9d0a-3f8d1f1f6a10")
_CODEC: Final = SideCodec("floor", FACTS)


def floor_of(table: UUID) -> UUID:
    """The stream of a table's floor."""
    return uuid5(_FLOORS, table.hex)


class Floors:
    """The floors of all tables. Safe to share between threads."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        self.store = store
        self.clock = clock
        self._streams = SideStreams(store, _KIND)

    def load(self, table: UUID, seats: int) -> Floor:
        """The floor of a table of so many seats as it is now; an empty one where nothing was ever noted."""
        return self._streams.load(floor_of(table), Floor(str(table), seats))

    def act(
        self, table: UUID, seats: int, command: Command, actor: str, command_id: str, *, beside: Beside | None = None
    ) -> Floor:
        """Accept a command; the same command id a second time changes nothing. Raises NotPossible.

        ``beside`` writes to side tables in the same transaction.
        """

        request = mark_of(command, command_id)

        def decided(floor: Floor) -> list[NotedFact]:
            return self._facts(floor, (command,), actor, command_id, request)

        return self._streams.accept(floor_of(table), Floor(str(table), seats), command_id, request, decided, beside)

    def joining(
        self, table: UUID, seats: int, commands: Callable[[Floor], Iterable[Command]], actor: str, command_id: str
    ) -> tuple[Joined, ...]:
        """What these commands add to a floor as it stands, to be stored with facts of the record: both or neither."""

        def decided(floor: Floor) -> list[NotedFact]:
            return self._facts(floor, commands(floor), actor, command_id)

        return self._streams.joining(floor_of(table), Floor(str(table), seats), command_id, decided)

    def _facts(
        self, floor: Floor, commands: Iterable[Command], actor: str, command_id: str, request: str = ""
    ) -> list[NotedFact]:
        noted = SideEnvelope(1, actor, command_id, self.clock(), request)
        facts: list[Fact] = [] if floor.version else [FloorOpened(floor.table, floor.seats)]
        opening = len(facts)
        for command in commands:
            for fact in decide(floor, command):
                facts.append(fact)
                floor = evolve(floor, fact, noted.at)
        return [NotedFact(noted, fact) for fact in facts] if len(facts) > opening else []

    def table_of(self, stream: UUID) -> UUID | None:
        """The table whose floor a stream of the store is; None for any other stream."""
        first = next(iter(self.store.read(stream)), None)
        if first is None or first.topic not in _CODEC.topics:
            return None
        _, opened = _CODEC.noted(first)
        return UUID(opened.table) if isinstance(opened, FloorOpened) else None

    def history(self, table: UUID) -> Iterator[NotedFact]:
        """Every fact of a floor with who noted it, oldest first."""
        for row in self.store.read(floor_of(table)):
            yield _CODEC.noted(row)


def read_fact(row: StoredFact) -> Fact:
    """The fact of a row of any floor. Raises Damaged for another row."""
    return _CODEC.noted(row).fact


def _evolved(floor: Floor, noted: NotedFact) -> Floor:
    return replace(evolve(floor, noted.fact, noted.noted.at), version=floor.version + 1)


_KIND: Final = _CODEC.kind(_evolved)
