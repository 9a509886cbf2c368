"""The one thread of a process that reads what was added to the log, for as long as anybody listens."""

import logging
import threading
from typing import Final

from domain.record.codec import is_of_table, revision_of
from domain.store import Damaged, LogWatch, Store, StoredFact
from web.live.hub import Hub
from web.shell.version import Version

_SLICE: Final = 0.5
"""Seconds between two looks at whether anybody still listens."""
_AFTER_TROUBLE: Final = 0.5
"""Seconds before a store that did not answer is asked again."""
_PAGE: Final = 1000

log = logging.getLogger(__name__)


class Tail:
    """Tells the hub of every table that goes on, whichever process wrote to it."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store = store
        self._hub = hub
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._changes: LogWatch | None = None
        self._position = 0

    def follow(self) -> None:
        """Read from now on, if it is not being done: what is added after this returns is told. Raises StoreDown."""
        with self._lock:
            if self._thread is None:
                self._watch()
                self._position = self._store.last_position()
                self._thread = threading.Thread(target=self._run, name="cairn-tail", daemon=True)
                self._thread.start()

    def nudge(self) -> None:
        """Look now: this process has probably just written."""
        changes = self._changes
        if changes is not None:
            changes.nudge()

    def join(self) -> None:
        """Wait until it has ended; it ends by itself when nobody listens."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while self._wanted():
            try:
                self._turn()
            except Damaged:
                log.exception("live updates: what cannot be read of the log is passed over")
                self._position = self._store.last_position()
            except Exception:
                log.exception("live updates: the log could not be read; tried again in a moment")
                self._recover()

    def _wanted(self) -> bool:
        with self._lock:
            if self._hub.busy and not self._hub.closed:
                return True
            self._unwatch()
            self._thread = None
            return False

    def _turn(self) -> None:
        if self._changes is None:
            self._watch()
        elif not self._changes.wait(_SLICE):
            return
        while rows := self._store.rows_after(self._position, _PAGE):
            for row in rows:
                self._position = row.position
                self._tell(row)

    def _tell(self, row: StoredFact) -> None:
        table = self._hub.table_of(row.stream)
        if table is not None:
            mark = Version(revision=revision_of(row)) if is_of_table(row) else Version(floor=row.number)
            self._hub.announce(table, mark)

    def _watch(self) -> None:
        self._changes = self._store.changes()

    def _unwatch(self) -> None:
        if self._changes is not None:
            self._changes.close()
            self._changes = None

    def _recover(self) -> None:
        self._unwatch()
        threading.Event().wait(_AFTER_TROUBLE)
