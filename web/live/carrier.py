"""The one thread of a process that tells every stream that its server handed over: open streams hold no other."""

import heapq
import logging
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import Final, Protocol

_STALLED: Final = 2.0
"""Seconds that a reader who takes nothing has to take what waits for it."""
_NOT_NOW: Final = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)

log = logging.getLogger(__name__)


class Speaker(Protocol):
    """A stream, whoever carries it."""

    patience: float
    """Seconds after which it is to be asked again, unless something wakes it before."""

    def say(self) -> bytes | None:
        """What is to be said now; empty for nothing, None when it is over."""

    def finish(self) -> None:
        """Nobody asks it any more."""


class _Carried:
    """A stream and its connection: what waits to be taken, since when, and when it is to be looked at again."""

    def __init__(self, speaker: Speaker, connection: socket.socket, *, chunked: bool) -> None:
        self.speaker, self.connection, self.chunked = speaker, connection, chunked
        self.waiting = bytearray()
        self.stalled = 0.0
        self.due = 0.0

    def framed(self, data: bytes) -> bytes:
        return b"%x\r\n%s\r\n" % (len(data), data) if self.chunked else data


class Carrier:
    """Carries streams until they end, their readers are gone, or stand still. Safe to share between threads."""

    def __init__(self, released: Callable[[], None]) -> None:
        """``released`` is called once for every connection that was taken, after it is closed."""
        self._released = released
        self._selector = DefaultSelector()
        self._ours, self._theirs = socket.socketpair()
        for end in (self._ours, self._theirs):
            end.setblocking(False)
        self._selector.register(self._ours, EVENT_READ)
        self._woken: deque[_Carried] = deque()
        self._carried: set[_Carried] = set()
        self._due: list[tuple[float, int, _Carried]] = []
        self._turns = count()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def take(self, speaker: Speaker, connection: socket.socket, *, chunked: bool) -> Callable[[], None]:
        """Carry a stream whose headers are sent; gives what wakes it, from any thread or signal handler."""
        connection.setblocking(False)
        carried = _Carried(speaker, connection, chunked=chunked)

        def wake() -> None:
            self._woken.append(carried)
            with suppress(OSError):
                self._theirs.send(b"\0")

        with self._lock:
            self._carried.add(carried)
            self._selector.register(connection, EVENT_READ, carried)
            wake()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="cairn-carrier", daemon=True)
                self._thread.start()
        return wake

    def _run(self) -> None:
        while True:
            for key, events in self._selector.select(self._patience()):
                if key.data is None:
                    self._ours.recv(4096)
                else:
                    self._heed(key.data, events)
            for carried in self._next():
                self._tell(carried)
            with self._lock:
                if not self._carried:
                    self._thread = None
                    return

    def _patience(self) -> float | None:
        if self._woken:
            return 0.0
        return max(0.0, self._due[0][0] - time.monotonic()) if self._due else None

    def _next(self) -> set[_Carried]:
        """Those that were woken or are due."""
        found = {self._woken.popleft() for _ in range(len(self._woken))}
        now = time.monotonic()
        while self._due and self._due[0][0] <= now:
            due, _, carried = heapq.heappop(self._due)
            if carried.due == due:
                found.add(carried)
        return found & self._carried

    def _tell(self, carried: _Carried) -> None:
        if carried.waiting:
            if time.monotonic() - carried.stalled >= _STALLED:
                self._drop(carried)
            return
        try:
            said = carried.speaker.say()
        except Exception:
            log.exception("live updates: a stream ended early")
            said = None
        if said is None:
            self._end(carried)
        else:
            self._look_again(carried, carried.speaker.patience)
            self._send(carried, carried.framed(said) if said else b"")

    def _look_again(self, carried: _Carried, seconds: float) -> None:
        carried.due = time.monotonic() + seconds
        heapq.heappush(self._due, (carried.due, next(self._turns), carried))

    def _send(self, carried: _Carried, data: bytes = b"") -> None:
        """Send what waits and this, as far as it is taken. What is left is tried again when there is room."""
        carried.waiting += data
        waited = bool(carried.stalled)
        try:
            while carried.waiting:
                del carried.waiting[: carried.connection.send(carried.waiting)]
            carried.stalled = 0.0
        except _NOT_NOW:
            carried.stalled = carried.stalled or time.monotonic()
        except OSError:
            self._drop(carried)
            return
        if bool(carried.stalled) != waited:
            events = EVENT_READ | EVENT_WRITE if carried.stalled else EVENT_READ
            self._selector.modify(carried.connection, events, carried)
            self._look_again(carried, _STALLED if carried.stalled else 0.0)

    def _heed(self, carried: _Carried, events: int) -> None:
        """What the selector says of a connection: it can be written to, or its reader is gone."""
        if events & EVENT_WRITE:
            self._send(carried)
        if events & EVENT_READ and carried in self._carried and _is_gone(carried.connection):
            self._drop(carried)

    def _end(self, carried: _Carried) -> None:
        """Say that the stream is whole, and close."""
        with suppress(OSError):
            if carried.chunked:
                carried.connection.send(b"0\r\n\r\n")
            if isinstance(carried.connection, ssl.SSLSocket):
                carried.connection.unwrap()
        with suppress(OSError):
            carried.connection.shutdown(socket.SHUT_WR)
        self._drop(carried)

    def _drop(self, carried: _Carried) -> None:
        with self._lock:
            self._carried.discard(carried)
            self._selector.unregister(carried.connection)
        with suppress(OSError):
            carried.connection.close()
        carried.speaker.finish()
        self._released()


def _is_gone(connection: socket.socket) -> bool:
    """Whether a reader has closed; what else it sends means nothing to a stream."""
    try:
        return not connection.recv(4096)
    except _NOT_NOW:
        return False
    except OSError:
        return True
