"""The charts of one deal as numbers: what its game measures after every step, as far as a viewer may know. No markup.

A step's numbers depend on that step and those before it alone, so a chart that ends early knows of nothing later.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import msgspec

from domain.play.measures import Chart, ChartMark, Values
from domain.record.history import History
from replays.charts import Frame, grid_lines


class Spot(msgspec.Struct, frozen=True):
    """The numbers of a chart after one step, and what is marked there. ``turn`` is 0 outside turns."""

    number: int
    deal: int
    turn: int
    values: Values
    marks: tuple[ChartMark, ...] = ()


class Plot(msgspec.Struct, frozen=True):
    """One chart of a deal: a spot for every step of the deal on a path, in order."""

    chart: Chart
    spots: tuple[Spot, ...]

    @property
    def lines(self) -> range:
        """Its lines, from 1."""
        return range(1, len(self.spots[0].values) + 1)

    @property
    def known(self) -> tuple[int, ...]:
        """The lines (from 1) of which this viewer knows anything."""
        return tuple(line for line in self.lines if any(spot.values[line - 1] is not None for spot in self.spots))

    @property
    def last(self) -> Values:
        """The newest number of every line that was ever known."""
        return tuple(_newest(self.spots, line) for line in self.lines)


def deal_of(history: History, number: int) -> int:
    """The deal that a step belongs to, from 1; steps before the first deal belong to it."""
    before = history.state(history.record.step(number).parent)
    return (before.deal if before.turn else history.state(number).deal) or 1


def deal_steps(history: History, path: Sequence[int], number: int) -> tuple[int, ...]:
    """The steps on a path that belong to the deal of this one."""
    deal = deal_of(history, number)
    low = bisect_left(path, deal, key=lambda step: deal_of(history, step))
    high = bisect_right(path, deal, lo=low, key=lambda step: deal_of(history, step))
    return tuple(path[low:high])


def plot(history: History, chart: Chart, steps: Sequence[int]) -> Plot:
    """A chart over these steps of a deal, each measured once for this viewer and kept as long as its state."""
    return Plot(chart, tuple([_spot(history, chart, number) for number in steps]))


def over_table(history: History, steps: Sequence[int]) -> Plot:
    """The main chart of a game over these steps, of as many deals as they are, drawn as the others are."""
    series = history.game.series
    chart = Chart("table", series.title, series.measure, goal=series.goal)
    return plot(history, chart, steps)


def _spot(history: History, chart: Chart, number: int) -> Spot:
    return history.derived(f"spot {chart.key}", number, lambda _: _measured(history, chart, number))


def _measured(history: History, chart: Chart, number: int) -> Spot:
    parent = history.record.step(number).parent
    before, after = history.state(parent), history.state(number)
    marks = tuple(mark for fact in history.facts(number) if (mark := chart.mark(fact)))
    same = bool(parent) and chart.rests_on(before) == chart.rests_on(after)
    known = history.known(f"spot {chart.key}", parent) if same else None
    values = chart.measure(after) if known is None else known.values
    return Spot(number, deal_of(history, number), before.turn, values, marks)


def _newest(spots: Sequence[Spot], line: int) -> int | None:
    return next((value for spot in reversed(spots) if (value := spot.values[line - 1]) is not None), None)


def window(found: Plot) -> Frame:
    """The window that holds every number of a chart; each step has a column of its own."""
    values = [value for spot in found.spots for value in spot.values if value is not None]
    reach = max((*values, found.chart.goal or 0, found.chart.top or 0, 1))
    top = found.chart.top or -(-reach * 11 // 10)
    bottom = min(0, *values) if values else 0
    return Frame(len(found.spots), bottom, top, found.chart.goal, grid_lines(bottom, reach))


def words(found: Plot) -> str:
    """The chart in a sentence, players as ``seat 2``."""
    known = found.known
    if not known:
        return "nothing of it can be known in this view"
    last, unit = found.last, f" {found.chart.unit}" if found.chart.unit else ""
    told = ", ".join(f"{line_name(found.chart, line)} {last[line - 1]}" for line in known)
    highest, line, number = max(_heights(found), key=lambda height: (height[0], -height[2]))
    peak = f"highest {highest}{unit}, {line_name(found.chart, line)} at step {number}"
    return f"after step {found.spots[-1].number} {told}; {peak}"


def _heights(found: Plot) -> Iterator[tuple[int, int, int]]:
    for spot in found.spots:
        for line, value in enumerate(spot.values, start=1):
            if value is not None:
                yield value, line, spot.number


def line_name(chart: Chart, line: int) -> str:
    """What a line is called, players as ``seat 2``."""
    return chart.lines[line - 1] if chart.lines else f"seat {line}"


def rows(found: Plot) -> tuple[Spot, ...]:
    """The steps after which a number is another than before, or something is marked: the chart as a table."""
    before = (None, *found.spots)
    return tuple(
        spot
        for was, spot in zip(before, found.spots, strict=False)
        if was is None or was.values != spot.values or spot.marks
    )
