"""Times at the venue of a tournament, as people type and read them there."""

import datetime
import zoneinfo

from domain.store.errors import NotPossible
from domain.store.times import moment_of, written
from domain.tournaments.stream.tournament import Tournament


def moment_at(now: Tournament, typed: str, clock: str) -> str:
    """A time at the venue as UTC: ``20:15`` is today's, ``2026-11-30T20:15`` of any day, nothing is now (``clock``).

    Raises NotPossible.
    """
    if not typed.strip():
        return clock
    zone = zoneinfo.ZoneInfo(now.said.zone)
    try:
        if len(typed.strip()) <= len("20:15:00"):
            today = moment_of(clock).astimezone(zone).date()
            moment = datetime.datetime.combine(today, datetime.time.fromisoformat(typed.strip()))
        else:
            moment = datetime.datetime.fromisoformat(typed.strip())
    except ValueError:
        raise NotPossible(f"{typed[:30]!r} is no time. 20:15 or 2026-11-30T20:15 would be") from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zone)
    return written(moment.astimezone(datetime.UTC))


def at_venue(now: Tournament, moment: str) -> str:
    """The time of day at the venue of a moment (UTC): ``20:15``."""
    return moment_of(moment).astimezone(zoneinfo.ZoneInfo(now.said.zone)).strftime("%H:%M")
