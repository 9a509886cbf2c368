"""The only door to the floors of the tables: loads them, and accepts what is asked of them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final
from uuid import UUID, uuid5

import msgspec
from msgspec.structs import replace

from domain.floor.commands import Command
from domain.floor.deciding import decide
from domain.floor.facts import FACTS, FloorOpened
from domain.floor.floor import Floor, evolve
from domain.play import Fact, kebab
from domain.shelf import Shelf
from domain.store import Damaged, Moved, Row, Store, StoredRow
from domain.store.beside import Beside
from domain.tables import NotPossible

_FLOORS: Final = UUID("0f6b1c52-7a55-4f0e-9d0a-3f8d1f1f6a10")
_TOPICS: Final = {f"floor.{kebab(kind.__name__)}" for kind in FACTS}
_KEPT: Final = 512


class Noted(msgspec.Struct, frozen=True, array_like=True):
    """Who noted a fact of the floor, when (UTC), under which command id."""

    version: int
    actor: str
    command_id: str
    at: str


class _Held(msgspec.Struct, frozen=True):
    """A floor in memory: its leaf in the store, and the command ids it has accepted."""

    floor: Floor
    leaf: bytes | None
    accepted: frozenset[str]


def floor_of(table: UUID) -> UUID:
    """The stream of a table's floor."""
    return uuid5(_FLOORS, table.hex)


class Floors:
    """The floors of all tables. Safe to share between threads."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        self.store = store
        self.clock = clock
        self._held: Shelf[_Held] = Shelf(_KEPT, lambda held: held.floor.version)

    def load(self, table: UUID, seats: int) -> Floor:
        """The floor of a table of so many seats as it is now; an empty one where nothing was ever noted."""
        return self._load(table, seats).floor

    def act(
        self, table: UUID, seats: int, command: Command, actor: str, command_id: str, *, beside: Beside | None = None
    ) -> Floor:
        """Accept a command; the same command id a second time changes nothing. Raises NotPossible.

        ``beside`` writes to side tables in the same transaction.
        """
        for _ in range(8):
            held = self._load(table, seats)
            if command_id in held.accepted:
                return held.floor
            told = decide(held.floor, command)
            if not told:
                return held.floor
            try:
                return self._append(table, held, told, Noted(1, actor, command_id, self.clock()), beside)
            except Moved:
                continue
        raise NotPossible("so many ask something of this table at once that it has to be asked again")

    def table_of(self, stream: UUID) -> UUID | None:
        """The table whose floor a stream of the store is; None for any other stream."""
        first = next(iter(self.store.read(stream)), None)
        if first is None or first.topic not in _TOPICS:
            return None
        _, opened = _read(first)
        return UUID(opened.table) if isinstance(opened, FloorOpened) else None

    def history(self, table: UUID) -> Iterator[tuple[Noted, Fact]]:
        """Every fact of a floor with who noted it, oldest first."""
        for row in self.store.read(floor_of(table)):
            yield _read(row)

    def _append(self, table: UUID, held: _Held, told: Sequence[Fact], noted: Noted, beside: Beside | None) -> Floor:
        opening = () if held.floor.version else (FloorOpened(str(table), held.floor.seats),)
        rows = [_row(fact, noted) for fact in (*opening, *told)]
        stored = self.store.append(floor_of(table), held.floor.version, rows, previous=held.leaf, beside=beside)
        return self._held.keep(table, _extended(held, stored)).floor

    def _load(self, table: UUID, seats: int) -> _Held:
        held = self._held.get(table) or _Held(Floor(str(table), seats), None, frozenset())
        rows = self.store.read(floor_of(table), after=held.floor.version)
        return self._held.keep(table, _extended(held, rows)) if rows else held


def _extended(held: _Held, rows: Sequence[StoredRow]) -> _Held:
    floor, accepted = held.floor, set(held.accepted)
    for row in rows:
        noted, fact = _read(row)
        floor = replace(evolve(floor, fact, noted.at), version=row.number)
        accepted.add(noted.command_id)
    return _Held(floor, rows[-1].leaf, frozenset(accepted))


def _row(fact: Fact, noted: Noted) -> Row:
    return Row(f"floor.{kebab(type(fact).__name__)}", _encode(noted), _encode(fact))


def _read(row: StoredRow) -> tuple[Noted, Fact]:
    if row.topic not in _TOPICS:
        raise Damaged(row.stream, row.number, f"{row.topic!r} is no fact of a floor")
    return _noted.decode(row.envelope), _facts.decode(row.public)


def _union() -> object:
    union: object = FACTS[0]
    for kind in FACTS[1:]:
        union = union | kind
    return union


_encode = msgspec.json.Encoder(order="sorted").encode
_noted = msgspec.json.Decoder(Noted)
_facts: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(_union())
