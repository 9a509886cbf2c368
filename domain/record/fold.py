"""A record while stored facts are added to it: what follows from a row, and what cannot follow."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from uuid import UUID

from msgspec.structs import replace

from domain.play.official import OFFICIAL_FACTS, Corrected
from domain.play.vocabulary import Fact
from domain.record.chance.facts import CHANCE_FACTS
from domain.record.envelope import RecordedFact
from domain.record.facts import ACTS, FacesDisclosed, HeadMoved, TableOpened
from domain.record.record import Entry, Record, RecordedChance, Step, path_to
from domain.store.errors import Damaged


def extend(record: Record | None, table: UUID, filed: Sequence[RecordedFact]) -> Record | None:
    """The record after more stored facts; None while there are none. Raises Damaged when they cannot follow."""
    if not filed:
        return record
    growing = _Growing(record or _opened(table, filed[0]))
    for _, bundle in groupby(filed, key=lambda fact: fact.envelope.entry):
        growing.add(tuple(bundle))
    return growing.done()


def _opened(table: UUID, first: RecordedFact) -> Record:
    if not isinstance(first.fact, TableOpened):
        raise Damaged(table, 1, "it does not open the table")
    return Record(table, first.fact, (), (), (), imported=first.envelope.imported)


class _Growing:
    """A record while stored facts are added to it; lists, so that a long table loads in linear time."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.entries, self.steps, self.standing = list(record.entries), list(record.steps), list(record.standing)
        self.disclosures, self.chance = list(record.disclosures), list(record.chance)
        self.rulings = list(record.rulings)
        self.version = record.version if record.entries else 0

    def done(self) -> Record:
        return replace(
            self.record,
            entries=tuple(self.entries),
            steps=tuple(self.steps),
            standing=tuple(self.standing),
            disclosures=tuple(self.disclosures),
            chance=tuple(self.chance),
            rulings=tuple(self.rulings),
        )

    def add(self, facts: tuple[RecordedFact, ...]) -> None:
        envelope, fact = facts[0].envelope, facts[0].fact
        if envelope.entry != len(self.entries) + 1:
            raise self._damaged(f"entry {envelope.entry} follows entry {len(self.entries)}")
        if isinstance(fact, HeadMoved | Corrected):
            self.standing = list(path_to(self.steps, self._earlier(fact.to)))
        if isinstance(fact, FacesDisclosed):
            self.disclosures.append(fact)
        for number, bundle in groupby(facts, key=lambda filed: filed.envelope.step):
            if number:
                self._add_step(tuple(bundle))
            else:
                self._note(filed.fact for filed in bundle)
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
            act=fact if isinstance(fact, ACTS) else None,
            reason=facts[0].reason if isinstance(fact, HeadMoved | OFFICIAL_FACTS) else None,
        )
        self.entries.append(entry)
        if isinstance(fact, OFFICIAL_FACTS):
            self.rulings.append(entry)

    def _note(self, facts: Iterable[Fact]) -> None:
        """Keep what these facts tell of the chance that the table is dealt by."""
        number, steps = len(self.entries) + 1, len(self.steps)
        self.chance += [RecordedChance(number, steps, fact) for fact in facts if isinstance(fact, CHANCE_FACTS)]

    def _add_step(self, facts: tuple[RecordedFact, ...]) -> None:
        first, envelope = facts[0], facts[0].envelope
        if envelope.step != len(self.steps) + 1:
            raise self._damaged(f"step {envelope.step} is where step {len(self.steps) + 1} is expected")
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
            corrects=self._step_before(envelope.corrects),
            restates=self._step_before(envelope.restates),
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

    def _step_before(self, number: int | None) -> int | None:
        return None if number is None else self._earlier(number)

    def _damaged(self, why: str) -> Damaged:
        return Damaged(self.record.table, self.version + 1, why)
