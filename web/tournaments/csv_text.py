"""Comma-separated values that a spreadsheet takes for what they are."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any


def csv_text(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A heading and a line for every row."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return written.getvalue()


def _harmless(cell: Any) -> Any:
    """A spreadsheet takes a name that begins so for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in "=+-@\t" and cell[1:] else cell
