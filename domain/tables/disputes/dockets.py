"""The only door to the disputes of the tables: loads the dockets, and accepts what is asked of them.

A table has one stream for all its disputes: their numbers follow one another without a hole, the windows that hold for
them stand in order among them, and whoever has the stream has every dispute there was.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final
from uuid import UUID, uuid5

from msgspec.structs import replace

from domain.store import Joined, Statements, Store
from domain.tables.disputes import images
from domain.tables.disputes.clock import ClockReading
from domain.tables.disputes.commands import Command, EraseImage, Say
from domain.tables.disputes.decide import decide
from domain.tables.disputes.docket import Docket
from domain.tables.disputes.evolve import evolve
from domain.tables.disputes.facts import DocketOpened, ScoreLine
from domain.tables.disputes.ground import Ground
from domain.tables.disputes.images import Image
from domain.tables.disputes.rows import read, row
from domain.tables.floor.permissions import Permissions
from domain.tables.side_streams import NotedFact, SideEnvelope, SideKind, SideStreams, mark_of
from domain.tables.table import Table

_DOCKETS: Final = UUID("1d4b0a86-6a3e-4c58-8b57-2f0f8a2c7e31")


@lru_cache(maxsize=1024)
def docket_of(table: UUID) -> UUID:
    """The stream of a table's disputes."""
    return uuid5(_DOCKETS, table.hex)


class Disputes:
    """The disputes of all tables. Safe to share between threads. ``read`` reads the clock, once for every command."""

    def __init__(self, store: Store, read_clock: Callable[[], ClockReading]) -> None:
        store.furnish(images.TABLES)
        self.store = store
        self._read_clock = read_clock
        self._streams = SideStreams(store, SideKind(row, read, _evolved))

    def load(self, table: UUID) -> Docket:
        """The docket of a table as it is now; an empty one where nothing was ever disputed."""
        return self._streams.load(docket_of(table), Docket(str(table)))

    def act(self, table: Table, command: Command, by: Permissions, command_id: str) -> Docket:
        """Accept a command; the same command id a second time changes nothing. Raises NotPossible, NotYours."""
        stream, empty = docket_of(table.record.table), Docket(str(table.record.table))
        request = mark_of(command, command_id)

        def decided(docket: Docket) -> list[NotedFact]:
            return self._facts(docket, table, command, by, command_id)

        def beside(statements: Statements) -> None:
            if isinstance(command, Say) and command.image is not None:
                images.keep(statements, stream, command.dispute, command.image)
            if isinstance(command, EraseImage):
                images.erase(statements, stream, command.dispute, command.image)

        docket = self._streams.accept(stream, empty, command_id, request, decided, beside)
        if isinstance(command, EraseImage):
            self.store.recorder.forget_erased()
        return docket

    def joining(self, table: Table, command: Command, by: Permissions, command_id: str) -> tuple[Joined, ...]:
        """What a command adds, to be stored with an entry of its table: both or neither. Raises NotPossible, NotYours.

        ``table`` is the table as it is with that entry.
        """

        def decided(docket: Docket) -> list[NotedFact]:
            return self._facts(docket, table, command, by, command_id)

        empty = Docket(str(table.record.table))
        return self._streams.joining(docket_of(table.record.table), empty, command_id, decided)

    def _facts(
        self, docket: Docket, table: Table, command: Command, by: Permissions, command_id: str
    ) -> list[NotedFact]:
        now = self._read_clock()
        told = decide(docket, command, by, now, Ground(table))
        opening = () if docket.version else (DocketOpened(str(table.record.table)),)
        noted = SideEnvelope(1, by.person or "", command_id, now.at, mark_of(command, command_id))
        return [NotedFact(noted, fact) for fact in (*opening, *told)] if told else []

    def too_late(self, table: Table, steps: Sequence[int], lines: Sequence[ScoreLine] = ()) -> bool:
        """Whether the scores of these steps and lines can be disputed no longer; a correction then needs two officials.

        One that a ruling orders is approved by the dispute's ``approvers``, who are as many as are needed.
        """
        docket, posted = self.load(table.record.table), Ground(table).posted(steps, lines)
        return self._read_clock().after(docket.window_from(posted))

    def image(self, table: UUID, dispute: int, image_hash: str) -> Image | None:
        """An image given as evidence in a dispute; None where it was erased or never was."""
        with self.store.reading() as statements:
            return images.kept(statements, docket_of(table), dispute, image_hash)

    def history(self, table: UUID) -> Iterator[NotedFact]:
        """Every fact of a docket with who brought it about, oldest first."""
        for one in self.store.read(docket_of(table)):
            yield read(one)


def _evolved(docket: Docket, noted_fact: NotedFact) -> Docket:
    noted, fact = noted_fact
    return replace(evolve(docket, fact, noted.person, noted.at), version=docket.version + 1)
