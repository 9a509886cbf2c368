"""Record files: ``*.cairn`` and score sheets, read and written. The format is specified in docs/record-format.md."""

from replays.records.bringing import Brought, NotWhole, bring
from replays.records.faults import Fault, Opened, Reading
from replays.records.noting import notes_of, write_notes
from replays.records.reading import read_record
from replays.records.trying import lines_of, taken_along, write_lines
from replays.records.writing import write_record

__all__ = [
    "Brought",
    "Fault",
    "NotWhole",
    "Opened",
    "Reading",
    "bring",
    "lines_of",
    "notes_of",
    "read_record",
    "taken_along",
    "write_lines",
    "write_notes",
    "write_record",
]
