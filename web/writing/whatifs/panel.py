"""What-if lines on the page of a step: those that start there, and a form to begin one."""

from typing import Any, Final

from flask import render_template
from markupsafe import Markup

from web.replay.step_context import Showing
from web.shell.cache import Kept, remembered
from web.shell.schemas import own_command_id
from web.shell.services import services
from web.shell.visitor import principal
from web.table.display_names import called_here
from web.writing.whatifs.line_view import readable_lines

STEP: Final = "\0"
"""Where the number of the step goes: a panel of no lines is rendered once a table."""
COMMAND: Final = "\1"
"""Where a command id of its own goes whenever the panel is sent out."""
REMEMBERED: Final = 1024
"""How many panels (some 2 kB) one service remembers."""


def panel(showing: Showing) -> Markup:
    """The lines from this step that the visitor may open and the page may know of, and the way to try something."""
    view, history = showing.view, showing.history
    known = view._replace(history=history)
    lines = readable_lines(known, services().whatifs.at_step(view.id, showing.number))
    over = history.state(showing.number).ending is not None
    if over and not lines:
        return Markup()
    authors = called_here(view, dict.fromkeys(line.author for line in lines))
    told = {"lines": lines, "names": authors, "over": over}
    if view.permissions.person is None:
        return Markup(_drawn(showing, told, showing.number))  # noqa: S704 - Jinja escaped it
    sight = (view.id, view.viewer, showing.hide, history.record.revision)
    panels: Kept[str] = remembered("what-if panels", REMEMBERED)
    key = (*sight, principal(), lines, tuple(authors.items()), over)
    drawn = panels.get(key, lambda: _drawn(showing, told, STEP))
    filled = drawn.replace(STEP, str(showing.number)).replace(COMMAND, own_command_id())
    return Markup(filled)  # noqa: S704 - Jinja escaped it


def _drawn(showing: Showing, told: dict[str, Any], number: int | str) -> str:
    """A stranger's leads to the sign-in that comes back to the very address, so it is drawn for each request."""
    revision = showing.history.record.revision
    shown = {"view": showing.view, "showing": showing, "revision": revision, "number": number, "command_id": COMMAND}
    return render_template("writing/whatifs/panel.html", **shown, **told)
