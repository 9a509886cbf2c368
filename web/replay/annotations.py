"""What is marked on the way through a table besides its key moments: what people said or did about a step."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final

from web.replay.correction_marks import disputed, put_right
from web.replay.step_context import Mark, Showing
from web.writing.notes.badges import noted

Source = Callable[[Showing], Iterable[Mark]]

SOURCES: Final[tuple[Source, ...]] = (
    put_right,
    disputed,
    noted,
)
"""Each gives the marks that the visitor of the page may see, on steps that the page may know."""


def marks(showing: Showing) -> tuple[Mark, ...]:
    """Every mark, by step."""
    return tuple(sorted(chain.from_iterable([source(showing) for source in SOURCES])))
