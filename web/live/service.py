"""Live updates of one process, put together."""

from collections.abc import Callable
from typing import Protocol
from uuid import UUID

from flask import Flask, Response, request

from domain.store import Store
from domain.tables.floor import floor_of
from web.live.audience import Hearing, as_allowed
from web.live.carrier import Carrier
from web.live.hub import Hub, Listener
from web.live.tail import Tail
from web.shell.known_table import KnownTable
from web.shell.security import SAFE
from web.shell.services import services_of
from web.shell.version import seen_mark


class StoreReader(Protocol):
    """Something else that reads the store for streams; it ends by itself when nobody listens or the process stops."""

    def join(self) -> None:
        """Wait until it has ended."""


class Live:
    """Who listens to which table, and what may be told them.

    ``hearing`` says what the viewer of a request may hear of a table, and may be replaced before the first request.
    ``beside`` is what reads the store for streams beside the tail of the log. ``carrier`` takes streams over from a
    server that lets it; without one each holds a thread.
    """

    def __init__(self, store: Store, most: int) -> None:
        """``most`` is how many streams are served at once."""
        self.hearing: Callable[[KnownTable], Hearing] = as_allowed
        self.beside: list[StoreReader] = []
        self.carrier: Carrier | None = None
        self._hub = Hub(most, floor_of)
        self._tail = Tail(store, self._hub)

    @property
    def closed(self) -> bool:
        """Whether the process is about to stop."""
        return self._hub.closed

    @property
    def listening(self) -> int:
        """How many streams are open."""
        return self._hub.listening

    def wake(self, table: UUID) -> None:
        """Let every stream of a table look again at what it tells."""
        self._hub.wake(table)

    def listen(self, table: UUID) -> Listener:
        """Hear of everything stored from now on. Raises Crowded, StoreDown."""
        listener = self._hub.join(table)
        try:
            self._tail.follow()
        except BaseException:
            listener.leave()
            raise
        return listener

    def written(self, response: Response) -> Response:
        """After a request that may have written: do not wait for the next look at the log."""
        if request.method not in SAFE:
            self._tail.nudge()
        return response

    def close(self) -> None:
        """End all streams. May be called from a signal handler."""
        self._hub.close()

    def join(self) -> None:
        """Wait until nothing reads the store any more."""
        for reader in (self._tail, *self.beside):
            reader.join()


def attach(app: Flask, store: Store, most: int) -> None:
    """Give a service its live updates; templates ask ``seen_mark`` how far the page of a view is."""
    live = Live(store, most)
    services_of(app).add(live)
    app.after_request(live.written)
    app.jinja_env.globals["seen_mark"] = seen_mark
