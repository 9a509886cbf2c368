"""The list of tables, newest first."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlencode

from flask import abort, render_template
from marshmallow import ValidationError

from domain.games.registry import GAMES
from replays.projections.catalogue import ListedTable
from web.finding.home import home
from web.finding.rows import TableRow, table_row
from web.shell.access import allowed
from web.shell.hidden_results import results_hidden
from web.shell.pages import Pages
from web.shell.parser import in_words, read
from web.shell.principal import principal
from web.shell.schemas import ListRequest
from web.shell.services import services

blueprint = Pages("tables", __name__)

PAGE: Final = 30
PLACE: Final = ("before", "after")
"""What says where in a long list one is; another filter begins anew."""


@blueprint.get("/", needs="nothing")
def tables_page() -> str:
    """All tables, or those of one game, running or finished, or only those where the visitor had a place.

    Before all of them stands what waits for the visitor.
    """
    asked = arguments()
    found = rows_by_opening(asked, PAGE + 1) if results_hidden() else rows(asked, PAGE + 1)
    more = _query(asked | _further(found[PAGE - 1].listed)) if len(found) > PAGE else ""
    first = None if any(asked.values()) else home()
    listed = [row for row in found[:PAGE] if first is None or row.listed.table not in first.shown]
    return render_template(
        "finding/tables.html",
        home=first,
        rows=listed,
        games=GAMES.values(),
        asked=asked,
        query=_query,
        more=more,
        opens=allowed("an account"),
    )


def arguments() -> dict[str, Any]:
    """Which tables this request asks for."""
    try:
        return read(ListRequest, "query")
    except ValidationError as error:
        abort(400, f"Cairn does not know this list of tables: {in_words(error)}.")


def rows(asked: dict[str, Any], limit: int) -> tuple[TableRow, ...]:
    """The tables that were asked for with the newest activity first, of those that the visitor may look at."""
    narrowed = _narrowed(asked)
    return _looked_at(
        lambda last: services().catalogue.tables(
            **narrowed, limit=limit, before=last.table if last else asked["before"]
        ),
        limit,
        asked["state"],
    )


def rows_by_opening(asked: dict[str, Any], limit: int) -> tuple[TableRow, ...]:
    """The same in an order that tells nothing of how they went, and without it where that is to be hidden."""
    narrowed = _narrowed(asked)
    return _looked_at(
        lambda last: services().catalogue.by_opening(
            **narrowed, limit=limit, after=last.table if last else asked["after"]
        ),
        limit,
        asked["state"],
        hides=True,
    )


def _narrowed(asked: dict[str, Any]) -> dict[str, Any]:
    person = principal().person
    mine = (services().places.tables_of(person.id) if person else frozenset()) if asked["mine"] else None
    return {"game": asked["game"] or None, "state": asked["state"] or None, "among": mine, "as_told": True}


def _looked_at(
    fetch: Callable[[ListedTable | None], tuple[ListedTable, ...]], limit: int, state: str, *, hides: bool = False
) -> tuple[TableRow, ...]:
    """So many rows of those that the visitor may look at and that are in this state (empty: any) as far as the visitor
    may know; ``fetch`` gives what comes after a table."""
    found: list[TableRow] = []
    last: ListedTable | None = None
    while page := fetch(last):
        known = (row for listed in page if (row := table_row(listed, hides=hides)) is not None)
        found += [row for row in known if state in ("", row.state)]
        if len(page) < limit or len(found) >= limit:
            break
        last = page[-1]
    return tuple(found[:limit])


def _further(last: ListedTable) -> dict[str, Any]:
    """Where a long list goes on."""
    return {"after": last.table} if results_hidden() else {"before": last.table}


def _query(asked: dict[str, Any], **other: str) -> str:
    """The address of the list with other filters."""
    chosen = {name: value for name, value in (asked | other).items() if value and not (other and name in PLACE)}
    return f"/?{urlencode(chosen)}" if chosen else "/"
