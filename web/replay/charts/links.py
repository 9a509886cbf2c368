"""Below a step of the replay: the way to the charts of its deal, and to the table as a picture."""

from functools import cache
from html import escape

from markupsafe import Markup

from domain.games.registry import GAMES
from web.replay.step_context import Showing


def panel(showing: Showing) -> Markup:
    """Links to every chart and to the picture of this step."""
    query, number = escape(showing.query), showing.number
    step = f"{query}{'&amp;' if query else '?'}step={number}"
    charts = _links(showing.history.game.key).replace("\0", f"/tables/{showing.view.id}/charts{step}")
    return Markup(  # noqa: S704
        f'<nav class="keymarks others" aria-label="Charts of this deal"><b>Charts of this deal</b> {charts}'
        f'<a href="{number}.svg{query}">The table as a picture</a></nav>'
    )


@cache
def _links(key: str) -> str:
    """A link to every chart of a game; its address is left open as ``\\0``."""
    charts = ((chart.key, chart.title) for chart in GAMES[key].charts)
    return "".join([f'<a href="\0#{name}">{escape(title)}</a> ' for name, title in (*charts, ("pace", "Time of acts"))])
