"""The ways to take a table elsewhere from the page of a step."""

from flask import current_app, request
from markupsafe import Markup, escape

from web.replaying.showing import Showing


def taking(showing: Showing) -> Markup:
    """Files of some steps, a page to print, and for tables that anybody may look at the text that embeds this step."""
    template = current_app.jinja_env.get_template("taking/panel.html")
    view, number = showing.view, showing.number
    embed = f"{request.host_url}tables/{view.id}/steps/{number}/embed" if view.floor.terms.watching == "anybody" else ""
    title = str(escape(f"Step {number}, {view.title}"))
    told = template.render(view=view, number=number, hide=showing.hide, embed=embed, title=title)
    return Markup(told)  # noqa: S704 - Jinja escaped it
