"""Tables by who plays there, event, venue, day and game."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from domain.games import game
from domain.labels import Labels
from replays.projections.catalogue import Listed
from web.attending import glimpse
from web.searching.asked import Asked, a_number
from web.searching.found import Found, Page
from web.views import catalogue
from web.words import capital

SCANNED: Final = 1_000
"""So many tables are looked at for one page."""
_AT_ONCE: Final = 100


def find(asked: Asked, limit: int) -> Page:
    """The tables with the newest activity first. Where many do not fit, the list goes on behind the last looked at."""
    found: list[Found] = []
    position, scanned = a_number(asked.after), 0
    for listed in islice(_all(asked, position), SCANNED):
        if len(found) == limit:
            return Page(tuple(found), str(position))
        position, scanned = listed.position, scanned + 1
        if _fits(asked, listed):
            found.append(_told(listed))
    return Page(tuple(found), str(position) if scanned == SCANNED else "")


def _all(asked: Asked, before: int | None) -> Iterator[Listed]:
    while page := catalogue().tables(game=asked.game or None, limit=_AT_ONCE, before=before):
        yield from page
        before = page[-1].position


def _fits(asked: Asked, listed: Listed) -> bool:
    labels = Labels.decode(listed.labels)
    said = " ".join((*labels.players.values(), labels.event, labels.venue, labels.date, game(listed.game).title))
    named = all(word in said.casefold() for word in asked.words.casefold().split())
    return named and asked.within(labels.date or listed.opened) and glimpse(listed.table, listed.seats).look


def _told(listed: Listed) -> Found:
    labels = Labels.decode(listed.labels)
    title = game(listed.game).title
    said = " · ".join(part for part in (title, labels.event, labels.venue) if part)
    return Found(f"/tables/{listed.table}", _players(listed, labels) or title, said, listed.opened)


def _players(listed: Listed, labels: Labels) -> str:
    names = (capital(labels.name(seat)) for seat in range(1, listed.seats + 1))
    return (" v " if listed.seats == 2 else ", ").join(names) if labels.players else ""
