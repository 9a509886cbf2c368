"""How a table is closed once it is over, and how its seed opens: with the closing, or before it by itself."""

from uuid import UUID

from domain.play.vocabulary import Fact
from domain.record.chance.facts import DealsCommitted, SeedOpened, SeedVoided
from domain.record.envelope import RecordedFact
from domain.record.record import Entry, Record
from domain.store.errors import NotPossible
from domain.store.stream_repository import Added
from domain.tables.croupier.commitments import refuse_early
from domain.tables.croupier.croupier import Croupier
from domain.tables.envelopes import Envelopes
from domain.tables.floor.closing import Close
from domain.tables.table import CommandContext, Table
from domain.tables.table_repository import TableRepository


class Closing:
    """Closes tables."""

    def __init__(self, tables: TableRepository, croupier: Croupier, envelopes: Envelopes) -> None:
        self._tables = tables
        self._croupier = croupier
        self._envelopes = envelopes

    def close(self, table_id: UUID, command: Close, context: CommandContext) -> Table:
        """Close a table that has ended; where Cairn dealt by a seed of its own, that opens in the same transaction.

        A table that is closed stays so. Raises NotPossible, Stale.
        """

        def with_seed(table: Table) -> Added[RecordedFact] | None:
            record = table.record
            if self._tables.is_closed(table) or not _keeps_seed(record):
                return None
            opened = self._envelopes.next(table, context, self._croupier.opened(record, table.truth.state()))
            who = context.actor, context.command_id
            joined = self._tables.floors.joining(record.table, record.opened.seats, lambda _: (command,), *who)
            return self._tables.added(table, opened, joined)

        table = self._tables.act(table_id, context, with_seed)
        if not self._tables.is_closed(table):
            seats = table.record.opened.seats
            self._tables.floors.act(table_id, seats, command, context.actor, context.command_id)
        return table

    def seed(self, table: Table, context: CommandContext, earliest: str, *, with_set: bool) -> Fact:
        """The seed of an online table that is over, or the key of its set with all of it. Raises NotPossible.

        ``earliest`` is the time that ends waits.
        """
        if not self._tables.is_closed(table) and table.truth.state().ending:
            raise NotPossible("the seed opens when the table is closed")
        if context.seats is not None:
            refuse_early(table.record, earliest)
        return self._croupier.opened(table.record, table.truth.state(), with_set=with_set)


def repeats_seed(_table: Table, entry: Entry) -> bool:
    """Whether an entry ended the commitment of a table: what is sent again to open its seed."""
    return isinstance(entry.act, SeedOpened | SeedVoided)


def _keeps_seed(record: Record) -> bool:
    """Whether a seed of this table alone is still closed."""
    return not (record.committed is None or record.seed_end or isinstance(record.committed, DealsCommitted))
