"""How a table comes to be: opened here with its announcements, or brought in with all that was recorded elsewhere."""

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID, uuid4

import msgspec
from msgspec.structs import replace

from domain.play.game import Game, decide, fold
from domain.play.vocabulary import Announce
from domain.record.envelope import RecordedFact
from domain.record.facts import TableOpened
from domain.store import Beside, Joined, Moved, Statements, Store, together
from domain.store.errors import NotPossible
from domain.store.sent_commands import TABLES as SENT
from domain.store.sent_commands import Sent, first_result, result_of
from domain.tables.authorization import Accepted
from domain.tables.croupier.croupier import Croupier, Opens
from domain.tables.croupier.deal_sets import Boards
from domain.tables.envelopes import Envelopes
from domain.tables.floor import Floors
from domain.tables.floor.charge import charge_of
from domain.tables.labels import Labels
from domain.tables.table import CommandContext, NotFound, Table
from domain.tables.table_repository import TableRepository


class NewTable(msgspec.Struct, frozen=True):
    """A table as it is asked for: ``choices`` are its announcements, ``dealer`` the first dealer's seat (0: not named).

    ``mode`` says who deals: people (``physical``), or Cairn (``online``), which ``opens`` its seed at the end, or
    from ``boards`` that were made beforehand (``predealt``). An ``id`` opens one table for ever; ``in_charge`` gives
    its opener charge of it.
    """

    game: Game
    seats: int
    choices: Sequence[tuple[str, str]]
    labels: bytes
    mode: str = "physical"
    opens: Opens = "everybody"
    boards: Boards | None = None
    id: UUID | None = None
    dealer: int = 0
    in_charge: bool = False


class Opening:
    """Opens tables."""

    def __init__(self, tables: TableRepository, floors: Floors, croupier: Croupier, envelopes: Envelopes) -> None:
        self._tables = tables
        self._floors = floors
        self._croupier = croupier
        self._envelopes = envelopes

    def open(self, new: NewTable, context: CommandContext) -> Table:
        """Open a table in one transaction; under an id that was opened before, also at this moment, give that table.

        Raises Refused when a choice is not offered, NotPossible.
        """
        if new.id is None:
            return self._begin(new, uuid4(), context)
        with suppress(NotFound):
            return self._tables.load(new.id)
        try:
            return self._begin(new, new.id, context)
        except Moved:
            return self._tables.load(new.id)

    def _begin(self, new: NewTable, table_id: UUID, context: CommandContext) -> Table:
        game = new.game
        if new.seats not in game.seats:
            raise NotPossible(
                f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} players, not {new.seats}"
            )
        labels = Labels.decode(new.labels).judged().encode()
        notes, beside = self._croupier.opening(table_id, game.key, new.mode, new.opens, new.boards)
        envelope = self._envelopes.envelope(context, 1)
        opened = TableOpened(game.key, game.rules_version, new.seats, new.mode)
        facts = [RecordedFact(envelope, fact) for fact in (opened, *notes)]
        if new.choices:
            facts += self._announced(new, context)
        if new.dealer:
            facts += self._dealer_named(new, context, facts)
        joined = charge(self._floors, table_id, new.seats, context.actor) if new.in_charge else ()
        return self._tables.begin(table_id, facts, labels, beside, joined)

    def _announced(self, new: NewTable, context: CommandContext) -> list[RecordedFact]:
        announce = Announce(tuple(new.choices))
        facts = decide(new.game, new.game.initial(new.seats), announce)
        return self._envelopes.step(new.game, context, Accepted(1, 1, 0, announce, facts))

    def _dealer_named(
        self, new: NewTable, context: CommandContext, before: Sequence[RecordedFact]
    ) -> list[RecordedFact]:
        game = new.game
        state = fold(game, game.initial(new.seats), (each.fact for each in before if each.envelope.step))
        named = game.read(f"dealer{new.dealer}", state)
        steps = 1 if new.choices else 0
        accepted = Accepted(2 if new.choices else 1, steps + 1, steps, named, decide(game, state, named))
        return self._envelopes.step(game, replace(context, command_id=f"{context.command_id}.dealer"), accepted)


class Imports:
    """Brings tables in."""

    def __init__(self, store: Store, tables: TableRepository, floors: Floors) -> None:
        self._store = store
        self._tables = tables
        self._floors = floors

    def bring_in(
        self,
        table_id: UUID,
        facts: Sequence[RecordedFact],
        labels: bytes,
        beside: Beside | None,
        sent: Sent | None,
        importer: str,
    ) -> Table:
        """Store facts as they are, once for one command. Raises NotPossible when the table is here already, or the
        command id was used for another file."""
        known = self._brought_by(sent)
        if known is not None:
            return self._tables.load(known)
        seats = next(each.fact.seats for each in facts if isinstance(each.fact, TableOpened))
        joined = charge(self._floors, table_id, seats, importer) if importer else ()
        try:
            return self._tables.begin(table_id, facts, labels, together(beside, _keeping(sent, table_id)), joined)
        except Moved:
            raise NotPossible(f"table {table_id} is here already") from None

    def _brought_by(self, sent: Sent | None) -> UUID | None:
        if sent is None:
            return None
        self._store.furnish(SENT)
        with self._store.reading() as statements:
            found = result_of(statements, sent)
        return UUID(found) if found else None


def charge(floors: Floors, table_id: UUID, seats: int, person: str) -> tuple[Joined, ...]:
    """What gives a person charge of a table that comes to be, whatever was noted for its id before."""
    return floors.joining(table_id, seats, lambda floor: charge_of(floor, person), person, f"{table_id}.charge")


def _keeping(sent: Sent | None, table_id: UUID) -> Beside | None:
    """Keeps the command of an import with its table. Raises NotPossible where it came in at the same time."""
    if sent is None:
        return None

    def keep(statements: Statements) -> None:
        if first_result(statements, sent, str(table_id)) is not None:
            raise NotPossible("this file is being brought in already")

    return keep
