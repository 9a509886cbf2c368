"""Stores copied from one database to another: facts as they are sealed, checked as they are read and read back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final
from uuid import UUID

from eventsourcing.persistence import Notification

from domain.store.document import marks
from domain.store.errors import Damaged, StoreError
from domain.store.rows import SideWrite, StoredFact, StoreFault
from domain.store.side_tables import SideTables
from domain.store.statements import Statements
from domain.store.store import Store
from domain.store.verify import checked

PAGE: Final = 3_000
"""Facts that are copied in one transaction."""

Progress = Callable[[int, int], None]
_UNDERWAY: Final = SideTables("copies", 1, {"copies": "facts BIGINT NOT NULL"})
"""Has a row as long as a store is the beginning of a copy."""
_SHAPES: Final = "SELECT name, version FROM side_tables"


def copy_store(
    source: Store,
    target: Store,
    rooms: Iterable[SideTables],
    progress: Progress | None = None,
    page: int = PAGE,
) -> int:
    """Copy all facts at their positions, then all beside them, which appears at once; gives how many facts there are.

    ``rooms`` are all tables beside the facts. A copy that broke off is taken up where it was. Nobody may write to
    either store meanwhile. Raises StoreError where the target is no beginning of this copy, or the source has tables
    of another shape; Damaged for the first fact that is not what was written.
    """
    known = {each.name: each for each in _whole(rooms)}
    _refuse_shapes(source, known)
    _begin(source, target)
    _copy_facts(source, target, progress, page)
    _refuse_fault(next(target.verify(), None))
    size = target.last_position()
    if target.tree().root(size) != source.tree().root(size):
        raise Damaged(None, None, f"the trees over the first {size} facts have two roots")
    _copy_beside(source, target, known.values())
    return size


def copy_table(source: Store, target: Store, streams: Sequence[UUID], beside: Mapping[str, str]) -> int:
    """Copy the streams of one table, and what stands beside them, in one transaction; gives how many facts are new.

    ``beside`` are tables beside the facts, furnished in both stores, and the column of each that holds the id of a
    stream. The target may hold other tables, and the beginning of this one. Raises StoreError where it holds this one
    otherwise, Damaged.
    """
    new: list[StoredFact] = []
    leaves: dict[UUID, bytes] = {}
    for stream in streams:
        _refuse_fault(next(source.verify(stream), None))
        rows = source.read(stream)
        standing, leaves[stream] = target.recorder.head(stream)
        if standing and (standing > len(rows) or rows[standing - 1].leaf != leaves[stream]):
            raise StoreError(f"{stream} went on otherwise in the store that it is to be copied to: nothing was copied")
        new += rows[standing:]
    with source.reading() as statements:
        rows_beside = {table: _rows_of(statements, table, column, streams) for table, column in beside.items()}
    labels = [SideWrite(stream, body) for stream in streams if (body := source.label(stream)) is not None]
    target.recorder.insert_events(
        [target.mapper.to_stored_event(row) for row in new],
        previous=leaves,
        side=labels,
        beside=lambda statements: _add_rows(statements, rows_beside),
    )
    return len(new)


def _whole(rooms: Iterable[SideTables]) -> Iterator[SideTables]:
    for room in rooms:
        yield from _whole(room.needs)
        yield room


def _refuse_shapes(source: Store, known: Mapping[str, SideTables]) -> None:
    """Nothing that this version does not know may be left behind."""
    source.furnish(_UNDERWAY)
    with source.reading() as statements:
        for name, version in statements.fetch(_SHAPES):
            if name == _UNDERWAY.name:
                continue
            if name not in known or version != known[name].version:
                raise StoreError(
                    f"the tables of {name} have another shape: bring the store up with cairn migrate first"
                )
        if statements.fetch("SELECT facts FROM copies"):
            raise StoreError("the store to copy is itself a copy that broke off: nothing was copied")


def _begin(source: Store, target: Store) -> None:
    """Take an empty store for the copy, or go on with one."""
    size = target.last_position()
    with target.recorder.making() as statements:
        _UNDERWAY.make(statements)
        furnished = [name for name, _ in statements.fetch(_SHAPES) if name != _UNDERWAY.name]
        begun = bool(statements.fetch("SELECT facts FROM copies"))
        if furnished or (size and not begun):
            raise StoreError("the store to copy to holds something already: nothing was copied")
        if not begun:
            statements.execute("INSERT INTO copies VALUES (?)", (source.last_position(),))
    if size > source.last_position() or target.tree().root(size) != source.tree().root(size):
        raise StoreError("the store to copy to was begun with other facts: nothing was copied")


def _copy_facts(source: Store, target: Store, progress: Progress | None, page: int) -> None:
    position, last = target.last_position(), source.last_position()
    heads: dict[UUID, tuple[int, bytes]] = {}
    while rows := source.recorder.select_notifications(position + 1, page):
        for row in rows:
            position += 1
            _check(source, target, row, position, heads)
        target.recorder.adopt(rows)
        if progress is not None:
            progress(position, last)


def _check(
    source: Store, target: Store, row: Notification, position: int, heads: dict[UUID, tuple[int, bytes]]
) -> None:
    """Raise Damaged where a row is not what was written after the rows that are copied."""
    if row.id != position:
        raise Damaged(None, None, f"there is no row at position {position}")
    fact = source.mapper.to_domain_event(row)
    head = heads.get(fact.stream) or target.recorder.head(fact.stream)
    heads[fact.stream] = checked(fact, head)


def _refuse_fault(fault: StoreFault | None) -> None:
    if fault is not None:
        raise Damaged(fault.stream, fault.number, fault.why)


def _copy_beside(source: Store, target: Store, rooms: Iterable[SideTables]) -> None:
    with source.reading() as read, target.recorder.making() as written:
        furnished = {name for name, _ in read.fetch(_SHAPES)}
        for room in rooms:
            room.make(written)
            if room.name in furnished:
                for table in room.tables:
                    _add_rows(written, {table: read.table(table)})
        labels = [
            (UUID(str(stream)).hex, bytes(body)) for stream, body in read.fetch("SELECT stream, body FROM labels")
        ]
        written.executemany("INSERT INTO labels (stream, body) VALUES (?, ?)", labels)
        written.execute("DELETE FROM copies")


_Table = tuple[Sequence[str], Sequence[Sequence[object]]]
"""The names of columns, and rows."""


def _rows_of(statements: Statements, table: str, column: str, streams: Sequence[UUID]) -> _Table:
    ids = [name for stream in streams for name in (str(stream), stream.hex)]
    return statements.table(table, f"WHERE {column} IN ({marks(ids)})", ids)


def _add_rows(statements: Statements, tables: Mapping[str, _Table]) -> None:
    """Add rows; one whose key stands there is left as it is."""
    for table, (columns, rows) in tables.items():
        names = ", ".join(columns)
        sql = f"INSERT INTO {table} ({names}) VALUES ({marks(columns)}) ON CONFLICT DO NOTHING"
        statements.executemany(sql, rows)
