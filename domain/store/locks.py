"""One lock file for whoever must be alone, between processes and between threads."""

import errno
import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from domain.store.errors import StoreDown, StoreFull

PATIENCE: Final = 10.0
"""Seconds to wait for a lock before giving up."""

_PAUSE: Final = 0.0005
_UNWRITABLE: Final = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}


@contextmanager
def held(path: str, patience: float = PATIENCE) -> Iterator[None]:
    """Be the only one who holds this file, which is made when it is missing. Not to be nested.

    The file is opened anew each time, so threads exclude each other as processes do, a fork inherits nothing, and the
    kernel frees the lock of a process that was killed. Raises StoreDown when the patience (in seconds) is at an end.
    """
    file = _opened(path)
    try:
        _wait_for(file, path, patience)
        yield
    finally:
        os.close(file)


def _opened(path: str) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        kind = StoreFull if error.errno in _UNWRITABLE else StoreDown
        raise kind(f"{path} cannot be opened: {error.strerror}") from error


def _wait_for(file: int, path: str, patience: float) -> None:
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise StoreDown(f"{path} has been held by somebody else for {patience:g} seconds") from None
            time.sleep(_PAUSE)
        else:
            return
