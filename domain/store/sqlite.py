"""The recorder on a SQLite file."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from sqlite3 import connect, sqlite_version
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.sqlite import SQLiteCursor, SQLiteProcessRecorder

from domain.store import sqlite_schema as schema
from domain.store.errors import Damaged, NoStore, StoreDown, StoreError
from domain.store.facts import NO_LEAVES, Facts, Leaves, check_end, check_head, streams_of
from domain.store.locks import held
from domain.store.log_tree import add_leaves, grow
from domain.store.private import make_private
from domain.store.rows import SideWrite
from domain.store.seal import NOTHING_BEFORE
from domain.store.selection import text_of
from domain.store.side_tables import Beside
from domain.store.sqlite_errors import plainly
from domain.store.sqlite_files import FilesDatastore, fetched, lock_of, setting
from domain.store.sqlite_views import SQLiteChanges, SQLiteLead, statements_on
from domain.store.statements import Statements


class SQLiteFacts(Facts, SQLiteProcessRecorder):
    """Keeps facts in one SQLite file. Open it after a fork, not before."""

    datastore: FilesDatastore
    columns = schema.COLUMNS

    def __init__(self, path: str, *, begin: bool = True) -> None:
        if begin:
            make_private(path)
        else:
            _refuse_none(path)
        super().__init__(FilesDatastore(path))
        self.path = path
        self._begin = begin
        try:
            self.create_table()
        except BaseException:
            self.close()
            raise

    def construct_create_table_statements(self) -> list[str]:
        """The library's table of tracked positions, and our own."""
        tracking = super().construct_create_table_statements()[-1]
        return [*schema.TABLES, tracking]

    def create_table(self) -> None:
        """Make the schema, once, however many processes start together."""
        with self.datastore.writer as cursor:
            version = setting(cursor, "user_version")
            if version == 0:
                if not self._begin:
                    raise NoStore(self.path)
                self._create_table(cursor)
                cursor.execute(f"PRAGMA user_version={schema.VERSION}")
            elif version != schema.VERSION:
                raise StoreDown(f"{self.path} has schema {version}; this program knows {schema.VERSION}")
            for statement in schema.TREE:
                cursor.execute(statement)

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        previous: Leaves = NO_LEAVES,
        side: Sequence[SideWrite] = (),
        beside: Beside | None = None,
        **_: Any,
    ) -> Sequence[int]:
        """Append to streams, if each still ends where the first of its events begins."""
        positions: list[int] = []
        with self.datastore.writer as cursor:
            for stream, expected, events in streams_of(stored_events):
                head = _head(fetched(cursor, schema.HEAD, stream.hex))
                check_head(stream, expected, previous.get(stream, NOTHING_BEFORE), *head)
                positions += _inserted(cursor, stream.hex, events)
            if positions:
                add_leaves(statements_on(cursor), positions[0] - 1)
            self._write_side(cursor, side)
            if beside is not None:
                beside(statements_on(cursor))
        return positions

    def adopt(self, rows: Sequence[Notification]) -> None:
        """Add rows that another store sealed, at their positions."""
        with self.datastore.writer as cursor:
            statements = statements_on(cursor)
            end = statements.fetch(schema.LAST_POSITION)[0][0]
            check_end(end, rows)
            statements.executemany(schema.ADOPT, [_adopted(row) for row in rows])
            add_leaves(statements, end)

    def notifications(self, sql: str, values: Sequence[Any]) -> list[Notification]:
        """The rows of a query."""
        return [_notification(*row) for row in self.datastore.query(sql, *map(_as_stored, values))]

    def max_notification_id(self) -> int:
        """Position of the newest row, 0 in an empty log."""
        position: int = self.datastore.query(schema.LAST_POSITION)[0][0]
        return position

    def head(self, stream: UUID) -> tuple[int, bytes]:
        """Number and leaf of a stream's last row."""
        return _head(self.datastore.query(schema.HEAD, stream.hex))

    def label(self, stream: UUID) -> bytes | None:
        """The stream's label."""
        found = self.datastore.query(schema.LABEL, stream.hex)
        return found[0][0] if found else None

    def write_side(self, side: Sequence[SideWrite]) -> None:
        """Replace or erase labels; their bytes leave the file and, unless somebody reads just then, its log."""
        with self.datastore.writer as cursor:
            self._write_side(cursor, side)
        self.forget_erased()

    def max_tracking_id(self, application_name: str) -> int | None:
        """How far a projection is."""
        found = self.datastore.query(schema.TRACKED, application_name)
        return found[0][0] if found else None

    def furthest_tracked(self) -> int:
        """How far the furthest projection ever was."""
        position: int = self.datastore.query(schema.FURTHEST)[0][0]
        return position

    def integrity(self) -> list[str]:
        """What SQLite's own check finds: pages, indexes, columns."""
        try:
            found = self.datastore.query("PRAGMA integrity_check")
        except Damaged as damage:
            return [damage.why]
        return [str(line) for (line,) in found if line != "ok"]

    @contextmanager
    def leading(self, projection: str) -> Iterator[SQLiteLead]:
        """Be the one who moves this projection on."""
        with held(lock_of(self.path, projection)):
            yield SQLiteLead(self, projection)

    @contextmanager
    def reading(self) -> Iterator[Statements]:
        """A transaction for reading views and tables beside the facts."""
        with self.datastore.transaction(commit=False) as cursor:
            yield statements_on(cursor)

    @contextmanager
    def writing(self) -> Iterator[Statements]:
        """A transaction on the tables beside the facts."""
        with self.datastore.writer as cursor:
            yield statements_on(cursor)

    making = writing

    def forget_erased(self) -> None:
        """Empty the write-ahead log; in the file itself deleted bytes are overwritten (``secure_delete``)."""
        self.datastore.writer.empty_log()

    def grow_tree(self) -> int:
        """Add the next leaves to the tree."""
        with self.datastore.writer as cursor:
            return grow(statements_on(cursor))

    def changes(self) -> SQLiteChanges:
        """Start to watch the log."""
        return SQLiteChanges(self.path)

    def backup(self, path: str) -> None:
        """Copy everything to a new file while it is in use; the file appears when it is complete."""
        if Path(path).exists():
            raise StoreError(f"{path} exists already; a backup overwrites nothing")
        with TemporaryDirectory(dir=Path(path).parent, prefix="backup-") as folder:
            copy = Path(folder, "copy.db")
            make_private(copy)
            with plainly(path), closing(connect(self.path)) as source, closing(connect(copy)) as target:
                source.backup(target)
            copy.rename(path)

    def settings(self) -> dict[str, str]:
        """What SQLite says of this file, read back and not assumed."""
        with self.datastore.transaction(commit=False) as cursor:
            names = "journal_mode", "synchronous", "wal_autocheckpoint", "secure_delete", "user_version"
            read = {name: str(setting(cursor, name)) for name in names}
        return {"database": "sqlite", "path": self.path, "sqlite": sqlite_version, **read}

    def close(self) -> None:
        """Let go of every connection."""
        with held(lock_of(self.path)):
            self.datastore.close()

    def _write_side(self, cursor: SQLiteCursor, side: Sequence[SideWrite]) -> None:
        for each in side:
            if each.body is None:
                cursor.execute(schema.ERASE_LABEL, (each.stream.hex,))
            else:
                cursor.execute(schema.SET_LABEL, (each.stream.hex, each.body))


def _refuse_none(path: str) -> None:
    """Raise NoStore where nothing was ever written; to connect would make a file."""
    written = (Path(each) for each in (path, f"{path}-wal"))
    if not any(each.exists() and each.stat().st_size for each in written):
        raise NoStore(path)


def _head(found: list[tuple[int, bytes]]) -> tuple[int, bytes]:
    return found[0] if found else (0, NOTHING_BEFORE)


def _inserted(cursor: SQLiteCursor, stream: str, events: Sequence[StoredEvent]) -> list[int]:
    """Where the events stand in the log now that they are at the end of their stream."""
    positions: list[int] = []
    for event in events:
        cursor.execute(schema.INSERT, (stream, event.originator_version, event.topic, event.state))
        positions.append(cursor.lastrowid)
    return positions


def _adopted(row: Notification) -> tuple[int, int | str, int, str, bytes]:
    return row.id, _as_stored(row.originator_id), row.originator_version, row.topic, row.state


def _as_stored(value: int | str | UUID) -> int | str:
    return value.hex if isinstance(value, UUID) else value


def _notification(position: int, stream: bytes, number: int, topic: bytes, state: bytes) -> Notification:
    return Notification(_stream_id(stream), number, text_of(topic), state, position)


@lru_cache(maxsize=4096)
def _stream_id(column: bytes) -> UUID | str:
    """The stream, or its column as it is where that is none: the mapper names the row that it spoils."""
    text = text_of(column)
    try:
        return UUID(text)
    except ValueError:
        return text
