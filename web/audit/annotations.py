"""The marks of steps that were put right, ruled on or disputed, each only as far as the page may know of it."""

from collections.abc import Iterator

from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.record.record import Entry, Record
from domain.record.rulings import in_force
from web.audit.disputes.access import docket_of_view
from web.replay.step_context import Annotation, Showing


def correction_marks(showing: Showing) -> tuple[Annotation, ...]:
    """Steps that stand in place of others, were brought by a correction, ruled on, or led to an adjusted score."""
    record = showing.history.record
    own = (Annotation(step.number, "corrected") for step in map(record.step, record.standing) if step.corrects)
    rulings = (mark for entry in in_force(record) for mark in _ruled(record, entry))
    return tuple(sorted({*own, *rulings}))


def disputed(showing: Showing) -> Iterator[Annotation]:
    """Steps that are disputed, for whoever may read the disputes of the table; not those disputed later than the page
    may know."""
    if not showing.view.permissions.may("read disputes"):
        return
    record = showing.history.record
    for dispute in docket_of_view(showing.view).disputes:
        if dispute.claim.revision <= record.revision:
            yield from _on(record, dispute.claim.steps, f"dispute {dispute.number}")


def _ruled(record: Record, entry: Entry) -> Iterator[Annotation]:
    match entry.act:
        case StepRuled(step=step):
            yield from _on(record, (step,), "ruling")
        case ScoreAdjusted(steps=steps):
            yield from _on(record, steps, "score adjusted")
        case Corrected():
            brought = (step.number for step in record.new_steps(entry) if not step.restates)
            yield from _on(record, tuple(brought), "corrected")


def _on(record: Record, steps: tuple[int, ...], words: str) -> Iterator[Annotation]:
    """A mark on each of these acts that stands."""
    standing = (record.standing_for(step) for step in steps if step <= len(record.steps))
    return (Annotation(step, words) for step in standing if step)
