"""The entries of a record file: their numbers and envelopes, and what those say that are no steps."""

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from domain.play.official import Corrected
from domain.record.envelope import Envelope, RecordedFact
from domain.record.facts import FacesDisclosed, HeadMoved
from replays.records.board import Board
from replays.records.chance import ALONE, chance_fact
from replays.records.disclosures import check_disclosed
from replays.records.facts import Wrong
from replays.records.faults import Kind
from replays.records.lines import Object, bad
from replays.records.official import official_fact
from replays.records.schemas import made_by

DISCLOSURES: Final = 1000


class Entries:
    """Numbers the entries of a file, line by line, and puts on the board those that are no steps."""

    def __init__(self, board: Board, header: Mapping[str, Any], line: int, *, whole: bool, chained: bool) -> None:
        """``whole`` is false for somebody's sight, in which nothing that hidden cards decide can be checked."""
        self.board = board
        self._whole = whole
        self._chained = chained
        self._line = line
        self._disclosures = 0
        self._id = header.get("id", "")
        self._closed = False

    def _beside(self, kind: str, fields: Object) -> None:
        """A line that is no step. Raises Bad."""
        if kind == "head":
            self._head(fields)
        elif kind == "chance":
            self._chance(fields)
        elif kind == "disclose":
            self._disclose(fields)
        else:
            self._official(kind, fields)

    def _entry(self, fields: Object, *, alone: bool) -> int:
        """The number of the entry that this line belongs to."""
        last, number = self.board.entry, fields.get("entry", self.board.entry + 1)
        if number == last and not alone and not self._closed:
            if fields.get("id", self._id) != self._id:
                self._bad("contradiction", f"entry {number} has two command ids", field="id")
            return last
        if number != last + 1:
            self._bad("damaged", f"entry {number} follows entry {last}", field="entry")
        self._id = fields.get("id", "")
        self._closed = False
        return last + 1

    def _head(self, fields: Object) -> None:
        to = fields["head"]
        if to < 0:
            to = self._back()
        if to > self.board.steps:
            self._bad("damaged", f"step {to} is named before it was recorded", field="head")
        entry = self._entry(fields, alone=True)
        why = fields.get("why", "taken back" if self._whole else "")
        moved = HeadMoved(to, fields.get("asked", ""), tuple(fields.get("approved", ())))
        self.board.move_head(RecordedFact(self._envelope(fields, entry), moved, reason=why), to)

    def _back(self) -> int:
        if not self.board.head:
            self._bad("contradiction", "there is nothing to take back", field="head")
        return self.board.parents[self.board.head]

    def _disclose(self, fields: Object) -> None:
        told = fields["disclose"]
        disclosed = FacesDisclosed(told["step"], told["index"], tuple(told["to"]), tuple(told["cards"]))
        self._disclosures += 1
        if self._disclosures > DISCLOSURES:
            self._bad("unreadable", f"there are more than {DISCLOSURES} disclosures")
        entry = self._entry(fields, alone=True)
        try:
            check_disclosed(self.board, disclosed)
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        self.board.disclose(RecordedFact(self._envelope(fields, entry), disclosed), disclosed)
        self._closed = True

    def _chance(self, fields: Object) -> None:
        try:
            fact = chance_fact(self.board, fields["chance"])
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        alone = isinstance(fact, ALONE)
        entry = self._entry(fields, alone=alone)
        self.board.note(RecordedFact(self._envelope(fields, entry), fact))
        self._closed = alone

    def _official(self, kind: str, fields: Object) -> None:
        entry = self._entry(fields, alone=True)
        try:
            fact = official_fact(self.board, kind, fields)
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        filed = RecordedFact(self._envelope(fields, entry), fact, reason=fields.get("why", ""))
        if isinstance(fact, Corrected):
            self.board.move_head(filed, fact.to)
        else:
            self.board.rule(filed)
            self._closed = True

    def _envelope(self, fields: Object, entry: int) -> Envelope:
        return Envelope(1, entry, 0, 0, *made_by(self._line, fields, chained=self._chained))

    def _bad(self, kind: Kind, why: str, **where: Any) -> NoReturn:
        bad(kind, self._line, why, step=self.board.steps + 1, **where)
