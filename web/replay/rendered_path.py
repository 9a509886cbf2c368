"""A table's steps as the replay page shows them, cut into pieces that never change: one piece a step, rendered once.

A page joins them and marks what is of this page alone: the step on show, what does not stand, the query of the links.
Links are relative to the page of a step, their query is left open as ``\\0``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from domain.record.history import History
from domain.tables.labels import Labels
from replays.charts import Point, origin, point, words
from replays.steps import Move, Stops, move, stops
from web.replay.chart import ChartPiece, MainChart, chart_piece, draw
from web.replay.move_list import Listing, fate, header, in_order, line, listing
from web.replay.step_context import Annotation
from web.replay.timeline import moments
from web.shell.words import Names, capital, named


class Piece(NamedTuple):
    """One step: its move, its place in the chart, the header of the turn it opens (empty inside a turn), its line."""

    move: Move
    point: Point
    header: str
    line: str
    chart: ChartPiece


class RenderedPath(NamedTuple):
    """A path of steps as told; empty before the first.

    ``drawn`` is its chart and ``words`` the same in words, ``listed`` the move list with all that was entered, ``keys``
    are links to the key moments, ``timeline`` the same as a strip that :func:`web.replaying.timeline.with_marks` ends.
    """

    path: tuple[int, ...]
    moves: tuple[Move, ...]
    stops: Stops
    points: tuple[Point, ...]
    drawn: bytes
    words: bytes
    listed: Listing
    keys: bytes
    timeline: bytes


def reel(history: History, names: tuple[str, ...], query: str, head: int, known: int) -> RenderedPath:
    """The path to this step, its links asking for ``query``; ``names`` are those of its players in seat order.

    Of acts that do not stand those up to the step ``known`` are listed.
    """
    players = {str(seat): name for seat, name in enumerate(names, start=1)}
    labels = Names(deck=history.game.deck, short=players)
    told = _pieces(history, names, labels, head)
    moves, points = tuple([piece.move for piece in told]), tuple([piece.point for piece in told])
    fallen = tuple(_fallen(history, labels, known)) if told else ()
    listed = listing(in_order(((one.move.number, one.header, one.line) for one in told), fallen), query)
    last = points[-1] if points else origin(history)
    return RenderedPath(
        path=history.record.path(head),
        moves=moves,
        stops=stops(moves),
        points=points,
        drawn=_drawn(history, told, names, query) if told else b"",
        words=capital(named(words(last), labels)).encode(),
        listed=listed,
        keys=_keys(_moments(moves), query),
        timeline=moments(moves, query),
    )


kept_reel = lru_cache(maxsize=128)(reel)
"""The same, remembered: for histories that are asked for again."""


def _drawn(history: History, told: Sequence[Piece], names: tuple[str, ...], query: str) -> bytes:
    charts, points = [piece.chart for piece in told], [piece.point for piece in told]
    return draw(MainChart(history.game.series, charts, points, origin(history).values, names), query)


def _pieces(history: History, names: tuple[str, ...], labels: Labels, head: int) -> list[Piece]:
    history.state(head)
    kind, make = f"piece {names}", _maker(history, labels, names)
    return [history.derived(kind, number, make) for number in history.record.path(head)]


def _maker(history: History, labels: Labels, names: tuple[str, ...]) -> Callable[[int], Piece]:
    series = history.game.series

    def make(number: int) -> Piece:
        told, parent = move(history, number), history.record.step(number).parent
        before = series.measure(history.state(parent))
        here = point(history, number)
        opens = parent == 0 or move(history, parent).in_turn != told.in_turn
        above = header(told, before, names, series) if opens else ""
        return Piece(told, here, above, line(told, labels), chart_piece(before, here, names, series.turn))

    return make


def _keys(stops: Iterable[tuple[int, str]], query: str) -> bytes:
    return " ".join(
        [f'<a href="{number}{escape(query)}">{number} {escape(words)}</a>' for number, words in stops]
    ).encode()


def key_links(path: RenderedPath, marks: Sequence[Annotation], query: str) -> bytes:
    """Links to the key moments and the marks on a path, in the order of its steps."""
    if not marks:
        return path.keys
    standing = frozenset(path.path)
    stops = [*_moments(path.moves), *((mark.number, mark.words) for mark in marks if mark.number in standing)]
    return _keys(sorted(stops, key=lambda stop: stop[0]), query)


def _moments(moves: Sequence[Move]) -> list[tuple[int, str]]:
    return [(one.number, ", ".join(one.moments)) for one in moves if one.moments]


def _fallen(history: History, labels: Labels, known: int) -> Iterator[tuple[int, str]]:
    """Number and line of every act so far that was entered and does not stand; one stated again stands there."""
    record = history.record
    standing = {record.root(number) for number in record.standing}
    for step in record.steps[:known]:
        if record.root(step.number) not in standing and not step.restates:
            yield step.number, line(move(history, step.number), labels, fate(history.record, step.number))


def marked(links: bytes, number: int, query: str) -> bytes:
    """The key moments with the step on show marked."""
    link = f'<a href="{number}{escape(query)}"'
    return links.replace(link.encode(), f'<a aria-current="step"{link[2:]}'.encode(), 1)
