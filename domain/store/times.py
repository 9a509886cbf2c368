"""Times as they are stored everywhere: UTC to the millisecond (``2026-11-30T07:31:12.123Z``). They compare as text."""

from datetime import UTC, datetime, timedelta
from typing import Final

_START: Final = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> str:
    """This moment."""
    return written(datetime.now(UTC))


def written(moment: datetime) -> str:
    """A moment in UTC as it is stored."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment_of(time: str) -> datetime:
    """A time to count with. Raises ValueError for text that is none."""
    return datetime.fromisoformat(time.replace("Z", "+00:00"))


def moved(time: str, by: timedelta) -> str:
    """This time, so much later (or earlier)."""
    return written(moment_of(time) + by)


def seconds_until(time: str, now: str) -> float:
    """How far off a time is; negative when it has passed."""
    return (moment_of(time) - moment_of(now)).total_seconds()


def milliseconds(time: str) -> int:
    """Milliseconds since 1970."""
    return (moment_of(time) - _START) // timedelta(milliseconds=1)
