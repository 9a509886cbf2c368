"""The notes of a step on its page: read, and written where the visitor may."""

from itertools import islice
from typing import Final, NamedTuple

from flask import render_template
from markupsafe import Markup

from domain.writing.notes import Thread
from web.replay.step_context import Showing
from web.writing.notes.note_view import authors, form_values
from web.writing.notes.readable import Readable, faces, known_at, readable_notes, threads_on

LATEST: Final = 5
"""So many of the steps before with notes are listed."""


class EarlierStep(NamedTuple):
    """A step on the way here with its threads."""

    step: int
    threads: tuple[Thread, ...]


def panel(showing: Showing) -> Markup:
    """What was noted of this step, the last notes before it, and the form for another."""
    view, number = showing.view, showing.number
    told = readable_notes(view)
    here = threads_on(showing, told)
    drawn = render_template(
        "writing/notes/panel.html",
        view=view,
        number=number,
        stands=showing.history.record.standing_for,
        query=showing.query,
        hide=showing.hide,
        threads=here,
        names=authors(view, here),
        earlier=_earlier(showing, told),
        faces=faces(showing.history, number),
        **form_values(view),
    )
    return Markup(drawn)  # noqa: S704 - Jinja escaped it


def _earlier(showing: Showing, told: Readable) -> list[EarlierStep]:
    """The last steps with notes on the way to the one on show."""
    if not told.places:
        return []
    way = set(showing.history.record.path(showing.number)) - {showing.number}
    before = (step for step in sorted(told.places, reverse=True) if step in way)
    found = (EarlierStep(step, known) for step in before if (known := known_at(showing, told, step)))
    return sorted(islice(found, LATEST))
