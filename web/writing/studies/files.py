"""A study as one file: written with the records of its tables, and brought in after a look at what is in it."""

from typing import Final
from uuid import UUID

from flask import Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from domain.store.fields import Unfit
from domain.writing.studies import Content, Study
from domain.writing.studies.arrivals import ArrivedFile
from domain.writing.studies.values import Shown
from replays.studies import FILE_BYTES, write_study
from web.people.requests import account, answered
from web.shell.downloads import LONGEST, disposition, worded
from web.shell.files import written_for
from web.shell.known_table import known_table
from web.shell.pages import Pages
from web.shell.parser import sent_file
from web.shell.security import check_form
from web.shell.services import services
from web.shell.views import view_of
from web.writing.studies.arrivals import ArrivingTable, bring_tables, read, tables_of
from web.writing.studies.readable import may_read_words, readable_study, see

blueprint = Pages("study_files", __name__, url_prefix="/studies")

REQUEST_BYTES: Final = FILE_BYTES + 64 * 1024


@blueprint.get("/<uuid:study_id>/study.cairn-study", needs="nothing")
def export(study_id: UUID) -> Response:
    """The study with the records of its tables, each as the visitor may have it; for who may read all of it."""
    study = readable_study(study_id)
    if not may_read_words(study, study.content.shown()):
        abort(403, "This study tells of a table that is not for you to see, or not yet, so it cannot be taken along.")
    written = write_study(study.content, _records(study))
    if len(written) > FILE_BYTES:
        abort(422, f"With its tables this study has more than the {FILE_BYTES // 2**20} MiB that one file may have.")
    answer = Response(written, content_type="application/jsonl; charset=utf-8")
    answer.headers["Content-Disposition"] = disposition("attachment", _called(study))
    return answer


def _called(study: Study) -> str:
    title = worded(study.content.title)[:LONGEST]
    return f"{study.changed[:10]}-{title or 'study'}.cairn-study"


@blueprint.get("/bring", needs="an account")
def bring_page() -> str:
    """Choose a file; one that was sent already is shown with what is in it."""
    return _page()


@blueprint.post("/bring", needs="an account")
def send() -> ResponseReturnValue:
    """Take a file to look at; nothing is brought in yet."""
    request.max_content_length = REQUEST_BYTES
    person = account()
    check_form("study")
    file = sent_file()
    if file is None:
        return answered(_page("Choose a file."), 422)
    name = " ".join((file.filename or "").split())[:100]
    arrival = ArrivedFile(name, file.stream.read(FILE_BYTES + 1))
    reading = read(arrival)
    if reading.content is None:
        return answered(_page(f"Not saved: {reading.told()}."), 422)
    services().arrivals.put(person.id, arrival)
    return redirect("/studies/bring", 303)


@blueprint.post("/bring/yes", needs="an account")
def bring() -> ResponseReturnValue:
    """Bring the file in that waits: the tables that are not here, and the study as a new one of the visitor's."""
    person = account()
    check_form("study")
    arrival = services().arrivals.of(person.id)
    if arrival is None:
        return answered(_page("No file waits here (any more). Choose it again."), 409)
    reading = read(arrival)
    assert reading.content is not None, "a file with a fault does not wait"
    try:
        study = _made(reading.content, person.id)
    except Unfit as trouble:
        return answered(_page(f"Not brought in: {trouble}."), 422)
    bring_tables(reading.records, person)
    services().arrivals.forget(person.id)
    return redirect(f"/studies/{study.id}", 303)


@blueprint.post("/bring/no", needs="an account")
def forget() -> ResponseReturnValue:
    """Erase the file that waits."""
    person = account()
    check_form("study")
    services().arrivals.forget(person.id)
    return redirect("/studies/bring", 303)


def _made(content: Content, author: str) -> Study:
    return services().studies.make(UUID(services().new_id()), author, content, brought=True)


def _records(study: Study) -> dict[UUID, bytes]:
    first: dict[UUID, Shown] = {item.table: item for item in study.content.shown()}
    seen = (table for table, item in first.items() if see(item).view is not None)
    return {table: written_for(view_of(known_table(table).table, {})) for table in seen}


def _page(trouble: str = "") -> str:
    arrival = services().arrivals.of(account().id)
    reading = read(arrival) if arrival else None
    tables: tuple[ArrivingTable, ...] = tables_of(reading) if reading else ()
    return render_template(
        "writing/studies/bring.html", reading=reading, tables=tables, trouble=trouble, most=FILE_BYTES
    )
