"""Whether a SQLite file and its write-ahead log are still those that this process writes to."""

from collections.abc import Callable
from pathlib import Path

from domain.store.errors import StoreLost
from domain.store.sqlite_errors import RAISED

_HEADER = 32
_FRAME_HEADER = 24
"""Bytes before the first page in the log, and before each page."""


class SQLiteLogWatch:
    """Looks before and after every write. To be asked while nobody else writes.

    A log that somebody deleted or replaced takes every later commit with it when the process ends, so once it is lost
    nothing more is written. What this process still holds goes into the file when it stops as it should.
    """

    def __init__(self, path: str) -> None:
        self._path, self._log = Path(path), Path(f"{path}-wal")
        self._known: tuple[tuple[int, int], tuple[int, int]] | None = None
        self._size = 0
        self._shrank = False
        self._lost = ""

    def check(self, frames: Callable[[], tuple[int, int]]) -> None:
        """Raise StoreLost where the file or its log is gone, another, or cut short.

        ``frames`` gives how many pages SQLite has in the log, and the size of one; asked only where the log shrank.
        """
        self._look()
        if self._shrank and self._is_cut(frames):
            self._lost = f"{self._log} was cut short"
        self._refuse()

    def explain(self) -> None:
        """Raise StoreLost where a failed read has this cause. Safe from any thread."""
        self._look()
        if self._shrank:
            self._lost = f"{self._log} was cut short"
        self._refuse()

    def note(self) -> None:
        """Take the file and the log for those to look for: called inside a transaction, when both are there."""
        try:
            file, log = self._path.stat(), self._log.stat()
        except OSError:
            return
        if self._known is None:
            self._known = (file.st_dev, file.st_ino), (log.st_dev, log.st_ino)
        self._size, self._shrank = log.st_size, False

    def _look(self) -> None:
        if self._known is None:
            return
        sizes = []
        for path, known in zip((self._path, self._log), self._known, strict=True):
            try:
                found = path.stat()
            except OSError:
                self._lost = f"{path} was deleted"
                return
            if (found.st_dev, found.st_ino) != known:
                self._lost = f"{path} was replaced"
                return
            sizes.append(found.st_size)
        self._shrank = sizes[-1] < self._size

    def _is_cut(self, frames: Callable[[], tuple[int, int]]) -> bool:
        """Whether pages are missing; a log that was emptied into the file as it should is short too."""
        try:
            count, size = frames()
        except RAISED:
            return True
        return bool(count) and self._log.stat().st_size < _HEADER + count * (_FRAME_HEADER + size)

    def _refuse(self) -> None:
        if self._lost:
            raise StoreLost(
                f"{self._lost} while the store was in use, so nothing more is written. Stop every process of this "
                "service, start it again, and look with `cairn doctor --verify` at what is there"
            )
