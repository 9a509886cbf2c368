"""A what-if line beside what was played: both courses in words, as charts, and what differs."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from uuid import UUID

from flask import render_template
from markupsafe import Markup
from msgspec.structs import replace

from domain.play.game import Series
from replays.charts import Point
from replays.whatifs import compare
from web.replay.charts.main_chart import MainChart, chart_piece, draw
from web.shell.pages import Pages
from web.writing.whatifs.line_page import frame
from web.writing.whatifs.line_view import opened

blueprint = Pages("whatif_comparison", __name__)


@blueprint.get("/tables/<uuid:table_id>/what-if/<line>/compare", needs="look")
def comparison_page(table_id: UUID, line: str) -> str:
    """From where the line begins, as the table stands now. It shows what was played later."""
    here = opened(table_id, line)
    table, game = here.table, here.table.history.game
    compared = compare(table.history, here.course, here.line.step)
    names = tuple(here.view.labels.name(seat) for seat in here.view.seats)
    tried = tuple(replace(one, number=place) for place, one in enumerate(compared.tried.points, start=1))

    def chart(points: Sequence[Point], links: str, query: str) -> Markup:
        return _chart(game.series, points, compared.start, names, links, query)

    played_at = f"/tables/{table_id}/steps/"
    told: dict[str, Any] = {
        "played": chart(compared.played.points, played_at, table.query()),
        "tried": chart(tried, f"{here.address}/", here.view.query()),
    }
    return render_template("writing/whatifs/compare.html", **frame(here), compared=compared, charts=told)


def _chart(
    series: Series, told: Sequence[Point], start: tuple[int, ...], names: tuple[str, ...], links: str, query: str
) -> Markup:
    """The chart of one course, counted from the step where both begin; empty for a course without acts."""
    if not told:
        return Markup()
    low, high = min(start), max(start)
    points = []
    for place, one in enumerate(told, start=1):
        low, high = min(low, *one.values), max(high, *one.values)
        points.append(replace(one, place=place, low=low, high=high))
    values = (start, *(one.values for one in points))
    pieces = [
        chart_piece(before, one, names, series.turn) for (before, _), one in zip(pairwise(values), points, strict=True)
    ]
    return draw(MainChart(series, pieces, points, start, names), query, links)
