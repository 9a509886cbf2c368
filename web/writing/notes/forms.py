"""What the forms of notes may say, judged by marshmallow before anything looks at it; what is wrong, by field."""

import re
from typing import Any, Final, NamedTuple, get_args

from marshmallow import Schema, ValidationError, fields, validate

from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from domain.store.text import LONGEST
from domain.writing.notes import GLYPHS, Anchor, Draft, Said
from domain.writing.visibility import EVERYTHING, Shared, Visibility
from web.shell.parser import messages, read
from web.shell.schemas import sent_command_id
from web.shell.security import check_form
from web.shell.views import View
from web.writing.notes.readable import faces
from web.writing.recipients import chosen_recipients

_STEP: Final = validate.Range(1, 10_000_000)


class WordsForm(Schema):
    """What a note says, and for whom."""

    text = fields.String(load_default="", validate=validate.Length(max=2 * LONGEST))
    glyph = fields.String(load_default="", validate=validate.OneOf(GLYPHS))
    tags = fields.String(load_default="", validate=validate.Length(max=400))
    shared = fields.String(load_default="private", validate=validate.OneOf(get_args(Visibility)))
    people = fields.List(fields.String(), load_default=[])


class NoteForm(WordsForm):
    """A new note: about which step, steps or card; or what it answers."""

    step = fields.Integer(required=True, validate=_STEP)
    since = fields.Integer(load_default=None, validate=_STEP)
    card = fields.String(load_default="", validate=validate.Length(max=2))
    answers = fields.UUID(load_default=None)
    command_id = sent_command_id()


class NoteChangeForm(WordsForm):
    """What is asked of a note: what to do, how often it was changed when it was read, and why."""

    do = fields.String(required=True, validate=validate.OneOf(["edit", "erase", "hide", "show"]))
    seen = fields.Integer(load_default=0, validate=validate.Range(0, 1_000_000))
    why = fields.String(load_default="", validate=validate.Length(max=1000))


class FormTrouble(NamedTuple):
    """Why something was not kept; ``field`` is empty where no one field is to blame."""

    field: str
    why: str


def read_note_form(view: View, schema: type[Schema]) -> dict[str, Any]:
    """The form as its schema reads it. Ends with 403 for a form that was not made here; raises Unfit."""
    check_form(f"table {view.id}")
    try:
        return read(schema)
    except ValidationError as error:
        field, why = next(iter(messages(error).items()))
        raise Unfit(field, str(why[0] if isinstance(why, list) else why).rstrip(".")) from None


def trouble_of(error: NotPossible) -> FormTrouble:
    """What somebody is told who asked for what cannot be."""
    return FormTrouble(error.field, error.why) if isinstance(error, Unfit) else FormTrouble("", str(error))


def drafted(view: View, form: dict[str, Any]) -> Draft:
    """The note that a form asks to keep. Raises Unfit for a card that its author does not see at the step."""
    step, card, record = form["step"], form["card"], view.history.record
    if card and (step > len(record.steps) or card not in faces(view.history, step)):
        raise Unfit("card", f"you see no {card} on the table at step {step}")
    return Draft(
        table=view.id,
        said=said(form),
        shared=shared(view, form),
        anchor=Anchor(step, form["since"] or step, card),
        steps=len(record.steps),
        revision=view.table.record.revision,
        answers=form["answers"],
        command_id=form["command_id"],
    )


def said(form: dict[str, Any]) -> Said:
    """The words of a form."""
    return Said(form["text"], form["glyph"], re.findall(r"[^\s,;#]+", form["tags"]))


def shared(view: View, form: dict[str, Any]) -> Shared:
    """For whom a form says that its note is, written by the visitor from what the visitor knows."""
    visibility: Visibility = form["shared"]
    people = chosen_recipients(view, form["people"]) if visibility == "people" else ()
    return Shared(view.permissions.person or "", visibility, people, sight_of(view))


def sight_of(view: View) -> str:
    """From which sight the visitor writes: while the table runs from the widest there is, for nobody forgets what was
    seen; afterwards from the one on show."""
    if view.permissions.phase == "closed":
        return str(view.viewer)
    return EVERYTHING if EVERYTHING in view.sights else str(view.sights[0])
