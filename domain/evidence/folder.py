"""The folder beside a store that holds its signing key and what was signed last, for its owner only."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from domain.evidence.notes import SignedNote, read_note
from domain.store import sqlite_path
from domain.store.errors import NotPossible
from domain.store.locks import held
from domain.store.private import OWNERS_FILE, OWNERS_FOLDER

_OTHERS: Final = 0o077
_APART: Final = "\x1e\n"
"""Ends every note in the file of all; no name or text has such a character."""


class EvidenceFolder:
    """Reads and writes the files; what is written is on disk before anybody is told of it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._key, self._checkpoint, self._history = (place / name for name in ("key", "checkpoint", "keys"))

    @contextmanager
    def turn(self) -> Iterator[None]:
        """One signer at a time, of whatever process."""
        self.place.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
        with held(str(self.place / "lock")):
            yield

    def key(self) -> str | None:
        """The secret key; None where there is none. Raises NotPossible where others can read it."""
        if not self._key.exists():
            return None
        if self._key.stat().st_mode & _OTHERS:
            raise NotPossible(f"{self._key} can be read by others on this machine: chmod 600 {self._key}")
        return self._key.read_text(encoding="utf-8")

    def keep_key(self, secret: str) -> None:
        """Replace the secret key."""
        self._write(self._key, secret + "\n")

    def checkpoint(self) -> str | None:
        """The last checkpoint; None where there is none."""
        return self._checkpoint.read_text(encoding="utf-8") if self._checkpoint.exists() else None

    def keep_checkpoint(self, written: str) -> None:
        """Replace the last checkpoint."""
        self._write(self._checkpoint, written)

    def history(self) -> tuple[SignedNote, ...]:
        """The notes by which keys handed over or began anew, oldest first."""
        if not self._history.exists():
            return ()
        written = self._history.read_text(encoding="utf-8").split(_APART)
        return tuple(read_note(each) for each in written if each)

    def add_history(self, note: SignedNote) -> None:
        """Add the newest."""
        before = self._history.read_text(encoding="utf-8") if self._history.exists() else ""
        self._write(self._history, f"{before}{note}{_APART}")

    def _write(self, path: Path, text: str) -> None:
        """The whole file or nothing, on disk."""
        fresh = path.with_suffix(".new")
        with os.fdopen(
            os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNERS_FILE), "w", encoding="utf-8"
        ) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        folder = os.open(self.place, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def folder_of(url: str, given: Path | None = None) -> Path | None:
    """The folder that belongs to a store: the one that is given, else beside a SQLite file; None for a server."""
    path = sqlite_path(url)
    return given or (Path(f"{path}.evidence") if path else None)
