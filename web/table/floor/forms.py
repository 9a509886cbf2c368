"""What a form of the floor may say, judged before anything looks at it, and who may say it for whom."""

from typing import Any, Final, get_args

from flask import abort
from marshmallow import Schema, ValidationError, fields, validate

from domain.tables.floor.request_facts import What
from domain.tables.practice import PRACTICE
from web.shell.parser import in_words, read
from web.shell.schemas import needed_command_id
from web.shell.security import check_form
from web.shell.views import View

LONGEST_WHY: Final = 300


class FloorForm(Schema):
    """Under which everything is asked: what to do, and a command id of its own."""

    do = fields.String(required=True, validate=validate.Length(max=20))
    command_id = needed_command_id()


class DoForm(Schema):
    """What to do, before anything else of a form is looked at."""

    do = fields.String(load_default="")


class RequestTerms(Schema):
    """A request: ``what`` at which step and seat, the answer, why; the seconds of a clock."""

    what = fields.String(load_default="pause", validate=validate.OneOf(get_args(What)))
    step = fields.Integer(load_default=0, validate=validate.Range(0, 10_000_000))
    seat = fields.Integer(load_default=0, validate=validate.Range(0, 9))
    yes = fields.Boolean(load_default=False)
    how = fields.String(load_default="pause", validate=validate.OneOf(["pause", "adjourn"]))
    why = fields.String(load_default="", validate=validate.Length(max=LONGEST_WHY))
    turn = fields.Integer(load_default=0, validate=validate.Range(0, 10_000_000))
    bank = fields.Integer(load_default=0, validate=validate.Range(0, 10_000_000))


class RequestForm(FloorForm, RequestTerms):
    """A request by form; ``back`` to which page."""

    back = fields.String(load_default="")


class PlaceForm(FloorForm):
    """A place given or taken: its role and seat, the person by id or the login of an account."""

    role = fields.String(load_default="player", validate=validate.Length(max=20))
    seat = fields.Integer(load_default=0, validate=validate.Range(0, 9))
    person = fields.String(load_default="", validate=validate.Length(max=100))
    login = fields.String(load_default="", validate=validate.Length(max=100))


class TermsForm(FloorForm):
    """The terms for those who look on."""

    watching = fields.String(required=True, validate=validate.OneOf(["anybody", "signed-in", "invited"]))
    seconds = fields.Integer(load_default=0, validate=validate.Range(0, 10_000_000))
    steps = fields.Integer(load_default=0, validate=validate.Range(0, 10_000_000))
    until_closed = fields.Boolean(load_default=False)
    opens = fields.Boolean(load_default=False)
    scorer_decides = fields.Boolean(load_default=False)


def read_form(view: View, schema: type[Schema]) -> dict[str, Any]:
    """The form as its schema reads it. Ends with 403 for a form that was not made here, 400 for what it cannot say."""
    check_form(f"table {view.id}")
    try:
        return read(schema)
    except ValidationError as error:
        abort(400, f"Not saved: {in_words(error)}.")


def own_seats(view: View) -> tuple[int, ...]:
    """The seats that the visitor speaks for: the own, and for a judge or director those that nobody holds."""
    permissions = view.permissions
    if not permissions.may("ask"):
        return ()
    if permissions.seat:
        return (permissions.seat,)
    held = {place.seat for place in view.floor.held if place.role == "player"}
    return tuple(seat for seat in view.seats if seat not in held)


def rules(view: View) -> bool:
    """Whether the visitor is an official who decides at this table."""
    return view.permissions.official


def practised(view: View) -> tuple[int, ...]:
    """The seats that Cairn plays."""
    return tuple(place.seat for place in view.floor.held if place.person == PRACTICE)
