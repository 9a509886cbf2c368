"""What every chart has around its lines: the grid, and labels where the lines end."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from replays.charts import Frame, spread
from web.shell.words import with_number

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
    fitting = briefs(names)
    shown = [(line, name, value) for line, (name, value) in enumerate(zip(names, values, strict=True), start=1)]
    known = [(line, name, value) for line, name, value in shown if value is not None]
    places = spread([window.down(value) for _, _, value in known], LABEL_GAP)
    for (line, name, value), down in zip(known, places, strict=True):
        label = escape(with_number(fitting[line - 1], value))
        whole = f"<title>{escape(name)}</title>" if fitting[line - 1] != name else ""
        yield f'<text class="end s{line}" x="100%" dx="8" y="{down}%" dy="4">{whole}{label}</text>'


def briefs(names: Sequence[str]) -> tuple[str, ...]:
    """Names that fit beside a chart, in seat order; the seat stands before those that would be cut alike."""
    cut = [_cut(name, NAME_LENGTH) for name in names]
    pairs = enumerate(zip(names, cut, strict=True), start=1)
    return tuple(f"{seat} {_cut(name, NAME_LENGTH - 2)}" if cut.count(one) > 1 else one for seat, (name, one) in pairs)


def _cut(name: str, length: int) -> str:
    """A name of so many letters at most, isolated as the whole is."""
    letters = name.strip("\u2068\u2069")
    if len(letters) <= length:
        return name
    cut = f"{letters[: length - 1]}…"
    return f"\u2068{cut}\u2069" if name.startswith("\u2068") else cut
