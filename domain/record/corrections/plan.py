"""A correction worked out on one sight of a table: every act of the corrected course, and what speaks against it."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.play.findings import Unreadable
from domain.play.game import fold
from domain.play.vocabulary import Command, Fact
from domain.record.corrections.conflicts import Conflict, Weighed, weigh_again, weigh_new
from domain.record.corrections.course import CoursePlace, course
from domain.record.corrections.requests import Rewriting, Settlement
from domain.record.history import History


class Planned(NamedTuple):
    """A step of the corrected course as it would be stored; ``like`` is the recorded step in whose time it happened."""

    command: Command
    facts: tuple[Fact, ...]
    reason: str | None
    like: int
    corrects: int | None = None
    restates: int | None = None


class Plan(NamedTuple):
    """The corrected course: from step ``base`` on these steps; ``conflicts`` are what is not settled, in order."""

    base: int
    steps: tuple[Planned, ...]
    conflicts: tuple[Conflict, ...]

    @property
    def open(self) -> tuple[Conflict, ...]:
        """What an official must settle before this can be approved."""
        return tuple(conflict for conflict in self.conflicts if conflict.blocks)


def plan(history: History, correction: Rewriting, settlements: Mapping[int, Settlement]) -> Plan:
    """What a correction would make of a table as this viewer knows it.

    What is against a rule and not settled is there as if it stood; what cannot be is left out. Raises NotPossible, and
    Unreadable for a move of the correction or of a settlement.
    """
    base, places = course(history.record, correction, settlements)
    planning = _Planning(history, base)
    for place in places:
        planning.add(place)
    return Plan(base, tuple(planning.steps), tuple(planning.conflicts))


class _Planning:
    """A plan while its places are worked out one after the other."""

    def __init__(self, history: History, base: int) -> None:
        self.history = history
        self.state = history.state(base)
        self.steps: list[Planned] = []
        self.conflicts: list[Conflict] = []

    def add(self, place: CoursePlace) -> None:
        """Work out one place of the course."""
        kept, moves, stood = place.settlement.kept, place.settlement.moves, place.settlement.stood
        instead = None if kept or place.inserted else place.step
        for move in moves:
            self._said(place.step, move, stood, instead)
        if kept:
            self._again(place.step, stood)

    def _said(self, step: int, move: str, stood: str | None, corrects: int | None) -> None:
        try:
            weighed = weigh_new(self.history, self.state, move, step, stood)
        except Unreadable:
            if self.history.viewer == "open":
                raise
            self.conflicts.append(Conflict(step, "", "cannot be known", "", "a move that cannot be read from here"))
            return
        self._stand(weighed, Planned(weighed.command, weighed.facts, weighed.reason, step, corrects=corrects))

    def _again(self, number: int, stood: str | None) -> None:
        try:
            weighed = weigh_again(self.history, self.state, number, stood)
        except Unreadable as error:
            why = str(error) if self.history.viewer == "open" else "its words say nothing there"
            self.conflicts.append(Conflict(number, self.history.asked(number), "impossible", "", why))
            return
        self._stand(weighed, Planned(weighed.command, weighed.facts, weighed.reason, number, restates=number))

    def _stand(self, weighed: Weighed, planned: Planned) -> None:
        self.conflicts += weighed.conflicts
        if weighed.facts:
            self.state = fold(self.history.game, self.state, weighed.known)
            self.steps.append(planned)
