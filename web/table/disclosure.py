"""Cards of an earlier step that came to light: the form, and what it enters."""

from typing import Any, NamedTuple
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template, request
from marshmallow import Schema, ValidationError

from domain.cards.cards import BACK, read_cards
from domain.record.history import History, hidden_cards
from domain.store.errors import NotPossible
from domain.tables.table import Stale
from replays.steps import move
from web.shell.pages import Pages
from web.shell.parser import Typed, in_words, read
from web.shell.schemas import DisclosureRequest
from web.shell.security import has_token
from web.shell.services import services
from web.shell.views import View, load_view, posted_view, view_of
from web.table.entries import since
from web.table.happened_at import happened

blueprint = Pages("disclosure", __name__)


class Hidden(NamedTuple):
    """A step with cards that this viewer does not know: so many in its first fact that hides some."""

    number: int
    sentence: str
    cards: int


@blueprint.get("/tables/<uuid:table_id>/faces", needs="disclose")
def disclosure_page(table_id: UUID) -> Response:
    """The steps with unseen cards, newest first, and the form for one of them."""
    return _form(load_view(table_id))


@blueprint.post("/tables/<uuid:table_id>/faces", needs="disclose")
def disclose(table_id: UUID) -> Any:
    """Lay faces over the unseen cards of a step."""
    view = posted_view(table_id)
    if not has_token(f"table {table_id}"):
        return _form(view, status=403, trouble="This form is from before Cairn restarted. Send it once more.")
    try:
        _disclose(view, read(DisclosureRequest, "sent"))
    except ValidationError as error:
        abort(400, f"Not entered: {in_words(error)}.")
    except ValueError as error:
        return _form(view, status=400, trouble=str(error))
    except NotPossible as error:
        return _form(view, status=422, trouble=str(error))
    except Stale as stale:
        missed = since(view_of(stale.table, view.asked).history, stale.seen)
        return _form(posted_view(table_id), status=409, missed=missed)
    return redirect(f"/tables/{table_id}{view.query()}", 303)


def _disclose(view: View, asked: dict[str, Any]) -> None:
    """Enter it. Raises ValueError for what is no card or seat, ValidationError, NotPossible, Stale."""
    cards = read_cards(asked["cards"], view.table.game.deck)
    to = tuple(int(seat) for seat in asked["to"].split(",")) if asked["to"] else ()
    if not all(0 <= seat <= len(view.seats) for seat in to):
        raise ValueError("this table has no such seat")
    at = happened(asked["happened"], asked["sent"], services().recorder.clock)
    context = view.context(asked["command_id"], asked["revision"], at)
    services().recorder.disclose(view.id, asked["step"], cards, context, to=to)


class FilledForm(Schema):
    """What the form is filled in with."""

    step = Typed()
    cards = Typed()


def _form(view: View, status: int = 200, **notice: Any) -> Response:
    filled = read(FilledForm, "query" if request.method == "GET" else "sent")
    body = render_template(
        "table/faces.html",
        view=view,
        hidden=hidden(view.history),
        step=filled["step"],
        cards=filled["cards"],
        command_id=services().new_id(),
        **notice,
    )
    return current_app.make_response((body, status))


def hidden(history: History) -> tuple[Hidden, ...]:
    """The steps that stand and hide cards from this viewer, newest first."""
    found = []
    for number in reversed(history.record.standing):
        hiding = next((fact for fact in history.facts(number) if fact.hidden_fields()), None)
        cards = hidden_cards(hiding) if hiding else ()
        if BACK in cards:
            found.append(Hidden(number, move(history, number).sentence, len(cards)))
    return tuple(found)
