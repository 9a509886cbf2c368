"""The charts of a deal: all on one page, and each as an SVG file of its own."""

from uuid import UUID

from flask import Response, abort, render_template

from web.replay.charts.deal_view import ChartQuery, asked_step, deal_at
from web.replay.charts.figures import figure, figures, offered
from web.replay.charts.sheets import sheet
from web.shell.downloads import file_name
from web.shell.pages import Pages
from web.shell.papers import picture_answer
from web.shell.parser import read
from web.shell.views import load_view

blueprint = Pages("charts", __name__)


@blueprint.get("/tables/<uuid:table_id>/charts", needs="look", tells_results=False)
def charts_page(table_id: UUID) -> str:
    """Every chart of the deal of a step; what takes long only with ``work=1``."""
    view = load_view(table_id)
    deal = deal_at(view, asked_step(view))
    work = read(ChartQuery, "query")["work"] == "1"
    waiting = [chart.title for chart in view.table.game.charts if chart.slow and not work]
    more = view.query(step=deal.number, hide=deal.hide, work=True)
    headed = view._replace(asked=view.asked | {"step": str(deal.number)})
    told = {"headed": headed, "deal": deal, "figures": figures(deal, work=work), "waiting": waiting, "more": more}
    return render_template("replay/charts/page.html", view=view, **told)


@blueprint.get("/tables/<uuid:table_id>/charts/<name>.svg", needs="look", tells_results=False)
def file(table_id: UUID, name: str) -> Response:
    """One chart as a picture that needs nothing else."""
    view = load_view(table_id)
    deal = deal_at(view, asked_step(view))
    if name not in offered(deal):
        abort(404, f"There is no such chart of this deal; there are {', '.join(offered(deal))}.")
    return picture_answer(sheet(deal, figure(deal, name)), file_name(view, f"-step-{deal.number}-{name}.svg"))
