"""What-if lines as documents, and their steps in a table beside them, read and written inside a transaction."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec

from domain.record.codec import facts_from, facts_to
from domain.store import Statements
from domain.store.document import Document, Heading, Wanted, marks
from domain.store.documents import Documents
from domain.writing.visibility import Shared
from domain.writing.whatifs.values import LineWentOn, Tried, WhatIf


class WhatIfBody(msgspec.Struct, frozen=True):
    """What a line is beside its heading; see :class:`WhatIf`."""

    revision: int
    sight: str
    seed: str
    parent: str
    branch: int
    by: str


LINES: Final = Documents("whatif", WhatIfBody)


def lines_found(statements: Statements, wanted: Wanted) -> tuple[WhatIf, ...]:
    """The lines that are wanted, in the order in which they were begun."""
    found = LINES.find(statements, wanted)
    own = _own_steps(statements, [document.heading.id for document in found])
    lines = [_line(document, own.get(document.heading.id, 0)) for document in found]
    return tuple(sorted(lines, key=lambda line: (line.made, line.id)))


def hold(statements: Statements, line_id: str) -> None:
    """Let nobody else change a line until the transaction ends."""
    LINES.hold(statements, line_id)


def add_line(statements: Statements, line: WhatIf) -> None:
    """Keep a new line."""
    LINES.add(statements, _document(line))


def change_line(statements: Statements, line: WhatIf) -> None:
    """Put this in place of the line of its id, which is held."""
    LINES.put(statements, _document(line))


def drop_line(statements: Statements, line_id: str) -> None:
    """Delete a line and its own steps."""
    statements.execute("DELETE FROM whatif_steps WHERE line = ?", (line_id,))
    LINES.erase(statements, (line_id,))


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


def _own_steps(statements: Statements, ids: Sequence[str]) -> dict[str, int]:
    """By line how many steps of its own it has, where it has any."""
    if not ids:
        return {}
    counted = f"SELECT line, COUNT(*) FROM whatif_steps WHERE line IN ({marks(ids)}) GROUP BY line"
    return dict(statements.fetch(counted, ids))


def _line(document: Document[WhatIfBody], own: int) -> WhatIf:
    heading, body = document.heading, document.body
    return WhatIf(
        id=heading.id,
        table=UUID(heading.table),
        step=heading.step,
        revision=body.revision,
        name=heading.title,
        shared=Shared(heading.owner, heading.visibility, document.people, body.sight),
        seed=body.seed,
        made=heading.changed,
        parent=body.parent,
        branch=body.branch,
        length=body.branch + own,
        by=body.by,
    )


def _document(line: WhatIf) -> Document[WhatIfBody]:
    shared = line.shared
    heading = Heading(
        id=line.id,
        owner=shared.author,
        changed=line.made,
        table=str(line.table),
        step=line.step,
        visibility=shared.visibility,
        title=line.name,
    )
    people = shared.people if shared.visibility == "people" else ()
    return Document(
        heading, WhatIfBody(line.revision, shared.sight, line.seed, line.parent, line.branch, line.by), people
    )
