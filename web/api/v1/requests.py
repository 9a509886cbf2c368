"""What the people of a table ask of each other: take-backs, pauses, closing; and what officials order."""

from typing import Any
from uuid import UUID

from marshmallow import Schema, fields, validate

from web.api.v1.operation import Api
from web.api.v1.schemas import number, text
from web.shell.services import services
from web.shell.views import View, load_view, view_of
from web.table.floor.forms import RequestTerms, own_seats
from web.table.floor.panel import askable
from web.table.floor.requests import ACTS, perform

blueprint = Api("requests", __name__)


class RequestAnswer(Schema):
    """What one seat said; nobody sees what others said before all have answered."""

    seat = number("Who.")
    yes = fields.Boolean()


class RequestTold(Schema):
    """One request."""

    what = text("Such as `take-back`, `pause`, `close`.")
    step = number("The step it is about, 0 for none.")
    asker = number("The seat that asked.")
    outcome = text("`open`, `agreed`, `declined` or `withdrawn`.")
    awaited = fields.List(number("A seat that has not answered."))
    says = fields.List(fields.Nested(RequestAnswer))


class RequestList(Schema):
    """The requests of a table, whether play is paused, and what you may ask now."""

    paused = fields.Boolean()
    askable = fields.List(fields.String())
    requests = fields.List(fields.Nested(RequestTold))


class RequestActBody(RequestTerms):
    """A request, an answer, or an order of an official."""

    do = text("What to do.", required=True, validate=validate.OneOf(sorted(ACTS)))


@blueprint.reads("/tables/<uuid:table_id>/requests", needs="look", answer=RequestList)
def listing(table_id: UUID) -> Any:
    """What is asked at this table, and what you may ask."""
    return _told(load_view(table_id))


@blueprint.writes("/tables/<uuid:table_id>/requests", needs="close", body=RequestActBody, answer=RequestList)
def act(table_id: UUID, key: str, asked: dict[str, Any]) -> Any:
    """Ask, answer, withdraw, enter what was agreed, close the table; stop play or decide as an official."""
    view = load_view(table_id)
    perform(view, asked | {"command_id": key})
    return _told(view_of(services().recorder.load(table_id), view.asked))


def _told(view: View) -> dict[str, Any]:
    own = own_seats(view)
    requests = [each.seen_by(own[0] if own else 0) for each in view.floor.requests]
    return {
        "paused": view.floor.pause is not None,
        "askable": sorted(askable(view)),
        "requests": [
            {"what": one.what, "step": one.step, "asker": one.asker, "outcome": one.outcome, "awaited": one.awaited,
             "says": [{"seat": say.seat, "yes": say.yes} for say in one.says]}
            for one in requests
        ],
    }  # fmt: skip
