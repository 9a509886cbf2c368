"""The moves of a table as comma-separated values, safe to open in a spreadsheet."""

import csv
from io import StringIO
from typing import Final

from domain.record.history import History
from replays.records.ranges import Range
from replays.steps import Move, move
from web.shell.words import PageLabels, capital, plain

HEADER: Final = (
    "step", "deal", "turn", "player", "what was done", "move", "rules", "key moments", "happened (UTC)",
    "recorded (UTC)", "in place of step",
)  # fmt: skip
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", *"\u2212\uff1d\uff0b\uff0d\uff20")
"""With one of these a spreadsheet begins to compute; what isolates a text before it is passed over."""


def spreadsheet(history: History, labels: PageLabels, steps: Range) -> bytes:
    """One line a step from the first to the last along the path to the last: UTF-8 with a mark, lines end with CRLF."""
    history.state(steps.last)
    told = [move(history, number) for number in history.record.path(steps.last) if number >= steps.first]
    written = StringIO()
    writer = csv.writer(written)
    writer.writerow(HEADER)
    writer.writerows([map(inert, _cells(one, labels)) for one in told])
    return written.getvalue().encode("utf-8-sig")


def inert(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe before it makes it text."""
    return f"'{cell}" if cell.lstrip(" \u2068").startswith(_FORMULA) else cell


def _cells(one: Move, labels: PageLabels) -> tuple[str, ...]:
    return (
        str(one.number),
        str(one.deal or ""),
        str(one.turn or ""),
        labels.whole_name(one.seat) if one.seat else "",
        capital(plain(one.sentence, labels)),
        one.asked,
        " ".join(one.rules),
        ", ".join(one.moments),
        one.happened,
        one.recorded,
        str(one.corrects or ""),
    )
