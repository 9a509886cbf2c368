"""A table's chart as SVG, put together of what every step adds to it, which never changes."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from markupsafe import Markup

from domain.play.game import Series
from domain.record.history import History
from replays.charts import Frame, Point, frame, origin, point, stride, ticks
from web.replay.charts.scales import ends, grid
from web.replay.path import Path
from web.shell.cache import cache_of
from web.shell.words import with_number


class ChartPiece(NamedTuple):
    """What one step adds: to the path of every seat, to the dots on it, and its link behind the address. Of no other
    step's making."""

    number: int
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


def main_chart(history: History, path: Path, names: tuple[str, ...], query: str) -> Markup:
    """What stands in the chart of a path, its links relative to the page of a step; nothing for a path of no steps."""
    if not path.points:
        return Markup()
    kept = cache_of("main charts", 32, len)
    key = history, path.numbers[-1], names, query
    found: Markup = kept.get(key, lambda: _of_path(history, path, names, query))
    return found


def _of_path(history: History, path: Path, names: tuple[str, ...], query: str) -> Markup:
    series, kind = history.game.series, f"chart piece {names}"

    def piece(number: int) -> ChartPiece:
        before = series.measure(history.state(history.record.step(number).parent))
        return chart_piece(before, point(history, number), names, series.turn)

    pieces = [history.derived(kind, number, piece) for number in path.numbers]
    return draw(MainChart(series, pieces, path.points, origin(history).values, names), query)


def chart_piece(before: Sequence[int], here: Point, names: Sequence[str], word: str) -> ChartPiece:
    """The piece of one step; ``word`` is what a turn is called."""
    seats = range(1, len(here.values) + 1)
    told = ", ".join(map(with_number, names, here.values))
    turn = f", {word} {here.turn}" if here.turn else ""
    name = escape(f"Step {here.number}{turn}: {told}")
    return ChartPiece(
        here.number,
        tuple(stride(before, here, seat) for seat in seats),
        tuple(f"M{here.place} {-here.values[seat - 1]}h0" if seat in here.fell else "" for seat in seats),
        f'tabindex="-1" aria-label="{name}"><rect x="{here.place - 0.5:g}" width="1" height="1"/></a>',
    )


def draw(chart: MainChart, query: str, below: str = "") -> Markup:
    """What stands in the chart; the addresses of its links begin with ``below`` and end with ``query``."""
    window = frame(chart.series, chart.points[-1])
    parts = (
        *grid(window),
        *_curves(chart, window),
        *_turns(chart, window),
        *ends(window, chart.names, chart.points[-1].values),
    )
    start, end = escape(below), escape(query)
    links = "".join([f'<a href="{start}{piece.number}{end}" {piece.link}' for piece in chart.pieces])
    return Markup(  # noqa: S704 - drawn here, names are escaped
        f'{"".join(parts)}<svg class="reach" viewBox="0 0 {window.width} 1" width="100%" height="100%" '
        f'preserveAspectRatio="none">{links}</svg>'
    )


def pointer(here: Point, width: int) -> Markup:
    """A line at the step on show, in the chart of so many steps."""
    along = round(100 * here.place / max(width, 1), 2)
    anchor = "end" if along > 50 else "start"
    return Markup(  # noqa: S704 - numbers alone
        f'<line class="here" x1="{along}%" x2="{along}%" y1="-4" y2="100%"/>'
        f'<text class="hl" x="{along}%" y="-8" text-anchor="{anchor}">step {here.number}</text>'
    )


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
