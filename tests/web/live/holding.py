"""Senders who stop in the middle: of the head of a request, or of its body, and come again when they are sent away."""

import selectors
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import create_connection, socket

HALF_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half"
HALF_BODY = (
    b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 1000\r\n\r\nlogin=kim"
)


class Holding:
    """So many connections on which each of these beginnings was sent and nothing more."""

    def __init__(self, port: int, count: int, beginnings: tuple[bytes, ...] = (HALF_HEAD, HALF_BODY)) -> None:
        self.sent_away = 0
        self._port = port
        self._selector = selectors.DefaultSelector()
        for beginning in beginnings * count:
            self._open(beginning)

    @property
    def open(self) -> int:
        """How many are held now."""
        return len(self._selector.get_map())

    def _open(self, beginning: bytes) -> None:
        connection = create_connection(("127.0.0.1", self._port))
        connection.sendall(beginning)
        self._selector.register(connection, selectors.EVENT_READ, beginning)

    def turn(self, seconds: float, *, again: bool) -> None:
        """Wait for the server to send somebody away, who comes ``again`` or not."""
        for key, _ in self._selector.select(seconds):
            connection = key.fileobj
            assert isinstance(connection, socket)
            with suppress(ConnectionResetError):
                if connection.recv(4096):
                    continue
            self._selector.unregister(connection)
            connection.close()
            self.sent_away += 1
            if again:
                self._open(key.data)

    def close(self) -> None:
        """All go."""
        for key in list(self._selector.get_map().values()):
            assert isinstance(key.fileobj, socket)
            key.fileobj.close()


@contextmanager
def held(port: int, count: int) -> Iterator[Holding]:
    """The doors of a server held by so many heads and bodies, each coming again, until the block ends."""
    holding, over = Holding(port, count), threading.Event()

    def hold() -> None:
        while not over.is_set():
            holding.turn(0.1, again=True)

    thread = threading.Thread(target=hold, daemon=True)
    thread.start()
    try:
        yield holding
    finally:
        over.set()
        thread.join()
        holding.close()
