"""Notes about the steps of a table: those you may read, a new one, what its author or an official does to one."""

from typing import Any, Final
from uuid import UUID

from flask import abort
from marshmallow import Schema, fields, validate

from domain.store.text import LONGEST
from domain.writing.notes import GLYPHS, Note
from web.api.v1 import schemas as s
from web.api.v1.operation import Api
from web.shell.pages import Needs
from web.shell.services import services
from web.shell.views import View, load_view
from web.shell.words import plain
from web.writing.notes.forms import drafted
from web.writing.notes.note import act_on, note_of
from web.writing.notes.note_view import authors
from web.writing.notes.readable import readable_notes, thread_of

blueprint = Api("notes", __name__)

_WRITES: Final[Needs] = "a person who looks"
_STEP: Final = validate.Range(1, 10_000_000)


class NoteTold(Schema):
    """A note as you may read it; an erased or hidden one has no text."""

    id = fields.UUID()
    step = s.number("The step it is about, the last of several.")
    since = s.number("The first step it is about.")
    card = s.text("The card it is about, empty for none.")
    author = s.text("What its author is called here.")
    text = s.text("CommonMark.")
    judgement = s.text("Such as `!!` or `?`.")
    tags = fields.List(fields.String())
    readers = s.text("`private`, `people`, `table` or `public`.")
    made = s.text("When it was written (UTC).")
    changes = s.number("How often it was changed: the `seen` of your next change.")
    answers = fields.List(fields.Nested(lambda: NoteTold()))


class NoteList(Schema):
    """Notes by step."""

    notes = fields.List(fields.Nested(NoteTold))


class NoteWordsBody(Schema):
    """What a note says, and for whom."""

    text = s.text("CommonMark.", load_default="", validate=validate.Length(max=LONGEST))
    glyph = s.text(
        "Your judgement of the step.", data_key="judgement", load_default="", validate=validate.OneOf(GLYPHS)
    )
    tags = fields.List(
        fields.String(validate=validate.Length(max=30)), load_default=[], validate=validate.Length(max=8)
    )
    shared = s.text("Who may read it.", data_key="readers", load_default="private",
                  validate=validate.OneOf(["private", "table", "public"]))  # fmt: skip


class NewNoteBody(NoteWordsBody):
    """A new note, or an answer to one."""

    step = s.number("The step it is about.", required=True, validate=_STEP)
    since = s.number("An earlier step from which it holds.", load_default=None, allow_none=True, validate=_STEP)
    card = s.text("A card you see there.", load_default="", validate=validate.Length(max=2))
    answers = fields.UUID(load_default=None, allow_none=True)


class NoteActBody(NoteWordsBody):
    """A change, an erasure, or what an official does."""

    do = s.text(
        "`edit`, `erase`, `hide` or `show`.", required=True, validate=validate.OneOf(["edit", "erase", "hide", "show"])
    )
    seen = s.number("How often it was changed when you read it.", load_default=0, validate=validate.Range(0, 1_000_000))
    why = s.text("Why an official hides it.", load_default="", validate=validate.Length(max=500))


class NoteId(Schema):
    """The note that was written or changed."""

    id = fields.UUID()


@blueprint.reads("/tables/<uuid:table_id>/notes", needs="look", answer=NoteList)
def listing(table_id: UUID) -> Any:
    """Every note at a table that you may read, by step, with its answers."""
    view = load_view(table_id)
    threads = sorted(readable_notes(view).threads, key=lambda one: one.note.anchor.step)
    names = authors(view, threads)
    told = [_told(view, one.note, names) | {"answers": [_told(view, each, names) for each in one.answers]}
            for one in threads]  # fmt: skip
    return {"notes": told}


@blueprint.writes("/tables/<uuid:table_id>/notes", needs=_WRITES, body=NewNoteBody, answer=NoteId)
def write(table_id: UUID, key: str, asked: dict[str, Any]) -> Any:
    """Write a note at a step that you may see, or answer one."""
    view = load_view(table_id)
    if asked["answers"] and thread_of(readable_notes(view), asked["answers"]) is None:
        abort(404, "There is no such note here.")
    note = services().notes.write(drafted(view, _form(asked) | {"command_id": key}))
    return {"id": str(note.id)}


@blueprint.writes(
    "/tables/<uuid:table_id>/notes/<uuid:note_id>", needs=_WRITES, body=NoteActBody, answer=NoteId, keyed=False
)
def act(table_id: UUID, note_id: UUID, asked: dict[str, Any]) -> Any:
    """Change or erase a note of yours; hide one from others, or show it again, as an official."""
    view = load_view(table_id)
    act_on(view, note_of(view, note_id), _form(asked))
    return {"id": str(note_id)}


def _form(asked: dict[str, Any]) -> dict[str, Any]:
    return asked | {"tags": " ".join(asked["tags"]), "people": []}


def _told(view: View, note: Note, names: dict[str, str]) -> dict[str, Any]:
    silent = note.erased is not None or (note.hidden is not None and note.shared.author != view.permissions.person)
    return {
        "id": str(note.id),
        "step": note.anchor.step,
        "since": note.anchor.since,
        "card": note.anchor.card,
        "author": "" if note.erased else note.by or plain(names[note.shared.author], view.labels),
        "text": "" if silent else note.words.text,
        "judgement": "" if silent else note.words.glyph,
        "tags": [] if silent else list(note.words.tags),
        "readers": note.shared.visibility,
        "made": note.made,
        "changes": note.edits,
    }
