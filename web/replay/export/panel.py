"""The ways to take a table elsewhere from the page of a step."""

from typing import Final

from flask import current_app, request
from markupsafe import Markup, escape

from web.replay.step_context import Showing
from web.shell.cache import Kept, remembered

STEP: Final = "\0"
"""Where the number of the step goes: the panel is rendered once a table."""
REMEMBERED: Final = 256
"""How many tables' panels (some 2 kB) one service remembers."""


def taking(showing: Showing) -> Markup:
    """Files of some steps, a page to print, and for tables that anybody may look at the text that embeds this step."""
    view = showing.view
    anybody = view.floor.terms.watching == "anybody"
    panels: Kept[str] = remembered("taking panels", REMEMBERED)
    key = (view.id, view.title, *view.asked.items(), showing.hide, anybody, request.scheme, request.host)
    drawn = panels.get(key, lambda: _drawn(showing, anybody))
    return Markup(drawn.replace(STEP, str(showing.number)))  # noqa: S704 - Jinja escaped it


def _drawn(showing: Showing, anybody: bool) -> str:
    embed = f"{request.host_url}tables/{showing.view.id}/steps/{STEP}/embed" if anybody else ""
    template, view = current_app.jinja_env.get_template("replay/export/panel.html"), showing.view
    title = str(escape(f"Step {STEP}, {view.title}"))
    return template.render(view=view, number=STEP, hide=showing.hide, embed=embed, title=title)
