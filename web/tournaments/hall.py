"""What everybody in the hall sees and hears: the clock of the round and what was announced, in times of the venue."""

from typing import NamedTuple

from domain.tournaments.stream.hall import seconds_left
from domain.tournaments.stream.tournament import Tournament
from web.shell.services import services
from web.tournaments.venue_time import at_venue


class RoundClock(NamedTuple):
    """The clock of the last round: seconds left now, when it starts and ends at the venue (``20:15``).

    ``state`` is ``waits`` before it starts, ``runs``, ``paused`` or ``over``. ``ends`` is empty while it is paused.
    """

    state: str
    left: int
    minutes: int
    starts: str
    ends: str


class HallAnnouncement(NamedTuple):
    """What was announced, and when at the venue."""

    words: str
    at: str


def round_clock(now: Tournament) -> RoundClock | None:
    """The clock of the round that is played, None where it has none."""
    clock, current = now.clock, now.current
    if clock is None or current is None or current.closed or now.ended or clock.round != current.number:
        return None
    moment = services().tournaments.clock()
    left = seconds_left(clock, moment)
    state = "paused" if not clock.ends else "over" if left <= 0 else "waits" if moment < clock.starts else "runs"
    ends = at_venue(now, clock.ends) if clock.ends else ""
    return RoundClock(state, max(left, 0), clock.minutes, at_venue(now, clock.starts), ends)


def announcements(now: Tournament, most: int = 5) -> list[HallAnnouncement]:
    """The last announcements, newest first."""
    return [HallAnnouncement(each.words, at_venue(now, each.at)) for each in reversed(now.announced[-most:])]
