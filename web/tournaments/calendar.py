"""The dates of a tournament as iCalendar (RFC 5545): whole days, since a tournament says no hour when it opens."""

import datetime
from collections.abc import Iterator
from typing import Final

from domain.games.registry import GAMES
from domain.tournaments.stream.names import VENUE, Names
from domain.tournaments.stream.tournament import Tournament

_OCTETS: Final = 75
"""The longest line; a longer one goes on in the next, behind a blank."""


def calendar(now: Tournament, names: Names, address: str, moment: str) -> str:
    """One event from the first day to the last; ``moment`` (UTC) is when the file is made."""
    last = datetime.date.fromisoformat(now.said.ends) + datetime.timedelta(days=1)
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cairn//Tournaments//EN", "BEGIN:VEVENT",
        f"UID:{now.id}", f"DTSTAMP:{moment[:19].replace('-', '').replace(':', '')}Z",
        f"DTSTART;VALUE=DATE:{now.said.starts.replace('-', '')}", f"DTEND;VALUE=DATE:{last:%Y%m%d}",
        f"SUMMARY:{_text(names.title)}", f"DESCRIPTION:{_text(GAMES[now.said.game].title)}",
        *([f"LOCATION:{_text(names.known[VENUE])}"] if names.known.get(VENUE) else []),
        f"URL:{address}", "END:VEVENT", "END:VCALENDAR",
    ]  # fmt: skip
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _text(written: str) -> str:
    for sign in "\\;,":
        written = written.replace(sign, f"\\{sign}")
    return written


def _folded(line: str) -> Iterator[str]:
    part = ""
    for sign in line:
        if len((part + sign).encode()) > _OCTETS:
            yield part
            part = " "
        part += sign
    yield part
