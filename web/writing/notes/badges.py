"""What the way through a table shows of its notes: a stop at every step that has some, and a sign in the move list."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from web.replay.step_context import Mark, Showing
from web.writing.notes import words
from web.writing.notes.readable import noted_steps, readable


def noted(showing: Showing) -> Sequence[Mark]:
    """A mark for every step with notes that the page may know."""
    told = readable(showing.view)
    if not showing.hide:
        return told.marks
    return [Mark(step, words.marked(threads)) for step, threads in noted_steps(showing, told)]


def margin(showing: Showing) -> Mapping[int, Markup]:
    """By step what stands beside it in the move list."""
    told = readable(showing.view)
    if not showing.hide:
        return told.margin
    return {step: words.beside(threads) for step, threads in noted_steps(showing, told)}
