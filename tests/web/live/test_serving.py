"""``cairn serve`` with real connections: several workers, open streams at its end, a restart in mid-round."""

import json
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from time import sleep
from urllib.parse import urlencode
from uuid import UUID

import pytest

from tests.web.live.serving import Heard, Running, seat, serving
from web.commands.serve import THREADS

TABLES = 20
MOVES = ["d", "7h", "9h", "d", "5s", "d"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cairn.sqlite"


@pytest.fixture
def reader() -> Iterator[Callable[..., Heard]]:
    """Opens streams, and closes them at the end."""
    opened: list[Heard] = []

    def open_stream(server: Running, table: UUID, query: str = "") -> Heard:
        opened.append(Heard(server.port, table, query))
        return opened[-1]

    yield open_stream
    for one in opened:
        one.close()


def enter(server: Running, token: str, table: UUID, revision: int) -> int:
    """Enter the next move at this revision and give the one that was acknowledged."""
    terms = {"revision": revision, "command_id": f"at-{revision}", "token": server.form_token(token, table)}
    told = json.dumps(terms | {"move": MOVES[revision - 4]})
    status, text = server.ask(token, f"/tables/{table}/moves", told)
    assert status == 200, text
    return revision + int(json.loads(text)["entered"])


def standing(server: Running, token: str, table: UUID) -> int:
    return int(json.loads(server.ask(token, f"/api/tables/{table}")[1])["revision"])


def test_the_readers_of_every_worker_hear_and_every_worker_takes_the_forms_of_the_others(file: Path, reader):
    (table,), token = seat(file)
    with serving(file, "--workers", 2) as server:
        readers = [reader(server, table) for _ in range(12)]
        assert {one.next_mark() for one in readers} == {"4.2"}
        assert enter(server, token, table, 4) == 5
        assert {one.next_mark() for one in readers} == {"5.2"}
        page = server.ask(token, f"/tables/{table}")[1]
        form = dict(re.findall(r'name="(token|revision)" value="([^"]*)"', page))
        sent = urlencode(form | {"line": "7h", "command_id": "form"})
        kind = "application/x-www-form-urlencoded"
        for _ in range(12):
            assert server.ask(token, f"/tables/{table}/moves", sent, kind)[0] == 303
        assert standing(server, token, table) == 6
        server.stop()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_open_streams_end_when_the_server_is_stopped(file: Path, reader, number: int):
    (table,), _ = seat(file)
    with serving(file) as server:
        readers = [reader(server, table) for _ in range(5)]
        assert {one.next_mark() for one in readers} == {"4.2"}
        assert server.stop(number) == 0
        assert [one.end()[-1:] for one in readers] == [b"\n"] * 5


@pytest.mark.parametrize("end", [Running.stop, Running.kill], ids=["terminated", "killed"])
def test_a_server_that_ends_in_mid_round_goes_on_at_the_last_acknowledged_steps(
    file: Path, reader, end: Callable[[Running], object]
):
    tables, token = seat(file, TABLES)
    acknowledged = dict.fromkeys(tables, 4)
    with serving(file) as server, ThreadPoolExecutor(TABLES) as scorers:
        for table in tables:
            scorers.submit(_record, server, token, table, acknowledged)
        while sum(acknowledged.values()) < TABLES * 6:
            sleep(0.01)
        end(server)
    with serving(file) as server:
        for table, revision in acknowledged.items():
            stands = standing(server, token, table)
            assert stands in (revision, revision + 1)
            assert reader(server, table, f"?since={revision - 1}.2").next_mark() == f"{stands}.2"
            _record(server, token, table, acknowledged)
            assert (acknowledged[table], standing(server, token, table)) == (4 + len(MOVES), 4 + len(MOVES))
        server.stop()


def _record(server: Running, token: str, table: UUID, acknowledged: dict[UUID, int]) -> None:
    """Enter what is left of the moves until the server is gone; what was sent before has the same command id."""
    while (revision := acknowledged[table]) < 4 + len(MOVES):
        try:
            acknowledged[table] = enter(server, token, table, revision)
        except (OSError, HTTPException):
            return


def test_more_readers_than_threads_all_hear_and_hold_up_nobody(file: Path, reader):
    (table,), token = seat(file)
    with serving(file) as server:
        readers = [reader(server, table) for _ in range(3 * THREADS)]
        assert {one.next_mark() for one in readers} == {"4.2"}
        for one in readers[:THREADS]:
            one.close()
        assert enter(server, token, table, 4) == 5
        assert {one.next_mark() for one in readers[THREADS:]} == {"5.2"}
        assert server.stop() == 0
        assert {one.end()[-1:] for one in readers[THREADS:]} <= {b"\n", b""}
