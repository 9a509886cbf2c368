"""Record files named on a command line."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from domain.games.registry import GAMES
from domain.tables.croupier.keyfile import Key, read_key
from replays.records import Fault, ReadFile, read_record
from replays.records.lines import FILE_BYTES
from web.commands.program import UnreadableFile


def files_in(paths: Sequence[Path]) -> Iterator[Path]:
    """The files themselves, and for a folder its ``*.cairn`` files by name. Raises Unreadable where there are none."""
    found = [(path, _in_folder(path) if path.is_dir() else [path]) for path in paths]
    empty = [str(path) for path, files in found if not files]
    if empty and len(empty) == len(found):
        raise UnreadableFile(f"{', '.join(empty)}: there are no record files (*.cairn) in it")
    for path in empty:
        click.echo(f"cairn: {path}: there are no record files (*.cairn) in it", err=True)
    for _, files in found:
        yield from files


def _in_folder(folder: Path) -> list[Path]:
    """The record files of a folder; the folder itself where nobody may look into it, so that it is told of."""
    try:
        return sorted(each for each in folder.iterdir() if each.suffix == ".cairn")
    except OSError:
        return [folder]


def read_file(path: Path) -> ReadFile:
    """The record in a file, ``-`` for standard input. One that cannot be opened has that as its fault."""
    name = "standard input" if str(path) == "-" else str(path)
    try:
        with click.open_file(str(path), "rb") as file:
            data = file.read(FILE_BYTES + 1)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        return ReadFile(name, None, Fault("unreadable", 1, why))
    return read_record(data, name)


def read_key_file(path: Path) -> Key:
    """The key of a set of deals in a file. Raises Unreadable."""
    try:
        key = read_key(path.read_bytes())
    except (ValueError, msgspec.DecodeError) as error:
        raise UnreadableFile(f"{path}: this is not a key of a set of deals: {error}") from None
    if key.game not in GAMES:
        raise UnreadableFile(f"{path}: {key.game!r} is not a game here")
    return key
