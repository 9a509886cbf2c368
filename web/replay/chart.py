"""A table's chart as SVG: everything but the frame is cut to pieces that never change, one set a step."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from domain.play.game import Series
from replays.charts import Frame, Point, frame, stride, ticks
from web.replay.charts.scales import ends, grid
from web.shell.words import with_number


class ChartPiece(NamedTuple):
    """What one step adds: to the path of every seat, to the dots on it, and its link. Of no other step's making."""

    strides: tuple[str, ...]
    dots: tuple[str, ...]
    link: str


class MainChart(NamedTuple):
    """What is drawn: the pieces and points of a path, from the numbers at the ``start``."""

    series: Series
    pieces: Sequence[ChartPiece]
    points: Sequence[Point]
    start: tuple[int, ...]
    names: tuple[str, ...]


def chart_piece(before: Sequence[int], point: Point, names: Sequence[str], word: str) -> ChartPiece:
    """The piece of one step; ``word`` is what a turn is called. The query of its link is left open as ``\\0``."""
    seats = range(1, len(point.values) + 1)
    told = ", ".join(map(with_number, names, point.values))
    turn = f", {word} {point.turn}" if point.turn else ""
    name = escape(f"Step {point.number}{turn}: {told}")
    return ChartPiece(
        tuple(stride(before, point, seat) for seat in seats),
        tuple(f"M{point.place} {-point.values[seat - 1]}h0" if seat in point.fell else "" for seat in seats),
        f'<a href="{point.number}\0" tabindex="-1" aria-label="{name}">'
        f'<rect x="{point.place - 0.5:g}" width="1" height="1"/></a>',
    )


def draw(chart: MainChart, query: str) -> bytes:
    """The chart with its links, relative to the page of a step; :func:`pointed` ends it."""
    window = frame(chart.series, chart.points[-1])
    parts = (
        *grid(window),
        *_curves(chart, window),
        *_turns(chart, window),
        *ends(window, chart.names, chart.points[-1].values),
    )
    links = "".join([piece.link for piece in chart.pieces]).replace("\0", escape(query))
    name = escape(f"{chart.series.title} chart, {len(chart.points)} steps")
    return (
        f'<svg class="chart" role="group" aria-label="{name}">{"".join(parts)}'
        f'<svg class="reach" viewBox="0 0 {window.width} 1" width="100%" height="100%" preserveAspectRatio="none">'
        f"{links}</svg>"
    ).encode()


def pointed(drawn: bytes, here: Point, width: int) -> bytes:
    """The chart of so many steps with a line at the step on show; nothing where nothing is drawn."""
    if not drawn:
        return b""
    along = round(100 * here.place / width, 2)
    anchor = "end" if along > 50 else "start"
    line = (
        f'<line class="here" x1="{along}%" x2="{along}%" y1="-4" y2="100%"/>'
        f'<text class="hl" x="{along}%" y="-8" text-anchor="{anchor}">step {here.number}</text></svg>'
    )
    return drawn + line.encode()


def _curves(chart: MainChart, window: Frame) -> Iterator[str]:
    box = f"0 {-window.top} {window.width} {window.top - window.bottom}"
    yield f'<svg viewBox="{box}" width="100%" height="100%" preserveAspectRatio="none" overflow="visible">'
    for seat, value in enumerate(chart.start):
        path = "".join([piece.strides[seat] for piece in chart.pieces])
        dots = "".join([piece.dots[seat] for piece in chart.pieces])
        yield f'<path class="s{seat + 1}" d="M0 {-value}{path}H{window.width}"/>'
        if dots:
            yield f'<path class="rim s{seat + 1}" d="{dots}"/><path class="core" d="{dots}"/>'
    yield "</svg>"


def _turns(chart: MainChart, window: Frame) -> Iterator[str]:
    for place, label in ticks(chart.points, chart.series.turn):
        yield f'<text x="{window.along(place)}%" y="100%" dy="18">{label}</text>'
