"""A correction as the facts of one entry."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from domain.play.official import Corrected, Kind, ScoreAdjusted, StepRuled
from domain.record.corrections.conflicts import Conflict
from domain.record.corrections.plan import Plan, Planned, plan
from domain.record.corrections.requests import (
    Adjust,
    Correction,
    Insert,
    Overturn,
    Replace,
    Retract,
    RuleStanding,
    Settlement,
)
from domain.record.envelope import Envelope, RecordedFact
from domain.record.enveloping import step_filed
from domain.record.fold import extend
from domain.record.history import History
from domain.store.errors import NotPossible


class Unsettled(NotPossible):
    """A correction with which later steps conflict that nobody has settled.

    ``conflicts`` are empty for an author who may not see every card: what they say may rest on hidden ones.
    """

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__("later steps conflict with this: drop or replace each, or say why it was played anyway")
        self.conflicts = conflicts


class Approval(NamedTuple):
    """On whose word something is put right: who asked for it, which officials approved it, and why."""

    asked: str
    approved: tuple[str, ...]
    why: str


class CorrectedTable(NamedTuple):
    """A table as it would stand after a correction, and what speaks against it."""

    history: History
    conflicts: tuple[Conflict, ...]


def corrected(
    history: History,
    correction: Correction,
    settlements: Mapping[int, Settlement],
    envelope: Envelope,
    approval: Approval,
) -> list[RecordedFact]:
    """The facts of a correction of the whole truth; ``envelope`` is that of its entry.

    Raises NotPossible, Unsettled, and Unreadable for a move of an official.
    """
    if not approval.why.strip() or not any(approval.approved):
        raise NotPossible("only an official corrects the record, and says why")
    planned = _planned(history, correction, settlements)
    if planned and planned.open:
        raise Unsettled(planned.open)
    return list(_filed(history, correction, planned, envelope, approval))


def supposed(history: History, correction: Correction, settlements: Mapping[int, Settlement]) -> CorrectedTable:
    """What would come of a correction, as far as this viewer can know. Writes nothing.

    Raises NotPossible, and Unreadable for a move of an official.
    """
    planned = _planned(history, correction, settlements)
    last = history.record.entries[-1]
    envelope = Envelope(1, last.number + 1, 0, 0, "", "", last.recorded, last.happened)
    filed = list(_filed(history, correction, planned, envelope, Approval("", (), "")))
    record = extend(history.record, history.record.table, filed)
    assert record is not None
    return CorrectedTable(history.supposing(record), planned.conflicts if planned else ())


def _planned(history: History, correction: Correction, settlements: Mapping[int, Settlement]) -> Plan | None:
    """The course of a correction of the play; None for a ruling that leaves it as it is."""
    if isinstance(correction, RuleStanding | Adjust):
        _refuse_ruling(history, correction)
        return None
    return plan(history, correction, settlements)


def _refuse_ruling(history: History, ruling: RuleStanding | Adjust) -> None:
    record, steps = history.record, ruling.steps if isinstance(ruling, Adjust) else (ruling.step,)
    absent = next((step for step in steps if not record.stands(step)), None)
    if absent is not None or not steps:
        raise NotPossible("no step is named" if absent is None else f"step {absent} was taken back or corrected")
    if isinstance(ruling, Adjust) and (not ruling.points or not 1 <= ruling.seat <= record.opened.seats):
        raise NotPossible("an adjustment gives points to a seat of the table, or takes some")
    try:
        history.game.rule(ruling.rule)
    except KeyError:
        raise NotPossible(f"{history.game.title} has no rule {ruling.rule}") from None


def _filed(
    history: History, correction: Correction, planned: Plan | None, envelope: Envelope, approval: Approval
) -> Iterator[RecordedFact]:
    yield RecordedFact(envelope, _act(correction, planned, approval), reason=approval.why)
    parent, number = planned.base if planned else 0, len(history.record.steps)
    for step in planned.steps if planned else ():
        number += 1
        placed = replace(
            _made(history, step, envelope), step=number, parent=parent, corrects=step.corrects, restates=step.restates
        )
        yield from step_filed(history.game, placed, step.command, step.facts, step.reason)
        parent = number


def _made(history: History, step: Planned, envelope: Envelope) -> Envelope:
    """A step happened when the one it stands for did; one that is only stated again is still its author's entry."""
    like = history.record.step(step.like)
    return replace(envelope, happened=like.happened, actor=like.actor if step.restates else envelope.actor)


def _act(correction: Correction, planned: Plan | None, approval: Approval) -> Corrected | StepRuled | ScoreAdjusted:
    asked, approved = approval.asked, approval.approved
    match correction:
        case RuleStanding(step, rule):
            return StepRuled(step, rule, asked, approved)
        case Adjust(seat, points, rule, steps):
            return ScoreAdjusted(seat, points, rule, steps, asked, approved)
        case _:
            assert planned is not None
            kind, target = _named(correction)
            return Corrected(kind, target, planned.base, asked, approved)


def _named(correction: Retract | Replace | Insert | Overturn) -> tuple[Kind, int]:
    match correction:
        case Retract(step):
            return "retract", step
        case Replace(step):
            return "replace", step
        case Insert(before):
            return "insert", before
        case Overturn(entry, stay):
            return "stay" if stay else "overturn", entry
