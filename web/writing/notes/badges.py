"""What the way through a table shows of its notes: a stop at every step that has some, and a sign in the move list."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from web.replay.step_context import Annotation, Showing
from web.writing.notes import words
from web.writing.notes.readable import noted_steps, readable_notes


def note_annotations(showing: Showing) -> Sequence[Annotation]:
    """A mark for every step with notes that the page may know."""
    told = readable_notes(showing.view)
    if not showing.hide:
        return told.marks
    return [Annotation(step, words.note_sign(threads)) for step, threads in noted_steps(showing, told)]


def badges(showing: Showing) -> Mapping[int, Markup]:
    """By step what stands beside it in the move list."""
    told = readable_notes(showing.view)
    if not showing.hide:
        return told.margin
    return {step: words.badge(threads) for step, threads in noted_steps(showing, told)}
