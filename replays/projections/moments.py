"""What may be a key moment of every table, as everybody sees it: found by its words, so nothing hidden can be found."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.record.codec import is_of_table
from domain.record.history import History
from domain.store import Damaged, Projection, Projector, Statements, StoredFact
from domain.tables.recorder import Recorder
from replays.steps import moments_of

Cursor = tuple[str, str, int, int]
"""When a moment happened, its table, step and place there: where a long list goes on."""

_FIELDS: Final = "happened, table_id, step, place, game, words"


class Moment(msgspec.Struct, frozen=True):
    """A key moment of a step, standing or not; ``happened`` is UTC."""

    table: UUID
    step: int
    words: str
    game: str
    happened: str
    cursor: Cursor


class Sought(msgspec.Struct, frozen=True):
    """What is looked for; ``since`` and ``until`` are days (``2026-11-30``), the last one included, or empty."""

    words: str = ""
    game: str = ""
    since: str = ""
    until: str = ""


class Moments:
    """Finds key moments. Every query first catches up with the log."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        projection = Projection(
            name="moments",
            version=2,
            tables={
                "moment_tables": "id TEXT PRIMARY KEY, steps BIGINT NOT NULL, later BIGINT NOT NULL",
                "moments": (
                    "happened TEXT NOT NULL, table_id TEXT NOT NULL, step BIGINT NOT NULL, place BIGINT NOT NULL, "
                    "game TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (table_id, step, place)"
                ),
            },
            write=self._write,
            indexes=("CREATE INDEX moments_happened ON moments (happened, table_id, step, place)",),
        )
        self.projector = Projector(recorder.store, projection)

    def find(self, sought: Sought, limit: int, before: Cursor | None = None) -> tuple[Moment, ...]:
        """The newest moments first; ``before`` is the cursor of the last one of the page before."""
        condition, values = _condition(sought, before)
        query = (
            f"SELECT {_FIELDS} FROM moments WHERE {condition} "
            "ORDER BY happened DESC, table_id DESC, step DESC, place DESC LIMIT ?"
        )
        return tuple(_moment(row) for row in self.projector.fetch(query, (*values, limit)))

    def _write(self, statements: Statements, rows: Sequence[StoredFact]) -> None:
        for table in {row.stream: None for row in rows if is_of_table(row)}:
            with suppress(Damaged):  # one table that cannot be read keeps no other from being found
                history = self._recorder.load(table).seen_by("public")
                statements.executemany(
                    f"INSERT INTO moments ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?)",
                    list(_rows(history, _known(statements, history))),
                )


def _known(statements: Statements, history: History) -> int:
    """How many steps of a table are in the index; none after something that tells of earlier steps anew."""
    table, record = str(history.record.table), history.record
    later = len(record.disclosures) + len(record.rulings)
    found = statements.fetch("SELECT steps FROM moment_tables WHERE id = ? AND later = ?", (table, later))
    if not found:
        statements.execute("DELETE FROM moments WHERE table_id = ?", (table,))
    statements.execute("DELETE FROM moment_tables WHERE id = ?", (table,))
    statements.execute("INSERT INTO moment_tables VALUES (?, ?, ?)", (table, len(record.steps), later))
    return int(found[0][0]) if found else 0


def _rows(history: History, known: int) -> Iterator[tuple[str, str, int, int, str, str]]:
    table, game = str(history.record.table), history.record.opened.game
    for step in history.record.steps[known:]:
        for place, words in enumerate(moments_of(history, step)):
            yield step.happened, table, step.number, place, game, words.casefold()


def _condition(sought: Sought, before: Cursor | None) -> tuple[str, tuple[Any, ...]]:
    escaped = sought.words.casefold().replace("!", "!!").replace("%", "!%").replace("_", "!_")
    conditions, values = ["words LIKE ? ESCAPE '!'"], [f"%{escaped}%"]
    for condition, value in (("game = ?", sought.game), ("happened >= ?", sought.since)):
        if value:
            conditions.append(condition)
            values.append(value)
    if sought.until:
        conditions.append("happened < ?")
        values.append((date.fromisoformat(sought.until) + timedelta(days=1)).isoformat())
    if before is not None:
        conditions.append("(happened, table_id, step, place) < (?, ?, ?, ?)")
        return " AND ".join(conditions), (*values, *before)
    return " AND ".join(conditions), tuple(values)


def _moment(row: Sequence[Any]) -> Moment:
    happened, table, step, place, game, words = row
    return Moment(UUID(table), step, words, game, happened, (happened, table, step, place))
