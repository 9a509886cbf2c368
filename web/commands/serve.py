"""``cairn serve``: the pages, for this machine only."""

import resource
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

import click
from gunicorn.app.base import BaseApplication

from domain.people import People
from domain.store import open_store
from domain.store.times import now
from web.commands.common import CommandFailed, store_option, store_url
from web.commands.secret import secret_for
from web.commands.worker import Worker
from web.live.service import Live
from web.shell.demo_accounts import ShownAccount
from web.shell.services import services_of

LOOPBACK: Final = "127.0.0.1"
STREAMS: Final = 256
"""Pages that one worker tells live of changes: each holds a thread while it is open."""
THREADS: Final = STREAMS + 24
"""Threads of a worker; they are made when they are needed. Those above the streams answer everything else."""
KEPT_ALIVE: Final = 1
"""Seconds that a connection is kept for another request; a stopping worker waits for them."""
LAST_WORDS: Final = 3
"""Seconds that a stopping worker gives to what it is answering."""
CONNECTIONS: Final = 4096
"""Connections that one worker holds at once, as far as the system lets a process have so many files open."""
OTHER_FILES: Final = 512
"""Files that a worker may need open beside its connections."""


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, envvar="PORT", show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that serve.")
@store_option
def serve(port: int, workers: int, store: str | None) -> None:
    """Serve the pages on this machine until it is stopped with Ctrl-C."""
    run(store_url(store, begins=True), port, workers)


def run(url: str, port: int, workers: int = 1, shown_accounts: tuple[ShownAccount, ...] = ()) -> None:
    """Serve a store until stopped; prints the address once it answers. Raises Trouble when the port is taken.

    ``shown_accounts`` are offered to everybody who signs in.
    """
    _check_free(port)
    Server(url, port, workers, shown_accounts).run()


def _check_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError as error:
            raise CommandFailed(f"port {port} cannot be used ({error.strerror}); choose another with --port") from error


class Server(BaseApplication):
    """gunicorn with threads; the store is opened in each worker, after the fork, the secret is made before it."""

    def __init__(self, url: str, port: int, workers: int, shown_accounts: tuple[ShownAccount, ...]) -> None:
        self._url = url
        self._port = port
        self._workers = workers
        self._shown_accounts = shown_accounts
        self._secret = secret_for(url)
        super().__init__()

    def load_config(self) -> None:
        """Settings; nothing is read from files or the environment."""
        settings: dict[str, Any] = {
            "bind": f"{LOOPBACK}:{self._port}",
            "worker_class": Worker,
            "worker_connections": _connections(),
            "workers": self._workers,
            "threads": THREADS,
            "keepalive": KEPT_ALIVE,
            "graceful_timeout": LAST_WORDS,
            "loglevel": "warning",
            "when_ready": self._tell,
            "worker_exit": _let_go,
            "post_worker_init": _end_streams_at_sigterm,
            "worker_int": _end_streams,
            "control_socket_disable": True,
        }
        for key, value in settings.items():
            if key in self.cfg.settings:
                self.cfg.set(key, value)

    def load(self) -> Callable[..., Any]:
        """The application."""
        from web import create_app
        from web.app import begin

        app = create_app(store_url=self._url, secret=self._secret, shown_accounts=self._shown_accounts, streams=STREAMS)
        begin(app)
        return app

    def _tell(self, server: Any) -> None:
        """Say where Cairn is and, while it has no administrator, how to become the first."""
        address = f"http://{LOOPBACK}:{server.LISTENERS[0].sock.getsockname()[1]}"
        click.echo(f"Cairn is at {address}  (stop it with Ctrl-C)")
        token = _first_administrator(self._url)
        if token is not None:
            click.echo(
                f"Nobody administers it yet. This link makes the first administrator, once, within a day:\n"
                f"{address}/link/{token}"
            )


def _connections() -> int:
    """How many connections a worker may hold; a process that runs out of files ends."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + OTHER_FILES
    if 0 <= soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return CONNECTIONS if soft < 0 else max(min(CONNECTIONS, soft - OTHER_FILES), 2 * THREADS)


def _let_go(_server: Any, worker: Any) -> None:
    from web.app import end

    if worker.wsgi is not None:
        end(worker.wsgi)


def _first_administrator(url: str) -> str | None:
    """The token of the first administrator's link where there is none. The store is closed before any fork."""
    store = open_store(url)
    try:
        return People(store, now).signing.first_administrator_link()
    finally:
        store.close()


def _end_streams(worker: Any) -> None:
    services_of(worker.wsgi).part(Live).close()


def _end_streams_at_sigterm(worker: Any) -> None:
    """gunicorn has a hook for a quick stop only; an open stream would keep a gentle one waiting until it is killed."""
    gentle = worker.handle_exit

    def handle(number: int, frame: FrameType | None) -> None:
        gentle(number, frame)
        _end_streams(worker)

    signal.signal(signal.SIGTERM, handle)
