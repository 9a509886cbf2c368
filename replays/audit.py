"""The audit: the record claims, the audit proves.

Every step is judged again on the table as it stood before it, every fact must follow from what was asked, every
point is derived
from the play. What cannot be proved is a doubt with its rule.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.play.findings import Finding, Impossible, Unreadable, Verdict
from domain.play.game import Played
from domain.play.official import StepRuled
from domain.play.steps import State
from domain.play.vocabulary import Command, Fact, Line
from domain.record.history import History
from domain.record.rulings import ruling_on, score_lines, totals
from replays.hindsight import hindsight


class Doubt(msgspec.Struct, frozen=True):
    """Something about a step (0: about the table) that is not proved lawful.

    ``verdict`` is ``unlawful``, ``impossible``, ``irregular`` (it stood, with its reason), ``cannot be known``,
    ``does not follow``
    (the facts are not what the move gives) or ``score differs``. ``rule`` is a rule id, empty where none is
    concerned.
    """

    step: int
    rule: str
    verdict: str
    why: str


class Judged(msgspec.Struct, frozen=True):
    """One step of the path and how it stands: ``lawful``, or the verdict of its first doubt."""

    step: int
    verdict: str
    doubts: tuple[Doubt, ...] = ()


class Audit(msgspec.Struct, frozen=True):
    """The whole verdict on a table as one viewer can know it. ``scores`` are the points of each seat over all
    deals."""

    steps: tuple[Judged, ...]
    lines: tuple[Line, ...]
    doubts: tuple[Doubt, ...]
    ending: str | None
    deals: int
    scores: dict[int, int]

    def counts(self) -> dict[str, int]:
        """How many steps have each verdict."""
        found: dict[str, int] = {}
        for judged in self.steps:
            found[judged.verdict] = found.get(judged.verdict, 0) + 1
        return found


def audit(history: History, beyond: tuple[Fact, ...] = (), proved: frozenset[int] = frozenset()) -> Audit:
    """Judge a whole table again, step by step, along the path to its head.

    ``beyond`` are facts of an act that was refused at its end: what they tell of the hands is used. ``proved`` are
    steps that were judged just now on the whole truth of their time: only what came to light or was ruled since is
    looked at there.
    """
    path = history.path()
    known_now = hindsight(history, path, beyond)
    done = frozenset() if history.record.disclosures or history.record.rulings else proved - known_now.keys()
    steps = tuple(
        Judged(played.number, "lawful")
        if played.number in done
        else judge_step(history, played, known_now.get(played.number))
        for played in path
    )
    state = history.state()
    lines, points = score_lines(history), totals(history.record, state)
    doubts = (*(doubt for judged in steps for doubt in judged.doubts), *_score_doubts(lines, points, history))
    return Audit(steps, lines, doubts, state.ending, state.deal, dict(enumerate(points, start=1)))


def judge_step(history: History, played: Played, known_now: Any = None) -> Judged:
    """How one step stands to the rules, as far as this history shows.

    ``known_now`` is the table before it with what later steps tell of the hands, None where they tell nothing.
    """
    if known_now is not None:
        return _judge(history, played, known_now)
    return history.derived("judged", played.number, lambda _: _judge(history, played, played.before))


def _judge(history: History, played: Played, sight: State) -> Judged:
    doubts = tuple(_doubts(history, played, sight))
    return Judged(played.number, doubts[0].verdict if doubts else "lawful", doubts)


def _doubts(history: History, played: Played, sight: State) -> Iterator[Doubt]:
    number = played.number
    step = history.record.step(number)
    try:
        command = history.command(number)
    except Unreadable as error:
        why = str(error) if history.viewer == "open" else "the move as asked cannot be read"
        yield Doubt(number, "", "does not follow", why)
        return
    findings = history.game.judge(sight, command)
    against = [finding for finding in findings if finding.verdict is not Verdict.UNKNOWN]
    ruling = ruling_on(history.record, number)
    reason = step.reason or (ruling.reason if ruling else None)
    stood = step.reason is not None or ruling is not None
    for finding in findings:
        yield Doubt(number, finding.rule.id, _verdict(finding, stood=stood), finding.why)
    if stood and not against:
        why = reason if history.viewer == "open" and reason else "it was played anyway; only officials can read why"
        rule = ruling.act.rule if ruling and isinstance(ruling.act, StepRuled) else ""
        yield Doubt(number, rule, "irregular", why)
    if history.viewer == "open":
        yield from _consequences(history, played, command)


def _verdict(finding: Finding, *, stood: bool) -> str:
    return "irregular" if stood and finding.verdict is Verdict.UNLAWFUL else finding.verdict.value


def _consequences(history: History, played: Played, command: Command) -> Iterator[Doubt]:
    try:
        facts = history.game.outcome(played.before, command)
    except Impossible:
        return
    if facts != played.facts:
        index = next((i for i, pair in enumerate(zip(facts, played.facts, strict=False)) if pair[0] != pair[1]), -1)
        expected, found = _at(facts, index), _at(played.facts, index)
        yield Doubt(played.number, "", "does not follow", f"the move gives {expected}, the record has {found}")


def _at(facts: Sequence[object], index: int) -> str:
    return str(facts[index]) if index >= 0 else f"{len(facts)} facts"


def _score_doubts(lines: Sequence[Line], totals: Sequence[int], history: History) -> Iterator[Doubt]:
    derived = [0] * len(totals)
    for line in lines:
        derived[line.seat - 1] += line.points
    for seat, (proved, stored) in enumerate(zip(derived, totals, strict=True), start=1):
        if proved != stored:
            why = f"seat {seat} is recorded with {stored}, the play gives {proved}"
            yield Doubt(history.record.head, "", "score differs", why)
