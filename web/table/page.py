"""The record page: the table on the left, what happened next on the right."""

from typing import Any, Final
from uuid import UUID

from flask import Response, current_app, render_template, request
from marshmallow import Schema

from domain.play.steps import State
from domain.play.vocabulary import kebab
from domain.tables.authority import is_late, table_acts
from domain.tables.table import Table
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.schemas import LONGEST_LINE
from web.shell.services import services
from web.shell.views import View, load_view, view_of
from web.table.choosing import collecting
from web.table.entries import last_entries, last_step, latest_correction, this_turn
from web.table.offers import OfferedMove, acts, due, hints, rows
from web.table.play.page import play_values, plays_here
from web.table.preview import before_last, otherwise, preview
from web.table.turns import is_awaited

blueprint = Pages("record", __name__)

SCRIPTED: Final = "Cairn-Script"
"""The header by which the page's own script asks."""


class RecordQuery(Schema):
    """Whether a player types moves; what is typed or tapped: a line, whether it changes the last entry or was played
    anyway, a rank whose cards are shown, and of an act its seat, number and cards so far."""

    record = Typed()
    typed = Typed()
    change = Typed()
    stood = Typed()
    rank = Typed()
    act = Typed()
    seat = Typed()
    number = Typed()
    cards = Typed()


@blueprint.get("/tables/<uuid:table_id>", needs="look")
def record_page(table_id: UUID) -> Response:
    """The table as it stands, ready for the next entry."""
    view = load_view(table_id)
    return show(view, typed=_query()["typed"][:LONGEST_LINE])


@blueprint.get("/tables/<uuid:table_id>/preview", needs="enter")
def says(table_id: UUID) -> str:
    """What a typed line would do; for the page's script."""
    view = load_view(table_id)
    line = _query()["typed"][:LONGEST_LINE]
    return render_template("table/says.html", view=view, **_line(view, line))


@blueprint.get("/tables/<uuid:table_id>/pads", needs="enter")
def pads(table_id: UUID) -> str:
    """Every rank of the keypad, opened; for the page's script."""
    view = load_view(table_id)
    state, mark = _judged_at(view, change=_query()["change"] == "1")
    ranks = {rank: rows(view.history, state, rank) for rank in view.table.game.deck.ranks}
    return render_template("table/pads.html", view=view, ranks=ranks, mark=mark)


def show(view: View, *, typed: str = "", status: int = 200, **notice: Any) -> Response:
    """The record page; ``notice`` says what was not entered and why.

    The page's script finds the status in the page: a browser would call it an error of the page in its console.
    """
    if view.pinned:
        body = render_template("table/pinned.html", view=view, **_table(view))
    elif plays_here(view) and _query()["record"] != "1":
        values = {"choosing": _query()["act"], **_table(view), **play_values(view)}
        body = render_template("table/play/page.html", view=view, status=status, **values, **notice)
    elif not view.permissions.may("enter"):
        told: dict[str, Any] = {"status": 200, "watching": True, "yours": None, "entries": last_entries(view.history)}
        told["righted"] = latest_correction(view.history)
        body = render_template("table/page.html", view=view, **_table(view), **told)
    else:
        body = render_template("table/page.html", view=view, status=status, **_context(view, typed), **notice)
    return current_app.make_response((body, 200 if scripted() else status))


def scripted() -> bool:
    """Whether the page's own script asks, which shows what it gets and follows no redirect."""
    return SCRIPTED in request.headers


def show_table(table: Table, view: View, **notice: Any) -> Response:
    """The record page of a table that went on since this view of it was made."""
    return show(view_of(table, view.asked), **notice)


def _context(view: View, typed: str) -> dict[str, Any]:
    asked = _query()
    change = asked["change"] == "1" or typed.startswith("=")
    state, mark = _judged_at(view, change=change)
    return {
        **_table(view),
        "entries": last_entries(view.history),
        **_line(view, typed),
        **({"due": ""} if change else {}),
        "change": change,
        "mark": mark,
        "state": view.table.game.picture(state, view.viewer),
        "acts": _own(view, acts(view.table.game, state, view.mode)),
        "rank": (rank := asked["rank"]),
        "pick": rows(view.history, state, rank) if _is_own(view, state.to_act) else {},
        "collecting": chosen_so_far(view, state),
        "yours": is_awaited(view),
        "last": last_step(view.history),
        "righted": latest_correction(view.history),
        "this_turn": this_turn(view.history),
        "stood": asked["stood"] == "1",
        "command_id": services().new_id(),
    }


def _table(view: View) -> dict[str, Any]:
    """The table as the game's own template draws it, and how it was a step before."""
    history = view.history
    game, head = history.game, history.record.head
    before = history.state(history.record.step(head).parent) if head else None
    return {
        "labels": view.labels,
        "picture": game.picture(history.state(), view.viewer),
        "before": game.picture(before, view.viewer) if before is not None else None,
    }


def _line(view: View, typed: str) -> dict[str, Any]:
    game, state = view.table.game, view.history.state()
    owed = due(game, state) if _is_own(view, state.to_act) else ""
    stood = _query()["stood"] == "1"
    told = {"said": preview(view.history, typed, stood=stood), "otherwise": otherwise(view.history, typed)}
    return {"typed": typed, "due": owed, "hints": hints(game, state, view.mode), **told}


def _is_own(view: View, seat: int | None) -> bool:
    """Whether the visitor may act for this seat; what is no seat's is everybody's who may enter."""
    seats = view.permissions.seats
    return seats is None or not seat or seat in seats


def _own(view: View, offered: tuple[OfferedMove, ...]) -> tuple[OfferedMove, ...]:
    """The acts that the visitor may enter without asking anybody."""
    permissions, state = view.permissions, view.table.seen_by("public").state()
    alone = permissions.for_table == "free" and permissions.seats is None
    barred = {kebab(kind.__name__) for kind in table_acts(view.table.game) if not alone or is_late(kind, state)}
    seats = set(permissions.seats or view.seats)
    return tuple(act for act in offered if act.kind not in barred and set(act.acts_for) <= seats)


def _judged_at(view: View, *, change: bool) -> tuple[Any, str]:
    """The state that the next act meets, and the sign before its move: ``=`` puts the last entry right."""
    if change and len(view.history.record.standing) > 1:
        return before_last(view.history), "="
    return view.history.state(), ""


def chosen_so_far(view: View, state: State) -> Any:
    """The act whose cards the address of this request names one by one, None where it names none."""
    asked = _query()
    return collecting(
        view.table.game, state, asked["act"], _digit(asked["seat"]), asked["cards"],
        number=_digit(asked["number"]), mode=view.mode,
    )  # fmt: skip


def _query() -> dict[str, Any]:
    return read(RecordQuery, "query")


def _digit(text: str) -> int:
    """A seat or a place in a row, as an address names it; 0 when it names none."""
    return int(text) if text in ("1", "2", "3", "4", "5", "6", "7", "8", "9") else 0
