"""How a table was dealt: what Cairn bound itself to, the words of the seats, the shuffles, and how to check it all."""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema, fields

from domain.record.chance.facts import DeckShuffled, SeedOpened
from domain.record.record import RecordedChance
from domain.store.errors import NotPossible
from domain.tables.croupier.commitments import LONGEST_WORDS, PATIENCE
from domain.tables.table import CommandContext
from replays.fairness import verify
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import read
from web.shell.security import has_token
from web.shell.services import services
from web.shell.views import View, load_view, posted_view

blueprint = Pages("deal", __name__)

_SEATS: Final = tuple(str(seat) for seat in range(1, 100))


class DealForm(Schema):
    """Under which something is said of the dealing: the revision seen, a command id of its own."""

    revision = fields.String(load_default="")
    command_id = fields.String(load_default="")


class SeatWordsForm(DealForm):
    """The words of a seat, or what binds it to words that it will show."""

    seat = fields.String(load_default="")
    commitment = fields.String(load_default="")
    words = fields.String(load_default="")


@blueprint.get("/tables/<uuid:table_id>/deal", needs="look")
def deal_page(table_id: UUID) -> Response:
    """How this table was dealt, as far as this viewer may know."""
    return _show(load_view(table_id))


@blueprint.post("/tables/<uuid:table_id>/deal/words", needs="enter")
def words(table_id: UUID) -> Any:
    """Take the words of a seat, or what binds it to words that it will show."""
    form = read(SeatWordsForm)
    seat, commitment = form["seat"], form["commitment"]
    if seat not in _SEATS:
        abort(400, _LOST)
    if commitment:
        return _told(
            table_id, "words", lambda who: services().recorder.bind_words(table_id, int(seat), commitment, who)
        )
    said = form["words"]
    return _told(table_id, "words", lambda who: services().recorder.give_words(table_id, int(seat), said, who))


@blueprint.post("/tables/<uuid:table_id>/deal/seed", needs="open seed")
def seed(table_id: UUID) -> Any:
    """Open the seed of a table that is over."""
    return _told(table_id, "check", lambda who: services().recorder.open_seed(table_id, who))


_LOST: Final = "Not saved: the form has lost its seat. Open the page again."


def _told(table_id: UUID, part: str, tell: Callable[[CommandContext], object]) -> Any:
    """Record what the form says of the dealing, and go back to that part of the page."""
    form, view = read(DealForm), posted_view(table_id)
    if not has_token(f"table {table_id}"):
        return _show(view, 403, "This form is from before Cairn restarted. Send it once more.")
    revision = whole_number(form["revision"], 8)
    if revision is None:
        abort(400, _LOST)
    command_id = form["command_id"][:100] or services().new_id()
    try:
        tell(view.context(command_id, revision))
    except NotPossible as trouble:
        return _show(view, 422, f"Not saved: {trouble}.")
    return redirect(f"/tables/{table_id}/deal{view.query()}#{part}", 303)


def _show(view: View, status: int = 200, trouble: str = "") -> Response:
    history = view.history
    proofs = services().recorder.croupier.proofs(history)
    body = render_template(
        "table/deal/page.html",
        view=view,
        trouble=trouble,
        committed=history.record.committed,
        ended=_ended(view),
        over=view.permissions.phase == "closed",
        words=history.record.wording,
        shuffles=tuple(_shuffles(history.record.chance)),
        verdict=verify(history, proofs),
        proofs=len(proofs),
        command_id=services().new_id(),
        longest=LONGEST_WORDS,
        patience=PATIENCE.seconds // 60,
    )
    return current_app.make_response((body, status))


def _ended(view: View) -> Any:
    """How the commitment ended, as this viewer may know it."""
    ended = view.history.record.seed_end
    return ended.seen_by(view.viewer) if isinstance(ended, SeedOpened) else ended


def _shuffles(chance: tuple[RecordedChance, ...]) -> list[RecordedChance]:
    return [noted for noted in chance if isinstance(noted.fact, DeckShuffled)]
