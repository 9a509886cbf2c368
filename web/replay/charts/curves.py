"""A chart of a deal as SVG: a column for every step, a line for every seat, signs where something is marked.

It fills whatever box it is put in: heights and places are in percent, so letters keep their size on every screen.
"""

from collections.abc import Iterator, Sequence
from html import escape

from domain.play.measures import ChartMark
from replays.charts import Frame, spaced
from replays.plots import Plot, Spot, window
from web.replay.charts.scales import ends, grid
from web.shell.words import with_number


def curves(found: Plot, names: Sequence[str], turn: str) -> str:
    """Grid, lines, signs and labels of a chart; ``names`` are those of its lines, ``turn`` is what a turn is called."""
    frame = window(found)
    parts = (*grid(frame), *_lines(found, frame), *_marks(found, frame), *_turns(found, frame, turn))
    return "".join((*parts, *ends(frame, names, found.last)))


def columns(found: Plot, names: Sequence[str], query: str) -> str:
    """A link over every step, as wide as its column; ``query`` ends its address."""
    links = "".join([_link(place, spot, names, query) for place, spot in enumerate(found.spots)])
    return (
        f'<svg class="reach" viewBox="0 0 {len(found.spots)} 1" width="100%" height="100%" '
        f'preserveAspectRatio="none">{links}</svg>'
    )


def pointer(found: Plot, number: int) -> str:
    """A line at a step, where it is one of the chart's."""
    place = next((place for place, spot in enumerate(found.spots) if spot.number == number), None)
    if place is None:
        return ""
    along = _middle(place, len(found.spots))
    anchor = "end" if along > 50 else "start"
    return (
        f'<line class="here" x1="{along}%" x2="{along}%" y1="-4" y2="100%"/>'
        f'<text class="hl" x="{along}%" y="-8" text-anchor="{anchor}">step {number}</text>'
    )


def numbers_in_words(names: Sequence[str], spot: Spot) -> str:
    """The numbers after a step in words, as far as they are known."""
    known = [with_number(name, value) for name, value in zip(names, spot.values, strict=True) if value is not None]
    return ", ".join(known) or "not known"


def _link(place: int, spot: Spot, names: Sequence[str], query: str) -> str:
    name = escape(f"Step {spot.number}: {numbers_in_words(names, spot)}")
    return (
        f'<a href="steps/{spot.number}{escape(query)}" tabindex="-1" aria-label="{name}">'
        f'<rect x="{place}" width="1" height="1"/></a>'
    )


def _lines(found: Plot, frame: Frame) -> Iterator[str]:
    box = f"0 {-frame.top} {frame.width} {frame.top - frame.bottom}"
    yield f'<svg viewBox="{box}" width="100%" height="100%" preserveAspectRatio="none" overflow="visible">'
    for line in found.known:
        yield f'<path class="s{line}" d="{"".join(_strides(found.spots, line))}"/>'
    yield "</svg>"


def _strides(spots: Sequence[Spot], line: int) -> Iterator[str]:
    """The path of one line, heights upwards negative; it is broken where nothing is known."""
    before: int | None = None
    for place, spot in enumerate(spots):
        value = spot.values[line - 1]
        if value is not None:
            yield f"M{place} {-value}" if before is None else f"V{-value}" if value != before else ""
            yield f"H{place + 1}"
        before = value


def _marks(found: Plot, frame: Frame) -> Iterator[str]:
    for place, spot in enumerate(found.spots):
        for mark in spot.marks:
            height = spot.values[mark.line - 1]
            if height is not None:
                yield _sign(mark, _middle(place, frame.width), frame.down(height))


def _sign(mark: ChartMark, along: float, down: float) -> str:
    if mark.sign == "dot":
        return f'<circle class="dot s{mark.line}" cx="{along}%" cy="{down}%" r="4"/>'
    size = 'width="5" height="11" transform="translate(-2.5 -5.5)"'
    return f'<rect class="bar s{mark.line}" x="{along}%" y="{down}%" {size}/>'


def _turns(found: Plot, frame: Frame, turn: str) -> Iterator[str]:
    several = found.spots[0].deal != found.spots[-1].deal
    starts = [(place, spot.deal if several else spot.turn) for place, spot in enumerate(found.spots)]
    for place, label in spaced(starts, "deal" if several else turn, frame.width):
        yield f'<text x="{round(100 * place / frame.width, 2)}%" y="100%" dy="18">{label}</text>'


def _middle(place: int, width: int) -> float:
    return round(100 * (place + 0.5) / width, 2)
