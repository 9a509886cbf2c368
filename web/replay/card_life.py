"""The life of a card in a deal, and what a seat could know at a step: each on a page of its own."""

from typing import Any
from uuid import UUID

from flask import abort, render_template

from domain.record.history import History
from replays.knowledge import knowledge
from replays.lives import lives
from web.shell.hidden_results import hides
from web.shell.pages import Pages
from web.shell.views import View, as_known, load_view

blueprint = Pages("card_life", __name__)


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>/cards/<card>", needs="look", tells_results=False)
def card_life_page(table_id: UUID, number: int, card: str) -> str:
    """The life of a card in the deal of this step: all of it, or with ``hide=1`` up to here."""
    view, history, hide = _asked(table_id, number)
    if card not in history.game.deck.cards:
        abort(404, f"This deck has no card {card[:10]}.")
    on = not hide and history.record.stands(number)
    copies = lives(history, number, history.record.head if on else None)[card]
    return _page("life", view, number, hide, card=card, copies=[copy for copy in copies if copy.legs], of=len(copies))


@blueprint.get("/tables/<uuid:table_id>/steps/<int:number>/knowledge", needs="look", tells_results=False)
def knowledge_page(table_id: UUID, number: int) -> str:
    """What the viewer could know after a step, from what that viewer saw alone."""
    view, history, hide = _asked(table_id, number)
    return _page("knowledge", view, number, hide, known=knowledge(history, number))


def _asked(table_id: UUID, number: int) -> tuple[View, History, bool]:
    """The table, what the page may know of it, and whether it may know nothing later. Ends with 404 for no step."""
    view = load_view(table_id)
    if not 1 <= number <= len(view.history.record.steps):
        abort(404, f"This table has no step {number}.")
    hide = hides()
    return view, as_known(view.history, number, hide=hide), hide


def _page(name: str, view: View, number: int, hide: bool, **told: Any) -> str:
    query = view.query(hide=hide)
    return render_template(f"replay/{name}.html", view=view, number=number, hide=hide, query=query, **told)
