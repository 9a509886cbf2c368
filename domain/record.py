"""The record of one table: a tree of steps, and the path to its head.

Every accepted **entry** raises the revision by one. An entry holds steps (accepted acts with their facts), or moves the
head (take-back, redo), or discloses faces that were not known when a fact was recorded. Nothing is ever edited or
renumbered; an earlier revision is the same record with fewer entries.
"""

from collections.abc import Sequence
from itertools import groupby
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.cards import AnyFace
from domain.play import Fact, Viewer
from domain.store.errors import Damaged


class TableOpened(Fact, frozen=True):
    """A table was opened for a game: its rules version, how many seats it has, and how cards are dealt."""

    game: str
    rules_version: int
    seats: int
    mode: str


class HeadMoved(Fact, frozen=True):
    """The game now stands at another step: the head went there because of ``why``, as ``asked`` by whom."""

    to: int
    why: str
    asked: str


class FacesDisclosed(Fact, frozen=True):
    """Faces that hid in an earlier fact came to light: the hidden cards of fact ``index`` of ``step``, in order.

    ``to`` are the seats that know them now; empty for the audience of the fact itself, 0 for everybody.
    """

    step: int
    index: int
    to: tuple[int, ...]
    cards: tuple[AnyFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """The seats it was disclosed to."""
        return ("public",) if 0 in self.to else self.to


TABLE_FACTS = TableOpened | HeadMoved | FacesDisclosed


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Who, when and why of one stored fact. Times are UTC, ``2026-11-30T07:31:12.123Z``.

    ``entry`` is the revision this fact's entry made; ``step`` and ``parent`` are 0 for facts of the table itself.
    ``asked`` is the
    move as everybody may read it, on the first fact of a step; ``irregular`` says that it stood against the rules.
    """

    version: int
    entry: int
    step: int
    parent: int
    actor: str
    command_id: str
    recorded: str
    happened: str
    asked: str | None = None
    irregular: bool = False
    corrects: int | None = None
    restates: int | None = None
    imported: str | None = None


class Step(msgspec.Struct, frozen=True):
    """One accepted act of play and its facts, with everything recorded, whoever may see it.

    ``asked`` is the move in the game's notation with all faces. Step numbers start at 1; ``parent`` 0 is the opened
    table.
    """

    number: int
    parent: int
    entry: int
    asked: str
    facts: tuple[Fact, ...]
    actor: str
    recorded: str
    happened: str
    reason: str | None = None
    corrects: int | None = None
    restates: int | None = None


class Entry(msgspec.Struct, frozen=True):
    """What one transaction accepted under one command id.

    ``head`` is the step at which the game stood afterwards, ``steps`` how many steps the record had then,
    ``version`` how many facts.
    """

    number: int
    command_id: str
    actor: str
    recorded: str
    happened: str
    head: int
    steps: int
    version: int
    act: TABLE_FACTS | None = None


class Record(msgspec.Struct, frozen=True):
    """One table as recorded up to a revision. ``standing`` are the steps on the path to the head."""

    table: UUID
    opened: TableOpened
    entries: tuple[Entry, ...]
    steps: tuple[Step, ...]
    standing: tuple[int, ...]
    disclosures: tuple[FacesDisclosed, ...] = ()
    imported: str | None = None

    @property
    def revision(self) -> int:
        """The number of entries so far."""
        return len(self.entries)

    @property
    def version(self) -> int:
        """The number of stored facts so far."""
        return self.entries[-1].version

    @property
    def head(self) -> int:
        """The step at which the game stands, 0 before the first."""
        return self.entries[-1].head

    def step(self, number: int) -> Step:
        """The step of this number. Raises KeyError when there is none yet."""
        if not 1 <= number <= len(self.steps):
            raise KeyError(f"there is no step {number}")
        return self.steps[number - 1]

    def path(self, head: int | None = None) -> tuple[int, ...]:
        """The steps from the first to the head (or to another step), along parents."""
        return self.standing if head is None else path_to(self.steps, head)

    def new_steps(self, entry: Entry) -> tuple[Step, ...]:
        """The steps that an entry brought."""
        first = self.entries[entry.number - 2].steps if entry.number > 1 else 0
        return self.steps[first : entry.steps]

    @property
    def redo(self) -> int | None:
        """The step that a redo would return to: the newest child of the head, directly after a take-back or redo."""
        if not isinstance(self.entries[-1].act, HeadMoved):
            return None
        return max((step.number for step in self.steps if step.parent == self.head), default=None)

    def at(self, revision: int) -> "Record":
        """The record as it was at an earlier revision. Raises KeyError when there was none such."""
        if not 1 <= revision <= self.revision:
            raise KeyError(f"there is no revision {revision}")
        entries = self.entries[:revision]
        steps = self.steps[: entries[-1].steps]
        disclosures = tuple(entry.act for entry in entries if isinstance(entry.act, FacesDisclosed))
        return replace(
            self,
            entries=entries,
            steps=steps,
            standing=path_to(steps, entries[-1].head),
            disclosures=disclosures,
        )


def path_to(steps: Sequence[Step], head: int) -> tuple[int, ...]:
    """The numbers of the steps from the first to ``head``, along parents."""
    path = []
    while head:
        path.append(head)
        head = steps[head - 1].parent
    return tuple(reversed(path))


class Filed(msgspec.Struct, frozen=True):
    """One stored fact, decoded: its envelope, the fact with all faces, and the words of the move when it opens a
    step."""

    envelope: Envelope
    fact: Fact
    asked: str | None = None
    reason: str | None = None


def extend(record: Record | None, table: UUID, filed: Sequence[Filed]) -> Record | None:
    """The record after more stored facts; None while there are none. Raises Damaged when they cannot follow."""
    if not filed:
        return record
    growing = _Growing(record or _opened(table, filed[0]))
    for _, bundle in groupby(filed, key=lambda fact: fact.envelope.entry):
        growing.add(tuple(bundle))
    return growing.done()


def _opened(table: UUID, first: Filed) -> Record:
    if not isinstance(first.fact, TableOpened):
        raise Damaged(table, 1, "it does not open the table")
    return Record(table, first.fact, (), (), (), imported=first.envelope.imported)


class _Growing:
    """A record while stored facts are added to it; lists, so that a long table loads in linear time."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.entries, self.steps, self.standing = list(record.entries), list(record.steps), list(record.standing)
        self.disclosures = list(record.disclosures)
        self.version = record.version if record.entries else 0

    def done(self) -> Record:
        return replace(
            self.record,
            entries=tuple(self.entries),
            steps=tuple(self.steps),
            standing=tuple(self.standing),
            disclosures=tuple(self.disclosures),
        )

    def add(self, facts: tuple[Filed, ...]) -> None:
        envelope, fact = facts[0].envelope, facts[0].fact
        if envelope.entry != len(self.entries) + 1:
            raise self._damaged(f"entry {envelope.entry} follows entry {len(self.entries)}")
        if isinstance(fact, HeadMoved):
            self.standing = list(path_to(self.steps, self._earlier(fact.to)))
        if isinstance(fact, FacesDisclosed):
            self.disclosures.append(fact)
        for number, bundle in groupby(facts, key=lambda filed: filed.envelope.step):
            if number:
                self._add_step(tuple(bundle))
        self.version += len(facts)
        entry = Entry(
            number=envelope.entry,
            command_id=envelope.command_id,
            actor=envelope.actor,
            recorded=envelope.recorded,
            happened=envelope.happened,
            head=self.standing[-1] if self.standing else 0,
            steps=len(self.steps),
            version=self.version,
            act=fact if isinstance(fact, TABLE_FACTS) else None,
        )
        self.entries.append(entry)

    def _add_step(self, facts: tuple[Filed, ...]) -> None:
        first, envelope = facts[0], facts[0].envelope
        if envelope.step != len(self.steps) + 1:
            raise self._damaged(f"step {envelope.step} stands where step {len(self.steps) + 1} is expected")
        step = Step(
            number=envelope.step,
            parent=self._earlier(envelope.parent),
            entry=envelope.entry,
            asked=first.asked or envelope.asked or "",
            facts=tuple(filed.fact for filed in facts),
            actor=envelope.actor,
            recorded=envelope.recorded,
            happened=envelope.happened,
            reason=first.reason,
            corrects=envelope.corrects,
            restates=envelope.restates,
        )
        self.steps.append(step)
        if step.parent == (self.standing[-1] if self.standing else 0):
            self.standing.append(step.number)
        else:
            self.standing = list(path_to(self.steps, step.number))

    def _earlier(self, number: int) -> int:
        if not 0 <= number <= len(self.steps):
            raise self._damaged(f"step {number} is named before it was recorded")
        return number

    def _damaged(self, why: str) -> Damaged:
        return Damaged(self.record.table, self.version + 1, why)
