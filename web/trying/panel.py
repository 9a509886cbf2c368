"""What-if lines on the page of a step: those that start there, and a form to begin one."""

from flask import render_template
from markupsafe import Markup

from web.floor.words import names
from web.replaying.showing import Showing
from web.trying.opened import readable, whatifs


def panel(showing: Showing) -> Markup:
    """The lines from this step that the visitor may open and the page may know of, and the way to try something."""
    view, history = showing.view, showing.history
    known = view._replace(history=history)
    lines = readable(known, whatifs().at_step(view.id, showing.number))
    over = history.state(showing.number).ending is not None
    if over and not lines:
        return Markup()
    told = {"lines": lines, "names": names(line.author for line in lines), "over": over, "showing": showing}
    return Markup(render_template("trying/panel.html", view=view, revision=history.record.revision, **told))  # noqa: S704
