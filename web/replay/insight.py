"""What a game can work out from one sight of a table: on a page of its own, since not everybody wants to be told."""

from uuid import UUID

from flask import abort, render_template

from web.shell.hidden_results import hides
from web.shell.pages import Pages
from web.shell.views import as_known, load_view

blueprint = Pages("insight", __name__)


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>/insight", needs="look", tells_results=False)
def insight_page(table_id: UUID, number: int) -> str:
    """The table after a step, worked out for the viewer from what the viewer saw."""
    view = load_view(table_id)
    game = view.table.game
    if game.insight is None or number > len(view.history.record.steps):
        abort(404)
    hide = hides()
    work_out, history = game.insight, as_known(view.history, number, hide=hide)
    told = history.derived("insight", number, lambda step: work_out(history.state(step), view.viewer))
    return render_template("replay/insight.html", view=view, number=number, told=told, hide=hide)
