"""The side section of a record file: lines behind the result, of what people wrote about the table.

It is no part of the record: its lines have no chain, so that what is erased there changes nothing that is hashed.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from marshmallow import Schema

from domain.writing.visibility import Shared
from replays.records.board import Board
from replays.records.facts import Wrong
from replays.records.faults import SideLine
from replays.records.lines import Numbered, Object, bad, canonical
from replays.records.note_lines import NoteLine, check_note
from replays.records.schemas import loaded
from replays.records.whatif_lines import TriedLine, WhatIfLine, checked_later

Check = Callable[[Board, Mapping[int, Object], Object], None]
"""Looks whether what a line says of the table can be so, beside the earlier lines of its kind that have an ``id``, by
that. Raises Wrong."""


SHARED: Final = ("public", "table")
"""What goes along whoever wrote it."""


class SideLineKind(NamedTuple):
    """A kind of side line: the shape of its line, and what else must hold."""

    schema: Schema
    check: Check


SIDE: Final[Mapping[str, SideLineKind]] = {
    "note": SideLineKind(NoteLine(), check_note),
    "whatif": SideLineKind(WhatIfLine(), checked_later),
    "tried": SideLineKind(TriedLine(), checked_later),
}
"""Every kind by the one field of its lines. The order is that of a written section."""


class Side:
    """The side section of a file while it is read; its record is on the board. ``lines`` are those so far."""

    def __init__(self, board: Board) -> None:
        self.lines: list[SideLine] = []
        self._board = board
        self._named: dict[str, dict[int, Object]] = {kind: {} for kind in SIDE}

    def add(self, numbered: Numbered) -> None:
        """One more line. Raises Bad."""
        number, found = numbered
        kind = next((kind for kind in SIDE if kind in found), None)
        if kind is None:
            bad("unreadable", number, f"a line behind the result has one of the fields {', '.join(SIDE)}")
        told: Object = loaded(SIDE[kind].schema, number, found)[kind]
        try:
            SIDE[kind].check(self._board, self._named[kind], told)
        except Wrong as error:
            bad(error.kind, number, error.why, field=f"{kind}.{error.field}")
        if "id" in told:
            self._named[kind][told["id"]] = told
        self.lines.append(SideLine(number, kind, told))


def goes_along(shared: Shared, own: str) -> bool:
    """Whether what somebody wrote goes into a file: what is for the table or everybody, with ``own`` (an opaque id)
    also whatever else is that person's."""
    return shared.visibility in SHARED or (bool(own) and shared.author == own)


def shared_as(shared: Shared) -> str:
    """For whom a file says that something is: named people are nobody's elsewhere."""
    return shared.visibility if shared.visibility in SHARED else "private"


def write_side(kind: str, told: Iterable[Mapping[str, Any]]) -> bytes:
    """The lines of one kind, to stand behind a record."""
    return b"".join(canonical({kind: one}) + b"\n" for one in told)
