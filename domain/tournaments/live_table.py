"""A table of a tournament as its director sees it, and where it stands in the tournament."""

from typing import Literal, NamedTuple
from uuid import UUID

from domain.tournaments.stream.values import PairedTable

Progress = Literal["without a record", "not opened", "not started", "running", "disputed", "ended", "finished"]
"""``ended``: over at its table, and its result not taken yet; ``finished``: it has a result."""


class Seating(NamedTuple):
    """Where a table of the store stands in a tournament."""

    tournament: UUID
    round: int
    number: int


class LiveTable(NamedTuple):
    """A table of a round as its director sees it. ``turn`` and ``numbers`` (by seat) are those of a table under way.

    ``disputed``: also after it has a result.
    """

    paired: PairedTable
    progress: Progress
    table: UUID | None = None
    turn: int = 0
    numbers: tuple[int, ...] = ()
    disputed: bool = False
