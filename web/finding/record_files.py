"""Record files over the web: a table as its file, and files brought in, each judged by itself."""

from hashlib import sha256
from typing import Any, Final, NamedTuple
from uuid import UUID

from flask import Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from marshmallow import Schema, fields

from domain.people import Person
from domain.store import together
from domain.store.errors import NotPossible
from domain.store.sent_commands import Sent
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from replays.phh import write_phh
from replays.records import NotWhole, bring, lines_of, notes_of, read_record
from replays.records.ranges import Range, range_of
from web.shell.downloads import file_name
from web.shell.files import FILE_BYTES, MEBIBYTE, REQUEST_BYTES, as_file, attached, written_for
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.principal import principal
from web.shell.security import check_form
from web.shell.services import services
from web.shell.table_names import kept_labels
from web.shell.views import View, load_view
from web.writing.notes.files import notes_for_file
from web.writing.whatifs.files import tried

blueprint = Pages("record_files", __name__)

FILES_AT_ONCE: Final = 20


class Outcome(NamedTuple):
    """What became of one file: a table with so many steps, notes and what-if lines, or why nothing was brought in.

    ``shown`` are the steps that the file was written to show.
    """

    name: str
    table: UUID | None = None
    steps: int = 0
    notes: int = 0
    lines: int = 0
    shown: Range | None = None
    error: str = ""


class RecordFileQuery(Schema):
    """Whether the file has what only the visitor may have, too."""

    private = Typed()


@blueprint.get("/tables/<uuid:table_id>/record.cairn", needs="look")
def record(table_id: UUID) -> Response:
    """The canonical record file as this viewer may have it; with ``private=1`` also with what only the visitor has."""
    return written_record(load_view(table_id), own=read(RecordFileQuery, "query")["private"] == "1")


def written_record(view: View, *, own: bool = False) -> Response:
    """The record file of a table as its viewer may have it, with ``own`` also what only the visitor has."""
    history = as_file(view)
    written = written_for(view) + notes_for_file(view, history, own=own) + tried(view, history, own=own)
    return attached(written, "application/jsonl", file_name(view, ".cairn"))


@blueprint.get("/tables/<uuid:table_id>/deals/<int:number>.phh", needs="look")
def hand_history(table_id: UUID, number: int) -> Response:
    """One deal of a game for chips as a poker hand history, as this viewer may have it."""
    view = load_view(table_id)
    try:
        written = write_phh(view.history, number, kept_labels(table_id))
    except LookupError as error:
        abort(404, f"There is nothing to write: {error.args[0]}.")
    return attached(written, "application/toml", file_name(view, f"-deal-{number}.phh"))


@blueprint.get("/records", needs="an account")
def upload_page() -> str:
    """The form that takes files."""
    return _page(())


class FilesForm(Schema):
    """Record files, as many as were chosen."""

    files = fields.List(fields.Raw(), load_default=[])


class UploadForm(Schema):
    """The command id under which files are brought in."""

    command_id = fields.String(load_default="")


@blueprint.post("/records", needs="an account")
def upload() -> ResponseReturnValue:
    """Bring files in. Each stands for itself: a bad one changes nothing and hides no other."""
    request.max_content_length = REQUEST_BYTES
    check_form("records")
    person = principal().person
    assert person is not None, "the authorisation table lets no stranger bring files in"
    files = [file for file in read(FilesForm, "files")["files"] if file.filename]
    if not files:
        return _page((Outcome("", error="Choose at least one file."),)), 422
    command_id = read(UploadForm)["command_id"][:100]
    outcomes = [
        brought_in(
            services().recorder,
            file.filename or "",
            file.stream.read(FILE_BYTES + 1),
            person,
            f"{command_id}.{number}" if command_id else "",
        )
        for number, file in enumerate(files[:FILES_AT_ONCE], 1)
    ]
    late = (Outcome(file.filename or "", error=f"only {FILES_AT_ONCE} at once") for file in files[FILES_AT_ONCE:])
    outcomes.extend(late)
    return _page(outcomes), 422 if all(one.error for one in outcomes) else 200


def _page(outcomes: Any) -> str:
    return render_template(
        "finding/record_files.html", outcomes=outcomes, most=FILES_AT_ONCE, mebibytes=FILE_BYTES // MEBIBYTE
    )


def brought_in(to: Recorder, name: str, data: bytes, person: Person, command_id: str) -> Outcome:
    """Bring one file in, once under a command id; ``name`` is what messages call it."""
    if len(data) > FILE_BYTES:
        return Outcome(name, error=f"{name} has more than {FILE_BYTES // MEBIBYTE} MiB")
    reading = read_record(data, name)
    try:
        brought = bring(reading, person.id, to.clock())
        kept = notes_of(brought, person.id, to.clock())
        lines = lines_of(brought, person.id, to.clock(), services().whatifs.new_id)
        beside = together(services().notes.bringing(kept), services().whatifs.bringing(lines))
        asked = (sha256(data).hexdigest(),)
        sent = Sent(f"imports of {person.id} here", command_id, asked, person.id) if command_id else None
        table = to.bring_in(brought.table, brought.filed, brought.labels, beside, sent, person.id)
    except NotWhole as error:
        return Outcome(name, error=str(error))
    except NotPossible as error:
        return Outcome(name, error=f"{name}: {error}")
    steps = len(table.record.steps)
    shown = range_of(Labels.decode(brought.labels), steps)
    return Outcome(name, table.record.table, steps, len(kept), len(lines), shown)
