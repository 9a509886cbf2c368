"""A request as it comes in over one connection: whether it is whole, without waiting for the rest of it."""

import re
from socket import socket
from typing import Any, Final, cast

from gunicorn.config import Config
from gunicorn.http import RequestParser
from gunicorn.http.body import ChunkedReader
from gunicorn.http.errors import ParseException

LONGEST_HEAD: Final = 64 * 1024
LARGEST_BODY: Final = 17 * 1024 * 1024
"""Bytes: the largest request that any address takes, with what a form wraps around it."""

_HAS_BODY: Final = re.compile(rb"\r\n(?:content-length|transfer-encoding)[ \t]*:", re.IGNORECASE)
_ASKS_FIRST: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue", re.IGNORECASE)
_CHUNK: Final = re.compile(rb"([0-9a-f]{1,8})[ \t]*(?:;.*)?", re.IGNORECASE | re.DOTALL)


class TooLarge(Exception):
    """Nothing here takes so much; ``status`` is the line that says so in HTTP."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class Arrival(RequestParser):
    """The parser of one connection, which reads what has arrived and never the connection itself."""

    def __init__(self, cfg: Config, client: Any) -> None:
        super().__init__(cfg, cast(socket, self), client)
        self._came = bytearray()
        self._begin()

    def __len__(self) -> int:
        return len(self._came)

    @property
    def asks_first(self) -> bool:
        """Whether the head is here and its sender waits to be told to go on."""
        return bool(self._head and _ASKS_FIRST.search(self._came, 0, self._head))

    def recv(self, size: int) -> bytes:
        """What the parser reads, as from a socket; empty where nothing more has arrived."""
        taken = bytes(self._came[:size])
        del self._came[:size]
        return taken

    def take_rest(self) -> bytes:
        """What came after the request that was answered: the beginning of the next one."""
        rest = self.unreader.take_buffered() + bytes(self._came)
        self._came.clear()
        self._begin()
        return rest

    def add(self, data: bytes) -> bool:
        """More has come: whether the request is whole now. Raises TooLarge.

        What is no HTTP counts as whole: whoever parses it says what is wrong with it.
        """
        self._came += data
        return self._has_head() and self._has_body()

    def _begin(self) -> None:
        self._head = 0
        self._searched = 0
        self._length: int | None = 0
        self._chunk = 0

    def _has_head(self) -> bool:
        if not self._head:
            found = self._came.find(b"\r\n\r\n", self._searched)
            self._searched = max(0, len(self._came) - 3)
            if (len(self._came) if found < 0 else found) > LONGEST_HEAD:
                raise TooLarge("431 Request Header Fields Too Large")
            if found < 0:
                return False
            self._head = self._chunk = found + 4
            self._length = self._declared()
        return True

    def _declared(self) -> int | None:
        """Bytes of the body as the head says; None where it comes in chunks."""
        head = bytes(self._came[: self._head])
        if not _HAS_BODY.search(head):
            return 0
        try:
            body = next(RequestParser(self.cfg, [head], self.source_addr)).body
        except (ParseException, OSError):
            return 0
        reader = body.reader if body else None
        return None if isinstance(reader, ChunkedReader) else getattr(reader, "length", 0)

    def _has_body(self) -> bool:
        here = len(self._came) - self._head
        if max(here, self._length or 0) > LARGEST_BODY:
            raise TooLarge("413 Content Too Large")
        return self._has_chunks() if self._length is None else here >= self._length

    def _has_chunks(self) -> bool:
        while (end := self._came.find(b"\r\n", self._chunk)) >= 0:
            size = _CHUNK.fullmatch(self._came, self._chunk, end)
            if size is None:
                return True
            if not int(size[1], 16):
                return self._came.find(b"\r\n\r\n", end) >= 0
            self._chunk = end + 2 + int(size[1], 16) + 2
        return False
