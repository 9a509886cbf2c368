"""Below a step of the replay: the way to the charts of its deal, and to the table as a picture."""

from html import escape

from markupsafe import Markup

from web.replaying.showing import Showing


def panel(showing: Showing) -> Markup:
    """Links to every chart and to the picture of this step."""
    view, number = showing.view, showing.number
    query = escape(view.query(step=number, hide=showing.hide))
    charts = f"/tables/{view.id}/charts{query}"
    others = "".join([f'<a href="{charts}#{key}">{escape(title)}</a> ' for key, title in _titles(showing)])
    return Markup(  # noqa: S704
        f'<nav class="keymarks others" aria-label="Charts of this deal"><b>Charts of this deal</b> {others}'
        f'<a href="{number}.svg{escape(showing.query)}">The table as a picture</a></nav>'
    )


def _titles(showing: Showing) -> tuple[tuple[str, str], ...]:
    own = tuple((chart.key, chart.title) for chart in showing.history.game.charts)
    return (*own, ("pace", "Time of acts"))
