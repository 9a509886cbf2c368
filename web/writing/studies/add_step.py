"""A step taken from its page into a study, or several steps in a row."""

from typing import Any, Final, NamedTuple, NoReturn
from uuid import UUID

from flask import abort, redirect, render_template
from flask.typing import ResponseReturnValue
from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import Length, Range

from domain.store.fields import Unfit
from domain.writing.studies import Chapter, Content, Item, NoSuchPlace, NoSuchStudy, Outdated, Position, StepRange
from domain.writing.studies.edits import item_added
from domain.writing.studies.fields import LARGEST, an_item
from replays.steps import Move, move
from web.people.requests import account, answered
from web.shell.access import allowed, refuse
from web.shell.known_table import known_table
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, as_typed, read
from web.shell.security import check_form
from web.shell.services import services
from web.shell.views import View
from web.writing.notes.forms import sight_of
from web.writing.studies.pages import FIRST_CHAPTER
from web.writing.studies.readable import own_account, see

blueprint = Pages("add_step", __name__, url_prefix="/studies/add")


OFFERED: Final = 30
"""So many of the visitor's studies, the newest first, can be chosen."""


class ChosenStep(Schema):
    """Which step is meant, as an address says it."""

    table = fields.UUID(required=True)
    step = fields.Integer(required=True, validate=Range(1, LARGEST))
    revision = fields.Integer(required=True, data_key="rev", validate=Range(1, LARGEST))
    sight = fields.String(load_default="public", data_key="as", validate=Length(max=10))


class AddForm(Schema):
    """Where it goes: ``new``, or study, chapter and the version in which that was chosen with dots between.

    ``last`` is the last of several steps, None for one alone.
    """

    where = Typed()
    title = Typed()
    caption = Typed()
    last = TypedNumber(None)


class StepToAdd(NamedTuple):
    """The step that is to be added, at its table as the visitor sees it; ``sight`` is that of what is said of it."""

    table: UUID
    step: int
    revision: int
    sight: str
    view: View

    @property
    def move(self) -> Move:
        """What was done at it."""
        return move(self.view.history, self.step)


@blueprint.get("", needs="an account")
def add_step_page() -> ResponseReturnValue:
    """Into which study and chapter, with which words."""
    account()
    return _page(_chosen())


@blueprint.post("", needs="an account")
def add() -> ResponseReturnValue:
    """Add it at the end of the chapter that was chosen."""
    person = account()
    check_form("study")
    chosen, form = _chosen(), read(AddForm)
    try:
        address = (_new if form["where"] == "new" else _added)(chosen, form, person.id)
    except (NoSuchStudy, NoSuchPlace, Unfit, ValueError) as trouble:
        why = str(trouble) if isinstance(trouble, Unfit) else "choose a chapter of one of your studies"
        return answered(_page(chosen, f"Not added: {why}."), 422)
    except Outdated:
        return answered(_page(chosen, "Not added: that study was changed meanwhile. Look again where it goes."), 409)
    return redirect(address, 303)


def _new(chosen: StepToAdd, form: dict[str, Any], person: str) -> str:
    chapters = (Chapter(FIRST_CHAPTER, (_item(chosen, form),)),)
    made = services().studies.make(UUID(services().new_id()), person, Content(form["title"], "", chapters))
    return f"/studies/{made.id}/chapters/1/edit"


def _added(chosen: StepToAdd, form: dict[str, Any], person: str) -> str:
    """The chapter is named together with the version in which it was chosen."""
    study, chapter, version = form["where"].split(".")
    added = item_added(int(chapter), _item(chosen, form))
    services().studies.change(UUID(study), person, int(version), added)
    return f"/studies/{UUID(study)}/chapters/{int(chapter)}/edit"


def _chosen() -> StepToAdd:
    """What the address names, as far as the visitor may see it. Ends with 400, 401, 403 or 404."""
    try:
        asked = read(ChosenStep, "query")
    except ValidationError:
        _no_such_step()
    if not allowed("look", asked["table"]):
        refuse("look", asked["table"])
    revision = min(asked["revision"], known_table(asked["table"]).table.record.revision)
    seen = see(Position(asked["table"], asked["step"], revision, asked["sight"]))
    if seen.view is None or asked["step"] > len(seen.view.history.record.steps):
        _no_such_step()
    return StepToAdd(asked["table"], asked["step"], revision, sight_of(seen.view), seen.view)


def _no_such_step() -> NoReturn:
    abort(404, "There is no such step to add.")


def _item(chosen: StepToAdd, form: dict[str, Any]) -> Item:
    last = chosen.step if form["last"] is None else form["last"]
    terms = (chosen.revision, chosen.sight, form["caption"])
    if last == chosen.step:
        return an_item(Position(chosen.table, chosen.step, *terms))
    return an_item(StepRange(chosen.table, chosen.step, last, *terms))


def _page(chosen: StepToAdd, trouble: str = "") -> str:
    own = [services().studies.find(one.id) for one in services().studies.own(own_account() or "")[:OFFERED]]
    return render_template("writing/studies/add.html", chosen=chosen, studies=own, trouble=trouble, typed=as_typed())
