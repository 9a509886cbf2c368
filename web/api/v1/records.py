"""Record files: a table's as you may have it, and bringing one in."""

from typing import Any, Final
from uuid import UUID

from flask import Response, abort

from web.api.v1 import schemas as s
from web.api.v1.operation import Api
from web.finding.record_files import brought_in, written_record
from web.shell.errors import problem
from web.shell.principal import principal
from web.shell.services import services
from web.shell.views import load_view

blueprint = Api("records", __name__)

LINES: Final = ("application/jsonl",)


@blueprint.reads("/tables/<uuid:table_id>/record", needs="look", query=s.SightQuery, answer=s.RecordLines, kinds=LINES)
def record(table_id: UUID, asked: dict[str, Any]) -> Response:
    """The record file of a table as you may have it; the same record gives the same bytes."""
    return written_record(load_view(table_id, asked["viewer"]))


@blueprint.writes("/records", needs="an account", body=s.RecordFile, answer=s.BroughtSchema)
def bring(key: str, asked: dict[str, Any]) -> Any:
    """Bring a record file or score sheet in: a new table of which you take charge."""
    person = principal().person or abort(401)
    data = asked["text"].encode("utf-8", "surrogatepass")
    outcome = brought_in(services().recorder, asked["name"], data, person, key)
    if outcome.table is None:
        return problem(422, f"Not brought in: {outcome.error}.")
    return {"table": str(outcome.table), "steps": outcome.steps}
