"""A what-if line beside what was played from the same step."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from domain.record.history import History
from domain.writing.whatifs import LineHistory
from replays.charts import Point, point
from replays.steps import Move, move

AT_LEAST: Final = 12
"""So many acts of what was played are told, more where the line is longer."""


class Continuation(msgspec.Struct, frozen=True):
    """A way from one step on: its acts in words with the measured numbers after each, how many are ``left_out`` at the
    end of a long one, how it ended (None while it goes on) and the points of every seat then."""

    moves: tuple[Move, ...]
    points: tuple[Point, ...]
    left_out: int
    ending: str | None
    totals: tuple[int, ...]


class WhatIfComparison(msgspec.Struct, frozen=True):
    """Two ways from one step: ``played`` and ``tried``, the measured numbers at the ``start``, how many acts are the
    same on both, and what differs in sentences (players as ``seat 2``)."""

    start: tuple[int, ...]
    played: Continuation
    tried: Continuation
    same: int
    differences: tuple[str, ...]


def compare(history: History, line: LineHistory, step: int) -> WhatIfComparison:
    """What was played after a step, or after the one by which its act stands now, beside a line from there.

    Nothing was played after a step that does not stand any more.
    """
    stands = history.record.standing_for(step)
    path = history.record.standing
    after = path[path.index(stands) + 1 :] if stands else ()
    steps = tuple(line.number(place) for place in range(1, len(line.record.steps) - line.number(1) + 2))
    told = after[: max(AT_LEAST, 2 * len(steps))]
    played, tried = _course(history, told, after, step), _course(line, steps, steps, step)
    same = _same(history, told, line, steps)
    start = history.game.series.measure(line.state(step))
    return WhatIfComparison(start, played, tried, same, tuple(_differences(history, played, tried, same)))


def _course(history: History, told: Sequence[int], whole: Sequence[int], step: int) -> Continuation:
    end = history.state(whole[-1] if whole else step)
    return Continuation(
        moves=tuple(move(history, number) for number in told),
        points=tuple(point(history, number) for number in told),
        left_out=len(whole) - len(told),
        ending=end.ending,
        totals=end.totals,
    )


def _same(history: History, played: Sequence[int], line: History, tried: Sequence[int]) -> int:
    """How many acts at the beginning bring about the same."""
    count = 0
    for one, other in zip(played, tried, strict=False):
        if history.facts(one) != line.facts(other):
            break
        count += 1
    return count


def _differences(history: History, played: Continuation, tried: Continuation, same: int) -> Iterator[str]:
    series = history.game.series
    if not tried.points or not played.points:
        return
    if same:
        yield f"the first {f'{same} acts are' if same > 1 else 'act is'} the same"
    count = min(len(played.points), len(tried.points))
    after = f"{series.title.lower()} after {count} act{'s' if count > 1 else ''}"
    pairs = enumerate(zip(played.points[count - 1].values, tried.points[count - 1].values, strict=True), start=1)
    apart = [f"seat {seat} {now} here, {was} as played" for seat, (was, now) in pairs if was != now]
    yield f"{after}: {'; '.join(apart)}" if apart else f"{after}: as it was played"
    if played.ending and tried.ending:
        yield from _ends(played, tried)


def _ends(played: Continuation, tried: Continuation) -> Iterator[str]:
    yield f"the line ends by {tried.ending}, the table ended by {played.ending}"
    for seat, (one, other) in enumerate(zip(played.totals, tried.totals, strict=True), start=1):
        yield f"seat {seat} has {other} points at the end of the line, {one} at the end of the table"
