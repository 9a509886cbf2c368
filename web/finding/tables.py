"""The list of tables, newest first."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from flask import abort, render_template
from marshmallow import ValidationError
from msgspec.structs import replace

from domain.games.registry import GAMES, game
from domain.play.game import Game
from domain.store import Damaged
from domain.tables.labels import Labels
from replays.projections.catalogue import ListedTable
from web.shell.hidden_results import results_hidden, wanted_hidden
from web.shell.known_table import glimpse, known_table
from web.shell.pages import Pages
from web.shell.parser import in_words, read
from web.shell.principal import principal
from web.shell.schemas import ListRequest
from web.shell.services import services
from web.shell.table_names import shown_labels

blueprint = Pages("tables", __name__)

PAGE: Final = 30
PLACE: Final = ("before", "after")
"""What says where in a long list one is; another filter begins anew."""


class TableRow(NamedTuple):
    """One table of the list with its game and its names; ``hidden`` is how it goes."""

    listed: ListedTable
    game: Game
    labels: Labels
    hidden: bool = False

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(1, self.listed.seats + 1)

    @property
    def state(self) -> str:
        """How the list is narrowed to such tables."""
        return "finished" if self.listed.ending else "running"

    @property
    def address(self) -> str:
        """Where the table is looked at: as it stands while it runs, otherwise step by step."""
        return f"/tables/{self.listed.table}{'/replay' if self.hidden or self.listed.ending else ''}"


@blueprint.get("/", needs="nothing")
def tables_page() -> str:
    """All tables, or those of one game, running or finished, or only those where the visitor had a place."""
    asked = arguments()
    found = rows_by_opening(asked, PAGE + 1) if results_hidden() else rows(asked, PAGE + 1)
    more = _query(asked | _further(found[PAGE - 1].listed)) if len(found) > PAGE else ""
    return render_template(
        "finding/tables.html", rows=found[:PAGE], games=GAMES.values(), asked=asked, query=_query, more=more
    )


def arguments() -> dict[str, Any]:
    """Which tables this request asks for."""
    try:
        return read(ListRequest, "query")
    except ValidationError as error:
        abort(400, f"This address asks for tables in a way that Cairn does not know: {in_words(error)}.")


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
    found = _looked_at(
        lambda last: services().catalogue.by_opening(
            **narrowed, limit=limit, after=last.table if last else asked["after"]
        ),
        limit,
        asked["state"],
    )
    return tuple(row._replace(hidden=_is_hidden(row.listed)) for row in found)


def _narrowed(asked: dict[str, Any]) -> dict[str, Any]:
    person = principal().person
    mine = (services().places.tables_of(person.id) if person else frozenset()) if asked["mine"] else None
    return {"game": asked["game"] or None, "state": asked["state"] or None, "among": mine, "as_told": True}


def _looked_at(
    fetch: Callable[[ListedTable | None], tuple[ListedTable, ...]], limit: int, state: str
) -> tuple[TableRow, ...]:
    """So many rows of those that the visitor may look at and that are in this state (empty: any) as far as the visitor
    may know; ``fetch`` gives what comes after a table."""
    found: list[TableRow] = []
    last: ListedTable | None = None
    while page := fetch(last):
        known = (row for listed in page if (row := _row(listed)) is not None)
        found += [row for row in known if state in ("", row.state)]
        if len(page) < limit or len(found) >= limit:
            break
        last = page[-1]
    return tuple(found[:limit])


def _row(listed: ListedTable) -> TableRow | None:
    """A table as the visitor may know it; None where it is not for this visitor at all, or cannot be read so far."""
    here = glimpse(listed.table, listed.seats)
    if not here.look:
        return None
    try:
        shown = _as_late(listed) if here.late else listed
    except Damaged:
        return None
    floor = services().floors.load(listed.table, listed.seats)
    labels = shown_labels(Labels.decode(listed.labels), floor, outside=here.outside)
    return TableRow(shown, game(listed.game), labels)


def _is_hidden(listed: ListedTable) -> bool:
    return wanted_hidden(listed.table) and glimpse(listed.table, listed.seats).outside


def _as_late(listed: ListedTable) -> ListedTable:
    """What the catalogue would say if the table were no further than this visitor may know."""
    table = known_table(listed.table).table
    record, state = table.record, table.truth.state()
    return replace(
        listed,
        latest=record.entries[-1].happened,
        revision=record.revision,
        steps=len(record.standing),
        deals=state.deal,
        ending=state.ending,
        totals=state.totals,
    )


def _further(last: ListedTable) -> dict[str, Any]:
    """Where a long list goes on."""
    return {"after": last.table} if results_hidden() else {"before": last.table}


def _query(asked: dict[str, Any], **other: str) -> str:
    """The address of the list with other filters."""
    chosen = {name: value for name, value in (asked | other).items() if value and not (other and name in PLACE)}
    return f"/?{urlencode(chosen)}" if chosen else "/"
