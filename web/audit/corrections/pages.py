"""Officials put a record right: what is wrong, what would come of putting it right, and the approval."""

from typing import Any, Final
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema, ValidationError

from domain.play.findings import Unreadable
from domain.record.corrections import Adjust, Correction, RuleStanding, Unsettled
from domain.store.errors import NotPossible
from domain.tables.floor.permissions import context_of
from domain.tables.table import Stale
from replays.preview import Preview
from replays.preview import preview as preview_of
from replays.steps import move
from web.audit.corrections import rows
from web.audit.corrections.forms import CorrectionForm, CorrectionRequest
from web.audit.corrections.officials import approvers
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, in_words, read
from web.shell.security import has_token
from web.shell.services import services
from web.shell.views import View, load_view, posted_view, view_of
from web.shell.words import plain
from web.table.entries import since

blueprint = Pages("correct", __name__)

EXPIRED: Final = "this page had expired; look it through, then send it again"


@blueprint.get("/tables/<uuid:table_id>/corrections/new", needs="correct")
def correction_page(table_id: UUID) -> Response:
    """What can be put right of a step (``step``), or of an earlier entry (``entry``)."""
    return _form(_view(table_id))


@blueprint.get("/tables/<uuid:table_id>/corrections/preview", needs="correct", tells_results=False)
def expired_preview(table_id: UUID) -> Any:
    """A preview is kept nowhere: back to the form it came from."""
    return redirect(f"/tables/{table_id}/corrections/new")


@blueprint.post("/tables/<uuid:table_id>/corrections/preview", needs="correct")
def preview(table_id: UUID) -> Response:
    """What would come of a correction with the settlements chosen so far. Enters nothing."""
    view, asked = _view(table_id), _asked()
    if not has_token(f"table {table_id}"):
        return _form(view, asked, 403, EXPIRED)
    revision, seen = view.table.record.revision, asked.form["revision"]
    return _preview(view, asked, seen=seen if seen != revision else None)


@blueprint.post("/tables/<uuid:table_id>/corrections", needs="correct")
def approve(table_id: UUID) -> Any:
    """Put it right as it was previewed, in one entry."""
    view, asked = _view(table_id), _asked()
    if not has_token(f"table {table_id}"):
        return _form(view, asked, 403, EXPIRED)
    try:
        _approve(view, asked)
    except Stale as stale:
        return _preview(view_of(stale.table, view.asked), asked, 409, seen=stale.seen)
    except Unsettled:
        return _preview(view, asked, 422)
    except (NotPossible, Unreadable) as trouble:
        return _form(view, asked, 422, str(trouble))
    return redirect(f"/tables/{table_id}/corrections{view.query()}", 303)


def _view(table_id: UUID) -> View:
    """The table with every card where its visitor may see them all and asks for no other sight."""
    view = posted_view(table_id)
    if "rev" in view.asked:
        abort(400, "Corrections are made to the newest record: leave rev out of the address.")
    return load_view(table_id, "open") if "open" in view.sights and "as" not in view.asked else view


def _asked() -> CorrectionRequest:
    try:
        form = read(CorrectionForm, "sent")
    except ValidationError as error:
        abort(400, f"Not entered: {in_words(error)}.")
    return CorrectionRequest(form, form["choices"])


def _approve(view: View, asked: CorrectionRequest) -> None:
    """Enter it. Raises NotPossible where cards are hidden from whoever approves, Stale, Unsettled, Unreadable."""
    form = asked.form
    correction = asked.correction(view.table.record)
    if not (view.viewer == "open" or isinstance(correction, RuleStanding | Adjust)):
        raise NotPossible("to correct the play you have to see every card: look at the hidden cards first")
    services().recorder.correct(
        view.id,
        correction,
        asked.settlements(),
        context_of(view.permissions, view.viewer, form["command_id"], form["revision"]),
        why=form["why"],
        approved_by=approvers(view, asked, correction),
        asked_by=f"seat {form['asked']}" if form["asked"] else "",
    )


def _preview(view: View, asked: CorrectionRequest, status: int = 200, *, seen: int | None = None) -> Response:
    """The preview page; ``seen`` is the revision of an earlier preview that the table has gone on since."""
    history = view.history
    try:
        correction = asked.correction(view.table.record)
        found = preview_of(history, correction, asked.settlements())
    except (NotPossible, Unreadable) as trouble:
        return _form(view, asked, 422, str(trouble), seen=seen)
    own = rows.own_conflicts(history, correction, found)
    body = render_template(
        "audit/corrections/preview.html",
        view=view,
        asked=asked,
        what=plain(asked.words, view.labels),
        found=found,
        own=own,
        clashes=rows.clashes(history, (one for one in found.conflicts if one not in own), asked),
        **compared(view, found),
        replayed=not isinstance(correction, RuleStanding | Adjust),
        sees_enough=view.viewer == "open" or isinstance(correction, RuleStanding | Adjust),
        alone=_alone(view, asked, correction),
        missed=() if seen is None else since(history, seen),
        stale=seen is not None,
        command_id=services().new_id(),
    )
    return current_app.make_response((body, status))


def _alone(view: View, asked: CorrectionRequest, correction: Correction) -> str:
    """Why the visitor's approval is not enough, empty where it is."""
    try:
        approvers(view, asked, correction)
    except NotPossible as why:
        return str(why)
    return ""


def compared(view: View, found: Preview) -> dict[str, Any]:
    """The two courses of a preview as rows."""
    game, changes = view.table.game, found.changes
    return {
        "rows": rows.rows(game, changes),
        "same": rows.same_again(changes),
        "deals": rows.deals(changes),
        "results": rows.results(view.history, changes),
    }


class CorrectionQuery(Schema):
    """What the form is filled in with: a step or an entry, and the dispute that it comes of."""

    step = Typed()
    entry = Typed()
    dispute = Typed()
    kind = Typed()
    moves = Typed()
    rule = Typed()
    seat = Typed()
    points = Typed()
    asked = Typed()
    why = Typed()


def _form(
    view: View, asked: CorrectionRequest | None = None, status: int = 200, trouble: str = "", **more: Any
) -> Response:
    filled = asked.fields if asked else read(CorrectionQuery, "query")
    step, record = _number(filled.get("step", "")), view.history.record
    if step > len(record.steps) and asked is None:
        abort(404)
    step = (record.standing_for(step) or step) if 1 <= step <= len(record.steps) else record.head
    body = render_template(
        "audit/corrections/form.html",
        view=view,
        step=step,
        told=move(view.history, step) if step else None,
        stands=record.stands(step),
        was=view.history.asked(step) if step else "",
        entry=_number(filled.get("entry", "")),
        dispute=_number(filled.get("dispute", "")),
        filled=filled,
        trouble=plain(trouble, view.labels),
        command_id=services().new_id(),
        **more,
    )
    return current_app.make_response((body, status))


def _number(text: str) -> int:
    return whole_number(text, 7) or 0
