"""Moments as they are stored, counted: ``2026-11-30T07:31:12.123Z`` is UTC to the millisecond."""

from datetime import UTC, datetime, timedelta
from typing import Final

_START: Final = datetime(1970, 1, 1, tzinfo=UTC)


def milliseconds(moment: str) -> int:
    """Milliseconds since 1970."""
    return (datetime.fromisoformat(moment) - _START) // timedelta(milliseconds=1)


def earlier(moment: str, seconds: int) -> str:
    """The moment so many seconds before."""
    then = datetime.fromisoformat(moment) - timedelta(seconds=seconds)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")
