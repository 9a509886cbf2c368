"""The list of tables, newest first."""

from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request
from marshmallow import ValidationError
from msgspec.structs import replace

from domain.game import Game
from domain.games import GAMES, game
from domain.labels import Labels
from replays.projections.catalogue import Listed
from web.attending import attend, may_look
from web.schemas import ListRequest, in_words, load
from web.views import catalogue

blueprint = Blueprint("lists", __name__)

PAGE: Final = 30


class Row(NamedTuple):
    """One table of the list with its game and its names."""

    listed: Listed
    game: Game
    labels: Labels

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(1, self.listed.seats + 1)


@blueprint.get("/")
def page() -> str:
    """All tables, or those of one game, running or finished."""
    asked = arguments()
    found = rows(asked, PAGE + 1)
    more = _query(asked | {"before": found[PAGE - 1].listed.position}) if len(found) > PAGE else ""
    return render_template("tables.html", rows=found[:PAGE], games=GAMES.values(), asked=asked, query=_query, more=more)


def arguments() -> dict[str, Any]:
    """Which tables this request asks for."""
    try:
        return load(ListRequest, request.args.to_dict(), strict=False)
    except ValidationError as error:
        abort(400, f"This address asks for tables in a way that Cairn does not know: {in_words(error)}.")


def rows(asked: dict[str, Any], limit: int) -> tuple[Row, ...]:
    """The newest tables that were asked for, of those that the visitor may look at."""
    found: list[Row] = []
    before = asked["before"]
    while True:
        page = catalogue().tables(game=asked["game"] or None, state=asked["state"] or None, limit=limit, before=before)
        found += [row for listed in page if (row := _row(listed)) is not None]
        if len(page) < limit or len(found) >= limit:
            return tuple(found[:limit])
        before = page[-1].position


def _row(listed: Listed) -> Row | None:
    """A table as the visitor may know it; None where it is not for this visitor at all."""
    look, late = may_look(listed.table, listed.seats)
    if not look:
        return None
    return Row(_as_late(listed) if late else listed, game(listed.game), Labels.decode(listed.labels))


def _as_late(listed: Listed) -> Listed:
    """What the catalogue would say if the table were no further than this visitor may know."""
    table = attend(listed.table).table
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


def _query(asked: dict[str, Any], **other: str) -> str:
    """The address of the list with other filters."""
    chosen = {name: value for name, value in (asked | other).items() if value and not (other and name == "before")}
    return f"/?{urlencode(chosen)}" if chosen else "/"
