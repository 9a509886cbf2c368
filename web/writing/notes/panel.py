"""The notes of a step on its page: read, and written where the visitor may."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from flask import current_app
from markupsafe import Markup

from domain.writing.notes import Thread
from web.replay.step_context import Showing
from web.shell.cache import Kept, remembered
from web.shell.schemas import own_command_id
from web.shell.visitor import principal
from web.writing.notes.note_view import authors, card_options, form_values
from web.writing.notes.readable import Readable, noted_steps, readable_notes, threads_on

REMEMBERED: Final = 1024
"""How many panels (some 5 kB) one service remembers."""
LATEST: Final = 5
"""So many of the steps before with notes are listed."""


_STEP: Final = Markup("\0step")
_CARDS: Final = Markup("\0cards")
"""Where a step and its cards go in the form, which is the same for every step of a table."""
_COMMAND: Final = Markup("\0command")
"""Where a command id of its own goes whenever the form is sent out."""


class EarlierStep(NamedTuple):
    """A step on the way here with its threads."""

    step: int
    threads: tuple[Thread, ...]


def panel(showing: Showing) -> Markup:
    """What was noted of this step, the last notes before it, and the form for another."""
    view, history = showing.view, showing.history
    told = readable_notes(view)
    here = threads_on(showing, told)
    names = authors(view, here)
    key = (
        *(view.id, told.version, history.viewer, view.table.record.revision, history.record.revision, showing.number),
        *(showing.hide, showing.query, view.labels.encode(), principal(), view.permissions, view.floor.version),
        tuple(names.items()),
    )
    panels: Kept[Markup] = remembered("note panels", REMEMBERED)
    return panels.get(key, lambda: _drawn(showing, told, here, names)).replace(_COMMAND, own_command_id())


def _drawn(showing: Showing, told: Readable, here: Sequence[Thread], names: dict[str, str]) -> Markup:
    earlier = _earlier(showing, told)
    template = current_app.jinja_env.get_template("writing/notes/panel.html")
    drawn = template.render(
        view=showing.view,
        number=showing.number,
        stands=showing.history.record.standing_for,
        query=showing.query,
        hide=showing.hide,
        threads=here,
        names=names,
        earlier=earlier[-LATEST:],
        form=_form(showing) if showing.view.permissions.person else "",
        **form_values(showing.view),
    )
    return Markup(drawn)  # noqa: S704 - Jinja escaped it


def _form(showing: Showing) -> Markup:
    view = showing.view
    key = (view.id, view.viewer, showing.query, view.labels.encode(), principal(), view.permissions, view.floor.version)
    forms: Kept[Markup] = remembered("note forms", REMEMBERED)
    blank = forms.get(key, lambda: _blank(showing))
    return blank.replace(_STEP, str(showing.number)).replace(_CARDS, card_options(showing.history, showing.number))


def _blank(showing: Showing) -> Markup:
    template = current_app.jinja_env.get_template("writing/notes/blank.html")
    told = {
        "number": _STEP,
        "query": showing.query,
        "options": _CARDS,
        "command_id": _COMMAND,
        **form_values(showing.view),
    }
    return Markup(template.render(view=showing.view, **told))  # noqa: S704 - Jinja escaped it


def _earlier(showing: Showing, told: Readable) -> list[EarlierStep]:
    """The steps with notes on the way to the one on show."""
    number = showing.number
    way = set(showing.history.record.path(number))
    found = (
        EarlierStep(step, threads) for step, threads in noted_steps(showing, told) if step != number and step in way
    )
    return sorted(found)
