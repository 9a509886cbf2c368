"""The log followed as it grows: what was added since the last look, and a subscription as the library knows it."""

from collections import deque
from collections.abc import Sequence
from threading import Event, Lock
from typing import Any, Final, Protocol

from eventsourcing.persistence import ApplicationRecorder, Notification, Subscription

_PAGE: Final = 500
"""Rows that are read at a time."""
_SLICE: Final = 0.25
"""Seconds between two looks at whether the subscription is still wanted."""


class LogWatch(Protocol):
    """Watches the log from a connection of its own."""

    def grown(self) -> bool:
        """Whether rows were added since the last time of asking. Cheap enough to ask every 20 ms."""

    def wait(self, seconds: float) -> bool:
        """The same, asked as soon as it may be so: at the latest after this time."""

    def nudge(self) -> None:
        """Let whoever waits look now: something was probably added by this process. Safe from any thread."""

    def close(self) -> None:
        """Stop watching."""


class LogSubscription(Subscription[ApplicationRecorder]):
    """Gives the rows of the log in commit order, and waits for more after the last; ends when it is stopped.

    One thread iterates; any thread may stop it.
    """

    def __init__(self, recorder: ApplicationRecorder, watch: LogWatch, gt: int | None, topics: Sequence[str]) -> None:
        super().__init__(recorder, gt, topics)
        self._log, self._watch, self._wanted = recorder, watch, tuple(topics)
        self._position = gt or 0
        self._ahead: deque[Notification] = deque()
        self._stopped, self._turn = Event(), Lock()

    def stop(self) -> None:
        """End the iteration, also of whoever waits in it."""
        super().stop()
        self._stopped.set()
        self._watch.nudge()

    def __exit__(self, *args: object, **kwargs: Any) -> None:
        super().__exit__(*args, **kwargs)
        with self._turn:
            self._watch.close()

    def __next__(self) -> Notification:
        with self._turn:
            while not self._stopped.is_set():
                if self._ahead or self._look():
                    return self._ahead.popleft()
                self._watch.wait(_SLICE)
            raise StopIteration

    def _look(self) -> bool:
        """Read on: up to the end of the log where no row of the wanted topics stands before it."""
        end = self._log.max_notification_id() or 0
        if end <= self._position:
            return False
        rows = self._log.select_notifications(self._position + 1, _PAGE, stop=end, topics=self._wanted)
        self._position = rows[-1].id if len(rows) == _PAGE else end
        self._ahead.extend(rows)
        return bool(rows)
