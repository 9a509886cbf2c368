"""The ways to take a table elsewhere from the page of a step."""

from flask import render_template
from markupsafe import Markup, escape

from web.replay.step_context import Showing
from web.shell.network import outside


def taking(showing: Showing) -> Markup:
    """Files of some steps, a page to print, and for tables that anybody may look at the text that embeds this step."""
    view, number = showing.view, showing.number
    anybody = view.floor.terms.watching == "anybody"
    embed = outside(f"/tables/{view.id}/steps/{number}/embed") if anybody else ""
    title = str(escape(f"Step {number}, {view.title}"))
    drawn = render_template(
        "replay/export/panel.html", view=view, number=number, hide=showing.hide, embed=embed, title=title
    )
    return Markup(drawn)  # noqa: S704 - Jinja escaped it
