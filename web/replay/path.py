"""The path of steps that leads to a step: its moves in words, where one may stop on it, its numbers, its turns."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from domain.record.history import History
from domain.record.record import Record
from replays.charts import Point, points
from replays.steps import Move, Stops, move, moves, stops
from web.shell.cache import cache_of

BYTES_A_STEP: Final = 200
"""What one step of a path takes in memory beside its move and its numbers, which its history keeps."""


class Line(NamedTuple):
    """One line of the move list; ``fate`` is what became of a step that does not stand."""

    move: Move
    fate: str = ""


TurnKey = tuple[tuple[int, ...], tuple[str, ...]]
"""The numbers of the lines of a turn, and what became of each."""


class Turn(NamedTuple):
    """Lines of one turn; ``opening`` is its first step. Acts that do not stand before the first turn have none."""

    opening: Move | None
    lines: tuple[Line, ...]

    @property
    def key(self) -> TurnKey:
        """What tells it from every other turn of the same sight of the table."""
        return tuple([line.move.number for line in self.lines]), tuple([line.fate for line in self.lines])


class Path(NamedTuple):
    """A path of steps; empty before the first. ``turns`` have every act that was entered on the way."""

    numbers: tuple[int, ...]
    moves: tuple[Move, ...]
    stops: Stops
    points: tuple[Point, ...]
    turns: tuple[tuple[Turn, TurnKey], ...]

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
    turns = [(turn, turn.key) for turn in _turns(told, fallen)]
    return Path(tuple([one.number for one in told]), told, stops(told), numbers, tuple(turns))


def _turns(told: Sequence[Move], fallen: Sequence[Line]) -> Iterator[Turn]:
    """The steps of a path turn by turn, and among them by number what does not stand."""
    waiting = list(reversed(fallen))
    opening: Move | None = None
    here: tuple[int, int] | None = None
    lines: list[Line] = []
    for one in told:
        while waiting and waiting[-1].move.number < one.number:
            lines.append(waiting.pop())
        in_turn = one.in_turn
        if in_turn != here:
            if lines:
                yield Turn(opening, tuple(lines))
            opening, here, lines = one, in_turn, []
        lines.append(Line(one))
    lines += reversed(waiting)
    if lines:
        yield Turn(opening, tuple(lines))


def _fallen(history: History, known: int) -> Iterator[Line]:
    """Every act so far that was entered and does not stand; one stated again stands there."""
    record = history.record
    standing = {record.root(number) for number in record.standing}
    for step in record.steps[:known]:
        if record.root(step.number) not in standing and not step.restates:
            yield Line(move(history, step.number), fate(record, step.number))


def fate(record: Record, number: int) -> str:
    """Why a step does not stand, in a few words."""
    again = record.standing_for(number)
    if again is not None:
        return f"stated again as step {again}"
    replaced = next((step.number for step in record.steps if step.corrects == number), None)
    return "taken back" if replaced is None else f"put right by step {replaced}"
