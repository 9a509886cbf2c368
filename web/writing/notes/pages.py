"""All notes of a table in a list, and a new one taken in."""

from typing import Any, Final, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from flask.typing import ResponseReturnValue
from marshmallow import Schema

from domain.record.history import History
from domain.store.errors import NotPossible
from domain.tables.table import NotYours
from domain.writing.notes import NoSuchNote, Note, Thread
from web.shell.hidden_results import hides
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, as_typed, read
from web.shell.services import services
from web.shell.views import View, as_known, load_view
from web.writing.notes.forms import FormTrouble, NoteForm, drafted, read_note_form, trouble_of
from web.writing.notes.note import note_page
from web.writing.notes.note_view import authors, form_values
from web.writing.notes.readable import faces, is_shown, readable_notes, thread_of

blueprint = Pages("notes", __name__, url_prefix="/tables/<uuid:table_id>/notes")

A_PAGE: Final = 50
"""So many threads stand on one page of the list."""


class Narrowing(NamedTuple):
    """What the list is narrowed to; anything where it is empty."""

    tag: str
    author: str
    glyph: str


class NoteListQuery(Schema):
    """What the list is narrowed to, the last step that it may know (0: any), and which of its pages."""

    tag = Typed()
    author = Typed()
    glyph = Typed()
    until = TypedNumber(0)
    page = TypedNumber(1)


@blueprint.get("", needs="look")
def notes_page(table_id: UUID) -> str:
    """Every note that the visitor may read, by step; ``until`` leaves out those of later steps."""
    view, until = load_view(table_id), _until()
    history = _known(view, until)
    asked = read(NoteListQuery, "query")
    wanted = Narrowing(*(asked[name][:100] for name in Narrowing._fields))
    threads = [one for one in readable_notes(view).threads if not until or one.note.anchor.step <= until]
    known = sorted((one for one in threads if is_shown(history, one.note)), key=lambda one: one.note.anchor.step)
    names = authors(view, known)
    called = {one.note.id: _called(view, one.note, names) for one in known}
    return render_template(
        "writing/notes/list.html",
        view=view,
        query=view.query(hide=hides()),
        hide=hides(),
        until=until,
        wanted=wanted,
        names=names,
        tags=sorted({tag for one in known for tag in one.note.words.tags}),
        writers=sorted(set(called.values())),
        stands=history.record.standing_for,
        **_one_page([one for one in known if _is_like(one, wanted, called[one.note.id])]),
        **form_values(view),
    )


@blueprint.post("", needs="a person who looks")
def write(table_id: UUID) -> ResponseReturnValue:
    """Keep a new note or an answer."""
    view = load_view(table_id)
    try:
        form = read_note_form(view, NoteForm)
        if form["answers"] and thread_of(readable_notes(view), form["answers"]) is None:
            abort(404, "There is no such note here.")
        note = services().notes.write(drafted(view, form))
    except NoSuchNote:
        abort(404, "There is no such note here.")
    except NotYours as error:
        return _again(view, trouble_of(error), 403)
    except NotPossible as error:
        return _again(view, trouble_of(error), 422)
    return redirect(f"/tables/{table_id}/steps/{note.anchor.step}{view.query(hide=hides())}#note-{note.id}", 303)


def _until() -> int:
    until: int = read(NoteListQuery, "query")["until"]
    return max(0, until)


def _known(view: View, until: int) -> History:
    """What the list may know: nothing later than the step up to which it goes, where its address hides that."""
    hide = hides() and 0 < until <= len(view.history.record.steps)
    return as_known(view.history, until, hide=hide)


def _called(view: View, note: Note, names: dict[str, str]) -> str:
    if note.by:
        return note.by
    if note.shared.author == view.permissions.person:
        return "You"
    return names[note.shared.author]


def _is_like(thread: Thread, wanted: Narrowing, author: str) -> bool:
    words = thread.note.words
    return (
        (not wanted.tag or wanted.tag in words.tags)
        and (not wanted.author or wanted.author == author)
        and (not wanted.glyph or wanted.glyph == words.glyph)
    )


def _one_page(found: list[Thread]) -> dict[str, Any]:
    number = max(1, read(NoteListQuery, "query")["page"])
    start = (number - 1) * A_PAGE
    return {
        "count": len(found),
        "threads": found[start : start + A_PAGE],
        "before": _address(number - 1) if number > 1 else "",
        "after": _address(number + 1) if len(found) > start + A_PAGE else "",
    }


def _address(number: int) -> str:
    asked = {name: value for name, value in read(NoteListQuery, "query").items() if value}
    return f"?{urlencode(asked | {'page': number})}"


def _again(view: View, trouble: FormTrouble, status: int) -> Response:
    """The form as it was sent, with what is wrong; an answer on the page of what it answers."""
    typed = as_typed("people")
    if typed.get("answers"):
        return note_page(view, _id(typed["answers"]), status, trouble, typed)
    number = whole_number(typed.get("step", ""), 8) or 0
    if not 1 <= number <= len(view.history.record.steps):
        abort(422, f"Not saved: {trouble.field} {trouble.why}.")
    body = render_template(
        "writing/notes/write.html",
        view=view,
        number=number,
        query=view.query(hide=hides()),
        typed=typed,
        faces=faces(view.history, number),
        trouble=trouble,
        **form_values(view),
    )
    return current_app.make_response((body, status))


def _id(typed: str) -> UUID:
    try:
        return UUID(typed)
    except ValueError:
        abort(404, "There is no such note here.")
