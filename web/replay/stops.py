"""Where one stops on a path: its key moments and what is marked beside them; put together once for a set of marks."""

from typing import Final, NamedTuple

from replays.steps import Stops
from web.replay.rendered_path import RenderedPath, key_links
from web.replay.step_context import Annotation
from web.replay.timeline import signs
from web.shell.cache import Kept, remembered

REMEMBERED: Final = 128
"""For how many paths and sets of marks one service remembers it."""


class Stopping(NamedTuple):
    """The stops of a path with the marked steps, the marks as signs of its strip, the links to all of them."""

    stops: Stops
    signs: bytes
    keys: bytes


def stopping(path: RenderedPath, marks: tuple[Annotation, ...], query: str) -> Stopping:
    """The path with these marks, its links asking for ``query``."""
    if not marks:
        return Stopping(path.stops, b"", path.keys)
    kept: Kept[Stopping] = remembered("replay stops", REMEMBERED)
    return kept.get((path.drawn, path.path, marks, query), lambda: _with_marks(path, marks, query))


def _with_marks(path: RenderedPath, marks: tuple[Annotation, ...], query: str) -> Stopping:
    stops = path.stops.marked(mark.number for mark in marks)
    return Stopping(stops, signs(marks, path.stops, query), key_links(path, marks, query))
