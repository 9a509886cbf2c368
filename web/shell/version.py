"""How far a table is, as two numbers that only ever grow."""

import re
from typing import Final, NamedTuple, Self

from domain.tables.floor import Floor, Permissions
from domain.tables.table import Table
from web.shell.known_table import sees_late
from web.shell.views import View

_WRITTEN: Final = re.compile(r"(\d{1,15})(?:\.(\d{1,15}))?", re.ASCII)


class Version(NamedTuple):
    """Entries of the table's record, and rows of the stream beside it: its floor of people, requests and pauses."""

    revision: int = 0
    floor: int = 0

    def __str__(self) -> str:
        return f"{self.revision}.{self.floor}"

    def joined(self, other: Self) -> "Version":
        """As far as the further of both, number by number."""
        return Version(max(self.revision, other.revision), max(self.floor, other.floor))


def read_mark(text: str | None) -> Version | None:
    """``12.3``, or ``12`` where nothing of the floor is known; None for anything else."""
    found = _WRITTEN.fullmatch(text or "")
    return Version(int(found[1]), int(found[2] or 0)) if found else None


def seen_mark(view: View) -> Version:
    """How far the table is on the page of this view."""
    return version_for(view.table, view.permissions, view.floor)


def version_for(table: Table, permissions: Permissions, floor: Floor) -> Version:
    """How far a table is for somebody who stands so at it; who sees it late hears nothing of its floor."""
    return Version(table.record.revision, 0 if sees_late(permissions, floor) else floor.version)
