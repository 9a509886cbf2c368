"""How far a review is, as four numbers: what its streams tell, and no more."""

import re
from typing import Final, NamedTuple

from web.shell.version import Version

_WRITTEN: Final = re.compile(r"\d{1,15}(\.\d{1,15}){3}", re.ASCII)


class Progress(NamedTuple):
    """Changes of the review, people who follow it, and how far its table is: nothing where later steps stay hidden."""

    version: int
    here: int
    revision: int = 0
    floor: int = 0

    def __str__(self) -> str:
        return ".".join(map(str, self))


def progress(version: int, here: int, table: Version, *, hide: bool) -> Progress:
    """How far a review is, for somebody to whom its table is so far."""
    return Progress(version, here, *(Version() if hide else table))


def read_progress(text: str | None) -> Progress | None:
    """``12.3.57.2``; None for anything else."""
    return Progress(*map(int, text.split("."))) if text and _WRITTEN.fullmatch(text) else None
