"""Results kept from a reader who asked for that: a setting of the browser, and the page that stands before what tells.

It is a cookie: ``hide``, and behind it the tables of which the reader wants to know all the same. It hides nothing of a
table from the people who have a place there, and nothing from programs.
"""

import re
from typing import Final
from uuid import UUID

from flask import Flask, redirect, render_template, request
from marshmallow import Schema
from werkzeug.wrappers import Response as Answer

from web.shell.cookies import cookie, drop, keep
from web.shell.forms import local
from web.shell.known_table import known_table
from web.shell.pages import Pages, declared_here
from web.shell.parser import Typed, read
from web.shell.security import SAFE, check_form

blueprint = Pages("hidden_results", __name__)

COOKIE: Final = "spoilers"
HIDE: Final = "hide"
REMEMBERED: Final = 40
"""So many tables are told of at once; the first is forgotten for the next."""
A_YEAR: Final = 365 * 24 * 3600
PURPOSE: Final = "spoilers"


class ResultsForm(Schema):
    """Whether results are kept hidden, and where to go on to."""

    results = Typed()
    next = Typed()


def attach(app: Flask) -> None:
    """Ask first wherever a result would be told; templates ask ``results_hidden``."""
    app.before_request(_ask_first)
    app.jinja_env.globals["results_hidden"] = results_hidden


def results_hidden() -> bool:
    """Whether this browser asked to keep results hidden."""
    return _kept()[0] == HIDE


def hidden_at(table_id: UUID) -> bool:
    """Whether the results of this table are to be kept from the visitor."""
    return wanted_hidden(table_id) and known_table(table_id).permissions.outside


def wanted_hidden(table_id: UUID) -> bool:
    """Whether this browser asked to keep the results of this table hidden from those without a place there."""
    return results_hidden() and table_id.hex not in _kept()


class HideQuery(Schema):
    """Whether the address keeps what comes later hidden."""

    hide = Typed()


def hides() -> bool:
    """Whether this page of a step may know nothing later: its address says so, or the setting does."""
    table_id = (request.view_args or {}).get("table_id")
    return read(HideQuery, "query")["hide"] == "1" or (table_id is not None and hidden_at(table_id))


@blueprint.get("/spoilers", needs="nothing")
def setting() -> str:
    """The setting, with what it does."""
    return render_template("shell/hidden_results/setting.html", target=_before())


@blueprint.post("/spoilers", needs="nothing")
def choose() -> Answer:
    """Keep results hidden on this browser from now on, or show them."""
    check_form(PURPOSE)
    form = read(ResultsForm)
    answer = redirect(local(form["next"] or "/"), 303)
    return _remember(answer, (HIDE,)) if form["results"] == HIDE else _forget(answer)


@blueprint.get("/tables/<uuid:table_id>/told", needs="look", tells_results=False)
def results_page(table_id: UUID) -> str:
    """The page that asks before a table is told of."""
    target = re.sub(r"(?<=[?&])hide=1(&|$)", "", _before()).rstrip("?&")
    return _asked(table_id, target if target != "/" else f"/tables/{table_id}/replay")


@blueprint.post("/tables/<uuid:table_id>/told", needs="look")
def tell(table_id: UUID) -> Answer:
    """Tell this browser of this table from now on."""
    check_form(PURPOSE)
    answer = redirect(local(read(ResultsForm)["next"] or f"/tables/{table_id}"), 303)
    if not results_hidden():
        return answer
    _, *before = (name for name in _kept() if name != table_id.hex)
    return _remember(answer, (HIDE, *before[1 - REMEMBERED :], table_id.hex))


def _kept() -> tuple[str, ...]:
    return tuple(cookie(COOKIE).split("."))


def _before() -> str:
    """The address of this service from which the visitor came; the list of tables where there is none."""
    return local((request.referrer or "").removeprefix(request.host_url.rstrip("/")))


def _ask_first() -> str | None:
    here, table_id = declared_here(), (request.view_args or {}).get("table_id")
    if request.method not in SAFE or here is None or not here.tells_results:
        return None
    kept = results_hidden() if table_id is None else hidden_at(table_id)
    return _asked(table_id, request.full_path) if kept else None


def _asked(table_id: UUID | None, target: str) -> str:
    return render_template("shell/hidden_results/first.html", table_id=table_id, target=target.rstrip("?"))


def _remember(answer: Answer, kept: tuple[str, ...]) -> Answer:
    return keep(answer, COOKIE, ".".join(kept), A_YEAR)


def _forget(answer: Answer) -> Answer:
    return drop(answer, COOKIE)
