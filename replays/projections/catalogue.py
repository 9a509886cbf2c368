"""The catalogue of tables: one row a table, made from the log and findable by game and state."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, Literal
from uuid import UUID

import msgspec

from domain.record.codec import is_of_table
from domain.record.rulings import totals
from domain.store import Damaged, Projection, Projector, StoredFact
from domain.store.statements import Statements
from domain.tables.floor import Floors, floor_of
from domain.tables.recorder import Recorder
from domain.tables.table import NotFound, Table

_TERMS: Final = "floor.terms-set"
State = Literal["running", "finished"]
Condition = tuple[Any, ...]
"""A condition of a query, then its values."""

_COLUMNS: Final = (
    "id TEXT PRIMARY KEY, place BIGINT NOT NULL, began BIGINT NOT NULL, floor TEXT NOT NULL, late INTEGER NOT NULL, "
    "game TEXT NOT NULL, seats INTEGER NOT NULL, mode TEXT NOT NULL, opened TEXT NOT NULL, latest TEXT NOT NULL, "
    "revision INTEGER NOT NULL, steps INTEGER NOT NULL, deals INTEGER NOT NULL, ending TEXT, totals TEXT NOT NULL, "
    "winners TEXT NOT NULL"
)
_FIELDS: Final = "id, game, seats, mode, opened, latest, revision, steps, deals, ending, totals, winners"


class ListedTable(msgspec.Struct, frozen=True):
    """One table of the catalogue. Times are UTC; ``ending`` is None while it runs; ``totals`` in seat order,
    ``winners`` are seats, none before the end.

    ``labels`` are the encoded names of people and event, None where they were erased.
    """

    table: UUID
    game: str
    seats: int
    mode: str
    opened: str
    latest: str
    revision: int
    steps: int
    deals: int
    ending: str | None
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    labels: bytes | None


class Catalogue:
    """Finds tables. Every query first catches up with the log, so that a reader sees all that was acknowledged."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._floors = Floors(recorder.store, recorder.clock)
        projection = Projection(
            name="catalogue",
            version=3,
            tables={"catalogue": _COLUMNS},
            write=self._write,
            indexes=(
                "CREATE INDEX catalogue_place ON catalogue (place)",
                "CREATE INDEX catalogue_floor ON catalogue (floor)",
            ),
        )
        self.projector = Projector(recorder.store, projection)

    def tables(
        self,
        *,
        game: str | None = None,
        state: State | None = None,
        among: Collection[UUID] | None = None,
        limit: int = 100,
        before: UUID | None = None,
        as_told: bool = False,
    ) -> tuple[ListedTable, ...]:
        """The tables with the newest activity first. A long listing is continued with what comes ``before`` its last.

        A table that others see late has its place by its opening, so that the order tells nobody that it goes on.
        ``as_told``: such tables are listed in either state, for the asker to say which it is for whoever reads.
        """
        place = "place < (SELECT place FROM catalogue WHERE id = ?)"
        continued = [] if before is None else [(place, str(before))]
        return self._fetch([*_narrowed(game, state, among, as_told), *continued], "place DESC", limit)

    def by_opening(
        self,
        *,
        game: str | None = None,
        state: State | None = None,
        among: Collection[UUID] | None = None,
        limit: int = 100,
        after: UUID | None = None,
        as_told: bool = False,
    ) -> tuple[ListedTable, ...]:
        """The tables opened last first, so that their order tells nothing of how they went on.

        A long listing is continued ``after`` its last table. ``as_told`` as for :meth:`tables`.
        """
        place = "(opened, id) < (SELECT opened, id FROM catalogue WHERE id = ?)"
        continued = [] if after is None else [(place, str(after))]
        return self._fetch([*_narrowed(game, state, among, as_told), *continued], "opened DESC, id DESC", limit)

    def beginning(self, written: str, limit: int = 4) -> tuple[UUID, ...]:
        """The tables whose id begins so, in lower case; no more than ``limit``."""
        query = "SELECT id FROM catalogue WHERE id >= ? AND id < ? ORDER BY id LIMIT ?"
        return tuple(UUID(row[0]) for row in self.projector.fetch(query, (written, f"{written}g", limit)))

    def _fetch(self, conditions: Sequence[Condition], order: str, limit: int) -> tuple[ListedTable, ...]:
        where = " AND ".join(["1 = 1", *(condition for condition, *_ in conditions)])
        values = [value for _, *values in conditions for value in values]
        query = f"SELECT {_FIELDS} FROM catalogue WHERE {where} ORDER BY {order} LIMIT ?"
        return tuple(self._listed(row) for row in self.projector.fetch(query, (*values, limit)))

    def contradictions(self) -> Iterator[str]:
        """What the catalogue saw of tables that the log does not say: rows cut off, removed or written anew.

        The catalogue is looked at as it is, and not brought up to the log.
        """
        for row in self.projector.fetch_as_it_is(f"SELECT {_FIELDS} FROM catalogue ORDER BY id"):
            try:
                why = self._contradiction(row)
            except Damaged as damage:
                why = damage.why
            if why:
                yield f"table {row[0]}: {why}"

    def _contradiction(self, seen: tuple[Any, ...]) -> str:
        """What the log does not say of a row of the catalogue; nothing where it does."""
        revision = seen[6]
        try:
            table = self._recorder.load(UUID(seen[0]))
        except NotFound:
            return f"the catalogue saw {revision} entries, and the log has none"
        if table.record.revision < revision:
            return f"the catalogue saw {revision} entries, and the log has {table.record.revision}"
        if _row(table.at(revision)) != seen:
            return f"the catalogue saw other facts in its first {revision} entries than the log has"
        return ""

    def _listed(self, row: tuple[Any, ...]) -> ListedTable:
        table_id, game, seats, mode, opened, latest, revision, steps, deals, ending, totals, winners = row
        table = UUID(table_id)
        points, won = (tuple(map(int, numbers.split())) for numbers in (totals, winners))
        labels = None
        with suppress(Damaged):
            labels = self._recorder.store.label(table)
        columns = (game, seats, mode, opened, latest, revision, steps, deals, ending, points, won)
        return ListedTable(table, *columns, labels)

    def _write(self, statements: Statements, rows: Sequence[StoredFact]) -> None:
        first: dict[UUID, int] = {}
        last: dict[UUID, int] = {}
        for row in rows:
            if is_of_table(row):
                first.setdefault(row.stream, row.position)
                last[row.stream] = row.position
        for table, position in last.items():
            with suppress(Damaged):  # one table that cannot be read keeps no other from being listed
                self._write_table(statements, table, first[table], position)
        for stream in dict.fromkeys(row.stream for row in rows if row.topic == _TERMS):
            self._write_terms(statements, stream)

    def _write_table(self, statements: Statements, table: UUID, first: int, last: int) -> None:
        row = _row(self._recorder.load(table))
        known = statements.fetch("SELECT began FROM catalogue WHERE id = ?", (str(table),))
        began = known[0][0] if known else first
        late = self._floors.load(table, row[2]).terms.late
        statements.execute("DELETE FROM catalogue WHERE id = ?", (str(table),))
        values = (began if late else last, began, str(floor_of(table)), int(late), *row)
        statements.execute(
            f"INSERT INTO catalogue (place, began, floor, late, {_FIELDS}) VALUES ({', '.join('?' * len(values))})",
            values,
        )

    def _write_terms(self, statements: Statements, floor: UUID) -> None:
        for table, seats in statements.fetch("SELECT id, seats FROM catalogue WHERE floor = ?", (str(floor),)):
            if self._floors.load(UUID(table), seats).terms.late:
                statements.execute("UPDATE catalogue SET late = 1, place = began WHERE id = ?", (table,))
            else:
                statements.execute("UPDATE catalogue SET late = 0 WHERE id = ?", (table,))


def _row(table: Table) -> tuple[Any, ...]:
    """The row of a table in the order of ``_FIELDS``."""
    record, state = table.record, table.truth.state()
    return (
        str(record.table),
        record.opened.game,
        record.opened.seats,
        record.opened.mode,
        record.entries[0].happened,
        record.entries[-1].happened,
        record.revision,
        len(record.standing),
        state.deal,
        state.ending,
        " ".join(str(total) for total in totals(record, state)),
        " ".join(str(seat) for seat in table.game.winners(state)),
    )


def _narrowed(game: str | None, state: State | None, among: Collection[UUID] | None, as_told: bool) -> list[Condition]:
    conditions: list[Condition] = []
    if game is not None:
        conditions.append(("game = ?", game))
    if state is not None:
        found = "ending IS NULL" if state == "running" else "ending IS NOT NULL"
        conditions.append((f"(late = 1 OR {found})" if as_told else found,))
    if among is not None:
        ids = sorted(map(str, among))
        conditions.append((f"id IN ({', '.join('?' * len(ids))})" if ids else "1 = 0", *ids))
    return conditions
