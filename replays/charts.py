"""What a chart of a table draws: one number a seat after every step, and the same told in words. No markup here.

Everything about a step depends on that step and those before it alone, so a chart that ends early knows of nothing
later.
"""

from collections.abc import Iterator, Sequence

import msgspec

from domain.play.game import Played, Series
from domain.record.history import History


class Point(msgspec.Struct, frozen=True):
    """The measured numbers after one step. ``place`` counts the steps of the path, from 1.

    ``fell`` are the seats that fell in this step at a key moment, ``falls`` how often each did so far. ``leader`` has
    led since the step ``since``; None while the highest are level. ``low`` and ``high`` are the extremes so far.
    ``ahead`` is who was the best when last one was (where turns are rounds of all that counts when a deal is over),
    ``passed`` says that with this step another took the lead.
    """

    number: int
    place: int
    deal: int
    turn: int
    values: tuple[int, ...]
    fell: tuple[int, ...]
    falls: tuple[int, ...]
    leader: int | None
    since: int
    low: int
    high: int
    ahead: int | None
    passed: bool


class Frame(msgspec.Struct, frozen=True):
    """The window of a chart: ``width`` steps wide, from ``bottom`` to ``top``; ``grid`` are the lines to draw in it."""

    width: int
    bottom: int
    top: int
    goal: int | None
    grid: tuple[int, ...]

    def down(self, value: int) -> float:
        """How far below the top edge a value lies, in percent of the height."""
        return round(100 * (self.top - value) / (self.top - self.bottom), 2)

    def along(self, place: int) -> float:
        """How far from the left edge a step lies, in percent of the width."""
        return round(100 * place / self.width, 2)


def points(history: History, head: int | None = None) -> tuple[Point, ...]:
    """The measured numbers along the path to the head (or to another step)."""
    return tuple([point(history, number) for number in history.record.path(head)])


def point(history: History, number: int) -> Point:
    """The measured numbers after one step; quick when those of its parent were asked for before."""
    return history.chained("point", number, lambda step: _point(history, _before(history, step), history.played(step)))


def _before(history: History, number: int) -> Point:
    parent = history.record.step(number).parent
    return point(history, parent) if parent else origin(history)


def origin(history: History) -> Point:
    """The measured numbers before the first step, as step 0."""
    values = history.game.series.measure(history.state(0))
    return Point(0, 0, 0, 0, values, (), (0,) * len(values), None, 0, min(0, *values), max(0, *values), None, False)


def _point(history: History, before: Point, played: Played) -> Point:
    game, state = history.game, played.after
    values = game.series.measure(state)
    goes_on = 0 < played.before.turn <= state.turn and played.before.deal == state.deal
    lower = _lower(before.values, values) if goes_on else ()
    fell = lower if lower and game.narration(played).moments else ()
    leader = _leader(values)
    ahead = _ahead(history, before, played)
    return Point(
        number=played.number,
        place=before.place + 1,
        deal=state.deal,
        turn=state.turn,
        values=values,
        fell=fell,
        falls=tuple(count + (seat in fell) for seat, count in enumerate(before.falls, start=1)),
        leader=leader,
        since=before.since if leader == before.leader else played.number,
        low=min(before.low, *values),
        high=max(before.high, *values),
        ahead=ahead,
        passed=None not in (before.ahead, ahead) and ahead != before.ahead,
    )


def _ahead(history: History, before: Point, played: Played) -> int | None:
    """Who is ahead; while the best are level still who was before, but nobody where all stand as at the start."""
    series, state = history.game.series, played.after
    if series.rounds and played.before.deal == state.deal:
        return before.ahead
    values = series.measure(state)
    if values == series.measure(history.state(0)):
        return None
    return _leader([-value for value in values] if series.low_leads(state) else values) or before.ahead


def _lower(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat, (was, now) in enumerate(zip(before, after, strict=True), start=1) if now < was)


def _leader(values: Sequence[int]) -> int | None:
    best = max(values)
    return values.index(best) + 1 if values.count(best) == 1 else None


def frame(series: Series, last: Point) -> Frame:
    """The window that holds everything up to this point and the goal line."""
    reach = max(last.high, series.goal or 0, 1)
    top = -(-reach * 11 // 10)
    return Frame(last.place, min(last.low, 0), top, series.goal, grid_lines(last.low, reach))


def grid_lines(low: int, reach: int) -> tuple[int, ...]:
    """Round numbers from the lowest to the highest, few enough to be read."""
    step = _round_step(reach)
    return tuple(line for line in range(low // step * step, reach + 1, step) if line >= low)


def _round_step(reach: int) -> int:
    """A round number that divides the height into two to four parts."""
    step = 1
    while reach // step > 4:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def stride(before: Sequence[int], point: Point, seat: int) -> str:
    """The SVG path of one seat through one step, heights upwards negative; empty where its number stays."""
    value = point.values[seat - 1]
    return f"H{point.place}V{-value}" if value != before[seat - 1] else ""


def ticks(told: Sequence[Point], turn: str = "turn") -> Iterator[tuple[int, str]]:
    """Labels for the lower edge where turns (of several deals: deals) begin."""
    several = told[-1].deal > 1
    starts = [(point.place, point.deal if several else point.turn) for point in told[:-1]]
    yield from spaced(starts, "deal" if several else turn, len(told))


def spaced(starts: Sequence[tuple[int, int]], word: str, width: int, apart: float = 0.15) -> Iterator[tuple[int, str]]:
    """Labels at places where a number changes: ``turn 1``, ``2``, ...

    They stand ``apart`` of the width from each other; the first, with its word, takes twice the room.
    """
    free, seen = 0.0, 0
    for place, current in starts:
        if current != seen and current and place >= free:
            yield place, str(current) if free else f"{word} {current}"
            free = place + width * (apart if free else 2 * apart)
        seen = current


def spread(shares: Sequence[float], gap: float) -> tuple[float, ...]:
    """These heights (0 on top) moved apart, so that labels ``gap`` high do not cover each other.

    The lowest stays, unless the topmost would be pushed out at the top.
    """
    placed: dict[int, float] = {}
    order = sorted(range(len(shares)), key=lambda place: -shares[place])
    free = float("inf")
    for index in order:
        free = min(shares[index], free)
        placed[index] = free
        free -= gap
    free = 0.0
    for index in reversed(order):
        placed[index] = max(placed[index], free)
        free = placed[index] + gap
    return tuple(round(placed[index], 2) for index in range(len(shares)))


def words(last: Point) -> str:
    """The chart in a sentence, players as ``seat 2``."""
    leader = last.leader
    if leader is None:
        lead = f"level at {max(last.values)}"
    else:
        others = max(value for seat, value in enumerate(last.values, start=1) if seat != leader)
        lead = f"seat {leader} leads since step {last.since}, {last.values[leader - 1]} to {others}"
    return "; ".join((lead, *_told_falls(last.falls)))


def _told_falls(falls: Sequence[int]) -> Iterator[str]:
    for seat, count in enumerate(falls, start=1):
        if count:
            yield f"seat {seat} has fallen {'once' if count == 1 else 'twice' if count == 2 else f'{count} times'}"
