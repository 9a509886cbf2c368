"""One note with its answers and earlier words: answered, changed, erased, and by officials hidden."""

from typing import Any
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from flask.typing import ResponseReturnValue

from domain.store.errors import NotPossible
from domain.tables.table import NotYours
from domain.writing.notes import EarlierText, Note, Thread
from web.shell.hidden_results import hides
from web.shell.pages import Pages
from web.shell.parser import as_typed
from web.shell.services import services
from web.shell.views import View, as_known, load_view
from web.table.floor.forms import rules
from web.writing.notes.forms import FormTrouble, NoteChangeForm, read_note_form, said, shared, trouble_of
from web.writing.notes.note_view import authors, form_values
from web.writing.notes.readable import readable_notes, thread_of
from web.writing.read_access import read_access
from web.writing.recipients import keys_of

blueprint = Pages("note", __name__, url_prefix="/tables/<uuid:table_id>/notes/<uuid:note_id>")


@blueprint.get("", needs="look")
def thread_page(table_id: UUID, note_id: UUID) -> Response:
    """The note with all that was said to it."""
    return note_page(load_view(table_id), note_id)


@blueprint.get("/erase", needs="a person who looks")
def ask_to_erase(table_id: UUID, note_id: UUID) -> Response:
    """For the author: what erasing does, and the button."""
    view = load_view(table_id)
    note = note_of(view, note_id)
    if note.shared.author != view.permissions.person or note.erased:
        abort(403, "A note is its author's to erase, once.")
    return _erasing(view, note)


@blueprint.post("", needs="a person who looks")
def change_note(table_id: UUID, note_id: UUID) -> ResponseReturnValue:
    """Change, erase, hide or show a note."""
    view = load_view(table_id)
    note_of(view, note_id)
    typed = as_typed("people") | {"id": note_id}
    try:
        form = read_note_form(view, NoteChangeForm)
        act_on(view, services().notes.of(table_id).find(note_id), form)
    except NotYours as error:
        return note_page(view, note_id, 403, trouble_of(error), typed)
    except NotPossible as error:
        return note_page(view, note_id, 422, trouble_of(error), typed)
    if form["do"] == "erase":
        step = note_of(view, note_id).anchor.step
        return redirect(f"/tables/{table_id}/steps/{step}{_query(view)}#notes", 303)
    return redirect(f"/tables/{table_id}/notes/{note_id}{_query(view)}", 303)


def act_on(view: View, note: Note, form: dict[str, Any]) -> None:
    """Do what a form asks: ``edit``, ``erase``, ``hide``, ``show``. Raises NotPossible, NotYours."""
    person = view.permissions.person or ""
    match form["do"]:
        case "edit":
            if form["seen"] != note.edits:
                raise NotPossible("this note was changed meanwhile; what you typed is still in the form")
            readers = shared(view, form) if note.answers is None else note.shared
            services().notes.edit(note, person, said(form), readers, view.table.record.revision)
        case "erase":
            services().notes.erase(note, person)
        case _ if not rules(view):
            raise NotYours("notes are hidden and shown by the judge or director of the table")
        case "hide":
            services().notes.hide(note, person, form["why"])
        case "show":
            services().notes.show(note, person)


def note_page(
    view: View,
    note_id: UUID,
    status: int = 200,
    trouble: FormTrouble | None = None,
    typed: dict[str, Any] | None = None,
) -> Response:
    """The page of a note, with what was typed and is wrong. Ends with 404 where the visitor may read none."""
    thread, typed = _thread(view, note_id), typed or {}
    step = thread.note.anchor.step
    body = render_template(
        "writing/notes/note.html",
        view=view,
        thread=thread,
        query=_query(view),
        stands=as_known(view.history, step, hide=hides()).record.standing_for(step),
        typed=typed,
        answering="answers" in typed,
        trouble=trouble,
        **_beside(view, thread),
        **form_values(view),
    )
    return current_app.make_response((body, status))


def _beside(view: View, thread: Thread) -> dict[str, Any]:
    """What stands beside a thread: its earlier words, what the visitor may do with each note, what officials did."""
    standing = [note for note in (thread.note, *thread.answers) if not note.erased]
    log = [
        one
        for one in services().notes.hidings(view.id)
        if one.note in {thread.note.id, *(one.id for one in thread.answers)}
    ]
    own = [note for note in standing if note.shared.author == view.permissions.person]
    return {
        "names": authors(view, [thread], (one.mark.person for one in log)),
        "earlier": [(note, words) for note in standing if (words := _earlier(view, note))],
        "changing": [note for note in own if not note.by],
        "judging": [note for note in standing if note not in own] if rules(view) else [],
        "hidings": log,
        "chosen": lambda note: keys_of(view, note.shared),
    }


def _erasing(view: View, note: Note) -> Response:
    body = render_template("writing/notes/erase.html", view=view, note=note, query=_query(view))
    return current_app.make_response((body, 200))


def _query(view: View) -> str:
    return view.query(hide=hides())


def _thread(view: View, note_id: UUID) -> Thread:
    thread = thread_of(readable_notes(view), note_id)
    if thread is None:
        abort(404, "There is no such note here.")
    return thread


def note_of(view: View, note_id: UUID) -> Note:
    """A note that the visitor may read. Ends with 404."""
    thread = _thread(view, note_id)
    return next(note for note in (thread.note, *thread.answers) if note.id == note_id)


def _earlier(view: View, note: Note) -> list[EarlierText]:
    """What a note said before, as far as the visitor might read it then."""
    if not note.edits:
        return []
    who = read_access(view)
    return [one for one in services().notes.earlier(note) if who.may_read(one.shared)]
