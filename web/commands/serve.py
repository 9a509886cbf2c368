"""``cairn serve``: the pages, for this machine, a club's network, or behind a proxy."""

import os
import resource
import signal
from collections.abc import Callable
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

import click
from gunicorn.app.base import BaseApplication

from domain.people import People
from domain.store import open_store
from domain.store.times import now
from web.commands.endpoint import Endpoint, bracketed, endpoint_options
from web.commands.lan import in_this_network, show_to_phones, with_own_certificate
from web.commands.secret import secret_for
from web.commands.stores import store_option, store_url
from web.commands.worker import Worker
from web.live.carrier import Carrier
from web.live.service import Live
from web.shell.demo_accounts import ShownAccount
from web.shell.json_log import log_in_json
from web.shell.services import services_of

STREAMS: Final = 2_000
"""Pages that one worker tells live of changes: one thread carries all of them."""
THREADS: Final = 32
"""Threads of a worker that answer requests; they are made when they are needed."""
KEPT_ALIVE: Final = 1
"""Seconds that a connection is kept for another request; a stopping worker waits for them."""
LAST_WORDS: Final = 3
"""Seconds that a stopping worker gives to what it is answering."""
CONNECTIONS: Final = 4096
"""Connections that one worker holds at once, as far as the system lets a process have so many files open."""
OTHER_FILES: Final = 512
"""Files that a worker may need open beside its connections."""


@click.command()
@endpoint_options
@click.option("--lan", is_flag=True, help="Let every device in this network reach it; shows the address as a QR code.")
@click.option("--self-signed", is_flag=True, help="Encrypt with a certificate that this machine makes for itself.")
@click.option("--log-requests", is_flag=True, help="One line of JSON for every request, on standard error.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that serve.")
@store_option
def serve(
    endpoint: Endpoint, lan: bool, self_signed: bool, log_requests: bool, workers: int, store: str | None
) -> None:
    """Serve the pages until stopped with Ctrl-C.

    Only this machine reaches them unless --lan or --bind says otherwise. At the club: cairn serve --lan

    Example: cairn serve --lan, or cairn serve --behind-proxy 1 --base-url https://cairn.example.org
    """
    url = store_url(store, begins=True)
    log_in_json(requests=log_requests)
    if lan:
        endpoint = in_this_network(endpoint)
    if self_signed:
        endpoint = with_own_certificate(endpoint, url)
    run(url, endpoint, workers, lan=lan)


def run(
    url: str, endpoint: Endpoint, workers: int = 1, shown_accounts: tuple[ShownAccount, ...] = (), lan: bool = False
) -> None:
    """Serve a store until stopped; prints the address once it answers. Raises CommandFailed when the port is taken.

    ``shown_accounts`` are offered to everybody who signs in. With ``lan`` the address is shown as a QR code, too.
    """
    endpoint.check()
    with TemporaryDirectory(prefix="cairn-counters-") as folder:
        if workers > 1:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        Server(url, endpoint, workers, shown_accounts, lan).run()


class Server(BaseApplication):
    """gunicorn with threads; the store is opened in each worker, after the fork, the secret is made before it."""

    def __init__(
        self, url: str, endpoint: Endpoint, workers: int, shown_accounts: tuple[ShownAccount, ...], lan: bool
    ) -> None:
        self._url = url
        self._endpoint = endpoint
        self._workers = workers
        self._shown_accounts = shown_accounts
        self._lan = lan
        self._secret = secret_for(url)
        super().__init__()

    def load_config(self) -> None:
        """Settings; nothing is read from files or the environment."""
        settings: dict[str, Any] = {
            "bind": [f"{bracketed(bind)}:{self._endpoint.port}" for bind in self._endpoint.binds],
            "certfile": self._endpoint.certificate and str(self._endpoint.certificate),
            "keyfile": self._endpoint.key and str(self._endpoint.key),
            "forwarded_allow_ips": "",
            "worker_class": Worker,
            "worker_connections": _connections(),
            "workers": self._workers,
            "threads": THREADS,
            "keepalive": KEPT_ALIVE,
            "graceful_timeout": LAST_WORDS,
            "loglevel": "warning",
            "when_ready": self._tell,
            "worker_exit": _let_go,
            "post_worker_init": _carry_streams,
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

        app = create_app(
            store_url=self._url,
            secret=self._secret,
            shown_accounts=self._shown_accounts,
            streams=STREAMS,
            network=self._endpoint.network,
        )
        begin(app)
        return app

    def _tell(self, server: Any) -> None:
        """Say where Cairn is and, while it has no administrator, how to become the first."""
        address = self._endpoint.address(server.LISTENERS[0].sock.getsockname()[1])
        click.echo(f"Cairn is at {address}  (stop it with Ctrl-C)")
        if self._lan:
            show_to_phones(address)
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


def _carry_streams(worker: Any) -> None:
    """Streams leave the threads of a worker, and end at SIGTERM: gunicorn has a hook for a quick stop only, and an open
    stream would keep a gentle one waiting until it is killed."""
    services_of(worker.wsgi).part(Live).carrier = Carrier(worker.release)
    gentle = worker.handle_exit

    def handle(number: int, frame: FrameType | None) -> None:
        gentle(number, frame)
        _end_streams(worker)

    signal.signal(signal.SIGTERM, handle)
