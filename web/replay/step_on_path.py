"""A step on its path: what one page shows, and what it may know."""

from typing import NamedTuple

from domain.record.history import History
from replays.as_played import played_at
from replays.charts import Point, origin
from replays.steps import Move, opening
from web.replay.path import Path, path_to
from web.shell.views import View, as_known


class StepOnPath(NamedTuple):
    """A step on its path: ``full`` is everything the viewer may see, ``history`` what the page may know.

    ``listed`` is the path of the move list, ``path`` that to the step, the same unless the step does not stand;
    ``place`` is that of the step on it, -1 for step 0: the table before the first.
    """

    full: History
    history: History
    listed: Path
    path: Path
    place: int

    @property
    def move(self) -> Move:
        """The step itself."""
        return self.path.moves[self.place] if self.place >= 0 else opening(self.history)

    @property
    def point(self) -> Point:
        """Its place in the chart."""
        return self.path.points[self.place] if self.place >= 0 else origin(self.history)


def scene_of(view: View, number: int, *, hide: bool) -> StepOnPath:
    """The scene of a step; with ``hide`` from the record as it was when the step was entered. Raises KeyError."""
    full = view.history
    history = as_known(full, number, hide=hide)
    record = history.record
    known = played_at(record, number) if hide else len(record.steps)
    listed = path_to(history, 0 if hide and not number else record.head, known)
    path = listed if record.stands(number) or not number else path_to(history, number, known)
    place = path.stops.place(number)
    return StepOnPath(full, history, listed, path, -1 if place is None else place)
