"""The way from a step to reviewing it with others."""

from flask import render_template, request
from markupsafe import Markup

from web.replay.step_context import Showing


def panel(showing: Showing) -> Markup:
    """A link to the table's reviews; nothing inside of a review, and where an earlier revision is looked at."""
    if request.blueprint == "reviews" or showing.view.pinned:
        return Markup()
    return Markup(render_template("writing/reviews/invite.html", showing=showing))  # noqa: S704 - Jinja escaped it
