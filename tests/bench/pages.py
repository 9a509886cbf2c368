"""The replay page of a 250-step table beside a bare Flask route that renders one template; record files judged."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from flask import Flask, render_template
from jinja2 import DictLoader

from domain.play.simulation import play
from domain.play.vocabulary import Announce
from domain.record.history import History
from domain.tables.labels import Labels
from replays.audit import audit
from replays.records import read_record, write_record
from tests.bench.measure import ROUNDS, Figure, at_most, side_by_side
from tests.recorded import Sitting, proposed
from tests.web.served import LABELS, Served

STEPS = 250
BARE = """<!doctype html><title>{{ title }}</title><main><h1>{{ title }}</h1>
<p>{{ sentence }}</p>{% if rule %}<p>{{ rule }}</p>{% endif %}
<ul>{% for name, number in players %}<li>{{ name }}: {{ number }}</li>{% endfor %}</ul></main>"""


def figures(folder: Path) -> Iterator[Figure]:
    """The figures of pages and record files, on SQLite files in this folder."""
    served = Served(folder / "pages")
    sitting = table_of(served)
    yield from _replay(served, sitting)
    yield _check(sitting)


def table_of(served: Served) -> Sitting:
    """A match of Mauna Kea, 250 steps long."""
    sitting = Sitting(served.recorder, "long", labels=LABELS, match="games:3")
    game, random = sitting.table.game, Random(1)
    for command, _, _ in play(game, 2, proposed(game, match="games:3"), game.sensible, random):
        if not isinstance(command, Announce) and len(sitting.table.record.standing) < STEPS:
            sitting.enter(game.write(command))
    return sitting


def bare() -> Flask:
    """A Flask application that renders one small template."""
    app = Flask(__name__)
    app.jinja_loader = DictLoader({"bare.html": BARE})

    @app.get("/")
    def page() -> str:
        players = [("Ann", 44), ("Ben", 43)]
        return render_template("bare.html", title="Ann v Ben", sentence="Ann climbs", rule="MK-25", players=players)

    return app


def _replay(served: Served, sitting: Sitting) -> Iterator[Figure]:
    addresses = [f"/tables/{sitting.id}/steps/{number}" for number in sitting.table.record.standing]
    _compile_templates(served)
    start = perf_counter()
    pages = [served.client.get(address) for address in addresses]
    first = (perf_counter() - start) / len(addresses)
    largest = max(len(gzip.compress(page.data)) for page in pages) / 1000
    template = bare().test_client()
    own, theirs = side_by_side(
        lambda: [served.client.get(address) for address in addresses],
        lambda: [template.get("/") for _ in addresses],
        ROUNDS,
    )
    mean, other = own / len(addresses), theirs / len(addresses)
    detail = f"{mean * 1e6:.0f} against {other * 1e6:.0f} microseconds"
    yield at_most("replay page of a step beside a bare Flask template", mean / other, 30, detail)
    seen_first = f"{first * 1e6:.0f} microseconds"
    yield at_most("the same when a step is looked at for the first time", first / other, 30, seen_first)
    yield at_most("largest replay page, gzipped", largest, 40, f"{len(addresses)} steps", " kB")


def _compile_templates(served: Served) -> None:
    """What a service does once in its life is no cost of a step: a page of another table is looked at before."""
    served.get(served.sit("dealer2 2:deal.......", name="other"), "steps/1")


def _check(sitting: Sitting) -> Figure:
    data = write_record(sitting.table.truth, Labels.decode(LABELS))
    start, checked = perf_counter(), 0
    while perf_counter() - start < 2:
        reading = read_record(data, "long.cairn")
        assert reading.opened is not None
        audit(History(reading.opened.game, reading.opened.record))
        checked += 1
    rate = checked / (perf_counter() - start)
    return Figure(f"cairn check, {STEPS}-step tables", f"{rate:.0f} a second", "told", held=True)
