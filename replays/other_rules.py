"""One table judged by two versions of its rules: where they first come apart."""

import msgspec

from domain.play.game import Game
from domain.play.vocabulary import Line
from domain.record.history import History
from replays.audit import Audit, Doubt, audit


class Divergence(msgspec.Struct, frozen=True):
    """The first difference between two judges of one record.

    ``step`` is where; the verdicts and doubts of both are about that step. Where all steps are judged alike and a
    point is not, ``lines`` are the first lines of the score that differ (None where one judge has none there).
    """

    step: int
    verdicts: tuple[str, str]
    doubts: tuple[tuple[Doubt, ...], tuple[Doubt, ...]]
    lines: tuple[Line | None, Line | None] = (None, None)


def judged_by(history: History, game: Game) -> Divergence | None:
    """Judge a table by other rules of its game, as far as this history shows; None where both say the same.

    What happened is what was recorded; only what is said of it may differ.
    """
    here, there = audit(history), audit(History(game, history.record, history.viewer))
    for one, other in zip(here.steps, there.steps, strict=True):
        if one != other:
            return Divergence(one.step, (one.verdict, other.verdict), (one.doubts, other.doubts))
    return _scored_otherwise(here, there, history.record.head)


def _scored_otherwise(here: Audit, there: Audit, head: int) -> Divergence | None:
    for place in range(max(len(here.lines), len(there.lines))):
        one, other = _line(here, place), _line(there, place)
        if _told(one) != _told(other):
            because = next((line.because for line in (one, other) if line and line.because), (head,))
            return Divergence(max(because), ("lawful", "lawful"), ((), ()), (one, other))
    return None


def _line(found: Audit, place: int) -> Line | None:
    return found.lines[place] if place < len(found.lines) else None


def _told(line: Line | None) -> tuple[int, int, int, str] | None:
    return (line.deal, line.seat, line.points, line.rule.id) if line else None
