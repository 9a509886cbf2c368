"""Signs the log while a service runs: when a table or round is closed, and now and then while it grows."""

import logging
import os
import threading
import time
from pathlib import Path
from typing import Final

from domain.evidence import Checkpoint, Signer
from domain.evidence.folder import folder_of
from domain.store import Store, StoreError
from domain.store.errors import NotPossible
from domain.tables.recorder import Recorder

CLOSINGS: Final = ("floor.closed", "tournament.round-closed", "tournament.ended", "table.seed-opened")
"""Facts after which a checkpoint is signed at once."""
GROWTH: Final = 60.0
"""Seconds after which a log that grew is signed at the latest."""
_LOOKS_EVERY: Final = 2.0
FOLDER: Final = "CAIRN_EVIDENCE"
"""The variable that names the folder of key and last checkpoint."""

_log = logging.getLogger(__name__)


class Signing:
    """Who signs for a service, if anybody does. ``start`` it after a fork and ``close`` it before the store."""

    def __init__(self, recorder: Recorder, folder: Path | None) -> None:
        self.signer = Signer(recorder.store, folder, recorder.clock) if folder else None
        self._store: Store = recorder.store
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cairn-signing", daemon=True)
        self._position = 0
        self._signed_at = time.monotonic()
        self._told = ""

    @property
    def signs(self) -> bool:
        """Whether there is a key."""
        return self.signer is not None and self.signer.has_key()

    def start(self) -> None:
        """Sign from now on."""
        if self.signer is not None:
            self._position = self._store.last_position()
            self._thread.start()

    def close(self) -> None:
        """Stop; returns when nothing is read or written any more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def sign(self) -> Checkpoint:
        """The checkpoint of the log as it is now. Raises NotPossible where there is no signer, or it refuses."""
        if self.signer is None:
            raise NotPossible(f"this service signs nothing: {FOLDER} names no folder for a key")
        return self.signer.sign()

    def look(self) -> None:
        """Sign, if what was added calls for it. What keeps it from signing is told once."""
        end = self._store.last_position()
        if (
            end == self._position
            or not self.signs
            or not (self._is_closing() or time.monotonic() - self._signed_at > GROWTH)
        ):
            return
        self.sign()
        self._position, self._signed_at, self._told = end, time.monotonic(), ""

    def _is_closing(self) -> bool:
        return bool(self._store.recorder.select_notifications(self._position + 1, 1, topics=CLOSINGS))

    def _run(self) -> None:
        while not self._stop.wait(_LOOKS_EVERY):
            try:
                self.look()
            except (NotPossible, StoreError) as trouble:
                self._tell(str(trouble))
            except Exception:
                _log.exception("the log could not be signed; tried again in a moment")

    def _tell(self, trouble: str) -> None:
        if trouble != self._told:
            _log.error("nothing is signed: %s", trouble)
        self._told = trouble


def folder_here(url: str) -> Path | None:
    """Where key and last checkpoint of this service are, as far as somebody said or the store has a place."""
    named = os.environ.get(FOLDER)
    return folder_of(url, Path(named) if named else None)
