"""The report of an audit as plain values, which JSON can hold."""

from typing import Any

import msgspec

from domain.cards.cards import without_braces
from domain.play.explanations import Explanation
from domain.play.vocabulary import Line
from replays.audit import Doubt
from replays.report import LIMITS, EntryEffect, Report


def as_json(found: Report) -> bytes:
    """The report as one JSON object."""
    return msgspec.json.encode(as_values(found))


def as_values(found: Report) -> dict[str, Any]:
    """The report as JSON can hold it; its keys are specified in docs/record-format.md."""
    record, proof = found.history.record, found.audit
    return {
        "table": str(record.table),
        "game": found.history.game.key,
        "rules": record.opened.rules_version,
        "seen_by": str(found.history.viewer),
        "entries": record.revision,
        "steps": len(record.steps),
        "opened": record.entries[0].recorded,
        "last": record.entries[-1].recorded,
        "deals": proof.deals,
        "ending": proof.ending,
        "scores": _by_seat(found.now),
        "recorded": _by_seat(found.recorded),
        "first_put_right": found.first,
        "verdicts": proof.counts(),
        "lines": [line_values(line) | _more(line) for line in proof.lines],
        "explanations": [_explained(each) for each in found.explanations],
        "doubts": [doubt_values(doubt) for doubt in proof.doubts],
        "differences": [_difference(each) for each in found.differences],
        "authors": msgspec.to_builtins(found.authors),
        "not_proved": list(LIMITS),
    }


def line_values(line: Line) -> dict[str, Any]:
    """One line of the score."""
    return {
        "deal": line.deal, "seat": line.seat, "points": line.points, "rule": line.rule.id, "because": line.because
    }  # fmt: skip


def doubt_values(doubt: Doubt, line: int | None = None) -> dict[str, Any]:
    """One doubt; ``line`` is that of its step in a file."""
    return {
        "step": doubt.step,
        "line": line,
        "rule": doubt.rule,
        "verdict": doubt.verdict,
        "why": without_braces(doubt.why),
    }


def _more(line: Line) -> dict[str, Any]:
    return {"words": line.words, "absent": line.absent, "ruling": line.ruling}


def _explained(each: Explanation) -> dict[str, Any]:
    clauses = [
        {"words": clause.words, "rule": clause.rule.id if clause.rule else "", "because": clause.because}
        for clause in each.clauses
    ]
    return {"deal": each.deal, "step": each.step, "title": each.title, "clauses": clauses}


def _difference(each: EntryEffect) -> dict[str, Any]:
    plain = ("entry", "kind", "target", "rule", "by", "asked", "approved", "why", "recorded", "holds", "again")
    steps = [
        {"how": one.how, "before": one.before, "after": one.after, "was": one.was, "now": one.now} for one in each.steps
    ]
    sides = {
        name: {"before": _by_seat(values[0]), "after": _by_seat(values[1])}
        for name, values in (("points", each.points), ("measures", each.measures))
    }
    return {name: getattr(each, name) for name in plain} | {"steps": steps} | sides


def _by_seat(points: tuple[int, ...]) -> dict[str, int]:
    return {str(seat): each for seat, each in enumerate(points, 1)}
