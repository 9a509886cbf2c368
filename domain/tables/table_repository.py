"""Tables as streams: loaded, kept in memory, and added to, an entry at a time."""

from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

from domain.games.registry import game as game_by_key
from domain.play.official import Corrected
from domain.record.codec import from_row, game_of, to_row
from domain.record.envelope import RecordedFact
from domain.record.facts import TableOpened
from domain.record.fold import extend
from domain.store import Beside, Joined, NewFact, SideWrite, Store, StoredFact, together
from domain.store.errors import NotPossible
from domain.store.stream_repository import Added, Crowded, StreamRepository
from domain.tables.croupier.croupier import Croupier
from domain.tables.ending import end_of
from domain.tables.floor import Floor, Floors, closing
from domain.tables.repeats import Makes, Repeats, accepted_before, repeats_act
from domain.tables.table import CommandContext, NotFound, Stale, Table

Joins = Callable[[Table], Sequence[Joined]]
"""What is stored in other streams with an entry of a table, from the table as it will be."""


class _Tables:
    """What the stream of a table holds; None stands for a table that is not there yet."""

    def rows(self, table: Table | None, facts: Sequence[RecordedFact]) -> list[NewFact]:
        game = table.game.key if table else _opened_by(facts).game
        return [to_row(fact, game) for fact in facts]

    def facts(self, table: Table | None, rows: Sequence[StoredFact]) -> list[RecordedFact]:
        game = table.game.key if table else game_of(rows[0])
        return [from_row(row, game) for row in rows]

    def folded(self, table: Table | None, stream: UUID, facts: Sequence[RecordedFact]) -> Table:
        if table is not None:
            return _extended(table, facts)
        record = extend(None, stream, facts)
        assert record is not None
        return Table(game_by_key(_opened_by(facts).game), record, None)


_KIND: Final = _Tables()


class TableRepository:
    """Loads tables and adds entries to them. Safe to share between threads."""

    def __init__(self, store: Store, floors: Floors, croupier: Croupier, kept: int) -> None:
        """``kept`` is how many tables stay in memory."""
        self.floors = floors
        self._croupier = croupier
        self._streams: StreamRepository[Table | None, RecordedFact] = StreamRepository(store, _KIND, kept)

    def load(self, table_id: UUID) -> Table:
        """The table with everything stored by now. Raises NotFound, or Damaged when stored facts contradict each
        other."""
        return _found(table_id, self._streams.load(table_id, None))

    def is_closed(self, table: Table) -> bool:
        """Whether a table is over and closed: from then on its hidden cards are open (``floor/closing.py``)."""
        record = table.record
        end = self.floors.load(record.table, record.opened.seats).end
        return closing.is_closed(end, over=table.truth.state().ending is not None)

    def begin(
        self,
        table_id: UUID,
        facts: Sequence[RecordedFact],
        labels: bytes,
        beside: Beside | None = None,
        joined: Sequence[Joined] = (),
    ) -> Table:
        """Store a new table with its labels and what stands beside it. Raises Moved where it is here already."""
        side = (SideWrite(table_id, labels),)
        beside = together(beside, self._croupier.ending(table_id, facts))
        return _found(table_id, self._streams.begin(table_id, None, Added(facts, side, beside, joined)))

    def enter(
        self,
        table_id: UUID,
        context: CommandContext,
        makes: Makes,
        *,
        may_be_older: bool = False,
        repeats: Repeats | None = None,
        joins: Joins | None = None,
    ) -> Table:
        """Store what ``makes`` brings about at the newest table; ``may_be_older``: it judges the revision itself.

        ``repeats`` tells a command sent again from another under its id, by default by what ``makes`` makes. ``joins``
        gives the rows of other streams that go with it, from the table as it will be: all are stored or none.
        Raises NotFound, Stale, Reused, and what ``makes`` raises.
        """
        repeats = repeats or repeats_act(makes)

        def decide(table: Table) -> Added[RecordedFact] | None:
            if accepted_before(table, context.command_id, repeats):
                return None
            if context.revision != table.record.revision and not may_be_older:
                raise Stale(context.revision, table)
            facts = makes(table)
            joined = joins(_extended(table, facts)) if joins else ()
            return self.added(table, facts, (*self._end_noted(table, facts), *joined))

        return self.act(table_id, context, decide)

    def act(
        self, table_id: UUID, context: CommandContext, decide: Callable[[Table], Added[RecordedFact] | None]
    ) -> Table:
        """Add what is decided of the newest table. Raises NotFound, Stale where others are faster time and again."""

        def as_seen(table: Table | None) -> bool:
            return table is not None and table.record.revision == context.revision

        try:
            acted = self._streams.act(table_id, None, lambda table: decide(_found(table_id, table)), as_seen)
        except Crowded:
            raise Stale(context.revision, self.load(table_id)) from None
        return _found(table_id, acted)

    def added(self, table: Table, facts: Sequence[RecordedFact], joined: Sequence[Joined] = ()) -> Added[RecordedFact]:
        """Facts on their way into a table, with what the dealer keeps of them, and rows of other streams."""
        return Added(facts, beside=self._croupier.ending(table.record.table, facts), joined=joined)

    def _end_noted(self, table: Table, facts: Sequence[RecordedFact]) -> tuple[Joined, ...]:
        """What the floor notes of an end that these facts bring about or take back. Raises NotPossible once closed."""
        before, after = table.truth.state().ending, end_of(table, facts)
        if before is None and after.ending is None:
            return ()
        record, envelope = table.record, facts[0].envelope
        if before is not None and self.is_closed(table):
            if after.ending is None or (after.head != record.head and not isinstance(facts[0].fact, Corrected)):
                raise NotPossible("the table is closed, so its end is final")
            return ()

        def commands(floor: Floor) -> tuple[closing.ReachEnd | closing.TakeEndBack, ...]:
            if after.ending is None:
                return (closing.TakeEndBack(after.head),)
            return (closing.ReachEnd(after.head),) if before is None and floor.held else ()

        name = f"{envelope.command_id}.end"
        return self.floors.joining(record.table, record.opened.seats, commands, envelope.actor, name)


def _extended(table: Table, facts: Sequence[RecordedFact]) -> Table:
    """A table as it will be after these facts. Raises Damaged where they cannot follow."""
    record = extend(table.record, table.record.table, facts)
    assert record is not None
    return Table(table.game, record, table)


def _found(table_id: UUID, table: Table | None) -> Table:
    if table is None:
        raise NotFound(f"there is no table {table_id}")
    return table


def _opened_by(facts: Sequence[RecordedFact]) -> TableOpened:
    opened = facts[0].fact
    assert isinstance(opened, TableOpened)
    return opened
