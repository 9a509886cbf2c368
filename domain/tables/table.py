"""A loaded table and the terms on which somebody may write to it."""

from typing import Literal

import msgspec

from domain.play.game import Game
from domain.play.vocabulary import Viewer
from domain.record.history import History
from domain.record.record import Entry, Record
from domain.store.errors import NotPossible


class NotFound(KeyError):
    """There is no table of this id."""


class Stale(Exception):
    """The table has gone on since the revision that its author saw."""

    def __init__(self, seen: int, table: "Table") -> None:
        super().__init__(f"the table is at revision {table.record.revision}, and this was made at revision {seen}")
        self.seen = seen
        self.table = table

    @property
    def since(self) -> tuple[Entry, ...]:
        """The entries that the author had not seen."""
        return self.table.record.entries[self.seen :]


class Reused(NotPossible):
    """A command id under which something else was accepted before."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(
            f"command id {entry.command_id} already recorded entry {entry.number}, which says something else: "
            "load the page again, or send this under an id of its own"
        )
        self.entry = entry


class NotYours(NotPossible):
    """An act that somebody else has to enter."""


class NeedsOfficial(NotPossible):
    """What only an official may decide."""


Alone = Literal["no", "with reason", "free"]
"""Whether one person enters an act of the whole table: not at all, as an official who says why, or as any other act."""


class CommandContext(msgspec.Struct, frozen=True):
    """Who acts, from which sight, having seen which revision, under which command id; when it happened if not now.

    Made of the ``Permissions`` held there (``floor.permissions.context_of``): ``seats`` may be acted for, None for all;
    ``for_table`` says whether an act of the whole table may be entered alone, ``official`` whether by an official
    (``authority.py``).
    """

    actor: str
    command_id: str
    revision: int
    viewer: Viewer = "open"
    happened: str | None = None
    seats: tuple[int, ...] | None = None
    for_table: Alone = "free"
    official: bool = True

    def may_act_for(self, seats: tuple[int, ...]) -> bool:
        """Whether an act of these seats may be entered."""
        return self.seats is None or set(seats) <= set(self.seats)


class Table:
    """A loaded table: its record and its history for any viewer. Immutable to its users."""

    def __init__(self, game: Game, record: Record, previous: "Table | None" = None) -> None:
        """``previous`` is the same table at an earlier revision."""
        self.game = game
        self.record = record
        self._previous = previous._histories if previous else {}
        self._histories: dict[Viewer, History] = {}

    def seen_by(self, viewer: Viewer) -> History:
        """The table's history as a viewer may know it."""
        history = self._histories.get(viewer)
        if history is None:
            history = History(self.game, self.record, viewer, known=self._previous.get(viewer))
            self._histories[viewer] = history
        return history

    def at(self, revision: int) -> "Table":
        """The same table as it was at an earlier revision: to be looked at, not written to. Raises KeyError."""
        return Table(self.game, self.record.at(revision), self)

    def supposing(self, record: Record) -> "Table":
        """The same table if its record went on like this; what is remembered of it stays here as it is."""
        supposed = Table(self.game, record)
        supposed._histories = {viewer: known.supposing(record) for viewer, known in self._histories.items()}
        return supposed

    @property
    def truth(self) -> History:
        """Everything recorded."""
        return self.seen_by("open")
