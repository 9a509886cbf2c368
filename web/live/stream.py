"""A reader's stream: server-sent events that say how far the table is, never what happened on it."""

import socket
import time
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from web.live.audience import Heard, M
from web.live.connections import is_gone, listen_no_more
from web.live.hub import Listener

RETRY: Final = 2000
"""Milliseconds after which a browser asks again for a stream that broke off."""
OPENING: Final = f"retry: {RETRY}\n\n".encode()
BEAT: Final = b": still here\nevent: beat\ndata:\n\n"
_BEAT_EVERY: Final = 15.0
"""Seconds of silence after which the stream says that it is there, so that either side notices when it is not."""
_LOOKS_EVERY: Final = 2.0
"""Seconds after which a stream looks whether its reader is still there."""


def version_event(mark: M) -> bytes:
    """The event that says how far it is."""
    return b"id: %s\nevent: changed\ndata: %s\n\n" % (str(mark).encode(), msgspec.json.encode(mark._asdict()))


def stream(
    listener: Listener, hear: Callable[[], Heard[M] | None], seen: M | None, connection: socket.socket | None
) -> Iterator[bytes]:
    """Events for a reader who has seen that much, until it is gone, may hear no more, or the process stops.

    ``hear`` says how far this reader may know it now, whenever the listener is woken and every two seconds.
    """
    yield OPENING
    spoke = time.monotonic()
    while not listener.closed and not is_gone(connection):
        heard = hear()
        if heard is None:
            return
        if heard.mark != seen:
            seen, spoke = heard.mark, time.monotonic()
            yield version_event(seen)
        elif time.monotonic() - spoke >= _BEAT_EVERY:
            spoke = time.monotonic()
            yield BEAT
        else:
            listener.wait(_patience(heard))
    if listener.closed:
        listen_no_more(connection)


def _patience(heard: Heard[M]) -> float:
    return _LOOKS_EVERY if heard.later is None else min(_LOOKS_EVERY, max(heard.later, 0.01))
