"""How long the acts of a deal took, by the times at which they are said to have happened."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median

import msgspec

from domain.record.history import History
from domain.store.times import milliseconds

Pauses = Sequence[tuple[str, str]]
"""From when until when (UTC) a table stood still."""


class TimedMove(msgspec.Struct, frozen=True):
    """One act in a turn: from the act before it to its own took so many ``seconds`` of a seat, pauses left out."""

    number: int
    turn: int
    seat: int
    seconds: float


class Bar(msgspec.Struct, frozen=True):
    """All acts of a seat in one turn (or round): the first of them, how many, how long together."""

    number: int
    turn: int
    seat: int
    acts: int
    seconds: float


class Pace(msgspec.Struct, frozen=True):
    """The times of a deal. ``medians`` are in seconds an act, by seat; ``untold`` acts came in without a time."""

    bars: tuple[Bar, ...]
    medians: dict[int, float]
    untold: int


def pace(history: History, steps: Sequence[int], pauses: Pauses = ()) -> Pace:
    """The times of the acts among these steps of a path."""
    in_turn = [number for number in steps if _is_in_turn(history, number)]
    acts = [_act(history, number, pauses) for number in in_turn if _is_told(history, number)]
    seats = sorted({act.seat for act in acts})
    return Pace(
        tuple(_bars(acts)),
        {seat: median(act.seconds for act in acts if act.seat == seat) for seat in seats},
        len(in_turn) - len(acts),
    )


def _is_in_turn(history: History, number: int) -> bool:
    """Whether a step is an act while some seat's turn was running."""
    parent = history.record.step(number).parent
    before = history.state(parent)
    return bool(parent and before.turn and before.to_act is not None)


def _is_told(history: History, number: int) -> bool:
    """Whether it was said when a step happened, and when the one before it did."""
    record, step = history.record, history.record.step(number)
    return record.imported not in (step.happened, record.step(step.parent).happened)


def _act(history: History, number: int, pauses: Pauses) -> TimedMove:
    step = history.record.step(number)
    before, began = history.state(step.parent), history.record.step(step.parent).happened
    assert before.to_act is not None
    return TimedMove(number, before.turn, before.to_act, _seconds(began, step.happened, pauses))


def _seconds(began: str, ended: str, pauses: Pauses) -> float:
    still = sum(max(0, _between(max(began, since), min(ended, until))) for since, until in pauses)
    return max(0, _between(began, ended) - still) / 1000


def _between(began: str, ended: str) -> int:
    return milliseconds(ended) - milliseconds(began)


def _bars(acts: Sequence[TimedMove]) -> Iterator[Bar]:
    together = sorted(acts, key=lambda act: (act.turn, act.seat, act.number))
    for (turn, seat), group in groupby(together, key=lambda act: (act.turn, act.seat)):
        found = list(group)
        yield Bar(min(act.number for act in found), turn, seat, len(found), sum(act.seconds for act in found))


def scale_top(found: Pace) -> float:
    """The longest time to be drawn in full: what is longer than eight usual turns is cut there."""
    seconds = [bar.seconds for bar in found.bars]
    return min(max(seconds), max(8 * median(seconds), 1)) or 1


def told_seconds(seconds: float) -> str:
    """A span as people say it: ``7 s``, ``2 min 5 s``, ``3 h 20 min``."""
    whole = round(seconds)
    minutes, left = divmod(whole, 60)
    hours, minutes_left = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes_left} min"
    return f"{minutes} min {left} s" if minutes else f"{whole} s"


def words(found: Pace) -> str:
    """The times in a sentence, players as ``seat 2``."""
    if not found.bars:
        return "no times of its acts were recorded" if found.untold else "nobody has acted in a turn yet"
    told = ", ".join(f"seat {seat} {told_seconds(seconds)}" for seat, seconds in found.medians.items())
    longest = max(found.bars, key=lambda bar: bar.seconds)
    return (
        f"usual time of an act (median): {told}; longest turn {told_seconds(longest.seconds)}, seat {longest.seat}"
        + (f"; {found.untold} acts came in without a time" if found.untold else "")
    )
