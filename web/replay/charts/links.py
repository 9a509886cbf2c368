"""Below a step of the replay: the way to the charts of its deal, and to the table as a picture."""

from flask import render_template
from markupsafe import Markup

from web.replay.step_context import Showing


def panel(showing: Showing) -> Markup:
    """Links to every chart and to the picture of this step."""
    charts = [(chart.key, chart.title) for chart in showing.history.game.charts]
    address = f"/tables/{showing.view.id}/charts{showing.query}{'&' if showing.query else '?'}step={showing.number}"
    drawn = render_template("replay/charts/links.html", showing=showing, charts=charts, address=address)
    return Markup(drawn)  # noqa: S704 - Jinja escaped it
