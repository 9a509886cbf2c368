"""The only door to what-if lines: they are begun, gone on with, branched, changed and erased here."""

import secrets
from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

from msgspec.structs import replace

from domain.cards.shuffling.chance import SEED_BYTES
from domain.store import Beside, Statements, Store
from domain.store.document import Wanted
from domain.store.errors import NotPossible
from domain.store.fields import a_name
from domain.store.sent_commands import TABLES as SENT
from domain.store.sent_commands import Sent, first_result, result_of
from domain.tables.table import NotYours
from domain.writing.visibility import Shared, Visibility
from domain.writing.whatifs import rows
from domain.writing.whatifs.attempt import AttemptedMove
from domain.writing.whatifs.erasure import erase, hand_down
from domain.writing.whatifs.schema import TABLES
from domain.writing.whatifs.values import LONGEST, MOST, SCORERS, LineWentOn, NoSuchLine, Tried, WhatIf

MOST_IN_A_FILE: Final = 500

Brought = tuple[WhatIf, tuple[Tried, ...]]
"""A line with its own steps."""


class WhatIfs:
    """The what-if lines of all tables. Safe to share between threads.

    It keeps what it is given: whether somebody may open a line is asked of :meth:`WhatIf.opens_for`, whether an act is
    allowed of :func:`domain.whatifs.act`.
    """

    def __init__(
        self, store: Store, clock: Callable[[], str], fresh: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        """``fresh`` gives so many random bytes; only tests give another."""
        store.furnish(TABLES)
        store.furnish(SENT)
        self._store = store
        self._clock = clock
        self._fresh = fresh

    def begin(self, table: UUID, step: int, revision: int, shared: Shared, name: str, command_id: str = "") -> WhatIf:
        """A new line from a step of a table as it stood at a revision; one for one command id.

        Raises Unfit, NotPossible.
        """
        seed = self._fresh(SEED_BYTES).hex()
        line = WhatIf(self.new_id(), table, step, revision, a_name(name), shared, seed, self._clock())
        with self._store.beside() as statements:
            first = first_result(statements, _sent(line, command_id, (step, revision, shared.sight)), line.id)
            if first is not None:
                return _found(statements, table, first)
            _add(statements, line)
        return line

    def branch(self, parent: WhatIf, place: int, author: str, name: str, command_id: str = "") -> WhatIf:
        """A new line, for its author alone, that leaves another after its step ``place`` (0: where that one begins).

        One command id begins one.

        Raises Unfit, NotPossible, NotYours for a line by the sight of another scorer, LineWentOn where there is no such
        step (any more).
        """
        if parent.shared.sight == SCORERS and parent.author != author:
            raise NotYours("this line rests on what its scorer saw; only that scorer goes on from it")
        seed, made = self._fresh(SEED_BYTES).hex(), self._clock()
        shared = Shared(author, "private", sight=parent.shared.sight)
        line = replace(parent, id=self.new_id(), name=a_name(name), shared=shared, seed=seed, made=made, by="")
        with self._store.beside() as statements:
            rows.hold(statements, parent.id)
            first = first_result(statements, _sent(line, command_id, (parent.id, place)), line.id)
            if first is not None:
                return _found(statements, parent.table, first)
            now = _found(statements, parent.table, parent.id)
            if place > now.length:
                raise LineWentOn
            source = _owner(statements, now, place)
            line = replace(line, parent=source.id if place else "", branch=place, length=place)
            _add(statements, line)
        return line

    def find(self, table: UUID, line_id: str) -> WhatIf:
        """A line of a table. Raises NoSuchLine."""
        with self._store.reading() as statements:
            return _found(statements, table, line_id)

    def at(self, table: UUID) -> tuple[WhatIf, ...]:
        """Every line of a table, in the order in which they were begun."""
        with self._store.reading() as statements:
            return rows.lines_found(statements, Wanted(table=str(table)))

    def at_step(self, table: UUID, step: int) -> tuple[WhatIf, ...]:
        """Every line from this step of a table, with those that branch from them."""
        with self._store.reading() as statements:
            return rows.lines_found(statements, Wanted(table=str(table), step=step))

    def steps(self, line: WhatIf, game: str) -> tuple[Tried, ...]:
        """All steps of a line of a table of this game, with those that it branches from."""
        with self._store.reading() as statements:
            return _way(statements, line, game, line.length)

    def answered(self, sent: Sent | None) -> bool:
        """Whether this was sent to a line before. Raises NotPossible where its command id was used for another."""
        with self._store.reading() as statements:
            return sent is not None and result_of(statements, sent) is not None

    def add(self, line: WhatIf, *tried: AttemptedMove, sent: Sent | None = None) -> WhatIf:
        """The line with these steps more, and the command that brought them: sent again it gives the line as it is now.

        Raises NotPossible where the line is long enough, LineWentOn.
        """
        if line.length + len(tried) > LONGEST:
            raise NotPossible(f"a line has at most {LONGEST} steps")
        with self._store.beside() as statements:
            rows.hold(statements, line.id)
            if first_result(statements, sent, str(line.length + len(tried))) is not None:
                return _found(statements, line.table, line.id)
            _refuse_moved(statements, line)
            for number, act in enumerate(tried, line.length + 1):
                rows.add_step(statements, line.id, Tried(number, act.asked, act.facts, line.author, self._clock()))
        return replace(line, length=line.length + len(tried))

    def undo(self, line: WhatIf) -> WhatIf:
        """The line without its last step; whoever branched from there keeps the way. Raises NotPossible, LineWentOn."""
        if line.length == line.branch:
            raise NotPossible("this line has no step of its own to take back")
        with self._store.beside(erasing=True) as statements:
            rows.hold(statements, line.id)
            _refuse_moved(statements, line)
            hand_down(statements, line, line.length)
            rows.drop_step(statements, line.id, line.length)
        return replace(line, length=line.length - 1)

    def rename(self, line: WhatIf, name: str) -> WhatIf:
        """The line under another name. Raises Unfit."""
        return self._changed(replace(line, name=a_name(name)))

    def share(self, line: WhatIf, visibility: Visibility, people: tuple[str, ...] = ()) -> WhatIf:
        """The line shared otherwise; ``people`` are those it is for where it is for named people."""
        named = people if visibility == "people" else ()
        return self._changed(replace(line, shared=replace(line.shared, visibility=visibility, people=named)))

    def erase(self, line: WhatIf) -> None:
        """Delete a line for good; whoever branched from it keeps the way up to there."""
        with self._store.beside(erasing=True) as statements:
            erase(statements, line)

    def bringing(self, lines: Sequence[Brought]) -> Beside:
        """Writes the lines of a file beside the record that comes with them. Raises NotPossible for too many."""
        if len(lines) > MOST_IN_A_FILE:
            raise NotPossible(f"the file has {len(lines)} variations; {MOST_IN_A_FILE} are the most")

        def beside(statements: Statements) -> None:
            for line, steps in lines:
                rows.add_line(statements, line)
                for step in steps:
                    rows.add_step(statements, line.id, step)

        return beside

    def new_id(self) -> str:
        """An id that no line has."""
        return self._fresh(9).hex()

    def _changed(self, line: WhatIf) -> WhatIf:
        with self._store.beside(erasing=True) as statements:
            rows.hold(statements, line.id)
            now = _found(statements, line.table, line.id)
            rows.change_line(statements, replace(now, name=line.name, shared=line.shared))
        return line


def _sent(line: WhatIf, command_id: str, asked: tuple[object, ...]) -> Sent | None:
    place = f"lines of {line.author} at {line.table}"
    return Sent(place, command_id, asked, line.author) if command_id else None


def _add(statements: Statements, line: WhatIf) -> None:
    own = rows.LINES.count(statements, Wanted(table=str(line.table), owner=line.author))
    if own >= MOST:
        raise NotPossible(f"you have {own} lines at this table, and {MOST} are the most: erase one first")
    rows.add_line(statements, line)


def _found(statements: Statements, table: UUID, line_id: str) -> WhatIf:
    found = rows.lines_found(statements, Wanted(ids=(line_id,), table=str(table)))
    if not found:
        raise NoSuchLine(line_id)
    return found[0]


def _refuse_moved(statements: Statements, seen: WhatIf) -> None:
    if _found(statements, seen.table, seen.id).length != seen.length:
        raise LineWentOn


def _owner(statements: Statements, line: WhatIf, place: int) -> WhatIf:
    """The line whose own step the step at this place of a line is."""
    while line.parent and place <= line.branch:
        line = _found(statements, line.table, line.parent)
    return line


def _way(statements: Statements, line: WhatIf, game: str, last: int) -> tuple[Tried, ...]:
    way: tuple[Tried, ...] = ()
    while True:
        way = rows.steps_of(statements, line.id, game, last) + way
        if not line.parent:
            return way
        last = min(last, line.branch)
        line = _found(statements, line.table, line.parent)
