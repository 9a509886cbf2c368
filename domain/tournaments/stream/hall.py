"""What is said to everybody in the hall: the clock of the round, and announcements."""

from datetime import timedelta
from typing import Final

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_line
from domain.store.times import moment_of, moved, seconds_until
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream.tournament import Tournament

LONGEST: Final = 24 * 60
"""The most minutes of a clock."""
LONGEST_ANNOUNCEMENT: Final = 280


def seconds_left(clock: f.RoundClockSet, now: str) -> int:
    """How many seconds a clock has left at a moment (UTC), below zero once it is over; before it starts all of them."""
    if not clock.ends:
        return clock.left
    return int(seconds_until(clock.ends, max(now, clock.starts)))


def decide(tournament: Tournament, command: c.OfHall) -> tuple[Fact, ...]:
    """The facts of a command. Raises NotPossible."""
    if tournament.ended:
        raise NotPossible("this tournament has ended")
    if isinstance(command, c.MakeAnnouncement):
        if not command.words.strip():
            raise NotPossible("an announcement says something")
        return (f.AnnouncementMade(a_line(command.words, LONGEST_ANNOUNCEMENT), command.at),)
    current = tournament.current
    if current is None or current.closed:
        raise NotPossible("a clock is of a round that is published and not closed")
    clock = tournament.clock if tournament.clock and tournament.clock.round == current.number else None
    if command.act == "start":
        return (_started(current.number, command),)
    if clock is None:
        raise NotPossible(f"round {current.number} has no clock yet. Start it first")
    return _changed(clock, command)


def _started(number: int, command: c.TimeRound) -> f.RoundClockSet:
    starts = command.starts or command.at
    _check_minutes(command.minutes)
    try:
        moment_of(starts)
    except ValueError:
        raise NotPossible(f"{starts[:30]!r} is not a time. 20:15 would be") from None
    return f.RoundClockSet(number, command.minutes, starts, moved(starts, timedelta(minutes=command.minutes)))


def _changed(clock: f.RoundClockSet, command: c.TimeRound) -> tuple[Fact, ...]:
    left = seconds_left(clock, command.at)
    match command.act:
        case "pause":
            return (_paused(clock, max(left, 0)),) if clock.ends else ()
        case "go on":
            return () if clock.ends else (_running(clock, left, command.at),)
        case "add":
            _check_minutes(command.minutes)
            more = max(left, 0) + 60 * command.minutes
            return (_running(clock, more, max(command.at, clock.starts)) if clock.ends else _paused(clock, more),)
        case _:
            return () if clock.ends and left <= 0 else (_running(clock, 0, command.at),)


def _paused(clock: f.RoundClockSet, left: int) -> f.RoundClockSet:
    return f.RoundClockSet(clock.round, clock.minutes, clock.starts, "", left)


def _running(clock: f.RoundClockSet, left: int, at: str) -> f.RoundClockSet:
    return f.RoundClockSet(clock.round, clock.minutes, clock.starts, moved(at, timedelta(seconds=left)))


def _check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= LONGEST:
        raise NotPossible(f"a clock counts 1 to {LONGEST} minutes")
