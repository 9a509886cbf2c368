"""A reader's stream: server-sent events that say how far the table is, never what happened on it."""

import socket
import time
from collections.abc import Callable, Iterator
from typing import Final, Generic

import msgspec

from web.live.audience import Heard, M
from web.live.carrier import Carrier
from web.live.connections import is_gone, listen_no_more
from web.live.hub import Listener

RETRY: Final = 2000
"""Milliseconds after which a browser asks again for a stream that broke off."""
OPENING: Final = f"retry: {RETRY}\n\n".encode()
BEAT: Final = b": still here\nevent: beat\ndata:\n\n"
_BEAT_EVERY: Final = 15.0
"""Seconds of silence after which the stream says that it is there, so that either side notices when it is not."""
_LOOKS_EVERY: Final = 2.0
"""Seconds after which a stream looks whether its reader is still there, or may hear more."""


class TakenOver(OSError):
    """The connection of this answer belongs to the carrier of streams now; the server leaves it alone."""


def version_event(mark: M) -> bytes:
    """The event that says how far it is."""
    return b"id: %s\nevent: changed\ndata: %s\n\n" % (str(mark).encode(), msgspec.json.encode(mark._asdict()))


class Stream(Generic[M]):
    """Events for a reader who has seen that much, until it is gone, may hear no more, or the process stops.

    Iterated it holds the thread that does so; where there is a carrier, that takes it over after the first words, and
    the iteration ends with TakenOver. ``hear`` says how far this reader may know it now, whenever the listener is woken
    and every two seconds. ``left`` is called once, at the end.
    """

    def __init__(
        self,
        listener: Listener,
        hear: Callable[[], Heard[M] | None],
        seen: M | None,
        connection: socket.socket | None,
        left: Callable[[], None] = lambda: None,
    ) -> None:
        self.patience = 0.0
        self.connection = connection
        self._listener, self._hear, self._seen, self._left = listener, hear, seen, left
        self._spoke = time.monotonic()
        self._carrier: Carrier | None = None
        self._chunked = self._carried = False

    def carry_by(self, carrier: Carrier, *, chunked: bool) -> None:
        """Let it be taken over; ``chunked`` says how the server sends its pieces."""
        self._carrier, self._chunked = carrier, chunked

    def say(self) -> bytes | None:
        """What is to be said now; empty for nothing, None when it is over."""
        heard = None if self._listener.closed else self._hear()
        if heard is None:
            return None
        self.patience = _LOOKS_EVERY if heard.later is None else min(_LOOKS_EVERY, max(heard.later, 0.01))
        if heard.mark != self._seen:
            self._seen, self._spoke = heard.mark, time.monotonic()
            return version_event(heard.mark)
        if time.monotonic() - self._spoke >= _BEAT_EVERY:
            self._spoke = time.monotonic()
            return BEAT
        return b""

    def __iter__(self) -> Iterator[bytes]:
        yield OPENING
        if self._carrier is not None and self.connection is not None:
            self._carried = True
            self._listener.woken_by(self._carrier.take(self, self.connection, chunked=self._chunked))
            raise TakenOver
        while not is_gone(self.connection) and (said := self.say()) is not None:
            if said:
                yield said
            else:
                self._listener.wait(self.patience)
        if self._listener.closed:
            listen_no_more(self.connection)

    def close(self) -> None:
        """The answer is over for the server, which does not end a stream that was taken over."""
        if not self._carried:
            self.finish()

    def finish(self) -> None:
        """The reader is gone, or hears no more."""
        self._listener.leave()
        self._left()
