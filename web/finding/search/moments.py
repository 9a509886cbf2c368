"""Key moments by their words: at steps that stand and that the visitor may know."""

from collections.abc import Iterator
from typing import Final

from replays.projections.moments import Cursor, Moment, Sought
from web.finding.search.hits import Found, Page, gather
from web.finding.search.query import SearchQuery
from web.shell.known_table import known_table
from web.shell.numbers import whole_number
from web.shell.services import services
from web.shell.views import labels_of, title_of
from web.shell.words import capital

MOST: Final = 500
_AT_ONCE: Final = 60


def find(asked: SearchQuery, limit: int) -> Page:
    """The newest first."""
    candidates = _all(asked, _cursor(asked.after))
    return gather(candidates, _told, lambda one: "~".join(map(str, one.cursor)), limit, MOST)


def _all(asked: SearchQuery, before: Cursor | None) -> Iterator[Moment]:
    sought = Sought(asked.words, asked.game, asked.since, asked.until)
    index = services().moments
    while page := index.find(sought, _AT_ONCE, before):
        yield from page
        before = page[-1].cursor


def _told(moment: Moment) -> Found | None:
    """A moment as the visitor may know it; None where it is not for this visitor, or not yet, or does not stand."""
    here = known_table(moment.table)
    table = here.table
    if not here.permissions.may("look") or not table.record.stands(moment.step):
        return None
    title = title_of(table, labels_of(here))
    said = f"{title} · {table.game.title}, step {moment.step}"
    return Found(f"/tables/{moment.table}/steps/{moment.step}", capital(moment.words), said, moment.happened)


def _cursor(text: str) -> Cursor | None:
    parts = text.replace("\0", "").split("~")
    if len(parts) != 4:
        return None
    step, place = (whole_number(part, 18) for part in parts[2:])
    return None if step is None or place is None else (parts[0], parts[1], step, place)
