"""Cairn served on a port of this machine, on a new store, for a browser."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from playwright.sync_api import Page
from werkzeug.serving import make_server

from domain.tables.recorder import Recorder
from tests.web.audit.desk import service
from web.live.service import Live
from web.shell.principal import COOKIE
from web.shell.services import services_of


class LiveServer(NamedTuple):
    """A running service: its address, and the application and recorder behind it."""

    url: str
    app: Flask
    recorder: Recorder


@contextmanager
def running(app: Flask, port: int = 0) -> Iterator[int]:
    """The service on a port of this machine, as long as this lasts."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", port, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def live_server(tmp_path: Path) -> Iterator[LiveServer]:
    app = service(tmp_path)
    with running(app) as port:
        yield LiveServer(f"http://127.0.0.1:{port}", app, services_of(app).recorder)
        services_of(app).part(Live).close()


@pytest.fixture
def new_page(live_server: LiveServer, new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Pages of the official, or of whoever's token is given as ``visitor``.

    They are closed before the server they look at stops: a browser may still be asking for the icon.
    """

    def open_page(*, visitor: str | None = live_server.app.extensions["official"], **options: object) -> Page:
        cookie = {"name": COOKIE, "value": visitor, "url": live_server.url}
        return new_page(storage_state={"cookies": [cookie] if visitor else []}, **options)

    return open_page
