"""What answers requests: gunicorn's threads, each given a request only when it has arrived whole.

A sender who stops in the middle of a handshake, a head or a body holds a place in the poller for a few seconds, never
a thread.
"""

import socket
import ssl
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any, Final

from gunicorn.http import Request
from gunicorn.sock import ssl_context
from gunicorn.workers.gthread import TConn, ThreadWorker

from web.commands.arrival import Arrival, TooLarge
from web.live.stream import TakenOver

PATIENCE = 10.0
"""Seconds in which a request has to arrive whole."""
TAKING: Final = 60.0
"""Seconds that a reader has for one piece of an answer."""
PARTING: Final = 2.0
"""Seconds in which whoever was answered closes the connection too."""
SENT_AHEAD: Final = 1024 * 1024
"""Bytes of an answer that the system may keep for a slow reader, so that the thread can go on."""
MOST_HELD: Final = 256 * 1024 * 1024
"""Bytes of unfinished requests that one process keeps; beyond that the largest is refused."""
_PIECE: Final = 64 * 1024
_SMALL: Final = 256 * 1024
_GO_ON: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


class Worker(ThreadWorker):
    """gunicorn's worker with threads; its own thread gathers requests and waits for whoever leaves."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._arriving: dict[TConn, float] = {}
        self._leaving: dict[TConn, float] = {}
        self._taken: set[TConn] = set()
        self._tls = ssl_context(self.cfg) if self.cfg.is_ssl else None

    def enqueue_req(self, conn: TConn) -> None:
        """Gather the next request of a connection, then give it to a thread."""
        if conn.parser is None and self._tls is not None:
            conn.sock = self._tls.wrap_socket(conn.sock, server_side=True, do_handshake_on_connect=False)
        arrival = _arrival_of(conn)
        conn.sock.setblocking(False)
        self._arriving[conn] = time.monotonic() + PATIENCE
        self.poller.register(conn.sock, EVENT_READ, partial(self._hear, conn))
        rest = arrival.take_rest()
        if rest:
            self._gather(conn, rest)
        else:
            self._hear(conn, conn.sock)

    def handle(self, conn: TConn) -> bool:
        """Answer a request that is here; what is left over begins the next one."""
        kept = super().handle(conn)
        if kept:
            arrival = _arrival_of(conn)
            arrival.unreader.unread(arrival.take_rest())
        return kept

    def handle_request(self, req: Request, conn: TConn) -> bool:
        """The same with an end for readers who take nothing."""
        req._expected_100_continue = False  # type: ignore[attr-defined]
        conn.sock.settimeout(TAKING)
        try:
            return super().handle_request(req, conn)
        except TimeoutError:
            return False
        except TakenOver:
            self._taken.add(conn)
            return False

    def release(self) -> None:
        """A connection that was taken over is closed. From any thread."""
        self.method_queue.defer(self._count_out)

    def _count_out(self) -> None:
        self.nr_conns -= 1

    def finish_request(self, conn: TConn, fs: Future[bool]) -> None:
        """After an answer: the next request, or the end, which waits for nobody in this thread."""
        if conn in self._taken:
            self._taken.discard(conn)
        elif not fs.cancelled() and fs.exception() is None and fs.result():
            super().finish_request(conn, fs)
        else:
            self._part(conn)

    def murder_pending(self) -> None:
        """Close what did not come whole, or did not go, in time; a stopping worker waits for nobody who is silent."""
        super().murder_pending()
        now = time.monotonic()
        for conn, until in [*self._arriving.items(), *self._leaving.items()]:
            silent = conn in self._arriving and not len(_arrival_of(conn))
            if until <= now or (silent and not self.alive):
                self._drop(conn)

    def _hear(self, conn: TConn, sock: socket.socket) -> None:
        try:
            data = _received(sock)
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        except OSError:
            data = b""
        if not data:
            self._drop(conn)
        elif conn in self._arriving:
            self._gather(conn, data)

    def _gather(self, conn: TConn, data: bytes) -> None:
        arrival = _arrival_of(conn)
        asked = arrival.asks_first
        try:
            if arrival.add(data):
                self._forget(conn)
                super().enqueue_req(conn)
            elif arrival.asks_first and not asked:
                _send(conn, _GO_ON)
        except TooLarge as refused:
            self._refuse(conn, refused.status)
        if len(arrival) > _SMALL:
            self._keep_within_bounds()

    def _keep_within_bounds(self) -> None:
        held = {conn: len(_arrival_of(conn)) for conn in self._arriving}
        if sum(held.values()) > MOST_HELD:
            self._refuse(max(held, key=held.__getitem__), "503 Service Unavailable")

    def _refuse(self, conn: TConn, status: str) -> None:
        text = f"{status[4:]}\n"
        _send(
            conn,
            f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: text/plain\r\n"
            f"Content-Length: {len(text)}\r\n\r\n{text}".encode(),
        )
        self._forget(conn)
        self._part(conn)

    def _part(self, conn: TConn) -> None:
        """Say that no more is sent, and read on until the other side closes: else the end of the answer may be lost."""
        try:
            conn.sock.setblocking(False)
            _say_goodbye(conn.sock)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, EVENT_READ, partial(self._hear, conn))
        except (OSError, ValueError):
            self._drop(conn)
        else:
            self._leaving[conn] = time.monotonic() + PARTING

    def _forget(self, conn: TConn) -> None:
        self._arriving.pop(conn, None)
        self._leaving.pop(conn, None)
        with suppress(KeyError, ValueError):
            self.poller.unregister(conn.sock)

    def _drop(self, conn: TConn) -> None:
        self._forget(conn)
        self.nr_conns -= 1
        conn.close()


def _arrival_of(conn: TConn) -> Arrival:
    """What has come over a connection; made when it is first asked for."""
    if conn.parser is None:
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        conn.parser = Arrival(conn.cfg, conn.client)
        conn.initialized = conn.data_ready = True
    assert isinstance(conn.parser, Arrival)
    return conn.parser


def _received(sock: socket.socket) -> bytes:
    """What has come; of TLS all that was deciphered, for which no poller would call again."""
    data = sock.recv(_PIECE)
    while isinstance(sock, ssl.SSLSocket) and (more := sock.pending()):
        data += sock.recv(more)
    return data


def _say_goodbye(sock: socket.socket) -> None:
    """Over TLS, that the answer is whole; nobody waits for the other side's goodbye."""
    if isinstance(sock, ssl.SSLSocket):
        with suppress(OSError, ValueError):
            sock.unwrap()


def _send(conn: TConn, data: bytes) -> None:
    with suppress(OSError):
        conn.sock.send(data)
