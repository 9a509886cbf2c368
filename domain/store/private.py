"""Files that only their owner can read: a store holds hidden cards, secrets and contacts."""

import os
from contextlib import suppress
from glob import escape
from pathlib import Path
from stat import S_IMODE
from typing import Final

OWNERS_FILE: Final = 0o600
OWNERS_FOLDER: Final = 0o700
_OTHERS: Final = 0o077


def make_private(path: str | Path) -> None:
    """An empty file of its owner's where there is none. What cannot be made is left to whoever opens it."""
    with suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, OWNERS_FILE))


def reached_by_others(path: str | Path) -> tuple[tuple[Path, int, int], ...]:
    """Of a database, its folder and the files beside it that belong to it: what others can reach, with the mode it has
    and the one it should have."""
    database = Path(path)
    wanted = {database.parent: OWNERS_FOLDER}
    wanted |= dict.fromkeys(sorted(database.parent.glob(f"{escape(database.name)}*")), OWNERS_FILE)
    modes = {each: S_IMODE(each.stat().st_mode) for each in wanted}
    return tuple((each, mode, wanted[each]) for each, mode in modes.items() if mode & _OTHERS)
