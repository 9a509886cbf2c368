"""The path of steps that leads to a step: its moves in words, where one may stop on it, its numbers, its turns."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from domain.record.history import History
from domain.record.record import Record
from replays.charts import Point, points
from replays.steps import Move, Stops, marked, move, moves, stops
from web.shell.cache import cache_of

BYTES_A_STEP: Final = 200
"""What one step of a path takes in memory beside its move and its numbers, which its history keeps."""


class Turn(NamedTuple):
    """The acts of one turn in the order of the move list; ``opening`` is its first step.

    ``fates`` are what became of acts that do not stand, empty for those that do; before the first turn such acts have
    no opening. ``marks`` are its key moments by step.
    """

    opening: Move | None
    numbers: tuple[int, ...]
    moves: tuple[Move, ...]
    fates: tuple[str, ...]
    marks: tuple[tuple[int, tuple[str, ...]], ...]


class Path(NamedTuple):
    """A path of steps; empty before the first. ``turns`` have every act that was entered on the way."""

    numbers: tuple[int, ...]
    moves: tuple[Move, ...]
    stops: Stops
    points: tuple[Point, ...]
    turns: tuple[Turn, ...]

    @property
    def moments(self) -> tuple[tuple[int, str], ...]:
        """The key moments: steps by number with what happened."""
        found = (self.moves[place] for place in self.stops.moments)
        return tuple([(one.number, ", ".join(one.moments)) for one in found])


def path_to(history: History, head: int, known: int) -> Path:
    """The path to this step. Of acts that do not stand those up to the step ``known`` are among its turns."""
    paths = cache_of("paths", 24, lambda path: BYTES_A_STEP * (1 + len(path.numbers)))
    found: Path = paths.get((history, head, known), lambda: _path(history, head, known))
    return found


def _path(history: History, head: int, known: int) -> Path:
    told, numbers = moves(history, head), points(history, head)
    fallen = tuple(_fallen(history, known)) if told else ()
    return Path(tuple([one.number for one in told]), told, stops(told), numbers, tuple(_turns(told, fallen)))


def _turns(told: Sequence[Move], fallen: Sequence[tuple[Move, str]]) -> Iterator[Turn]:
    """The steps of a path turn by turn, and among them by number what does not stand."""
    waiting, opening, here = list(reversed(fallen)), None, None
    acts: list[Move] = []
    fates: list[str] = []
    for one in told:
        while waiting and waiting[-1][0].number < one.number:
            _add(acts, fates, *waiting.pop())
        in_turn = one.in_turn
        if in_turn != here:
            yield from _turn(opening, acts, fates)
            opening, here, acts, fates = one, in_turn, [], []
        _add(acts, fates, one)
    for act, fate_of in reversed(waiting):
        _add(acts, fates, act, fate_of)
    yield from _turn(opening, acts, fates)


def _add(acts: list[Move], fates: list[str], act: Move, fate_of: str = "") -> None:
    acts.append(act)
    fates.append(fate_of)


def _turn(opening: Move | None, acts: list[Move], fates: list[str]) -> Iterator[Turn]:
    """A turn of these acts; none where there are none."""
    if acts:
        marks = tuple([(act.number, act.moments) for act in acts if act.moments])
        yield Turn(opening, tuple([act.number for act in acts]), tuple(acts), tuple(fates), marks)


def _fallen(history: History, known: int) -> Iterator[tuple[Move, str]]:
    """Every act so far that was entered and does not stand; one stated again stands there."""
    record = history.record
    standing = {record.root(number) for number in record.standing}
    for step in record.steps[:known]:
        if record.root(step.number) not in standing and not step.restates:
            yield marked(move(history, step.number)), fate(record, step.number)


def fate(record: Record, number: int) -> str:
    """Why a step does not stand, in a few words."""
    again = record.standing_for(number)
    if again is not None:
        return f"repeated as step {again}"
    replaced = next((step.number for step in record.steps if step.corrects == number), None)
    return "taken back" if replaced is None else f"replaced by step {replaced}"
