"""What 200 readers hear of 20 tables, over real HTTP, beside a bare Flask route that commits one row."""

import json
import selectors
import threading
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection, socket
from time import perf_counter, sleep
from uuid import UUID

from tests.bench.bare import bare_server
from tests.bench.measure import Figure, at_most
from tests.web.live.serving import Running, seat, serving
from web.shell.principal import COOKIE

TABLES, READERS = 20, 10
MOVES = ["d", "7h", "9h", "d", "5s", "d"]


def figures(folder: Path) -> Iterator[Figure]:
    """The figures of live updates, on SQLite files in this folder."""
    file = folder / "live.db"
    tables, token = seat(file, TABLES)
    with serving(file) as server:
        acknowledged, took, heard = _play(server, tables, token)
        server.stop()
    bare = bare_times(folder / "bare.db")
    delays = [max(0.0, at - acknowledged[key]) for key, moments in heard.items() for at in moments]
    told = f"{ms(delays, 0.95)} ms to {TABLES * READERS} readers against {ms(bare, 0.95)} ms"
    yield at_most("push, acknowledged to heard, p95 beside a bare route", at(delays, 0.95) / at(bare, 0.95), 3, told)
    ratio = at(took, 0.5) / at(bare, 0.5)
    own = f"{ms(took, 0.5)} against {ms(bare, 0.5)} ms, p99 {ms(took, 0.99)} against {ms(bare, 0.99)} ms"
    yield at_most("one entry over HTTP, told to its readers, beside a bare route", ratio, 4, own)


Key = tuple[UUID, int]


def _play(
    server: Running, tables: list[UUID], token: str
) -> tuple[dict[Key, float], list[float], dict[Key, list[float]]]:
    """Every move at every table: when each was acknowledged, how long that took, when each reader heard of it."""
    ears = Ears(server.port, {table: f"/tables/{table}/live?since=4.2" for table in tables}, READERS, 4)
    forms = {table: server.form_token(token, table) for table in tables}
    ears.listen()
    acknowledged: dict[Key, float] = {}
    took = []
    connection = HTTPConnection("127.0.0.1", server.port)
    for number, move in enumerate(MOVES, start=4):
        for table in tables:
            start = perf_counter()
            told = {"revision": number, "command_id": f"at-{number}", "move": move, "token": forms[table]}
            _post(connection, f"/tables/{table}/moves", told, token)
            acknowledged[table, number + 1] = perf_counter()
            took.append(acknowledged[table, number + 1] - start)
            sleep(0.01)
    ears.finish(len(acknowledged) * READERS)
    connection.close()
    return acknowledged, took, ears.heard


def _post(connection: HTTPConnection, path: str, told: dict[str, object], token: str = "") -> None:
    connection.request(
        "POST", path, json.dumps(told), {"Content-Type": "application/json", "Cookie": f"{COOKIE}={token}"}
    )
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status == 200, text


class Ears:
    """All readers in one thread: so many of the stream at every address, who know it up to a number."""

    def __init__(self, port: int, addresses: Mapping[UUID, str], readers: int, known: int) -> None:
        self.heard: dict[Key, list[float]] = {}
        self._count = 0
        self._known: dict[socket, int] = {}
        self._selector = selectors.DefaultSelector()
        for key, address in addresses.items():
            for _ in range(readers):
                self._known[self._open(port, key, address)] = known
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _open(self, port: int, key: UUID, address: str) -> socket:
        connection = create_connection(("127.0.0.1", port))
        request = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
        connection.sendall(request.encode())
        while b"retry" not in connection.recv(4096):
            pass
        self._selector.register(connection, selectors.EVENT_READ, key)
        return connection

    def listen(self) -> None:
        """Begin."""
        self._thread.start()

    def finish(self, count: int) -> None:
        """Wait until that much was heard, and close."""
        for _ in range(3000):
            if self._count >= count:
                break
            sleep(0.01)
        assert self._count == count, f"heard {self._count} of {count}"
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()

    def _run(self) -> None:
        while True:
            for key, _ in self._selector.select():
                said = key.fileobj.recv(4096)
                now = perf_counter()
                for line in said.splitlines():
                    if line.startswith(b"id: "):
                        self._hear(key.fileobj, key.data, int(line[4:].split(b".")[0]), now)

    def _hear(self, reader: socket, key: UUID, number: int, now: float) -> None:
        if number > self._known[reader]:
            self._known[reader] = number
            self.heard.setdefault((key, number), []).append(now)
            self._count += 1


def bare_times(file: Path) -> list[float]:
    """How long the bare route takes, on the same server with the same threads."""
    with bare_server(file) as port:
        connection = HTTPConnection("127.0.0.1", port)
        took = []
        for number in range(TABLES * len(MOVES)):
            start = perf_counter()
            _post(connection, "/", {"move": "d", "number": number})
            took.append(perf_counter() - start)
            sleep(0.01)
        connection.close()
    return took


def at(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


def ms(values: list[float], share: float) -> str:
    return f"{at(values, share) * 1000:.1f}"
