"""Charts of a table of 12,000 facts beside what needs no Cairn: a loop that writes as many links, a bare template."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from domain.games.registry import game
from domain.record.history import History
from domain.tables.labels import Labels
from replays.charts import Point, points
from replays.records import bring, read_record
from replays.records.simulated import Setting, simulated
from tests.bench.measure import ROUNDS, Figure, at_most, seconds, side_by_side
from tests.bench.pages import bare
from tests.recorded import SCORER, proposed
from tests.web.served import LABELS, Served
from web.replay.charts.main_chart import ChartPiece, MainChart, chart_piece, draw

GAMES = 68
"""So many games of a match, played at random, make some 12,000 facts."""
QUERY = "?as=open"
LINK = (
    '<a href="{0}?as=open" tabindex="-1" aria-label="Step {0}, turn 1: Ann 7, Ben 8">'
    '<rect x="{0}" width="1" height="1"/></a>'
)


def figures(folder: Path) -> Iterator[Figure]:
    """The figures of charts, on a SQLite file in this folder."""
    served = Served(folder / "charts")
    history = _history(served)
    facts = sum(len(step.facts) for step in history.record.steps)
    yield from _main_chart(history, facts)
    yield from _page(served, history)


def _history(served: Served) -> History:
    rules = game("mauna-kea")
    setting = Setting(rules, 2, proposed(rules, match=f"games:{GAMES}"), "random")
    written = simulated(setting, "bench", Labels.decode(LABELS)).written
    brought = bring(read_record(written, "bench"), SCORER, served.recorder.clock())
    return served.recorder.bring_in(brought.table, brought.filed, brought.labels).truth


def _main_chart(history: History, facts: int) -> Iterator[Figure]:
    names, series, path = ("Ann", "Ben"), history.game.series, history.record.standing
    history.state()

    def pieces() -> tuple[list[ChartPiece], tuple[Point, ...]]:
        measured = points(history)
        before = ((0, 0), *(point.values for point in measured))
        return [chart_piece(was, one, names, series.turn) for was, one in zip(before, measured, strict=False)], measured

    def loop() -> bytes:
        return "".join([LINK.format(number) for number in path] + [f"H{number}V-7" for number in path * 2]).encode()

    first = seconds(pieces)
    kept, measured = pieces()
    own, other = side_by_side(lambda: draw(MainChart(series, kept, measured, (0, 0), names), QUERY), loop, ROUNDS)
    detail = f"{facts} facts, {len(path)} steps, {own * 1000:.1f} ms"
    yield at_most("main chart beside a loop that writes as many links", own / other, 1, detail)
    yield at_most("the same for the first time", first / other, 50, f"{first * 1000:.0f} ms")


def _page(served: Served, history: History) -> Iterator[Figure]:
    addresses = [f"/tables/{history.record.table}/charts?step={number}" for number in history.record.standing[::120]]
    client, other = served.client, bare().test_client()
    start = perf_counter()
    for address in addresses:
        assert client.get(address).status_code == 200
    first = (perf_counter() - start) / len(addresses)
    own, theirs = side_by_side(
        lambda: [client.get(address) for address in addresses], lambda: [other.get("/") for _ in addresses], ROUNDS
    )
    detail = f"{own / len(addresses) * 1000:.1f} ms; the first time {first * 1000:.1f} ms"
    yield at_most("charts of one of its games beside a bare Flask template", own / theirs, 30, detail)
