"""The move list: one line a step, rendered once, with what is of one page alone put in where it belongs.

The list of a long table is a megabyte that never changes: a page knows the place of every line and cuts there.
Links are relative to the page of a step, their query is left open as ``\\0``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from domain.play.game import Series
from domain.record.record import Record
from domain.tables.labels import Labels
from replays.steps import Move
from web.shell.words import capital, in_bdi, named, with_number

FEW: Final = 4
"""So many numbers stand in the header of a turn; more would hide the moves."""

_LINKS: Final = re.compile(rb'<a( )href="(\d+)[^>]*>.*?</a>')
EMPTY: Final = b'<p class="mid quiet">Nothing was done before this.</p>'
"""What stands in place of the list of no steps."""

_HERE: Final = b' aria-current="step" '


class Listing(NamedTuple):
    """The move list, and for every step where in its bytes attributes of its link go and where its link ends."""

    text: bytes
    places: Mapping[int, tuple[int, int]]


def listing(lines: Iterable[str], query: str) -> Listing:
    """The list of these lines and headers, its links asking for ``query``."""
    told = "".join(lines)
    if not told:
        return Listing(EMPTY, {})
    text = (told.removeprefix("</ol>").replace("\0", escape(query)) + "</ol>").encode()
    return Listing(text, {int(found[2]): (found.start(1), found.end()) for found in _LINKS.finditer(text)})


def with_margin(told: Listing, number: int, margin: Mapping[int, bytes]) -> bytes:
    """The list with the step on show marked, and beside each step what stands in the margin for it."""
    cuts = [(told.places[step][1], 0, text) for step, text in margin.items() if step in told.places]
    if number in told.places:
        start = told.places[number][0]
        cuts.append((start, 1, _HERE))
    parts: list[bytes] = []
    done = 0
    for place, over, text in sorted(cuts):
        parts += (told.text[done:place], text)
        done = place + over
    return b"".join((*parts, told.text[done:]))


def in_order(lines: Iterable[tuple[int, str, str]], off: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Headers and lines of the steps of a path, and among them, by number, the lines of what does not stand."""
    waiting = list(reversed(off))
    for number, header, text in lines:
        while waiting and waiting[-1][0] < number:
            yield waiting.pop()[1]
        if header:
            yield from ("</ol>", header, "<ol>")
        yield text
    yield from (text for _, text in reversed(waiting))


def header(told: Move, before: Sequence[int], names: Sequence[str], series: Series) -> str:
    """What stands above the moves of a turn: its number, whose it is, the numbers of all before it."""
    game = f"{capital(series.deal)} {told.deal} · " if told.deal > 1 else ""
    if told.turn == 0:
        return f"<h3><span>{game}Before the first {series.turn}</span></h3>"
    seat = f" · {in_bdi(names[told.seat - 1])}" if told.seat and not series.rounds else ""
    standing = " · ".join(map(_numbered, names, before)) if len(names) <= FEW else ""
    opening = f"{game}{capital(series.turn)} {told.turn}{seat}"
    return f'<h3><span>{opening}</span><span class="quiet">{standing}</span></h3>'


def _numbered(name: str, number: int) -> str:
    return with_number(name, number).replace(name, in_bdi(name), 1)


def line(told: Move, labels: Labels, fate: str = "") -> str:
    """One line of the move list; ``fate`` is what became of a step that does not stand."""
    keys = "".join(f'<span class="key">{escape(capital(moment))}</span>' for moment in told.moments)
    if told.corrects:
        keys += f'<span class="key">in place of step {told.corrects}</span>'
    if fate:
        keys += f'<span class="key">{escape(fate)}</span>'
    kind = ' class="off"' if fate else ' class="odd"' if told.irregular else ""
    sentence = capital(named(told.sentence, labels))
    return (
        f'<li{kind}><a href="{told.number}\0"><span>{told.number}</span>'
        f"<span>{keys}{sentence}</span>{_minute(told.happened)}</a></li>"
    )


def _minute(time: str) -> str:
    return f'<time datetime="{time}" data-short>{time[11:16]}</time>'


def fate(record: Record, number: int) -> str:
    """Why a step does not stand, in a few words."""
    again = record.standing_for(number)
    if again is not None:
        return f"stated again as step {again}"
    replaced = next((step.number for step in record.steps if step.corrects == number), None)
    return "taken back" if replaced is None else f"put right by step {replaced}"
