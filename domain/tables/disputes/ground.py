"""What a docket has to know of its table: which steps, deals and rules there are, and when scores were posted."""

from bisect import bisect_left
from collections.abc import Iterable

from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.record.facts import FacesDisclosed, HeadMoved
from domain.store.errors import NotPossible
from domain.tables.disputes.facts import Effect, ScoreLine
from domain.tables.table import Table


class Ground:
    """A table as far as a dispute stands on it. Computes only what is asked."""

    def __init__(self, table: Table) -> None:
        self._history = table.truth
        self._record = table.record

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._record.opened.seats

    def check_revision(self, revision: int) -> None:
        """Raise NotPossible where the table has no such revision."""
        if not 1 <= revision <= self._record.revision:
            raise NotPossible(f"this table has no entry {revision}")

    def check_carries_out(self, revision: int, effect: Effect) -> None:
        """Raise NotPossible where the entry of this revision is not what a ruling to this effect orders."""
        self.check_revision(revision)
        entry = self._record.entries[revision - 1]
        adjusts = isinstance(entry.act, ScoreAdjusted)
        corrects = isinstance(entry.act, Corrected | StepRuled | HeadMoved | FacesDisclosed)
        corrects = corrects or any(step.corrects for step in self._record.new_steps(entry))
        if not (adjusts if effect == "adjustment" else corrects):
            raise NotPossible(f"entry {revision} is no {effect}")

    def check_anchors(self, revision: int, steps: Iterable[int], lines: Iterable[ScoreLine]) -> None:
        """Raise NotPossible for a step that was not there at the revision, a score line that cannot be."""
        self.check_revision(revision)
        there = self._record.entries[revision - 1].steps
        for step in steps:
            if not 1 <= step <= there:
                raise NotPossible(f"there was no step {step} at entry {revision}")
        deals = self._history.state().deal
        for line in lines:
            if not (1 <= line.deal <= deals and 1 <= line.seat <= self.seats):
                raise NotPossible(f"there is no score of deal {line.deal} for seat {line.seat}")
            self.check_rule(line.rule)

    def check_rule(self, rule: str) -> None:
        """Raise NotPossible where the game has no rule of this id."""
        try:
            self._history.game.rule(rule)
        except KeyError:
            raise NotPossible(f"{self._history.game.title} has no rule {rule}") from None

    def posted(self, steps: Iterable[int], lines: Iterable[ScoreLine]) -> str | None:
        """When the score of the deals that are named was posted (UTC); None while one of them goes on.

        Where none is named it is that of the whole table.
        """
        deals = {self._history.state(step).deal or 1 for step in steps} | {line.deal for line in lines}
        times = [self._posted(deal) for deal in deals] or [self._ended()]
        return None if None in times else max(time for time in times if time)

    def _posted(self, deal: int) -> str | None:
        """When a deal's first line of score could be read."""
        path = self._history.path()
        score = self._history.game.score
        place = bisect_left(range(len(path)), True, key=lambda end: _scored(score(path[: end + 1]), deal))
        return self._record.step(path[place].number).recorded if place < len(path) else self._ended()

    def _ended(self) -> str | None:
        """When the table ended."""
        over = next((one for one in self._history.path() if one.after.ending), None)
        return self._record.step(over.number).recorded if over else None


def _scored(lines: Iterable[object], deal: int) -> bool:
    return any(getattr(line, "deal", 0) >= deal for line in lines)
