"""A what-if line and its steps as values, and who may open it."""

from typing import Final
from uuid import UUID

import msgspec

from domain.play.vocabulary import Fact, Scorer, Viewer
from domain.writing.visibility import ReadAccess, Shared

LONGEST: Final = 200
"""So many steps a line has at most, with those it branches from."""
MOST: Final = 50
"""So many lines one person has at one table at most."""
SCORERS: Final = "scorer"
"""The sight of a scorer: each has one of its own."""


class NoSuchLine(KeyError):
    """There is no line of this id at this table (any more)."""


class LineWentOn(Exception):
    """The line has another number of steps than its author saw."""


class WhatIf(msgspec.Struct, frozen=True):
    """One line: which table, from which step at which revision of its record, by whom and for whom, ``made`` when.

    ``parent`` is the line that it branches from after that line's step ``branch``; empty and 0 where it starts at the
    table's step. ``length`` counts its steps with those up to the branch, which are not its own. ``seed`` is what cards
    are drawn by: 64 bytes in hexadecimal. ``by`` is its author's name in the record file that it was brought from,
    where its author is who brought it; empty for one begun here.
    """

    id: str
    table: UUID
    step: int
    revision: int
    name: str
    shared: Shared
    seed: str
    made: str
    parent: str = ""
    branch: int = 0
    length: int = 0
    by: str = ""

    @property
    def author(self) -> str:
        """Whose line it is (an opaque id)."""
        return self.shared.author

    @property
    def viewer(self) -> Viewer:
        """By whose sight the table is seen in it."""
        return viewer_by(self.shared.sight, self.author)

    def opens_for(self, reader: ReadAccess, revision: int) -> bool:
        """Whether a reader who knows the table up to this revision may open it: it is for the reader, whose own sights
        show as much. What a scorer saw no other scorer sees."""
        shows_more = not reader.has_sight(self.shared.sight) or (
            self.shared.sight == SCORERS and reader.person != self.author
        )
        return self.revision <= revision and not shows_more and reader.may_read(self.shared)


class Tried(msgspec.Struct, frozen=True):
    """One step of a line, counted from 1 after the table's step: the move as asked, with all its cards, its facts with
    their outcomes, who tried it and when (UTC)."""

    number: int
    asked: str
    facts: tuple[Fact, ...]
    author: str
    at: str


def viewer_by(sight: str, scorer: str = "") -> Viewer:
    """Who looks with a sight that is written as text; ``scorer`` (an opaque id) is whose a scorer's sight is."""
    match sight:
        case "public":
            return "public"
        case "open":
            return "open"
        case "scorer":
            return Scorer(scorer)
        case seat:
            return int(seat)
