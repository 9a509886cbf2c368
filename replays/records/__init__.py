"""Record files: ``*.cairn`` and score sheets, read and written. The format is specified in docs/record-format.md."""

from replays.records.faults import Fault, ReadFile, ReadPart
from replays.records.import_record import Brought, NotWhole, bring
from replays.records.notes import notes_of, write_notes
from replays.records.reader import read_record
from replays.records.whatifs import lines_of, taken_along, write_lines
from replays.records.writer import write_record

__all__ = [
    "Brought",
    "Fault",
    "NotWhole",
    "ReadFile",
    "ReadPart",
    "bring",
    "lines_of",
    "notes_of",
    "read_record",
    "taken_along",
    "write_lines",
    "write_notes",
    "write_record",
]
