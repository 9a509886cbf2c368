"""The clock as a command reads it, once: the time, and whether it can be trusted to close a window."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Final, NamedTuple

from domain.store.times import moment_of, moved

MOST: Final = 60.0
"""By so many seconds the clock may be put right while the service runs."""


class ClockReading(NamedTuple):
    """A time (UTC), and by how many seconds the clock was moved since the service began; 0 where it was not."""

    at: str
    moved: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether a window may be found closed by it."""
        return not self.moved

    @property
    def earliest(self) -> str:
        """The time that it is at least: one that jumped ahead ends no delay."""
        return moved(self.at, -timedelta(seconds=max(0.0, self.moved)))

    def after(self, closes: str | None) -> bool:
        """Whether a window that ends then has closed; a clock that was moved closes none."""
        return closes is not None and self.sure and self.at > closes


def since_boot() -> float:
    """Seconds on a clock that nobody sets; while the machine sleeps it goes on where the system has such a clock."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Watch:
    """Reads the clock beside one that nobody sets, so that a jump is noticed as long as the service runs."""

    def __init__(self, clock: Callable[[], str], steady: Callable[[], float] = since_boot) -> None:
        self._clock = clock
        self._steady = steady
        self._began = moment_of(clock()), steady()

    def __call__(self) -> ClockReading:
        """The time now."""
        began, steady = self._began
        at = self._clock()
        jumped = (moment_of(at) - began).total_seconds() - (self._steady() - steady)
        return ClockReading(at, jumped if abs(jumped) > MOST else 0.0)
