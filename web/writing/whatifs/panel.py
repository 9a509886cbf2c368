"""What-if lines on the page of a step: those that start there, and a form to begin one."""

from flask import render_template
from markupsafe import Markup

from web.replay.step_context import Showing
from web.shell.services import services
from web.table.display_names import called_here
from web.writing.whatifs.line_view import readable_lines


def panel(showing: Showing) -> Markup:
    """The lines from this step that the visitor may open and the page may know of, and the way to try something."""
    view, history = showing.view, showing.history
    lines = readable_lines(view._replace(history=history), services().whatifs.at_step(view.id, showing.number))
    over = history.state(showing.number).ending is not None
    if over and not lines:
        return Markup()
    authors = called_here(view, dict.fromkeys(line.author for line in lines))
    told = {"lines": lines, "names": authors, "over": over, "revision": history.record.revision}
    drawn = render_template("writing/whatifs/panel.html", view=view, showing=showing, number=showing.number, **told)
    return Markup(drawn)  # noqa: S704 - Jinja escaped it
