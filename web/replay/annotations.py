"""What is marked on the way through a table besides its key moments: what people said or did about a step."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final

from web.replay.correction_marks import correction_marks, disputed
from web.replay.step_context import Annotation, Showing
from web.writing.notes.badges import note_annotations

Source = Callable[[Showing], Iterable[Annotation]]

SOURCES: Final[tuple[Source, ...]] = (
    correction_marks,
    disputed,
    note_annotations,
)
"""Each gives the marks that the visitor of the page may see, on steps that the page may know."""


def marks(showing: Showing) -> tuple[Annotation, ...]:
    """Every mark, by step."""
    return tuple(sorted(chain.from_iterable([source(showing) for source in SOURCES])))
