"""What-if lines erased, and what those keep who branched from them."""

from msgspec.structs import replace

from domain.store import Statements
from domain.store.document import Wanted
from domain.store.sent_commands import forget as forget_sent
from domain.writing.whatifs import rows
from domain.writing.whatifs.values import WhatIf


def erase(statements: Statements, line: WhatIf) -> None:
    """Delete a line; every line that branches from it gets its steps up to there."""
    rows.hold(statements, line.id)
    hand_down(statements, line, 1)
    rows.drop_line(statements, line.id)
    forget_sent(statements, place_of(line.id))


def place_of(line_id: str) -> str:
    """Where the command ids of a line's steps are kept."""
    return f"line {line_id}"


def forget(statements: Statements, person: str) -> None:
    """Delete every line of a person, and keep of no other that it was for this person."""
    while own := rows.lines_found(statements, Wanted(owner=person)):
        erase(statements, own[0])
    rows.LINES.forget(statements, person)


def hand_down(statements: Statements, line: WhatIf, first: int) -> None:
    """Give every line that branches from this one at this step or later the own steps of this line up to there.

    Nobody is told that there is such a line, and none of them loses anything.
    """
    for child in rows.lines_found(statements, Wanted(table=str(line.table), step=line.step)):
        if child.parent == line.id and child.branch >= first:
            rows.copy_steps(statements, line.id, child.id, child.branch)
            rows.change_line(statements, replace(child, parent=line.parent, branch=line.branch))
