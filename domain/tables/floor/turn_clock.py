"""A table's clock, read off its record: how long every seat has had the turn, less the pauses.

A seat's time runs from the entry that gave it the turn to the entry that gives it to another, as everybody sees it; the
turns of a seat that is not followed by another add up to one. Where the service deals, entries count when they were
recorded; at a table with cards of its own when they happened.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import msgspec

from domain.record.history import History
from domain.record.record import Entry
from domain.store.times import milliseconds
from domain.tables.floor.clocks import Allowance
from domain.tables.floor.floor import Floor
from domain.tables.floor.pauses import Pauses


class SeatTime(msgspec.Struct, frozen=True):
    """The time of one seat in milliseconds: used in all, used in the turn it has (0: none), left for now.

    ``left`` is what remains of a turn and of the bank together, below 0 when it is over; None without a clock.
    """

    seat: int
    used: int
    turn: int
    bank: int
    left: int | None


class Clock(msgspec.Struct, frozen=True):
    """All clocks of a table at a moment (UTC); ``running`` is the seat whose time passes, None for nobody's."""

    seats: tuple[SeatTime, ...]
    running: int | None
    at: str


class _Span(NamedTuple):
    """A seat has the turn for so many milliseconds; ``turn`` tells one turn from the next."""

    turn: tuple[int, int, int]
    length: int


def read(floor: Floor, history: History, now: str) -> Clock:
    """The clocks of a table as everybody sees it (``history``), at this moment (UTC)."""
    spans = tuple(_spans(floor.pauses, history, milliseconds(now)))
    last = spans[-1] if spans else None
    seat = last.turn[2] if last else 0
    running = seat if seat and floor.pause is None else None
    turns = _turns(spans)
    seats = range(1, history.record.opened.seats + 1)
    times = tuple(_time(floor.allowed, turns, each, current=each == seat) for each in seats)
    return Clock(times, running, now)


def _spans(pauses: Pauses, history: History, now: int) -> Iterator[_Span]:
    """Who had the turn from one entry to the next, and from the last until now."""
    entries = history.record.entries
    moments = [*_moments(history), now]
    for entry, (start, end) in zip(entries, pairwise(moments), strict=True):
        state = history.state(entry.head)
        if state.ending or not (state.turn and state.to_act):
            yield _Span((0, 0, 0), 0)
        else:
            length = max(0, end - start) - _paused(pauses, start, end)
            yield _Span((state.deal, state.turn, state.to_act), length)


def _moments(history: History) -> Iterator[int]:
    """When each entry was made, never before the one before it."""
    latest, online = 0, history.record.opened.served
    for entry in history.record.entries:
        latest = max(latest, _moment(entry, online=online))
        yield latest


def _moment(entry: Entry, *, online: bool) -> int:
    recorded = milliseconds(entry.recorded)
    return recorded if online else min(recorded, milliseconds(entry.happened))


def _paused(pauses: Pauses, start: int, end: int) -> int:
    """How much of this time the table stood still."""
    paused = 0
    for pause in pauses:
        until = milliseconds(pause.until) if pause.until else end
        paused += max(0, min(end, until) - max(start, milliseconds(pause.since)))
    return paused


def _turns(spans: tuple[_Span, ...]) -> list[_Span]:
    """The spans of one turn together."""
    turns: list[_Span] = []
    for span in spans:
        if turns and turns[-1].turn == span.turn:
            turns[-1] = _Span(span.turn, turns[-1].length + span.length)
        else:
            turns.append(span)
    return turns


def _time(allowed: Allowance, turns: list[_Span], seat: int, *, current: bool) -> SeatTime:
    lengths = [span.length for span in turns if span.turn[2] == seat]
    turn = lengths[-1] if current else 0
    allowance = allowed.turn * 1000
    earlier = lengths[:-1] if current else lengths
    bank = max(0, allowed.bank * 1000 - sum(max(0, length - allowance) for length in earlier))
    left = allowance + bank - turn if allowed.limited else None
    return SeatTime(seat, sum(lengths), turn, max(0, bank - max(0, turn - allowance)), left)
