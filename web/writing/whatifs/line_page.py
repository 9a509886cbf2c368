"""The page of a what-if line: the table as it would stand, what may be tried next, and its steps."""

from typing import Any

from flask import Response, current_app, render_template
from marshmallow import Schema

from domain.writing.whatifs.values import LONGEST
from web.replay.path import fate
from web.shell.parser import Typed, read
from web.shell.schemas import LONGEST_LINE
from web.shell.words import capital, plain
from web.table.display_names import called_here
from web.table.entries import this_turn
from web.table.offers import acts, due, hints, rows
from web.table.page import chosen_so_far
from web.table.preview import otherwise, preview
from web.writing.recipients import keys_of, places
from web.writing.whatifs.line_view import OpenLine


def render_line_page(here: OpenLine, *, typed: str = "", status: int = 200, **notice: Any) -> Response:
    """The line at its place; ``notice`` says what was not tried and why."""
    body = render_template("writing/whatifs/page.html", **frame(here), **_shown(here), **_dock(here, typed), **notice)
    return current_app.make_response((body, status))


def frame(here: OpenLine) -> dict[str, Any]:
    """What every page of a line says of it."""
    line, view = here.line, here.view
    hides = "hide" in view.asked
    record = here.table.history.record
    return {
        "opened": here,
        "line": line,
        "view": view,
        "author": line.by or capital(plain(called_here(here.table, (line.author,))[line.author], view.labels)),
        "fate": "" if hides or record.stands(line.step) else fate(record, line.step),
        "step_query": here.table.query(hide=hides),
    }


def _shown(here: OpenLine) -> dict[str, Any]:
    history = here.view.history
    game, before = history.game, history.state(history.record.step(history.record.head).parent)
    return {
        "labels": here.view.labels,
        "picture": game.picture(history.state(), history.viewer),
        "before": game.picture(before, history.viewer),
        "moves": here.moves,
        "places": places(here.table) if here.own else (),
        "chosen": keys_of(here.table, here.line.shared),
        "trying": True,
    }


class DockQuery(Schema):
    """What is being typed, or the rank whose cards are shown."""

    typed = Typed()
    rank = Typed()


def _dock(here: OpenLine, typed: str) -> dict[str, Any]:
    """What its author may try at the end of the line."""
    if not here.own or here.place != here.line.length:
        return {"open": False}
    view, history = here.view, here.view.history
    game, state = history.game, history.state()
    asked = read(DockQuery, "query")
    typed = typed or asked["typed"][:LONGEST_LINE]
    return {
        "open": True,
        "full": here.line.length >= LONGEST,
        "typed": typed,
        "said": preview(history, typed),
        "otherwise": otherwise(history, typed),
        "hints": hints(game, state, view.mode),
        "due": due(game, state),
        "mark": "",
        "state": game.picture(state, view.viewer),
        "acts": acts(game, state, view.mode),
        "rank": (rank := asked["rank"]),
        "pick": rows(history, state, rank),
        "collecting": chosen_so_far(view, state),
        "this_turn": this_turn(history),
    }
