"""``cairn serve`` as a process of its own, and connections to it that are read by hand."""

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from domain.people import People
from domain.store import open_store
from domain.store.times import now
from domain.tables.floor import Floors
from domain.tables.floor.commands import TakePlace
from domain.tables.recorder import Recorder
from tests.recorded import Sitting
from tests.web.served import LABELS
from web.shell.principal import COOKIE

CAIRN = "from web.commands import cli, worker; worker.PATIENCE = {patience}; cli.main()"
"""The command, whose server waits so many seconds for the rest of a request."""


class Running(NamedTuple):
    """A server that answers at a port of this machine."""

    process: subprocess.Popen[str]
    port: int

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop it as a system would; its exit status."""
        self.process.send_signal(number)
        return self.process.wait(timeout=60)

    def kill(self) -> None:
        """End it and its workers at once, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=60)

    def form_token(self, token: str, table: object) -> str:
        """What the forms of a table carry for somebody signed in."""
        return re.findall(r'name="token" value="([^"]*)"', self.ask(token, f"/tables/{table}")[1])[-1]

    def ask(self, token: str, path: str, body: str | None = None, kind: str = "application/json") -> tuple[int, str]:
        """Status and text of one answer to somebody signed in, over a connection of its own; with a body it is a
        POST."""
        headers = {"Content-Type": kind, "Cookie": f"{COOKIE}={token}"}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("GET" if body is None else "POST", path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()


def seat(file: Path, count: int = 1, **chosen: str) -> tuple[list[UUID], str]:
    """Tables of Ann and Ben whose hands are dealt, Ben to play, and the token of the scorer of all of them."""
    store = open_store(f"sqlite://{file}")
    recorder, people, floors = Recorder(store), People(store, now), Floors(store, now)
    person = people.add("Kim", "kim")
    tables = []
    for number in range(count):
        sitting = Sitting(recorder, f"table-{number}", labels=LABELS, **chosen)
        sitting.enter("dealer1 2:deal 1:deal")
        floors.act(sitting.id, 2, TakePlace("scorer", 0, person.id), person.id, "scorer")
        tables.append(sitting.id)
    token = people.sessions.open(person)
    store.close()
    return tables, token


@contextmanager
def serving(file: Path, *options: object, port: int = 0, patience: float = 10) -> Iterator[Running]:
    """The server on this SQLite file, killed at the end if it still runs."""
    cairn = [sys.executable, "-c", CAIRN.format(patience=patience)]
    words = ["serve", "--port", str(port), "--db", str(file), *map(str, options)]
    with subprocess.Popen([*cairn, *words], stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        server = Running(process, 0)
        try:
            assert process.stdout is not None
            told = ""
            while not (found := re.search(r"Cairn is at https?://[^ ]*:(\d+)", told)):
                line = process.stdout.readline()
                assert line, f"the server said {told!r}"
                told += line
            yield Running(process, int(found[1]))
        finally:
            if process.poll() is None:
                server.kill()


class Heard:
    """A stream over a connection of its own."""

    def __init__(self, port: int, table: object, query: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._connection.request("GET", f"/tables/{table}/live{query}", headers={"Accept": "text/event-stream"})
        self._answer = self._connection.getresponse()
        self.status = self._answer.status

    def close(self) -> None:
        """Be gone."""
        self._connection.close()

    def next_mark(self) -> str:
        """The id of the next event that has one."""
        for line in self._answer:
            if line.startswith(b"id: "):
                return line[4:].decode().strip()
        raise AssertionError("the stream has ended")

    def end(self) -> bytes:
        """All that is still said until the stream ends as it should; raises when it is cut off."""
        return self._answer.read()
