"""What a record file turned out to be: how far it opens, and what is wrong with it."""

from typing import Any, Literal, NamedTuple

import msgspec

from domain.cards.shuffling.decks import Proof
from domain.play.game import Game
from domain.play.vocabulary import Fact, Viewer
from domain.record.envelope import RecordedFact
from domain.record.record import Record
from domain.tables.labels import Labels

Kind = Literal[
    "unreadable",
    "cut short",
    "damaged",
    "contradiction",
    "unlawful",
    "impossible",
    "does not follow",
    "score differs",
]
"""``unreadable`` is no record or no move; ``cut short`` ends too early; ``damaged`` breaks its own chain."""


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a file, at a line from 1. ``field`` is a dotted path, ``rule`` a rule id; both may be empty.

    ``step`` is 0 where no step is concerned.
    """

    kind: Kind
    line: int
    why: str
    step: int = 0
    field: str = ""
    rule: str = ""

    def told(self, name: str) -> str:
        """The whole message: file, line, step, field, what is wrong, rule."""
        step = f", step {self.step}" if self.step else ""
        field = f", {self.field}" if self.field else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{name}, line {self.line}{step}{field}: {self.why}{rule}"


class Bad(Exception):
    """Reading cannot go on: everything before the fault stands."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.why)
        self.fault = fault


class Hint(NamedTuple):
    """Nothing wrong: what a line of a score sheet may have been meant to say."""

    line: int
    why: str


class SideLine(NamedTuple):
    """A line behind the result: its number in the file, its kind, and what it tells."""

    line: int
    kind: str
    told: dict[str, Any]


class ReadPart(NamedTuple):
    """The part of a file that could be read.

    ``table`` in the record is all zeros when the file names none; an envelope's actor, id and times are empty where
    the file is silent. ``seen_by`` is the viewer whose sight the file holds, ``open`` for a whole record.
    ``lines`` names the line of each step. ``proofs`` are those of single places of shuffled decks, ``side`` what people
    wrote about the table, ``hints`` what a score sheet may have been meant to say. ``refused`` are the facts of a move
    that was against the rules and so ended the reading. ``proved`` are the steps that no rule is against on the truth
    as it was known then, and whose facts follow from their moves.
    """

    game: Game
    record: Record
    filed: tuple[RecordedFact, ...]
    labels: Labels
    seen_by: Viewer
    lines: dict[int, int]
    chained: bool
    proofs: tuple[Proof, ...] = ()
    side: tuple[SideLine, ...] = ()
    hints: tuple[Hint, ...] = ()
    refused: tuple[Fact, ...] = ()
    proved: frozenset[int] = frozenset()


class ReadFile(msgspec.Struct, frozen=True):
    """A file as far as it opens (``opened`` is None when not even its header does) and the fault that stopped it."""

    name: str
    opened: ReadPart | None
    fault: Fault | None

    def told(self) -> str:
        """The fault in words, empty when there is none."""
        return self.fault.told(self.name) if self.fault else ""
