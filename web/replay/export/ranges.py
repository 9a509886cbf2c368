"""Some steps of a table as a file: as a record file that ends with the last of them, or as a spreadsheet."""

from typing import Final
from uuid import UUID

from flask import Response, abort, redirect
from marshmallow import Schema
from werkzeug.wrappers import Response as Answer

from domain.record.record import Record
from replays.records import write_record
from replays.records.ranges import Range, ranged
from web.replay.export.spreadsheet import spreadsheet
from web.shell.downloads import file_name
from web.shell.files import as_file, attached
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.services import services
from web.shell.table_names import kept_labels
from web.shell.views import View, at_revision, load_view
from web.shell.words import names_for

blueprint = Pages("ranges", __name__)

KINDS: Final = ("cairn", "csv")


class StepRangeQuery(Schema):
    """The first and the last step, and what to make of them."""

    first = Typed(data_key="from")
    last = Typed(data_key="to")
    kind = Typed()


@blueprint.get("/tables/<uuid:table_id>/range", needs="look")
def choose(table_id: UUID) -> Answer:
    """The file that a form asks for: ``from`` and ``to`` are steps, ``kind`` is what to make of them."""
    view, asked = load_view(table_id), read(StepRangeQuery, "query")
    kind = asked["kind"] or KINDS[0]
    if kind not in KINDS:
        abort(400, f"kind: there are files of the kinds {' and '.join(KINDS)}.")
    steps = checked(view.history.record, Range(_step("from", asked["first"]), _step("to", asked["last"])))
    return redirect(f"/tables/{table_id}/steps/{steps.first}-{steps.last}.{kind}{view.query()}")


@blueprint.get("/tables/<uuid:table_id>/steps/<int:first>-<int:last>.cairn", needs="look")
def record(table_id: UUID, first: int, last: int) -> Response:
    """The record as it was when the last of these steps was entered, for this viewer."""
    view = load_view(table_id)
    whole = as_file(view)
    steps = checked(whole.record, Range(first, last))
    history = at_revision(whole, whole.record.step(last).entry)
    labels, proofs = ranged(kept_labels(table_id), steps), services().recorder.croupier.proofs(history)
    return _attached(view, steps, "cairn", write_record(history, labels, proofs=proofs), "application/jsonl")


@blueprint.get("/tables/<uuid:table_id>/steps/<int:first>-<int:last>.csv", needs="look")
def sheet(table_id: UUID, first: int, last: int) -> Response:
    """The moves from a step to a step of the same path as a spreadsheet, as this viewer may read them."""
    view = load_view(table_id)
    steps = checked(view.history.record, Range(first, last))
    kept = names_for(kept_labels(table_id), view.table.game.deck)
    return _attached(view, steps, "csv", spreadsheet(view.history, kept, steps), "text/csv")


def checked(record: Record, steps: Range) -> Range:
    """Steps that there are, the first on the way to the last. Ends with 400 where they are not."""
    absent = next((step for step in steps if not 1 <= step <= len(record.steps)), None)
    if absent is not None:
        abort(400, f"This table has no step {absent}.")
    if steps.first > steps.last:
        abort(400, f"From step {steps.first} to step {steps.last} leads no way: the first must not be the later one.")
    if steps.first not in record.path(steps.last):
        abort(
            400, f"Step {steps.first} is not on the way to step {steps.last}: one of them was taken back or corrected."
        )
    return steps


def _step(name: str, typed: str) -> int:
    text = typed.strip()
    step = whole_number(text, 7)
    if step is None:
        abort(400, f"{name}: a step number is expected, not {text[:20] or 'nothing'}.")
    return step


def _attached(view: View, steps: Range, kind: str, body: bytes, media: str) -> Response:
    return attached(body, media, file_name(view, f"-steps-{steps.first}-{steps.last}.{kind}"))
