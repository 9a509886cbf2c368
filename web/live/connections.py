"""The connection below a stream: a reader that is gone or stands still must not hold a thread for long."""

import select
import socket
from typing import Any, Final

_STALLED: Final = 2.0
"""Seconds that a write may wait for a reader that stops reading."""
_UNANSWERED: Final = 30_000
"""Milliseconds after which a reader that acknowledges nothing, as a phone asleep, counts as gone."""
_HUNG_UP: Final = getattr(select, "POLLRDHUP", 0)
"""What a poll says where the other side has closed, on systems that say it."""


def connection_of(environ: dict[str, Any]) -> socket.socket | None:
    """The socket of a request, made ready for a stream; None where the server does not show it."""
    connection: socket.socket | None = environ.get("gunicorn.socket") or environ.get("werkzeug.socket")
    if connection is not None:
        connection.settimeout(_STALLED)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNANSWERED)
    return connection


def is_gone(connection: socket.socket | None) -> bool:
    """Whether the reader has closed the connection."""
    if connection is None:
        return False
    waiting = select.poll()
    try:
        waiting.register(connection, select.POLLIN | _HUNG_UP)
        return any(events & _HUNG_UP or _has_ended(connection) for _, events in waiting.poll(0))
    except (OSError, ValueError):
        return True


def _has_ended(connection: socket.socket) -> bool:
    """Whether the next thing to read is the end; below TLS, whose bytes mean nothing here."""
    return not socket.socket.recv(connection, 1, socket.MSG_PEEK)


def listen_no_more(connection: socket.socket | None) -> None:
    """Say that nothing more is read from this reader: then the server's closing need not wait for its goodbye.

    Below TLS, which would end for both ways.
    """
    if connection is not None:
        try:
            socket.socket.shutdown(connection, socket.SHUT_RD)
        except OSError:
            return
