"""What fifty followers hear of a review, over real HTTP, beside a bare Flask route that commits one row."""

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter, sleep

from tests.bench.live import Ears, at, bare_times, ms
from tests.bench.measure import Figure, at_most
from tests.web.live.reviews import led, show
from tests.web.live.serving import seat, serving

FOLLOWERS, WORKERS, STEPS = 50, 2, 40


def figures(folder: Path) -> Iterator[Figure]:
    """The figures of shared reviews, on SQLite files in this folder."""
    file = folder / "reviews.db"
    (table,), _ = seat(file)
    review = led(file, table)
    shown: dict[int, float] = {}
    with serving(file, "--workers", WORKERS) as server:
        ears = Ears(server.port, {table: f"{review.address}/live"}, FOLLOWERS, 1)
        ears.listen()
        connection = HTTPConnection("127.0.0.1", server.port)
        for version in range(2, STEPS + 2):
            show(connection, review, version % 4 + 1)
            shown[version] = perf_counter()
            sleep(0.05)
        ears.finish(STEPS * FOLLOWERS)
        connection.close()
        server.stop()
    bare = bare_times(folder / "bare-reviews.db")
    delays = [max(0.0, moment - shown[version]) for (_, version), moments in ears.heard.items() for moment in moments]
    ours, theirs = ms(delays, 0.95), ms(bare, 0.95)
    told = f"{ours} ms to {FOLLOWERS} in {WORKERS} processes against {theirs} ms"
    ratio = at(delays, 0.95) / at(bare, 0.95)
    yield at_most("a leader's step, acknowledged to heard, p95 beside a bare route", ratio, 12, told)
