"""What the forms of what-if lines may say, judged before anything looks at it."""

from typing import Any, Final, get_args

from flask import abort
from marshmallow import Schema, ValidationError, fields, validate

from domain.writing.visibility import Visibility
from web.shell.parser import in_words, read
from web.shell.schemas import sent_command_id
from web.shell.security import check_form
from web.shell.views import View

_MOST: Final = 10_000_000


class BeginForm(Schema):
    """A line begun at a step as it stood at a revision."""

    step = fields.Integer(required=True, validate=validate.Range(1, _MOST))
    revision = fields.Integer(required=True, validate=validate.Range(1, _MOST))
    viewer = fields.String(data_key="as", load_default=None, validate=validate.Length(max=10))
    name = fields.String(load_default="", validate=validate.Length(max=200))
    command_id = sent_command_id()


class BranchForm(Schema):
    """A line that leaves another."""

    command_id = sent_command_id()
    name = fields.String(load_default="", validate=validate.Length(max=200))


class LineChangeForm(Schema):
    """What is changed of a line that had so many steps: taken back, renamed, shared, erased."""

    do = fields.String(required=True, validate=validate.OneOf(["undo", "rename", "share", "erase"]))
    name = fields.String(load_default="", validate=validate.Length(max=200))
    visibility = fields.String(load_default="private", validate=validate.OneOf(get_args(Visibility)))
    people = fields.List(fields.String(), load_default=[])
    length = fields.Integer(load_default=0, validate=validate.Range(0, _MOST))
    sure = fields.Boolean(load_default=False)


def checked(view: View, schema: type[Schema]) -> dict[str, Any]:
    """The form as its schema reads it. Ends with 403 for a form that was not made here, 400 for what it cannot say."""
    check_form(f"table {view.id}")
    try:
        return read(schema)
    except ValidationError as error:
        abort(400, f"Not saved: {in_words(error)}.")
