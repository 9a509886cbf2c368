"""Who was shown which hidden cards, in sentences."""

from typing import NamedTuple
from uuid import UUID

from flask import render_template

from domain.tables.viewing_log import ViewingSpan, in_a_row
from web.shell.pages import Pages
from web.shell.services import services
from web.shell.views import View, load_view
from web.table.floor.words import names

blueprint = Pages("viewings", __name__)


class ViewingRow(NamedTuple):
    """Who was shown what (``seat 2’s hand``) as of which steps, and when."""

    name: str
    roles: str
    what: str
    shown: ViewingSpan


@blueprint.get("/tables/<uuid:table_id>/viewings", needs="read viewings")
def viewings_page(table_id: UUID) -> str:
    """Everybody who was served hidden cards of this table."""
    view = load_view(table_id)
    return render_template("table/floor/viewings.html", view=view, rows=_rows(view))


def _rows(view: View) -> list[ViewingRow]:
    shown = in_a_row(services().viewings.at(view.id))
    called = names(one.person for one in shown)
    return [ViewingRow(called[one.person], _roles(view, one.person), _what(one.sight), one) for one in reversed(shown)]


def _roles(view: View, person: str) -> str:
    """What somebody is or was at the table: ``seat 1``, ``judge``."""
    held = [f"seat {place.seat}" if place.seat else place.role for place in view.floor.places if place.person == person]
    return ", ".join(dict.fromkeys(held))


def _what(sight: str) -> str:
    if sight.isdigit():
        return f"the hand of seat {sight}"
    return "all recorded cards" if sight == "open" else "the cards of your entries"
