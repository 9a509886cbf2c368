"""A bare Flask route that commits one row, served as Cairn is."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection, create_server
from threading import Lock
from time import sleep

from flask import Flask, request


def create_app() -> Flask:
    """The route, on the file that BARE_DB names, as durable as Cairn's store."""
    app, lock = Flask(__name__), Lock()
    connection = sqlite3.connect(os.environ["BARE_DB"], check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (body TEXT)")

    @app.post("/")
    def keep() -> str:
        with lock:
            connection.execute("INSERT INTO rows VALUES (?)", (request.get_data(as_text=True),))
        return "kept"

    return app


@contextmanager
def bare_server(file: Path) -> Iterator[int]:
    """The port of the bare route."""
    with create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    words = ["-m", "gunicorn", "-k", "gthread", "--threads", "24", "--no-control-socket", "-b", f"127.0.0.1:{port}"]
    settings = os.environ | {"BARE_DB": str(file)}
    command = [sys.executable, *words, "--log-level", "error", "tests.bench.bare:create_app()"]
    with subprocess.Popen(command, env=settings) as process:
        try:
            _wait_for(port)
            yield port
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    for _ in range(600):
        try:
            create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            sleep(0.05)
    raise TimeoutError("the bare route does not answer")
