"""The only door to the disputes of the tables: loads the dockets, and accepts what is asked of them.

A table has one stream for all its disputes: their numbers follow one another without a hole, the windows that hold for
them stand in order among them, and whoever has the stream has every dispute there was.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final
from uuid import UUID, uuid5

import msgspec
from msgspec.structs import replace

from domain.disputes import images
from domain.disputes.clock import Reading
from domain.disputes.commands import By, Command, EraseImage, Say
from domain.disputes.deciding import decide
from domain.disputes.docket import Docket
from domain.disputes.evolving import evolve
from domain.disputes.facts import DocketOpened, ScoreLine
from domain.disputes.ground import Ground
from domain.disputes.images import Image
from domain.disputes.rows import Noted, read, row
from domain.play import Fact
from domain.shelf import Shelf
from domain.store import Moved, Statements, Store, StoredRow
from domain.tables import NotPossible, Table

_DOCKETS: Final = UUID("1d4b0a86-6a3e-4c58-8b57-2f0f8a2c7e31")
_KEPT: Final = 512


class _Held(msgspec.Struct, frozen=True):
    """A docket in memory: its leaf in the store, and the command ids it has accepted."""

    docket: Docket
    leaf: bytes | None
    accepted: frozenset[str]


def docket_of(table: UUID) -> UUID:
    """The stream of a table's disputes."""
    return uuid5(_DOCKETS, table.hex)


class Disputes:
    """The disputes of all tables. Safe to share between threads. ``read`` reads the clock, once for every command."""

    def __init__(self, store: Store, read_clock: Callable[[], Reading]) -> None:
        store.furnish(images.TABLES)
        self.store = store
        self._read_clock = read_clock
        self._held: Shelf[_Held] = Shelf(_KEPT, lambda held: held.docket.version)

    def load(self, table: UUID) -> Docket:
        """The docket of a table as it is now; an empty one where nothing was ever disputed."""
        return self._load(table).docket

    def act(self, table: Table, command: Command, by: By, command_id: str) -> Docket:
        """Accept a command; the same command id a second time changes nothing. Raises NotPossible, NotYours."""
        now = self._read_clock()
        for _ in range(8):
            held = self._load(table.record.table)
            if command_id in held.accepted:
                return held.docket
            told = decide(held.docket, command, by, now, Ground(table))
            if not told:
                return held.docket
            try:
                return self._append(table.record.table, held, told, Noted(1, by.person, command_id, now.at), command)
            except Moved:
                continue
        raise NotPossible("so many ask something about this table at once that it has to be asked again")

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

    def history(self, table: UUID) -> Iterator[tuple[Noted, Fact]]:
        """Every fact of a docket with who brought it about, oldest first."""
        for one in self.store.read(docket_of(table)):
            yield read(one)

    def _append(self, table: UUID, held: _Held, told: Sequence[Fact], noted: Noted, command: Command) -> Docket:
        stream = docket_of(table)
        opening = () if held.docket.version else (DocketOpened(str(table)),)
        rows = [row(fact, noted) for fact in (*opening, *told)]

        def beside(statements: Statements) -> None:
            if isinstance(command, Say) and command.image is not None:
                images.keep(statements, stream, command.dispute, command.image)
            if isinstance(command, EraseImage):
                images.erase(statements, stream, command.dispute, command.image)

        stored = self.store.append(stream, held.docket.version, rows, previous=held.leaf, beside=beside)
        if isinstance(command, EraseImage):
            self.store.facts.forget_erased()
        return self._held.keep(table, _extended(held, stored)).docket

    def _load(self, table: UUID) -> _Held:
        held = self._held.get(table) or _Held(Docket(str(table)), None, frozenset())
        rows = self.store.read(docket_of(table), after=held.docket.version)
        return self._held.keep(table, _extended(held, rows)) if rows else held


def _extended(held: _Held, rows: Sequence[StoredRow]) -> _Held:
    docket, accepted = held.docket, set(held.accepted)
    for one in rows:
        noted, fact = read(one)
        docket = replace(evolve(docket, fact, noted.person, noted.at), version=one.number)
        accepted.add(noted.command_id)
    return _Held(docket, rows[-1].leaf, frozenset(accepted))
