"""The way from a step to reviewing it with others."""

from html import escape

from flask import request
from markupsafe import Markup

from web.replay.step_context import Showing


def panel(showing: Showing) -> Markup:
    """A link to the table's reviews; nothing inside of a review, and where an earlier revision is looked at."""
    if request.blueprint == "reviews" or showing.view.pinned:
        return Markup()
    address = f"/tables/{showing.view.id}/reviews{showing.view.query(step=showing.number, hide=showing.hide)}"
    return Markup(f'<p><a class="btn" href="{escape(address)}">Review this with others…</a></p>')  # noqa: S704
