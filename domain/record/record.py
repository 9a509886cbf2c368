"""The record of one table: a tree of steps, and the path to its head.

Every accepted **entry** raises the revision by one. An entry holds steps (accepted acts with their facts), or moves the
head (take-back, redo), or discloses faces that were not known when a fact was recorded. Nothing is ever edited or
renumbered; an earlier revision is the same record with fewer entries.
"""

from bisect import bisect_left
from collections.abc import Sequence
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.record.chance.facts import (
    CHANCE_FACTS,
    DealsCommitted,
    DeckShuffled,
    SeedCommitted,
    SeedOpened,
    SeedVoided,
)
from domain.record.chance.seat_words import Wording, wording
from domain.record.facts import ACTS, FacesDisclosed, HeadMoved, TableOpened
from domain.store.times import moment_of


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
    ``version`` how many facts. ``reason`` is why something was taken back or put right: for officials, since it may
    name a card.
    """

    number: int
    command_id: str
    actor: str
    recorded: str
    happened: str
    head: int
    steps: int
    version: int
    act: ACTS | None = None
    reason: str | None = None


class RecordedChance(msgspec.Struct, frozen=True):
    """A fact about the chance that a table is dealt by: in which entry, after how many steps of the record."""

    entry: int
    steps: int
    fact: CHANCE_FACTS


class Record(msgspec.Struct, frozen=True):
    """One table as recorded up to a revision. ``standing`` are the steps on the path to the head.

    ``chance`` tells how it is dealt where Cairn deals, in order; ``rulings`` are the entries by which officials put
    something right, in order.
    """

    table: UUID
    opened: TableOpened
    entries: tuple[Entry, ...]
    steps: tuple[Step, ...]
    standing: tuple[int, ...]
    disclosures: tuple[FacesDisclosed, ...] = ()
    chance: tuple[RecordedChance, ...] = ()
    imported: str | None = None
    rulings: tuple[Entry, ...] = ()

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

    @property
    def first(self) -> int:
        """The first step on the path to the head, 0 where there is none."""
        return self.standing[0] if self.standing else 0

    def entry_under(self, command_id: str) -> Entry | None:
        """The entry that was accepted under this command id, None where there is none."""
        return next((entry for entry in reversed(self.entries) if entry.command_id == command_id), None)

    def step(self, number: int) -> Step:
        """The step of this number. Raises KeyError when there is none yet."""
        if not 1 <= number <= len(self.steps):
            raise KeyError(f"there is no step {number}")
        return self.steps[number - 1]

    def path(self, head: int | None = None) -> tuple[int, ...]:
        """The steps from the first to the head (or to another step), along parents."""
        return self.standing if head is None else path_to(self.steps, head)

    def stands(self, number: int) -> bool:
        """Whether a step is on the path to the head; the numbers grow along it."""
        place = bisect_left(self.standing, number)
        return place < len(self.standing) and self.standing[place] == number

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

    @property
    def committed(self) -> SeedCommitted | DealsCommitted | None:
        """What binds the service, None where it does not deal."""
        return next(
            (noted.fact for noted in self.chance if isinstance(noted.fact, SeedCommitted | DealsCommitted)), None
        )

    @property
    def seed_end(self) -> SeedOpened | SeedVoided | None:
        """How the commitment ended, None while it holds."""
        return next((noted.fact for noted in self.chance if isinstance(noted.fact, SeedOpened | SeedVoided)), None)

    @property
    def mixed(self) -> tuple[str, ...]:
        """The words that go into the next shuffle: of every seat, or of none where deals were made beforehand."""
        return () if isinstance(self.committed, DealsCommitted) else self.wording.mixed(self.opened.seats)

    @property
    def wording(self) -> Wording:
        """The words of the seats so far, and who is bound to some."""
        return wording(noted.fact for noted in self.chance)

    def shuffled(self, number: int, cards: tuple[str, ...]) -> DeckShuffled | None:
        """The shuffle of this number and these cards (none: the whole pack), None before it was made."""
        made = (noted.fact for noted in self.chance if isinstance(noted.fact, DeckShuffled))
        return next((fact for fact in made if (fact.number, fact.cards) == (number, cards)), None)

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
            chance=tuple(noted for noted in self.chance if noted.entry <= revision),
            rulings=tuple(entry for entry in self.rulings if entry.number <= revision),
        )

    def as_of(self, time: str) -> "Record":
        """The record as it was at a moment (UTC), before anything that was recorded later.

        Raises KeyError when the table was not opened by then.
        """
        moment = moment_of(time)
        later = (entry.number for entry in self.entries if moment_of(entry.recorded) > moment)
        revision = next(later, self.revision + 1) - 1
        if not revision:
            raise KeyError(f"the table was not opened by {time}")
        return self.at(revision)

    def root(self, number: int) -> int:
        """The step that first said what this step restates; itself when it restates none."""
        while earlier := self.steps[number - 1].restates:
            number = earlier
        return number

    def standing_for(self, number: int) -> int | None:
        """The step on the path to the head that is, or restates, the same act; None when it does not stand any more.

        Raises KeyError when there is no such step.
        """
        root = self.root(self.step(number).number)
        return next((step for step in self.standing if self.root(step) == root), None)


def path_to(steps: Sequence[Step], head: int) -> tuple[int, ...]:
    """The numbers of the steps from the first to ``head``, along parents."""
    path = []
    while head:
        path.append(head)
        head = steps[head - 1].parent
    return tuple(reversed(path))
