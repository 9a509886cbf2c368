"""The record of a table as it would have gone on, for everything that reads a history."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.play.vocabulary import Command, Fact
from domain.record.history import History
from domain.record.record import Entry, Record, Step
from domain.writing.whatifs.values import Tried

T = TypeVar("T")


class LineHistory(History):
    """A history that leaves its record at one step and goes on as a line was tried.

    Everything up to there is asked of the ``base``, so it shows what that sight shows. What was tried is open: it was
    made up. Step ``n`` of the line has the number :meth:`number` here. Nobody deals in it, whoever dealt at the table.
    """

    def __init__(self, base: History, step: int, tried: Sequence[Tried]) -> None:
        super().__init__(base.game, _going_on(base.record, step, tried), base.viewer)
        self._base = base
        self._step = step
        self._known = len(base.record.steps)
        self._states[step] = base.state(step)

    def number(self, place: int) -> int:
        """The number that a step of the line has here; of place 0 that of the table's step."""
        return self._known + place if place else self._step

    def facts(self, number: int) -> tuple[Fact, ...]:
        """The facts of a step: of the table as its sight shows them, of the line as they were tried."""
        return self._base.facts(number) if number <= self._known else self.record.step(number).facts

    def state(self, number: int | None = None) -> Any:
        """The table after a step, as tried; after the last one when no step is named."""
        number = self.record.head if number is None else number
        return self._base.state(number) if number <= self._known else super().state(number)

    def derived(self, kind: str, number: int, make: Callable[[int], T]) -> T:
        """Something computed once of a step; what is of the table's own is shared with every line."""
        return self._base.derived(kind, number, make) if number <= self._known else super().derived(kind, number, make)

    def said(self, number: int, state: Any) -> Command:
        """What was asked at a step; of the line with all its cards."""
        if number <= self._known:
            return self._base.said(number, state)
        return self._read(number, state)


def _going_on(record: Record, step: int, tried: Sequence[Tried]) -> Record:
    first, revision = len(record.steps), record.revision
    steps = tuple(
        Step(first + one.number, first + one.number - 1 if one.number > 1 else step, revision + one.number, one.asked,
             one.facts, one.author, one.at, one.at)
        for one in tried
    )  # fmt: skip
    entries = tuple(
        Entry(made.entry, "", made.actor, made.recorded, made.happened, made.number, made.number, record.version)
        for made in steps
    )
    return replace(
        record,
        opened=replace(record.opened, mode="physical"),
        entries=(*record.entries, *entries) if entries else _standing_at(record, step),
        steps=record.steps + steps,
        standing=(*record.path(step), *(made.number for made in steps)),
    )


def _standing_at(record: Record, step: int) -> tuple[Entry, ...]:
    """The entries of a record that was led back to a step."""
    last = record.entries[-1]
    return (*record.entries[:-1], replace(last, head=step))
