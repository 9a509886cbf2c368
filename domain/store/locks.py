"""One turn at a time, between threads and between processes."""

import errno
import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from domain.store.errors import StoreDown, StoreFull
from domain.store.private import OWNERS_FILE

PATIENCE: Final = 10.0
"""Seconds to wait for a turn before giving up."""

_PAUSE: Final = 0.0005
_UNWRITABLE: Final = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}


class WriteTurn:
    """What one thread of one process has at a time. Kept by two lock files, which the kernel frees after a kill.

    Between threads as between processes, who wants a turn first takes the place at its door and gives that up when the
    turn is had: who has just had one cannot have the next before the one at the door. Without that, a busy writer
    starves all others. Not to be taken twice by the same thread, nor across a fork.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._door, self._room = threading.Lock(), threading.Lock()
        self._files: list[int] = []
        for name in (f"{path}.next", path):
            self._files.append(_opened(name))

    def take(self) -> None:
        """Wait for the turn. Raises StoreDown when it is not had within PATIENCE."""
        deadline = time.monotonic() + PATIENCE
        self._take_from_threads()
        try:
            door, room = self._files
            self._lock(door, deadline)
            try:
                self._lock(room, deadline)
            finally:
                fcntl.flock(door, fcntl.LOCK_UN)
        except BaseException:
            self._room.release()
            raise

    def give(self) -> None:
        """Let the next one have it."""
        fcntl.flock(self._files[1], fcntl.LOCK_UN)
        self._room.release()

    def _take_from_threads(self) -> None:
        if not self._door.acquire(timeout=PATIENCE):
            raise self._out_of_patience()
        try:
            if not self._room.acquire(timeout=PATIENCE):
                raise self._out_of_patience()
        finally:
            self._door.release()

    def _lock(self, file: int, deadline: float) -> None:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise self._out_of_patience() from None
                time.sleep(_PAUSE)
            else:
                return

    def _out_of_patience(self) -> StoreDown:
        return StoreDown(f"{self._path} has been held by others for {PATIENCE:g} seconds")

    def __del__(self) -> None:
        for file in self._files:
            with suppress(OSError):
                os.close(file)


@contextmanager
def held(path: str) -> Iterator[None]:
    """Have a turn that is not asked for often enough to keep its files open."""
    turn = WriteTurn(path)
    turn.take()
    try:
        yield
    finally:
        turn.give()


def _opened(path: str) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNERS_FILE)
    except OSError as error:
        kind = StoreFull if error.errno in _UNWRITABLE else StoreDown
        raise kind(f"{path} cannot be opened: {error.strerror}") from error
