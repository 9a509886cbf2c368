"""What officials ruled about a table and what still holds of it: steps that stand, points given and taken."""

from collections.abc import Iterator

from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.play.steps import State
from domain.play.vocabulary import Line
from domain.record.history import History
from domain.record.record import Entry, Record


def in_force(record: Record) -> tuple[Entry, ...]:
    """The entries of officials that no other in force undoes, in order."""
    return tuple(reversed(tuple(_in_force(record))))


def _in_force(record: Record) -> Iterator[Entry]:
    """The rulings that hold, newest first: whatever undoes one comes after it."""
    undone: set[int] = set()
    for entry in reversed(record.rulings):
        if entry.number not in undone:
            yield entry
            if isinstance(entry.act, Corrected) and entry.act.kind in ("overturn", "stay"):
                undone.add(entry.act.target)


def ruling_on(record: Record, step: int) -> Entry | None:
    """The entry that rules this step, or the step it restates, to be irregular and standing."""
    if not record.rulings:
        return None
    root = record.root(step)
    for entry in in_force(record):
        if isinstance(entry.act, StepRuled) and record.root(entry.act.step) == root:
            return entry
    return None


def adjustments(record: Record) -> tuple[tuple[Entry, ScoreAdjusted], ...]:
    """The adjustments of the score that hold, each with its entry."""
    return tuple((entry, entry.act) for entry in in_force(record) if isinstance(entry.act, ScoreAdjusted))


def totals(record: Record, state: State) -> tuple[int, ...]:
    """The points of every seat at this state of the table with all that was adjusted, in seat order."""
    points: list[int] = list(state.totals)
    for _, adjusted in adjustments(record):
        points[adjusted.seat - 1] += adjusted.points
    return tuple(points)


def score_lines(history: History) -> tuple[Line, ...]:
    """Every line of the score: what the play gives, then what was adjusted."""
    adjusted = (_line(history, entry, act) for entry, act in adjustments(history.record))
    return (*history.game.score(history.path()), *adjusted)


def _line(history: History, entry: Entry, adjusted: ScoreAdjusted) -> Line:
    """An adjustment as a line of the deal in which the first of its steps lies."""
    because = tuple(history.record.standing_for(step) or step for step in adjusted.steps)
    deal = history.state(because[0]).deal if because else history.state().deal
    why = f": {entry.reason}" if history.viewer == "open" and entry.reason else ""
    rule = history.game.rule(adjusted.rule)
    return Line(deal, adjusted.seat, adjusted.points, rule, because, f"adjusted by a ruling{why}", ruling=entry.number)
