"""The catalogue of tables: one row a table, made from the log and findable by game and state."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, Literal
from uuid import UUID

import msgspec

from domain.codec import is_of_table
from domain.recorder import Recorder
from domain.rulings import totals
from domain.store import Damaged, Projection, Projector, StoredRow
from domain.store.statements import Statements
from domain.tables import NotFound, Table

State = Literal["running", "finished"]
Condition = tuple[Any, ...]
"""A condition of a query, then its values."""

_COLUMNS: Final = (
    "id TEXT PRIMARY KEY, position BIGINT NOT NULL, game TEXT NOT NULL, seats INTEGER NOT NULL, mode TEXT NOT NULL, "
    "opened TEXT NOT NULL, latest TEXT NOT NULL, revision INTEGER NOT NULL, steps INTEGER NOT NULL, "
    "deals INTEGER NOT NULL, ending TEXT, totals TEXT NOT NULL"
)
_FIELDS: Final = "id, position, game, seats, mode, opened, latest, revision, steps, deals, ending, totals"


class Listed(msgspec.Struct, frozen=True):
    """One table of the catalogue. Times are UTC; ``ending`` is None while it runs; ``totals`` in seat order.

    ``labels`` are the encoded names of people and event, None where they were erased. A long listing is continued from
    the ``position`` of its last.
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
    labels: bytes | None
    position: int


class Catalogue:
    """Finds tables. Every query first catches up with the log, so that a reader sees all that was acknowledged."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        projection = Projection(
            name="catalogue",
            version=1,
            tables={"catalogue": _COLUMNS},
            write=self._write,
            indexes=("CREATE INDEX catalogue_position ON catalogue (position)",),
        )
        self._projector = Projector(recorder.store, projection)

    def tables(
        self,
        *,
        game: str | None = None,
        state: State | None = None,
        among: Collection[UUID] | None = None,
        limit: int = 100,
        before: int | None = None,
    ) -> tuple[Listed, ...]:
        """The tables with the newest activity first. ``before`` is the position to continue a long listing from."""
        continued = [] if before is None else [("position < ?", before)]
        return self._fetch([*_narrowed(game, state, among), *continued], "position DESC", limit)

    def by_opening(
        self,
        *,
        game: str | None = None,
        state: State | None = None,
        among: Collection[UUID] | None = None,
        limit: int = 100,
        after: UUID | None = None,
    ) -> tuple[Listed, ...]:
        """The tables opened last first, so that their order tells nothing of how they went on.

        A long listing is continued ``after`` its last table.
        """
        place = "(opened, id) < (SELECT opened, id FROM catalogue WHERE id = ?)"
        continued = [] if after is None else [(place, str(after))]
        return self._fetch([*_narrowed(game, state, among), *continued], "opened DESC, id DESC", limit)

    def _fetch(self, conditions: Sequence[Condition], order: str, limit: int) -> tuple[Listed, ...]:
        where = " AND ".join(["1 = 1", *(condition for condition, *_ in conditions)])
        values = [value for _, *values in conditions for value in values]
        query = f"SELECT {_FIELDS} FROM catalogue WHERE {where} ORDER BY {order} LIMIT ?"
        return tuple(self._listed(row) for row in self._projector.fetch(query, (*values, limit)))

    def rebuild(self, progress: Callable[[int, int], None] | None = None) -> int:
        """Make the catalogue anew from the first fact on; gives the position it reached."""
        return self._projector.rebuild(progress)

    def contradictions(self) -> Iterator[str]:
        """What the catalogue saw of tables that the log does not say: rows cut off, removed or written anew.

        The catalogue is looked at as it is, and not brought up to the log.
        """
        for row in self._projector.fetch_as_it_is(f"SELECT {_FIELDS} FROM catalogue ORDER BY id"):
            try:
                why = self._contradiction(row)
            except Damaged as damage:
                why = damage.why
            if why:
                yield f"table {row[0]}: {why}"

    def _contradiction(self, seen: tuple[Any, ...]) -> str:
        """What the log does not say of a row of the catalogue; nothing where it does."""
        revision = seen[7]
        try:
            table = self._recorder.load(UUID(seen[0]))
        except NotFound:
            return f"the catalogue saw {revision} entries, and the log has none"
        if table.record.revision < revision:
            return f"the catalogue saw {revision} entries, and the log has {table.record.revision}"
        if _row(table.at(revision), seen[1]) != seen:
            return f"the catalogue saw other facts in its first {revision} entries than the log has"
        return ""

    def _listed(self, row: tuple[Any, ...]) -> Listed:
        table_id, position, game, seats, mode, opened, latest, revision, steps, deals, ending, totals = row
        table = UUID(table_id)
        points = tuple(int(total) for total in totals.split())
        labels = None
        with suppress(Damaged):
            labels = self._recorder.store.label(table)
        columns = (game, seats, mode, opened, latest, revision, steps, deals, ending, points)
        return Listed(table, *columns, labels, position)

    def _write(self, statements: Statements, rows: Sequence[StoredRow]) -> None:
        for table, position in {row.stream: row.position for row in rows if is_of_table(row)}.items():
            with suppress(Damaged):  # one table that cannot be read keeps no other from being listed
                row = _row(self._recorder.load(table), position)
                statements.execute("DELETE FROM catalogue WHERE id = ?", (str(table),))
                statements.execute(f"INSERT INTO catalogue ({_FIELDS}) VALUES ({', '.join('?' * len(row))})", row)


def _row(table: Table, position: int) -> tuple[Any, ...]:
    """The row of a table whose newest fact is at this position, in the order of ``_FIELDS``."""
    record, state = table.record, table.truth.state()
    return (
        str(record.table),
        position,
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
    )


def _narrowed(game: str | None, state: State | None, among: Collection[UUID] | None) -> list[Condition]:
    conditions: list[Condition] = []
    if game is not None:
        conditions.append(("game = ?", game))
    if state is not None:
        conditions.append(("ending IS NULL" if state == "running" else "ending IS NOT NULL",))
    if among is not None:
        ids = sorted(map(str, among))
        conditions.append((f"id IN ({', '.join('?' * len(ids))})" if ids else "1 = 0", *ids))
    return conditions
