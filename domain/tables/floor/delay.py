"""How late those see a table who only look on."""

from collections.abc import Iterator
from datetime import timedelta

from domain.record.record import Entry, Record
from domain.store.times import moved
from domain.tables.floor.floor import OnlookerTerms

OPENING = 1
"""The revision that opened the table: there is nothing in it to hide."""


def visible_revision(terms: OnlookerTerms, record: Record, now: str, *, closed: bool) -> int:
    """The newest revision that somebody without a place may see at this moment (UTC).

    Seconds count from when an entry was recorded, also after the end; steps count every step recorded, those too that
    were taken back since. Once the table is ``closed`` it is late by seconds only.
    """
    if terms.until_closed and not closed:
        return OPENING
    if not terms.seconds and (closed or not terms.steps):
        return record.revision
    told = OPENING
    for entry in _late(terms, record, now, closed=closed):
        told = entry.number
    return told


def _late(terms: OnlookerTerms, record: Record, now: str, *, closed: bool) -> Iterator[Entry]:
    """The entries that are old enough, up to the first that is not."""
    newest = moved(now, -timedelta(seconds=terms.seconds)) if terms.seconds else None
    most = len(record.steps) - (0 if closed else terms.steps)
    for entry in record.entries:
        if entry.steps > most or (newest is not None and entry.recorded > newest):
            return
        yield entry
