"""At which tables somebody ever had a place, made from the floors of all tables."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from domain.store import Projection, Projector, Statements, StoredFact
from domain.tables.floor import Floors, read_fact
from domain.tables.floor.facts import FloorOpened, PlaceTaken

_TOPICS: Final = ("floor.floor-opened", "floor.place-taken")


class Places:
    """Finds tables by the people who sat, entered or ruled there; who only looked on is not counted."""

    def __init__(self, floors: Floors) -> None:
        projection = Projection(
            name="places",
            version=1,
            tables={
                "floor_streams": "stream TEXT PRIMARY KEY, id TEXT NOT NULL",
                "places": "person TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (person, id)",
            },
            write=_write,
            topics=_TOPICS,
        )
        self.projector = Projector(floors.store, projection)

    def tables_of(self, person: str) -> frozenset[UUID]:
        """Every table at which this person (an opaque id) has or had a place."""
        return frozenset(UUID(table) for (table,) in self.projector.fetch(_TABLES_OF, (person,)))

    def streams(self) -> tuple[UUID, ...]:
        """The streams that were seen in the log when the list was last made."""
        return tuple(UUID(stream) for (stream,) in self.projector.fetch_as_it_is("SELECT stream FROM floor_streams"))


_TABLES_OF: Final = "SELECT id FROM places WHERE person = ?"


def _write(statements: Statements, rows: Sequence[StoredFact]) -> None:
    for row in rows:
        fact = read_fact(row)
        if isinstance(fact, FloorOpened):
            statements.execute("INSERT INTO floor_streams VALUES (?, ?)", (str(row.stream), fact.table))
        elif isinstance(fact, PlaceTaken) and fact.role != "spectator":
            _add(statements, row.stream, fact.person)


def _add(statements: Statements, stream: UUID, person: str) -> None:
    for (table,) in statements.fetch("SELECT id FROM floor_streams WHERE stream = ?", (str(stream),)):
        statements.execute("INSERT INTO places VALUES (?, ?) ON CONFLICT DO NOTHING", (person, table))
