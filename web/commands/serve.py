"""``cairn serve``: the pages, for this machine only."""

import socket
from collections.abc import Callable
from typing import Any, Final

import click
from gunicorn.app.base import BaseApplication

from domain.people import People
from domain.recorder import now
from domain.store import open_store
from web.commands.common import Trouble, store_option, store_url
from web.people.shown import ShownAccount

LOOPBACK: Final = "127.0.0.1"


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, envvar="PORT", show_default=True)
@store_option
def serve(port: int, store: str | None) -> None:
    """Serve the pages on this machine until it is stopped with Ctrl-C."""
    run(store_url(store), port)


def run(url: str, port: int, shown_accounts: tuple[ShownAccount, ...] = ()) -> None:
    """Serve a store until stopped; prints the address once it answers. Raises Trouble when the port is taken.

    ``shown_accounts`` are offered to everybody who signs in.
    """
    _check_free(port)
    Server(url, port, shown_accounts).run()


def _check_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError as error:
            raise Trouble(f"port {port} cannot be used ({error.strerror}); choose another with --port") from error


class Server(BaseApplication):
    """gunicorn with threads; the store is opened in the worker, after the fork."""

    def __init__(self, url: str, port: int, shown_accounts: tuple[ShownAccount, ...]) -> None:
        self._url = url
        self._port = port
        self._shown_accounts = shown_accounts
        super().__init__()

    def load_config(self) -> None:
        """Settings; nothing is read from files or the environment."""
        settings: dict[str, Any] = {
            "bind": f"{LOOPBACK}:{self._port}",
            "worker_class": "gthread",
            "workers": 1,
            "threads": 8,
            "loglevel": "warning",
            "when_ready": self._tell,
            "worker_exit": _let_go,
            "control_socket_disable": True,
        }
        for key, value in settings.items():
            if key in self.cfg.settings:
                self.cfg.set(key, value)

    def load(self) -> Callable[..., Any]:
        """The application."""
        from web import create_app
        from web.app import begin

        app = create_app(store_url=self._url, shown_accounts=self._shown_accounts)
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
