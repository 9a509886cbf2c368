"""What others wait for while many senders stop in the middle of their requests, and come again when sent away.

``python -m tests.bench.doors 300`` holds the doors for five minutes.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

from tests.bench.live import at, ms
from tests.bench.measure import Figure
from tests.web.live.holding import held
from tests.web.live.serving import seat, serving

COUNT = 300
AIM = 1.0


def figures(folder: Path, seconds: float = 30) -> Iterator[Figure]:
    """The figure of held doors, on a SQLite file in this folder."""
    file = folder / "doors.db"
    (table,), token = seat(file)
    took = []
    with serving(file) as server:
        with held(server.port, COUNT) as holding:
            end = perf_counter() + seconds
            while (start := perf_counter()) < end:
                status, _ = server.ask(token, f"/tables/{table}")
                took.append(perf_counter() - start)
                assert status == 200
                sleep(0.05)
        told = f"p50 {ms(took, 0.5)}, p99 {ms(took, 0.99)} ms of {len(took)}, {holding.sent_away} sent away"
        server.stop()
    what = f"a page beside {COUNT} half heads and {COUNT} half bodies for {seconds:g} s, p99"
    yield Figure(what, told, f"under {AIM:g} s", at(took, 0.99) < AIM)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        for figure in figures(Path(place), float(sys.argv[1])):
            print(figure)
