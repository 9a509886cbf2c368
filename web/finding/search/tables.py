"""Tables by who plays there, event, venue, day and game."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

from domain.games.registry import game
from domain.tables.labels import Labels
from replays.projections.catalogue import ListedTable
from web.finding.search.hits import Found, Page, gather
from web.finding.search.query import SearchQuery, an_id
from web.shell.known_table import glimpse
from web.shell.services import services
from web.shell.table_names import shown_labels
from web.shell.words import capital

MOST: Final = 100_000
_AT_ONCE: Final = 200


def find(asked: SearchQuery, limit: int) -> Page:
    """The tables opened last first: their order tells nothing of how they went on."""
    candidates = _all(asked, an_id(asked.after))
    return gather(candidates, lambda one: _told(asked, one), lambda one: str(one.table), limit, MOST)


def _all(asked: SearchQuery, after: UUID | None) -> Iterator[ListedTable]:
    while page := services().catalogue.by_opening(game=asked.game or None, limit=_AT_ONCE, after=after):
        yield from page
        after = page[-1].table


def _told(asked: SearchQuery, listed: ListedTable) -> Found | None:
    """The table, if it is one that is asked for and that the visitor may look at."""
    labels, title = Labels.decode(listed.labels), game(listed.game).title
    said = " ".join((*labels.players.values(), labels.event, labels.venue, labels.date, title)).casefold()
    named = all(word in said for word in asked.words.casefold().split())
    if not (named and asked.within(labels.date or listed.opened)):
        return None
    here = glimpse(listed.table, listed.seats)
    if not here.look:
        return None
    line = " · ".join(part for part in (title, labels.event, labels.venue) if part)
    return Found(
        f"/tables/{listed.table}", _players(listed, labels, outside=here.outside) or title, line, listed.opened
    )


def _players(listed: ListedTable, kept: Labels, *, outside: bool) -> str:
    labels = shown_labels(kept, services().floors.load(listed.table, listed.seats), outside=outside)
    names = (capital(labels.name(seat)) for seat in range(1, listed.seats + 1))
    return (" v " if listed.seats == 2 else ", ").join(names) if labels.named else ""
