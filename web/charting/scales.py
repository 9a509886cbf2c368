"""What every chart has around its lines: the grid, and labels where the lines end."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from replays.charts import Frame, spread
from web.words import with_number

LABEL_GAP: Final = 10.0
"""Percent of the chart's height that one line of text takes."""

NAME_LENGTH: Final = 7
"""So many letters of a name stand beside the end of its line."""


def grid(window: Frame) -> Iterator[str]:
    """Lines at round numbers, and one at the goal."""
    for value in sorted({*window.grid, *(() if window.goal is None else (window.goal,))}):
        kind = "summit" if value == window.goal else "grid"
        down = window.down(value)
        yield f'<line class="{kind}" x1="0" x2="100%" y1="{down}%" y2="{down}%"/>'
        yield f'<text x="-8" y="{down}%" dy="4" text-anchor="end">{value}</text>'


def ends(window: Frame, names: Sequence[str], values: Sequence[int | None]) -> Iterator[str]:
    """The name and newest number of every line beside its end; nothing for a line that is not known."""
    shown = [(line, name, value) for line, (name, value) in enumerate(zip(names, values, strict=True), start=1)]
    known = [(line, name, value) for line, name, value in shown if value is not None]
    places = spread([window.down(value) for _, _, value in known], LABEL_GAP)
    for (line, name, value), down in zip(known, places, strict=True):
        label = escape(with_number(brief(name), value))
        yield f'<text class="end s{line}" x="100%" dx="8" y="{down}%" dy="4">{label}</text>'


def brief(name: str) -> str:
    """A name that fits beside a chart."""
    return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"
