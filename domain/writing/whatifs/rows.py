"""The tables of what-if lines, beside the facts and erasable, read and written inside a transaction."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.record.codec import facts_from, facts_to
from domain.store import SideTables, Statements
from domain.writing.visibility import Shared
from domain.writing.whatifs.values import LineWentOn, Tried, WhatIf

TABLES: Final = SideTables(
    "whatifs",
    1,
    {
        "whatifs": (
            "id TEXT PRIMARY KEY, table_id TEXT NOT NULL, step BIGINT NOT NULL, revision BIGINT NOT NULL, "
            "name TEXT NOT NULL, author TEXT NOT NULL, visibility TEXT NOT NULL, people TEXT NOT NULL, "
            "sight TEXT NOT NULL, seed TEXT NOT NULL, made TEXT NOT NULL, parent TEXT NOT NULL, "
            "branch BIGINT NOT NULL, signed TEXT NOT NULL"
        ),
        "whatif_steps": (
            "line TEXT NOT NULL, number BIGINT NOT NULL, asked TEXT NOT NULL, facts TEXT NOT NULL, "
            "author TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (line, number)"
        ),
    },
    (
        "CREATE INDEX whatifs_step ON whatifs (table_id, step)",
        "CREATE INDEX whatifs_author ON whatifs (author)",
        "CREATE INDEX whatifs_parent ON whatifs (parent)",
    ),
)

_LINE: Final = (
    "id, table_id, step, revision, name, author, visibility, people, sight, seed, made, parent, branch, signed, "
    "(SELECT COUNT(*) FROM whatif_steps WHERE line = whatifs.id)"
)


def lines_where(statements: Statements, condition: str, values: Sequence[Any]) -> tuple[WhatIf, ...]:
    """The lines of which this is true, in the order in which they were begun."""
    found = statements.fetch(f"SELECT {_LINE} FROM whatifs WHERE {condition} ORDER BY made, id", values)
    return tuple(_line(row) for row in found)


def add_line(statements: Statements, line: WhatIf) -> None:
    """Keep a new line."""
    shared = line.shared
    statements.execute(
        "INSERT INTO whatifs (id, table_id, step, revision, name, author, visibility, people, sight, seed, made, "
        "parent, branch, signed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (line.id, str(line.table), line.step, line.revision, line.name, shared.author, shared.visibility,
         _written(shared.people), shared.sight, line.seed, line.made, line.parent, line.branch, line.by),
    )  # fmt: skip


def change_line(statements: Statements, line: WhatIf) -> None:
    """Keep what may be changed of a line: its name, for whom it is, what it branches from."""
    statements.execute(
        "UPDATE whatifs SET name = ?, visibility = ?, people = ?, parent = ?, branch = ? WHERE id = ?",
        (line.name, line.shared.visibility, _written(line.shared.people), line.parent, line.branch, line.id),
    )


def hold(statements: Statements, line_id: str) -> None:
    """Let nobody else change a line until the transaction ends."""
    statements.execute("UPDATE whatifs SET name = name WHERE id = ?", (line_id,))


def drop_line(statements: Statements, line_id: str) -> None:
    """Delete a line and its own steps."""
    statements.execute("DELETE FROM whatif_steps WHERE line = ?", (line_id,))
    statements.execute("DELETE FROM whatifs WHERE id = ?", (line_id,))


def steps_of(statements: Statements, line_id: str, game: str, last: int) -> tuple[Tried, ...]:
    """The own steps of a line up to this one, in order."""
    found = statements.fetch(
        "SELECT number, asked, facts, author, at FROM whatif_steps WHERE line = ? AND number <= ? ORDER BY number",
        (line_id, last),
    )
    return tuple(Tried(number, asked, facts_from(facts, game), who, at) for number, asked, facts, who, at in found)


def add_step(statements: Statements, line_id: str, step: Tried) -> None:
    """Keep one more step. Raises LineWentOn where there is one of its number."""
    added = statements.fetch(
        "INSERT INTO whatif_steps VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING number",
        (line_id, step.number, step.asked, facts_to(step.facts), step.author, step.at),
    )
    if not added:
        raise LineWentOn


def copy_steps(statements: Statements, source: str, target: str, last: int) -> None:
    """Give a line the steps of another up to this one, as they are."""
    statements.execute(
        "INSERT INTO whatif_steps SELECT CAST(? AS TEXT), number, asked, facts, author, at FROM whatif_steps "
        "WHERE line = ? AND number <= ?",
        (target, source, last),
    )


def drop_step(statements: Statements, line_id: str, number: int) -> None:
    """Delete one step. Raises LineWentOn where there is none of this number."""
    sql = "DELETE FROM whatif_steps WHERE line = ? AND number = ? RETURNING number"
    if not statements.fetch(sql, (line_id, number)):
        raise LineWentOn


def _written(people: Sequence[str]) -> str:
    return msgspec.json.encode(people).decode()


def _line(row: Sequence[Any]) -> WhatIf:
    line_id, table, step, revision, name, author, visibility, people, sight, seed, made, parent, branch, by, own = row
    shared = Shared(author, visibility, msgspec.json.decode(people, type=tuple[str, ...]), sight)
    return WhatIf(line_id, UUID(table), step, revision, name, shared, seed, made, parent, branch, branch + own, by)
