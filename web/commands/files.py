"""Record files named on a command line."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from replays.records import Fault, Reading, read_record
from replays.records.lines import FILE_BYTES


def files_in(paths: Sequence[Path]) -> Iterator[Path]:
    """The files themselves, and for a folder its ``*.cairn`` files by name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.cairn"))
        else:
            yield path


def read_file(path: Path) -> Reading:
    """The record in a file. One that cannot be opened has that as its fault."""
    try:
        with path.open("rb") as file:
            data = file.read(FILE_BYTES + 1)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        return Reading(str(path), None, Fault("unreadable", 1, why))
    return read_record(data, str(path))
