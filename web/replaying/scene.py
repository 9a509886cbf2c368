"""A step on its path: what one page shows, and what it may know."""

from typing import NamedTuple

from domain.history import History
from replays.stepping import Move
from web.replaying.reel import Reel, kept_reel, reel
from web.views import View, at_revision


class Scene(NamedTuple):
    """A step on its path: ``full`` is everything the viewer may see, ``history`` what the page may know."""

    full: History
    history: History
    names: tuple[str, ...]
    listed: Reel
    path: Reel
    place: int

    @property
    def move(self) -> Move:
        """The step itself."""
        return self.path.moves[self.place]


def scene_of(view: View, number: int, query: str, *, hide: bool) -> Scene:
    """The scene of a step; with ``hide`` from the record as it was when the step was entered. Raises KeyError."""
    full = view.history
    history = at_revision(full, full.record.step(number).entry) if hide else full
    names = tuple([view.labels.name(seat) for seat in view.seats])
    record = history.record
    listed = kept_reel(history, names, query, record.head)
    path = listed if number in record.standing else reel(history, names, query, number)
    return Scene(full, history, names, listed, path, path.path.index(number))
