"""What the page of a step says of studies."""

from flask import render_template
from markupsafe import Markup

from web.replay.step_context import Showing
from web.writing.studies.readable import own_account


def studying(showing: Showing) -> Markup:
    """On the page of a step, for those who have an account: the way to take it into a study."""
    if own_account() is None or not showing.number:
        return Markup()
    return Markup(render_template("writing/studies/take.html", showing=showing))  # noqa: S704 - Jinja escaped it
