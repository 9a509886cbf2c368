"""The report of an audit to take away: a page for print, and the same as JSON."""

from uuid import UUID

from flask import Response, render_template

from domain.play.vocabulary import Line
from replays.audit import Audit
from replays.report import Report, report
from replays.report_values import as_json
from web.shell.downloads import disposition, file_name
from web.shell.pages import Pages
from web.shell.views import View, load_view
from web.table.display_names import called
from web.table.entries import righted

blueprint = Pages("report", __name__)


@blueprint.get("/tables/<uuid:table_id>/report", needs="look")
def report_page(table_id: UUID) -> str:
    """One page of HTML for print, as one viewer may have it."""
    view = load_view(table_id)
    found = _report(view)
    return render_template(
        "audit/report.html",
        view=view,
        report=found,
        lines=_by_deal(found.audit),
        words={each.entry: righted(view.history, each) for each in found.differences},
        series=view.table.game.series,
    )


@blueprint.get("/tables/<uuid:table_id>/report.json", needs="look")
def values(table_id: UUID) -> Response:
    """The same as JSON; its keys are specified in docs/record-format.md."""
    view = load_view(table_id)
    answer = Response(as_json(_report(view)), content_type="application/json")
    answer.headers["Content-Disposition"] = disposition("attachment", file_name(view, "-report.json"))
    return answer


def _report(view: View) -> Report:
    return report(view.history, called(view))


def _by_deal(found: Audit) -> dict[int, list[Line]]:
    """The score lines of every deal."""
    deals: dict[int, list[Line]] = {}
    for line in found.lines:
        deals.setdefault(line.deal, []).append(line)
    return deals
