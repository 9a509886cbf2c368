"""A what-if line as its reader opens it: the table as it would stand after one of its steps."""

from typing import Final, NamedTuple
from uuid import UUID

from flask import abort
from marshmallow import Schema

from domain.record.history import History
from domain.writing.whatifs import LineHistory, NoSuchLine, Tried, WhatIf
from replays.steps import Move, move
from web.shell.hidden_results import hides
from web.shell.known_table import known_table
from web.shell.parser import Typed, read
from web.shell.services import services
from web.shell.views import View, at_revision, view_of
from web.writing.read_access import read_access

NOWHERE: Final = "There is no such variation at this table (any more)."
LATER: Final = "This variation rests on what was known later: it is not shown while results are hidden."


class OpenLine(NamedTuple):
    """A line at one of its places (0: the table's step). ``view`` shows it as a table of its own that went on so far,
    ``table`` is the table itself by the line's sight."""

    line: WhatIf
    place: int
    steps: tuple[Tried, ...]
    view: View
    table: View

    @property
    def own(self) -> bool:
        """Whether the visitor is its author."""
        return self.line.author == self.table.permissions.person

    @property
    def address(self) -> str:
        """Where this line is found."""
        return line_address(self.line)

    @property
    def course(self) -> LineHistory:
        """The whole line."""
        return LineHistory(_base(self.table, self.line), self.line.step, self.steps)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All its steps in words."""
        course = self.course
        return tuple(move(course, course.number(step.number)) for step in self.steps)


def line_address(line: WhatIf) -> str:
    """Where a line is found."""
    return f"/tables/{line.table}/what-if/{line.id}"


def readable_lines(view: View, lines: tuple[WhatIf, ...]) -> tuple[WhatIf, ...]:
    """Those of these lines that the visitor may open, as far as the view shows the table."""
    who, revision = read_access(view), view.history.record.revision
    return tuple(line for line in lines if line.opens_for(who, revision))


def opened(table_id: UUID, line_id: str, place: int | None = None) -> OpenLine:
    """A line at a place, at its end where none is named. Ends with 404 for one that the visitor may not open."""
    try:
        line = services().whatifs.find(table_id, line_id.replace("\0", ""))
    except NoSuchLine:
        abort(404, NOWHERE)
    table = view_of(known_table(table_id).table, {"as": line.shared.sight})
    if not readable_lines(table, (line,)):
        abort(404, NOWHERE)
    if hides() and line.revision > table.history.record.step(line.step).entry:
        abort(404, LATER)
    if place is not None and place > line.length:
        abort(404, f"This variation has {line.length} steps.")
    return _at(table, line, line.length if place is None else place)


def _at(table: View, line: WhatIf, place: int) -> OpenLine:
    steps = services().whatifs.steps(line, table.history.game.key)
    course = LineHistory(_base(table, line), line.step, steps[:place])
    return OpenLine(line, place, steps, table._replace(history=course, asked=carried_along()), table)


def _base(table: View, line: WhatIf) -> History:
    return at_revision(table.history, line.revision)


class FacesQuery(Schema):
    """Whether unseen cards stay face down."""

    down = Typed()


def carried_along() -> dict[str, str]:
    """What addresses of lines carry along: that what comes later stays hidden, that unseen cards stay face down."""
    kept = {"hide": hides(), "down": read(FacesQuery, "query")["down"] == "1"}
    return {name: "1" for name, holds in kept.items() if holds}
