"""Key moments by their words: at steps that stand and that the visitor may know."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from typing import Final, cast

from flask import current_app

from replays.projections.moments import Cursor, Moment, Moments, Sought
from web.attending import attend
from web.searching.asked import Asked, a_number
from web.searching.found import Found, Page
from web.views import labels_of, title_of
from web.words import capital

SCANNED: Final = 300
"""So many moments are looked at for one page."""
_AT_ONCE: Final = 60


def find(asked: Asked, limit: int) -> Page:
    """The newest first. Where many do not fit, the list goes on behind the last looked at."""
    found: list[Found] = []
    cursor, scanned = _cursor(asked.after), 0
    for moment in islice(_all(asked, cursor), SCANNED):
        if len(found) == limit:
            return Page(tuple(found), _written(cursor))
        cursor, scanned = moment.cursor, scanned + 1
        if (told := _told(moment)) is not None:
            found.append(told)
    return Page(tuple(found), _written(cursor) if scanned == SCANNED else "")


def _all(asked: Asked, before: Cursor | None) -> Iterator[Moment]:
    sought = Sought(asked.words, asked.game, asked.since, asked.until)
    index = cast(Moments, current_app.extensions["moments"])
    while page := index.find(sought, _AT_ONCE, before):
        yield from page
        before = page[-1].cursor


def _told(moment: Moment) -> Found | None:
    """A moment as the visitor may know it; None where it is not for this visitor, or not yet, or does not stand."""
    here = attend(moment.table)
    table, standing = here.table, here.table.record.standing
    place = bisect_left(standing, moment.step)
    if not here.standing.may("look") or place == len(standing) or standing[place] != moment.step:
        return None
    title = title_of(table, labels_of(table))
    said = f"{title} · {table.game.title}, step {moment.step}"
    return Found(f"/tables/{moment.table}/steps/{moment.step}", capital(moment.words), said, moment.happened)


def _written(cursor: Cursor | None) -> str:
    return "~".join(map(str, cursor)) if cursor else ""


def _cursor(text: str) -> Cursor | None:
    parts = text.replace("\0", "").split("~")
    if len(parts) != 4:
        return None
    step, place = map(a_number, parts[2:])
    return None if step is None or place is None else (parts[0], parts[1], step, place)
