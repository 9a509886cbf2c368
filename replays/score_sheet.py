"""The score of a table as a sheet: deals by seats, every number with its lines, sums that can be checked by eye."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.play.steps import State
from domain.play.vocabulary import Line
from domain.record.history import History
from domain.record.rulings import score_lines, totals
from replays.changes import deal_ends


class DealRow(NamedTuple):
    """One deal: its points by seat, None for every seat while it is played. ``pool`` is how much more than before it
    lies on the table and is nobody's."""

    deal: int
    points: tuple[int | None, ...]
    pool: int

    @property
    def sum(self) -> int:
        """All of it together: 0 where points only change hands."""
        return self.pool + sum(points or 0 for points in self.points)


class ScoreSheet(NamedTuple):
    """Every deal with its points and all lines they come from, in order of play.

    ``totals`` are the sums of the lines by seat, ``recorded`` the totals as the record has them. ``pooled`` says
    that points only change hands, so that the rows add up to 0.
    """

    rows: tuple[DealRow, ...]
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    recorded: tuple[int, ...]
    pooled: bool

    def before(self, deal: int, seat: int) -> int:
        """The points of a seat from all deals before this one."""
        return sum(line.points for line in self.lines if line.seat == seat and line.deal < deal)


class LineChoice(NamedTuple):
    """Which lines are looked at: those of one deal, one seat, under one rule; 0 and nothing mean all."""

    deal: int = 0
    seat: int = 0
    rule: str = ""

    def admits(self, line: Line) -> bool:
        """Whether a line is among them."""
        return self.deal in (0, line.deal) and self.seat in (0, line.seat) and self.rule in ("", line.rule.id)


def score_sheet(history: History) -> ScoreSheet:
    """The score of a table as one viewer can know it, with what officials adjusted."""
    lines, seats = score_lines(history), range(1, history.record.opened.seats + 1)
    return ScoreSheet(
        rows=tuple(_rows(history, lines)),
        lines=lines,
        totals=tuple(_points(lines, lambda line, seat=seat: line.seat == seat) for seat in seats),
        recorded=totals(history.record, history.state()),
        pooled=history.game.pool is not None,
    )


def _rows(history: History, lines: tuple[Line, ...]) -> Iterator[DealRow]:
    seats, before, scored = range(1, history.record.opened.seats + 1), 0, {line.deal for line in lines}
    ends, ended = deal_ends(history), history.state().ending is not None
    played = max((line.deal for line in lines if not line.ruling), default=0)
    for deal in sorted({*ends, *scored}):
        over = deal in scored or deal < max(ends)
        if not over and ended and played:
            continue
        points = (_points(lines, lambda line, key=(deal, seat): (line.deal, line.seat) == key) for seat in seats)
        at_end = history.state() if ended and deal >= played else ends[deal][1]
        lying = _pool(history, at_end) if over else before
        yield DealRow(deal, tuple(points) if over else (None,) * len(seats), lying - before)
        before = lying


def _points(lines: tuple[Line, ...], chosen: Callable[..., bool]) -> int:
    return sum(line.points for line in lines if chosen(line))


def _pool(history: History, state: State) -> int:
    return history.game.pool(state) if history.game.pool else 0
