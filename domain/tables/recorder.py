"""The only door to write through: every accepted act becomes one entry, durable before it is acknowledged.

A command comes with the revision its author saw and an id of its own. A stale revision is refused with what happened
since, but for acts that commute with all of that (``concurrency.py``). A command id is one entry of its table for ever:
sent again, with whatever revision, it changes nothing and is answered with the table, so a double click or a lost
acknowledgement is harmless; with another act it is refused (``repeats.py``).
"""

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from domain.play.game import Game
from domain.play.vocabulary import Fact
from domain.record.corrections import Approval, Correction, Settlement, Unsettled, corrected, with_its_reason
from domain.record.envelope import RecordedFact
from domain.record.facts import FacesDisclosed, HeadMoved
from domain.store import Beside, Store
from domain.store.errors import NotPossible
from domain.store.sent_commands import Sent
from domain.store.text import a_line
from domain.store.times import now
from domain.tables.authority import refuse_for_others
from domain.tables.authorization import before_last
from domain.tables.closing import Closing, repeats_seed
from domain.tables.croupier.commitments import bound_to, voided, words_of
from domain.tables.croupier.croupier import Croupier, Opens
from domain.tables.croupier.deal_sets import Boards
from domain.tables.disclosure import hiding, refuse_faces
from domain.tables.disputes.clock import ClockReading
from domain.tables.envelopes import Envelopes
from domain.tables.floor import Floors, closing
from domain.tables.line import LineRefused
from domain.tables.line_entry import LineEntry
from domain.tables.opening import Imports, NewTable, Opening
from domain.tables.repeats import Repeats, repeats_line
from domain.tables.reveals import refuse_reveal
from domain.tables.table import CommandContext, Table
from domain.tables.table_repository import Joins, TableRepository


class Recorder:
    """Opens tables, accepts acts and answers with the table as it then stands. Safe to share between threads."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], str] = now,
        kept: int = 256,
        watch: Callable[[], ClockReading] | None = None,
        croupier: Croupier | None = None,
    ) -> None:
        """``kept`` is how many tables stay in memory; ``watch`` reads the clock where a wait or a delay may be over.

        ``croupier`` deals, by default from random bytes of this machine.
        """
        self.store = store
        self.clock = clock
        self.watch = watch or (lambda: ClockReading(self.clock()))
        self.floors = Floors(store, lambda: self.clock())
        self.croupier = croupier or Croupier(store)
        self._tables = TableRepository(store, self.floors, self.croupier, kept)
        self._envelopes = Envelopes(lambda: self.clock())
        self._opening = Opening(self._tables, self.floors, self.croupier, self._envelopes)
        self._imports = Imports(store, self._tables, self.floors)
        self._lines = LineEntry(self.croupier, self._envelopes)
        self._closing = Closing(self._tables, self.croupier, self._envelopes)

    def earliest(self) -> str:
        """The time (UTC) that ends delays and waits: where the clock jumped ahead, the time without the jump."""
        return self.watch().earliest

    def load(self, table_id: UUID) -> Table:
        """The table with everything stored by now. Raises NotFound, or Damaged when stored facts contradict each
        other."""
        return self._tables.load(table_id)

    def is_closed(self, table: Table) -> bool:
        """Whether a table is over and closed: from then on its hidden cards are open (``floor/closing.py``)."""
        return self._tables.is_closed(table)

    def open(
        self,
        game: Game,
        seats: int,
        choices: Sequence[tuple[str, str]],
        context: CommandContext,
        labels: bytes,
        *,
        mode: str = "physical",
        opens: Opens = "everybody",
        boards: Boards | None = None,
        table_id: UUID | None = None,
        dealer: int = 0,
        in_charge: bool = False,
    ) -> Table:
        """Open a table and record its announcements, once under its id. Raises Refused when a choice is not offered,
        NotPossible.

        ``dealer`` names the first dealer too, and ``in_charge`` gives its opener charge of the table: all of it in one
        transaction.

        ``mode`` says who deals: people (``physical``), or Cairn (``online``), which ``opens`` its seed at the end, or
        from ``boards`` that were made beforehand (``predealt``).
        """
        new = NewTable(game, seats, choices, labels, mode, opens, boards, table_id, dealer, in_charge)
        return self._opening.open(new, context)

    def act(
        self,
        table_id: UUID,
        move: str,
        context: CommandContext,
        *,
        reason: str | None = None,
        corrects_last: bool = False,
    ) -> Table:
        """Accept one move in the game's notation; with a reason, even one that stood against the rules.

        ``corrects_last`` puts the move in the place of the last step. Raises Stale, Unreadable, Illegal, Impossible,
        NotYours, Reused, NotPossible for a reason that hides something.
        """
        try:
            return self.enter(table_id, (move,), context, reason=reason, corrects_last=corrects_last)
        except LineRefused as line:
            raise line.trouble from None

    def enter(
        self,
        table_id: UUID,
        moves: Sequence[str],
        context: CommandContext,
        *,
        reason: str | None = None,
        corrects_last: bool = False,
    ) -> Table:
        """Accept a line of moves in one entry, each as a step of its own, or none of them.

        Each is judged at the table as it is after those before it. A reason lets one of them stand against the rules,
        the first that needs it. Raises Stale, LineRefused, NotPossible for a reason that hides something.
        """
        reason = a_line(reason) if reason else None

        def entry(table: Table) -> list[RecordedFact]:
            return self._lines.facts(table, moves, context, reason, corrects_last=corrects_last)

        repeats = repeats_line(moves, context.viewer, corrects_last=corrects_last)
        return self._tables.enter(table_id, context, entry, may_be_older=True, repeats=repeats)

    def take_back(
        self,
        table_id: UUID,
        context: CommandContext,
        why: str = "taken back",
        *,
        step: int | None = None,
        asked_by: str = "",
        approved_by: Sequence[str] = (),
    ) -> Table:
        """Move the head before the last step, which ``step`` names where more than the revision is to be sure.

        A player takes a step by which somebody saw a card back only as ``approved_by`` officials.
        Raises NotPossible when there is none to take back, or the step is not the last; NeedsOfficial, Stale.
        """

        def target(table: Table) -> int:
            before = before_last(table.record)
            if step not in (None, table.record.head):
                raise NotPossible(f"step {step} is not the last, that is step {table.record.head}")
            refuse_reveal(table, context, approved_by)
            return before

        return self._move_head(table_id, context, why, target, asked_by, tuple(approved_by))

    def redo(self, table_id: UUID, context: CommandContext, why: str = "taken back by mistake") -> Table:
        """Move the head to the step that was just taken back. Raises NotPossible when there is none."""

        def target(table: Table) -> int:
            if table.record.redo is None:
                raise NotPossible("nothing was taken back just now")
            return table.record.redo

        return self._move_head(table_id, context, why, target)

    def correct(
        self,
        table_id: UUID,
        correction: Correction,
        settlements: Mapping[int, Settlement],
        context: CommandContext,
        *,
        why: str,
        approved_by: Sequence[str],
        asked_by: str = "",
        joins: Joins | None = None,
    ) -> Table:
        """Correct the record in one entry, which states again whatever follows; ``settlements`` go by step.

        ``joins`` gives what is stored with it in other streams, as the ruling that orders it: both or neither.
        Raises Stale, NotPossible, Unsettled, and Unreadable for a move of the correction or of a settlement.
        """
        approval = Approval(asked_by or context.actor, tuple(approved_by), a_line(why, least=0))
        correction = with_its_reason(correction)
        settlements = {step: with_its_reason(each) for step, each in settlements.items()}

        def entry(table: Table) -> list[RecordedFact]:
            envelope = self._envelopes.envelope(context, table.record.revision + 1)
            try:
                return corrected(table.truth, correction, settlements, envelope, approval)
            except Unsettled as unsettled:
                raise Unsettled(unsettled.conflicts if context.viewer == "open" else ()) from None

        return self._tables.enter(table_id, context, entry, joins=joins)

    def disclose(
        self,
        table_id: UUID,
        step: int,
        cards: Sequence[str],
        context: CommandContext,
        *,
        index: int = -1,
        to: Sequence[int] = (),
    ) -> Table:
        """Lay faces over hidden cards of an earlier step. ``index`` names its fact, by default the first that hides
        cards.

        ``to`` are the seats that learn them (0 is everybody), by default the fact's own audience.
        """

        def entry(table: Table) -> list[RecordedFact]:
            place = hiding(table, step, index)
            refuse_faces(table, step, place, tuple(cards), context.viewer)
            disclosed = FacesDisclosed(step, place, tuple(to), tuple(cards))
            return self._envelopes.next(table, context, disclosed)

        return self._tables.enter(table_id, context, entry)

    def give_words(self, table_id: UUID, seat: int, words: str, context: CommandContext) -> Table:
        """Take the words of a seat, those that it is bound to where it is. Raises NotPossible, NotYours."""
        refuse_for_others(context, (seat,))
        return self._note(table_id, context, lambda table: words_of(table.record, seat, words))

    def bind_words(self, table_id: UUID, seat: int, commitment: str, context: CommandContext) -> Table:
        """Bind a seat to words that it shows once every seat has chosen its own. Raises NotPossible, NotYours."""
        refuse_for_others(context, (seat,))
        return self._note(table_id, context, lambda table: bound_to(table.record, seat, commitment))

    def open_seed(self, table_id: UUID, context: CommandContext, *, with_set: bool = False) -> Table:
        """Open the seed of an online table that is over, or the key of its set with all of it. Raises NotPossible."""

        def opened(table: Table) -> Fact:
            return self._closing.seed(table, context, self.earliest(), with_set=with_set)

        return self._note(table_id, context, opened, repeats_seed)

    def close(self, table_id: UUID, how: closing.How, context: CommandContext) -> Table:
        """Close a table that has ended; where Cairn dealt by a seed of its own, that opens with it.

        A table that is closed stays so. Raises NotPossible.
        """
        now = self.watch()
        return self._closing.close(table_id, closing.Close(how, now.at, now.sure), context)

    def void_seed(self, table_id: UUID, why: str, context: CommandContext) -> Table:
        """End the commitment of an online table without opening its seed. Raises NotPossible."""
        return self._note(table_id, context, lambda table: voided(table.record, why))

    def _note(
        self, table_id: UUID, context: CommandContext, make: Callable[[Table], Fact], repeats: Repeats | None = None
    ) -> Table:
        def entry(table: Table) -> list[RecordedFact]:
            return self._envelopes.next(table, context, make(table))

        return self._tables.enter(table_id, context, entry, may_be_older=True, repeats=repeats)

    def bring_in(
        self,
        table_id: UUID,
        filed: Sequence[RecordedFact],
        labels: bytes,
        beside: Beside | None = None,
        sent: Sent | None = None,
        importer: str = "",
    ) -> Table:
        """Store the facts of an imported record as they are, and what stands beside them; once for one command.

        The ``importer`` gets charge of it, whatever was noted for its id before. Raises NotPossible when the table is
        here already, or the command id was used for another file.
        """
        return self._imports.bring_in(table_id, filed, labels, beside, sent, importer)

    def _move_head(
        self,
        table_id: UUID,
        context: CommandContext,
        why: str,
        target: Callable[[Table], int],
        asked: str = "",
        approved: tuple[str, ...] = (),
    ) -> Table:
        why = a_line(why)

        def entry(table: Table) -> list[RecordedFact]:
            moved = HeadMoved(target(table), asked or context.actor, approved)
            return self._envelopes.next(table, context, moved, why)

        return self._tables.enter(table_id, context, entry)
