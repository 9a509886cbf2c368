"""A table's steps as the replay page shows them, cut into pieces that never change: one piece a step, rendered once.

A page joins them and marks what is of this page alone: the step on show, what does not stand, the query of the links.
Links are relative to the page of a step, their query is left open as ``\\0``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from domain.game import Series
from domain.history import History
from domain.labels import Labels
from domain.record import Record
from replays.charts import Point, point, words
from replays.stepping import Move, Stops, move, stops
from web.replaying.chart import Chart, ChartPiece, chart_piece, draw
from web.replaying.marks import Mark
from web.words import Names, capital, named, with_number

FEW: Final = 4
"""So many numbers stand in the header of a turn; more would hide the moves."""


class Piece(NamedTuple):
    """One step: its move, its place in the chart, the header of the turn it opens (empty inside a turn), its line."""

    move: Move
    point: Point
    header: str
    line: str
    chart: ChartPiece


class Reel(NamedTuple):
    """A path of steps as told.

    ``drawn`` is its chart and ``words`` the same in words, ``listed`` the move list with all that was entered, ``keys``
    are links to the key moments.
    """

    path: tuple[int, ...]
    moves: tuple[Move, ...]
    stops: Stops
    points: tuple[Point, ...]
    drawn: bytes
    words: bytes
    listed: bytes
    keys: bytes


def reel(history: History, names: tuple[str, ...], query: str, head: int) -> Reel:
    """The path to this step, its links asking for ``query``; ``names`` are those of its players in seat order."""
    players = {str(seat): name for seat, name in enumerate(names, start=1)}
    labels = Names(players, deck=history.game.deck)
    told = _pieces(history, names, labels, head)
    moves, points, _, _, charts = zip(*told, strict=True)
    start = history.game.series.measure(history.state(0))
    drawn = draw(Chart(history.game.series, charts, points, start, names), query)
    listed = _listed(told, tuple(_fallen(history, labels)), query)
    told_chart = capital(named(words(points[-1]), labels)).encode()
    return Reel(
        history.record.path(head), moves, stops(moves), points, drawn, told_chart, listed, _keys(_moments(moves), query)
    )


kept_reel = lru_cache(maxsize=128)(reel)
"""The same, remembered: for histories that are asked for again."""


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
        opens = parent == 0 or _turn(move(history, parent)) != _turn(told)
        header = _header(told, before, names, series) if opens else ""
        return Piece(told, here, header, _line(told, labels), chart_piece(before, here, names, series.turn))

    return make


def _turn(told: Move) -> tuple[int, int]:
    return told.deal or 1, told.turn


def _header(told: Move, before: Sequence[int], names: Sequence[str], series: Series) -> str:
    game = f"{'Deal' if series.rounds else 'Game'} {told.deal} · " if told.deal > 1 else ""
    if told.turn == 0:
        return f"<h3><span>{game}Before the first {series.turn}</span></h3>"
    seat = f" · {escape(names[told.seat - 1])}" if told.seat and not series.rounds else ""
    standing = escape(" · ".join(map(with_number, names, before))) if len(names) <= FEW else ""
    opening = f"{game}{capital(series.turn)} {told.turn}{seat}"
    return f'<h3><span>{opening}</span><span class="quiet">{standing}</span></h3>'


def _line(told: Move, labels: Labels, fate: str = "") -> str:
    """One line of the move list; ``fate`` is what became of a step that does not stand."""
    keys = "".join(f'<span class="key">{escape(capital(moment))}</span>' for moment in told.moments)
    if told.corrects:
        keys += f'<span class="key">in place of step {told.corrects}</span>'
    if fate:
        keys += f'<span class="key">{escape(fate)}</span>'
    kind = ' class="off"' if fate else ' class="odd"' if told.irregular else ""
    sentence = capital(named(told.sentence, labels))
    return (
        f'<li{kind}><a href="{told.number}\0"><span>{told.number}</span>'
        f"<span>{keys}{sentence}</span>{_minute(told.happened)}</a></li>"
    )


def _minute(time: str) -> str:
    return f'<time datetime="{time}" data-short>{time[11:16]}</time>'


def _listed(told: Sequence[Piece], off: Sequence[tuple[int, str]], query: str) -> bytes:
    parts: list[str] = []
    waiting = list(reversed(off))
    for piece in told:
        while waiting and waiting[-1][0] < piece.move.number:
            parts.append(waiting.pop()[1])
        if piece.header:
            parts += ("</ol>", piece.header, "<ol>")
        parts.append(piece.line)
    parts += (text for _, text in reversed(waiting))
    return ("".join(parts).removeprefix("</ol>").replace("\0", escape(query)) + "</ol>").encode()


def _keys(stops: Iterable[tuple[int, str]], query: str) -> bytes:
    return " ".join(
        [f'<a href="{number}{escape(query)}">{number} {escape(words)}</a>' for number, words in stops]
    ).encode()


def key_links(path: Reel, marks: Sequence[Mark], query: str) -> bytes:
    """Links to the key moments and the marks on a path, in the order of its steps."""
    if not marks:
        return path.keys
    place = {number: index for index, number in enumerate(path.path)}
    stops = [*_moments(path.moves), *((mark.number, mark.words) for mark in marks if mark.number in place)]
    return _keys(sorted(stops, key=lambda stop: place[stop[0]]), query)


def _moments(moves: Sequence[Move]) -> list[tuple[int, str]]:
    return [(one.number, one.moments[0]) for one in moves if one.moments]


def _fallen(history: History, labels: Labels) -> Iterator[tuple[int, str]]:
    """Number and line of every act that was entered and does not stand; one stated again stands there."""
    record = history.record
    standing = {record.root(number) for number in record.standing}
    for step in record.steps:
        if record.root(step.number) not in standing and not step.restates:
            yield step.number, _line(move(history, step.number), labels, fate(history.record, step.number))


def marked(links: bytes, number: int, query: str) -> bytes:
    """The move list or the key moments with the step on show marked."""
    link = f'<a href="{number}{escape(query)}"'
    return links.replace(link.encode(), f'<a aria-current="step"{link[2:]}'.encode(), 1)


def beside(listed: bytes, link: bytes) -> bytes:
    """The move list with a link beside the step on show."""
    before, current, after = listed.partition(b'<a aria-current="step"')
    line, end, rest = after.partition(b"</a>")
    return b"".join((before, current, line, end, link if current else b"", rest))


def fate(record: Record, number: int) -> str:
    """Why a step does not stand, in a few words."""
    again = record.standing_for(number)
    if again is not None:
        return f"stated again as step {again}"
    replaced = next((step.number for step in record.steps if step.corrects == number), None)
    return "taken back" if replaced is None else f"put right by step {replaced}"
