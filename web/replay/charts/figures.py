"""Every chart of a deal made ready: its drawing, its sentence, and its numbers as a table."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from markupsafe import Markup

from domain.play.measures import Chart
from replays import pace
from replays.plots import Plot, line_name, over_table, plot, rows, words
from web.replay.charts.bars import Rows, told_bar
from web.replay.charts.curves import columns, curves, pointer
from web.replay.charts.deal_view import Deal
from web.shell.words import capital, plain


class NumberRow(NamedTuple):
    """One line of the table of a chart: the step it leads to, and what stands in each column."""

    number: int
    cells: tuple[str, ...]


class Figure(NamedTuple):
    """A chart to be shown. ``words`` have players as ``seat 2``, ``drawn`` fills any box, ``reach`` are its links.

    ``drawn`` is empty where nothing is known; ``many`` asks for a higher box.
    """

    key: str
    title: str
    words: str
    note: str = ""
    drawn: Markup = Markup()
    reach: Markup = Markup()
    heads: tuple[str, ...] = ()
    rows: tuple[NumberRow, ...] = ()
    many: bool = False


def offered(deal: Deal) -> dict[str, str]:
    """The charts there are for a deal: the title of each by its key. That of the whole table is a file only."""
    own = {chart.key: chart.title for chart in deal.history.game.charts}
    whole = {"table": f"{deal.history.game.series.title}, whole table"} if deal.several else {}
    return own | {"pace": "Time of acts"} | whole


def figure(deal: Deal, key: str) -> Figure:
    """The chart of this key. Raises KeyError where there is none."""
    title = offered(deal)[key]
    made = OTHERS.get(key)
    return made(deal, title) if made else _curve(deal, plot(deal.history, _chart(deal, key), deal.steps), title)


def figures(deal: Deal, *, work: bool) -> tuple[Figure, ...]:
    """Every chart of a deal itself; those that are slow only with ``work``."""
    left_out = {"table"} | {chart.key for chart in deal.history.game.charts if chart.slow and not work}
    return tuple(figure(deal, key) for key in offered(deal) if key not in left_out)


def _chart(deal: Deal, key: str) -> Chart:
    return next(chart for chart in deal.history.game.charts if chart.key == key)


def _whole(deal: Deal, title: str) -> Figure:
    return _curve(deal, over_table(deal.history, deal.path), title)


def _curve(deal: Deal, found: Plot, title: str) -> Figure:
    chart, turn = found.chart, deal.history.game.series.turn
    if not found.known:
        return Figure(chart.key, title, words(found), chart.note)
    names = tuple(plain(line_name(chart, line), deal.view.labels) for line in found.lines)
    return Figure(
        chart.key,
        title,
        words(found),
        chart.note,
        Markup(curves(found, names, turn) + pointer(found, deal.number)),  # noqa: S704
        Markup(columns(found, names, deal.query)),  # noqa: S704
        ("Step", capital(turn), *(capital(names[line - 1]) for line in found.known), *_marked(found)),
        tuple(_rows(found)),
    )


def _marked(found: Plot) -> tuple[str, ...]:
    return ("Marked",) if any(spot.marks for spot in found.spots) else ()


def _rows(found: Plot) -> Iterator[NumberRow]:
    marked = _marked(found)
    for spot in rows(found):
        numbers = (_number(spot.values[line - 1]) for line in found.known)
        signs = ", ".join(mark.word for mark in spot.marks)
        yield NumberRow(spot.number, (str(spot.turn or "–"), *numbers, *(signs for _ in marked)))


def _number(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", "−")


def _timed(deal: Deal, title: str) -> Figure:
    found, turn = pace.pace(deal.history, deal.steps, deal.pauses), deal.history.game.series.turn
    if not found.bars:
        return Figure("pace", title, pace.words(found))
    names = dict(enumerate(map(capital, deal.names), start=1))
    placed = Rows(found, names, turn)
    return Figure(
        "pace",
        title,
        pace.words(found),
        "From the act before to the act itself; times at which the table stood still are left out.",
        Markup(placed.drawn()),  # noqa: S704
        Markup(placed.links(deal.query)),  # noqa: S704
        ("First step", capital(turn), "Acts and time"),
        tuple(NumberRow(bar.number, (str(bar.turn), told_bar(bar, names[bar.seat]))) for bar in found.bars),
        len(placed.seats) > 4,
    )


OTHERS: Final[dict[str, Callable[[Deal, str], Figure]]] = {"table": _whole, "pace": _timed}
"""The charts that every game has beside its own."""
