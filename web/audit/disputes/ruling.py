"""The arbiter's desk of one dispute: what is claimed and the table at that step, the correction with what it would
change, and the ruling. One button corrects the record and rules, in one transaction."""

from typing import Any
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema, ValidationError

from domain.play.findings import Unreadable
from domain.record.corrections import Adjust, RuleStanding, Unsettled
from domain.store.errors import NotPossible
from domain.tables.disputes import Dispute, rules_at_once
from domain.tables.floor.commands import BreakGlass
from domain.tables.floor.permissions import context_of
from domain.tables.table import NotYours, Stale
from replays.steps import move
from web.audit.corrections.officials import approvers
from web.audit.corrections.pages import EXPIRED
from web.audit.disputes.access import dispute_address, found
from web.audit.disputes.ruling_form import RulingForm, RulingRequest
from web.audit.disputes.ruling_view import ruling_view
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, in_words, read
from web.shell.security import has_token
from web.shell.services import services
from web.shell.views import View, load_view, posted_view, view_of

blueprint = Pages("ruling", __name__)


class DeskQuery(Schema):
    """The step that is looked at."""

    step = Typed()


@blueprint.get("/tables/<uuid:table_id>/disputes/<int:number>/ruling", needs="correct")
def ruling_page(table_id: UUID, number: int) -> Any:
    """The desk, with the old move filled in."""
    view, dispute = _all_cards(posted_view(table_id)), found(table_id, number)
    if not rules_at_once(dispute, view.permissions):
        return redirect(dispute_address(view, number))
    return _page(view, dispute, _blank(view, dispute), begun=False)


@blueprint.post("/tables/<uuid:table_id>/disputes/<int:number>/ruling", needs="correct")
def rule(table_id: UUID, number: int) -> Any:
    """Preview, look at hidden cards, or rule; whatever is wrong, the same form comes back with all that was typed."""
    view, dispute = _all_cards(posted_view(table_id)), found(table_id, number)
    asked = _asked()
    if not has_token(f"table {table_id}"):
        return _page(view, dispute, asked, 403, EXPIRED)
    try:
        return _ACTS[asked.form["do"]](view, dispute, asked)
    except Stale as stale:
        gone_on = "the table went on since you looked at this; the preview was made again"
        return _page(view_of(stale.table, view.asked), dispute, asked, 409, gone_on)
    except Unsettled:
        return _page(view, dispute, asked, 422, "it conflicts with a rule or with later moves; see What would change")
    except NotYours as trouble:
        return _page(view, dispute, asked, 403, str(trouble))
    except (NotPossible, Unreadable) as trouble:
        return _page(view, found(table_id, number), asked, 422, str(trouble))


def _all_cards(view: View) -> View:
    """The table with every card where its visitor may see them all and asks for no other sight."""
    if "rev" in view.asked:
        abort(400, "A dispute is ruled on at the table as it is now: leave rev out of the address.")
    return load_view(view.id, "open") if "open" in view.sights and "as" not in view.asked else view


def _asked() -> RulingRequest:
    try:
        form = read(RulingForm, "sent")
    except ValidationError as error:
        abort(400, f"Not entered: {in_words(error)}.")
    return RulingRequest(form | ({"moves": form["pick"]} if form["pick"] else {}))


def _blank(view: View, dispute: Dispute) -> RulingRequest:
    """The form before anything is filled in: the disputed move is replaced, by itself until another is named."""
    record, form = (
        view.history.record,
        RulingForm().load({"revision": str(view.table.record.revision), "command_id": "-"}),
    )
    first = next((step for step in dispute.claim.steps if step <= len(record.steps)), 0)
    step = whole_number(read(DeskQuery, "query")["step"], 7) or first
    step = record.standing_for(step) or 0 if 1 <= step <= len(record.steps) else 0
    if not step:
        return RulingRequest(form)
    rules = " ".join(move(view.history, step).rules)
    return RulingRequest(form | {"kind": "replace", "step": step, "moves": view.history.asked(step), "rules": rules})


def _preview(view: View, dispute: Dispute, asked: RulingRequest) -> Response:
    return _page(view, dispute, asked)


def _look(view: View, dispute: Dispute, asked: RulingRequest) -> Response:
    """Look at the hidden cards from now on, as everybody at the table reads; the form stays as it is."""
    person = view.permissions.person or ""
    command_id = f"{asked.form['command_id']}-look"
    services().floors.act(view.id, len(view.seats), BreakGlass(person, asked.form["look"]), person, command_id)
    return _page(view_of(services().recorder.load(view.id), {"as": "open"}), dispute, asked)


def _rule(view: View, dispute: Dispute, asked: RulingRequest) -> Any:
    form = asked.form
    if asked.orders:
        _correct(view, dispute, asked)
    else:
        command = asked.ruling(dispute)
        services().disputes.act(view.table, command, view.permissions, form["command_id"])
    return redirect(dispute_address(view, dispute.number), 303)


def _correct(view: View, dispute: Dispute, asked: RulingRequest) -> None:
    """Enter the correction and give the ruling that orders it. Raises NotPossible where cards are hidden from the
    visitor, Stale, Unsettled, Unreadable, NotYours."""
    form, ordered, by = asked.form, asked.correction(dispute), view.permissions
    correction = ordered.correction(view.table.record)
    if not (view.viewer == "open" or isinstance(correction, RuleStanding | Adjust)):
        raise NotPossible("to correct the play you have to see every card: look at the hidden cards first")
    services().recorder.correct(
        view.id,
        correction,
        ordered.settlements(),
        context_of(by, view.viewer, form["command_id"], form["revision"]),
        why=ordered.form["why"],
        approved_by=approvers(view, ordered, correction, dispute),
        asked_by=f"seat {dispute.claim.seat}" if dispute.claim.seat else "",
        joins=lambda table: services().disputes.joining(
            table, asked.ruling(dispute, table.record.revision), by, form["command_id"]
        ),
    )


_ACTS = {"preview": _preview, "look": _look, "rule": _rule}


def _page(
    view: View, dispute: Dispute, asked: RulingRequest, status: int = 200, trouble: str = "", *, begun: bool = True
) -> Response:
    values = ruling_view(view, dispute, asked, begun=begun)
    body = render_template("audit/disputes/ruling.html", trouble=trouble, **values)
    return current_app.make_response((body, status))
