"""How a table was dealt: what Cairn bound itself to, the words of the seats, the shuffles, and how to check it all."""

from typing import Any, Final
from uuid import UUID

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request

from domain.croupier import LONGEST_WORDS
from domain.record import Noted
from domain.shuffling.facts import DeckShuffled, SeedOpened
from domain.tables import Caller, NotPossible
from replays.fairness import verify
from web.attending import recorder
from web.security import is_token
from web.views import View, load_view, new_id

blueprint = Blueprint("deal", __name__)

_SEATS: Final = tuple(str(seat) for seat in range(1, 100))


@blueprint.get("/tables/<uuid:table_id>/deal")
def page(table_id: UUID) -> Response:
    """How this table was dealt, as far as this viewer may know."""
    return _show(load_view(table_id))


@blueprint.post("/tables/<uuid:table_id>/deal/words")
def words(table_id: UUID) -> Any:
    """Take the words of a seat into the shuffles to come."""
    form = request.form
    view = load_view(table_id, form.get("as") or None)
    if not is_token(f"table {table_id}", form.get("token", "")):
        return _show(view, 403, "This form is from before Cairn was started again. Send it once more.")
    seat, revision = form.get("seat", ""), form.get("revision", "")
    if seat not in _SEATS or not (revision.isascii() and revision.isdigit() and len(revision) < 9):
        abort(400, "Not taken: the form has lost its seat. Open the page again.")
    who = view.author
    command_id = form.get("command_id", "")[:100] or new_id()
    caller = Caller(who.id, command_id, int(revision), who.sight, seats=who.seats)
    try:
        recorder().give_words(table_id, int(seat), form.get("words", ""), caller)
    except NotPossible as trouble:
        return _show(view, 422, f"Not taken: {trouble}.")
    return redirect(f"/tables/{table_id}/deal{view.query()}#words", 303)


def _show(view: View, status: int = 200, trouble: str = "") -> Response:
    history = view.history
    proofs = recorder().croupier.proofs(history)
    body = render_template(
        "deal.html",
        view=view,
        trouble=trouble,
        committed=history.record.committed,
        ended=_ended(view),
        words=history.record.words,
        shuffles=tuple(_shuffles(history.record.chance)),
        verdict=verify(history, proofs),
        proofs=len(proofs),
        command_id=new_id(),
        longest=LONGEST_WORDS,
    )
    return current_app.make_response((body, status))


def _ended(view: View) -> Any:
    """How the commitment ended, as this viewer may know it."""
    ended = view.history.record.seed_end
    return ended.seen_by(view.viewer) if isinstance(ended, SeedOpened) else ended


def _shuffles(chance: tuple[Noted, ...]) -> list[Noted]:
    return [noted for noted in chance if isinstance(noted.fact, DeckShuffled)]
