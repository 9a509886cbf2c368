"""Times as the whole service writes them (``2026-11-30T07:31:12.123Z``): they compare as text."""

from datetime import datetime, timedelta


def moved(time: str, by: timedelta) -> str:
    """This time, so much later (or earlier)."""
    moment = moment_of(time) + by
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seconds_until(time: str, now: str) -> float:
    """How far off a time is; negative when it has passed."""
    return (moment_of(time) - moment_of(now)).total_seconds()


def moment_of(time: str) -> datetime:
    """A time to count with."""
    return datetime.fromisoformat(time.replace("Z", "+00:00"))
