"""The only door to write through: every accepted act becomes one entry, durable before it is acknowledged.

A caller names the revision it saw and a command id of its own. A stale revision is refused with what happened since,
but for acts that commute with all of that (``commuting.py``). A command id is one entry of its table for ever: sent
again, with whatever revision, it changes nothing and is answered with the table, so a double click or a lost
acknowledgement is harmless; with another act it is refused (``repeats.py``).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final
from uuid import UUID, uuid4

from msgspec.structs import replace

from domain.games.registry import game as game_by_key
from domain.play.findings import Refused, Unreadable
from domain.play.game import Game, decide, fold
from domain.play.official import Corrected
from domain.play.vocabulary import Announce, Fact
from domain.record.chance.facts import DealsCommitted, SeedOpened, SeedVoided
from domain.record.codec import from_row, game_of, to_row
from domain.record.corrections import Approval, Correction, Settlement, Unsettled, corrected, with_its_reason
from domain.record.enveloping import step_filed
from domain.record.fold import extend
from domain.record.record import Entry, Envelope, FacesDisclosed, HeadMoved, RecordedFact, TableOpened
from domain.store import Beside, Joined, Moved, SideWrite, Statements, Store, together
from domain.store.cache import Cache
from domain.store.errors import NotPossible
from domain.store.sent_commands import TABLES as SENT
from domain.store.sent_commands import Sent, first_result, result_of
from domain.store.text import a_line
from domain.store.times import now
from domain.tables.authority import decided_by_official, refuse_for_others, refuse_not_theirs
from domain.tables.authorization import Accepted, before_last, judged
from domain.tables.croupier.commitments import bound_to, refuse_early, voided, words_of
from domain.tables.croupier.croupier import Croupier, Opens
from domain.tables.croupier.deal_sets import Boards
from domain.tables.disclosure import hiding, refuse_faces
from domain.tables.disputes.clock import ClockReading
from domain.tables.ending import end_of
from domain.tables.floor import Floor, Floors, closing
from domain.tables.floor.charge import charge_of
from domain.tables.labels import Labels
from domain.tables.line import Line, LineRefused
from domain.tables.repeats import Repeats, accepted_before, repeats_act, repeats_line
from domain.tables.reveals import refuse_reveal
from domain.tables.table import Caller, NotFound, Stale, Table

LONGEST_ID: Final = 120
"""Signs of a command id, with what is put behind it for the parts of a line."""


class Recorder:
    """Opens tables, accepts acts and answers with the table as it then stands. Safe to share between threads."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], str] = now,
        kept: int = 256,
        watch: Callable[[], ClockReading] | None = None,
    ) -> None:
        """``kept`` is how many tables stay in memory; ``watch`` reads the clock where a wait or a delay may be over."""
        self.store = store
        self.clock = clock
        self.watch = watch or (lambda: ClockReading(self.clock()))
        self.floors = Floors(store, lambda: self.clock())
        self.croupier = Croupier(store)
        self._tables: Cache[Table] = Cache(kept, lambda _: 1, lambda table: table.record.version)

    # --- reading ---------------------------------------------------------------------------------------------

    def earliest(self) -> str:
        """The time (UTC) that ends delays and waits: where the clock jumped ahead, the time without the jump."""
        return self.watch().earliest

    def load(self, table_id: UUID) -> Table:
        """The table with everything stored by now. Raises NotFound, or Damaged when stored facts contradict each
        other."""
        known = self._tables.find(table_id)
        rows = self.store.read(table_id, after=known.record.version if known else 0)
        if not rows:
            if known is None:
                raise NotFound(f"there is no table {table_id}")
            return known
        game = known.game if known else game_by_key(game_of(rows[0]))
        record = extend(known.record if known else None, table_id, [from_row(row, game.key) for row in rows])
        assert record is not None
        return self._tables.keep(table_id, Table(game, record, rows[-1].leaf, known))

    # --- writing ---------------------------------------------------------------------------------------------

    def open(
        self,
        game: Game,
        seats: int,
        choices: Sequence[tuple[str, str]],
        caller: Caller,
        labels: bytes,
        *,
        mode: str = "physical",
        opens: Opens = "everybody",
        boards: Boards | None = None,
        table_id: UUID | None = None,
        dealer: int = 0,
        in_charge: bool = False,
    ) -> Table:
        """Open a table and record its announcements. Raises Refused when a choice is not offered, NotPossible.

        ``dealer`` names the first dealer too, and ``in_charge`` gives the caller charge of the table: all of it in one
        transaction.

        ``mode`` says who deals: people (``physical``), or Cairn (``online``), which ``opens`` its seed at the end, or
        from ``boards`` that were made beforehand (``predealt``).
        """
        if seats not in game.seats:
            raise NotPossible(f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} players, not {seats}")
        labels = Labels.decode(labels).judged().encode()
        opened = TableOpened(game.key, game.rules_version, seats, mode)
        table_id = table_id or uuid4()
        notes, beside = self.croupier.opening(table_id, game.key, mode, opens, boards)
        envelope = self._envelope(caller, 1)
        filed = [RecordedFact(envelope, fact) for fact in (opened, *notes)]
        if choices:
            announce = Announce(tuple(choices))
            facts = decide(game, game.initial(seats), announce)
            filed += self._filed(game, caller, Accepted(1, 1, 0, announce, facts))
        if dealer:
            state = fold(game, game.initial(seats), (each.fact for each in filed if each.envelope.step))
            named = game.read(f"dealer{dealer}", state)
            steps = 1 if choices else 0
            accepted = Accepted(2 if choices else 1, steps + 1, steps, named, decide(game, state, named))
            filed += self._filed(game, replace(caller, command_id=f"{caller.command_id}.dealer"), accepted)
        joined = self._charge(table_id, seats, caller.actor) if in_charge else None
        return self._append(table_id, game, None, filed, labels=labels, beside=beside, joined=joined)

    def _charge(self, table_id: UUID, seats: int, person: str) -> Joined | None:
        return self.floors.joining(
            table_id, seats, lambda floor: charge_of(floor, person), person, f"{table_id}.charge"
        )

    def act(
        self, table_id: UUID, move: str, caller: Caller, *, reason: str | None = None, corrects_last: bool = False
    ) -> Table:
        """Accept one move in the game's notation; with a reason, even one that stood against the rules.

        ``corrects_last`` puts the move in the place of the last step. Raises Stale, Unreadable, Illegal, Impossible,
        NotYours, Reused, NotPossible for a reason that hides something.
        """
        try:
            return self.enter(table_id, (move,), caller, reason=reason, corrects_last=corrects_last)
        except LineRefused as line:
            raise line.trouble from None

    def enter(
        self,
        table_id: UUID,
        moves: Sequence[str],
        caller: Caller,
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
            line = Line(table, caller, reason)
            for place, move in enumerate(moves):
                try:
                    if place:
                        line.go_on()
                    self._judge(line, move, corrects_last=corrects_last)
                except (Refused, Unreadable, NotPossible) as trouble:
                    raise LineRefused(place, trouble) from None
            return line.filed

        repeats = repeats_line(moves, caller.viewer, corrects_last=corrects_last)
        return self._transact(table_id, caller, entry, may_be_older=True, repeats=repeats)

    def _judge(self, line: Line, move: str, *, corrects_last: bool) -> None:
        """Judge the next move of a line and take it in."""
        table, caller, record = line.table, line.caller, line.table.record
        parent = before_last(record) if corrects_last else record.head
        if corrects_last:
            refuse_reveal(table, caller, ())
        state, sight = table.truth.state(parent), table.seen_by(caller.viewer).state(parent)
        command = line.read(move, parent)
        refuse_not_theirs(caller, command, state, line.reason)
        dealt = self.croupier.deal(table, parent, command)
        facts, stood = judged(table.game, state, sight, dealt.command, None if dealt.dealt else line.reason)
        stood = stood or decided_by_official(caller, command, state, line.reason)
        line.reason = None if stood else line.reason
        accepted = Accepted(
            entry=record.revision + 1,
            number=len(record.steps) + 1,
            parent=parent,
            command=dealt.command,
            facts=facts,
            reason=stood,
            corrects=record.head if corrects_last else None,
            before=dealt.notes,
        )
        line.add(dealt.command, self._filed(table.game, caller, accepted))

    def take_back(
        self,
        table_id: UUID,
        caller: Caller,
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
            refuse_reveal(table, caller, approved_by)
            return before

        return self._move_head(table_id, caller, why, target, asked_by, tuple(approved_by))

    def redo(self, table_id: UUID, caller: Caller, why: str = "taken back by mistake") -> Table:
        """Move the head to the step that was just taken back. Raises NotPossible when there is none."""

        def target(table: Table) -> int:
            if table.record.redo is None:
                raise NotPossible("nothing was taken back just now")
            return table.record.redo

        return self._move_head(table_id, caller, why, target)

    def correct(
        self,
        table_id: UUID,
        correction: Correction,
        settlements: Mapping[int, Settlement],
        caller: Caller,
        *,
        why: str,
        approved_by: Sequence[str],
        asked_by: str = "",
    ) -> Table:
        """Put the record right in one entry, which states again whatever follows; ``settlements`` go by step.

        Raises Stale, NotPossible, Unsettled, and Unreadable for a move of the correction or of a settlement.
        """
        approval = Approval(asked_by or caller.actor, tuple(approved_by), a_line(why, least=0))
        correction = with_its_reason(correction)
        settlements = {step: with_its_reason(each) for step, each in settlements.items()}

        def entry(table: Table) -> list[RecordedFact]:
            envelope = self._envelope(caller, table.record.revision + 1)
            try:
                return corrected(table.truth, correction, settlements, envelope, approval)
            except Unsettled as unsettled:
                raise Unsettled(unsettled.conflicts if caller.viewer == "open" else ()) from None

        return self._transact(table_id, caller, entry)

    def disclose(
        self,
        table_id: UUID,
        step: int,
        cards: Sequence[str],
        caller: Caller,
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
            refuse_faces(table, step, place, tuple(cards), caller.viewer)
            disclosed = FacesDisclosed(step, place, tuple(to), tuple(cards))
            return [RecordedFact(self._envelope(caller, table.record.revision + 1), disclosed)]

        return self._transact(table_id, caller, entry)

    def give_words(self, table_id: UUID, seat: int, words: str, caller: Caller) -> Table:
        """Take the words of a seat, those that it is bound to where it is. Raises NotPossible, NotYours."""
        refuse_for_others(caller, (seat,))
        return self._note(table_id, caller, lambda table: words_of(table.record, seat, words))

    def bind_words(self, table_id: UUID, seat: int, commitment: str, caller: Caller) -> Table:
        """Bind a seat to words that it shows once every seat has chosen its own. Raises NotPossible, NotYours."""
        refuse_for_others(caller, (seat,))
        return self._note(table_id, caller, lambda table: bound_to(table.record, seat, commitment))

    def open_seed(self, table_id: UUID, caller: Caller, *, with_set: bool = False) -> Table:
        """Open the seed of an online table that is over, or the key of its set with all of it. Raises NotPossible."""

        def opened(table: Table) -> Fact:
            if not self.is_closed(table) and table.truth.state().ending:
                raise NotPossible("the seed opens when the table is closed")
            if caller.seats is not None:
                refuse_early(table.record, self.earliest())
            return self.croupier.opened(table.record, table.truth.state(), with_set=with_set)

        def repeats(_table: Table, entry: Entry) -> bool:
            return isinstance(entry.act, SeedOpened | SeedVoided)

        return self._note(table_id, caller, opened, repeats)

    def is_closed(self, table: Table) -> bool:
        """Whether a table is over and closed: from then on its hidden cards are open (``floor/closing.py``)."""
        record = table.record
        end = self.floors.load(record.table, record.opened.seats).end
        return closing.is_closed(end, over=table.truth.state().ending is not None)

    def close(self, table_id: UUID, how: closing.How, caller: Caller) -> Table:
        """Close a table that has ended; where Cairn dealt by a seed of its own, that opens with it.

        A table that is closed stays so. Raises NotPossible.
        """
        now = self.watch()
        command = closing.Close(how, now.at, now.sure)
        for _ in range(4):
            table = self.load(table_id)
            record = table.record
            if self.is_closed(table):
                return table
            if record.committed is None or record.seed_end or isinstance(record.committed, DealsCommitted):
                self.floors.act(table_id, record.opened.seats, command, caller.actor, caller.command_id)
                return table
            try:
                return self._closed_with_seed(table, command, caller)
            except Moved:
                continue
        raise Stale(caller.revision, self.load(table_id))

    def _closed_with_seed(self, table: Table, command: closing.Close, caller: Caller) -> Table:
        record = table.record
        seed = self.croupier.opened(record, table.truth.state())
        filed = [RecordedFact(self._envelope(caller, record.revision + 1), seed)]
        who = caller.actor, caller.command_id
        joined = self.floors.joining(record.table, record.opened.seats, lambda _: (command,), *who)
        return self._append(record.table, table.game, table, filed, joined=joined)

    def void_seed(self, table_id: UUID, why: str, caller: Caller) -> Table:
        """End the commitment of an online table without opening its seed. Raises NotPossible."""
        return self._note(table_id, caller, lambda table: voided(table.record, why))

    def _note(
        self, table_id: UUID, caller: Caller, make: Callable[[Table], Fact], repeats: Repeats | None = None
    ) -> Table:
        def entry(table: Table) -> list[RecordedFact]:
            return [RecordedFact(self._envelope(caller, table.record.revision + 1), make(table))]

        return self._transact(table_id, caller, entry, may_be_older=True, repeats=repeats)

    def bring_in(
        self,
        table_id: UUID,
        game: Game,
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
        known = self._brought_by(sent)
        if known is not None:
            return self.load(known)
        seats = next(each.fact.seats for each in filed if isinstance(each.fact, TableOpened))
        joined = self._charge(table_id, seats, importer) if importer else None
        beside = together(beside, _keeping(sent, table_id))
        try:
            return self._append(table_id, game, None, list(filed), labels=labels, beside=beside, joined=joined)
        except Moved:
            raise NotPossible(f"table {table_id} is here already") from None

    def _brought_by(self, sent: Sent | None) -> UUID | None:
        if sent is None:
            return None
        self.store.furnish(SENT)
        with self.store.reading() as statements:
            found = result_of(statements, sent)
        return UUID(found) if found else None

    def _move_head(
        self,
        table_id: UUID,
        caller: Caller,
        why: str,
        target: Callable[[Table], int],
        asked: str = "",
        approved: tuple[str, ...] = (),
    ) -> Table:
        why = a_line(why)

        def entry(table: Table) -> list[RecordedFact]:
            moved = HeadMoved(target(table), asked or caller.actor, approved)
            return [RecordedFact(self._envelope(caller, table.record.revision + 1), moved, reason=why)]

        return self._transact(table_id, caller, entry)

    def _transact(
        self,
        table_id: UUID,
        caller: Caller,
        entry: Callable[[Table], list[RecordedFact]],
        *,
        may_be_older: bool = False,
        repeats: Repeats | None = None,
    ) -> Table:
        """Store what ``entry`` makes of the newest table; where it ``may_be_older`` it judges the revision itself.

        ``repeats`` tells a command sent again from another under its id, by default by what ``entry`` makes.
        """
        repeats = repeats or repeats_act(entry)
        table = self._known_at(table_id, caller.revision)
        for _ in range(4):
            table = table or self.load(table_id)
            if accepted_before(table, caller.command_id, repeats):
                return table
            if caller.revision != table.record.revision and not may_be_older:
                raise Stale(caller.revision, table)
            try:
                return self._append(table_id, table.game, table, entry(table))
            except Moved:
                table = None
        raise Stale(caller.revision, self.load(table_id))

    def _known_at(self, table_id: UUID, revision: int) -> Table | None:
        """The table in memory if it stands where the caller saw it; the append finds out whether it has gone on."""
        table = self._tables.find(table_id)
        return table if table is not None and table.record.revision == revision else None

    def _append(
        self,
        table_id: UUID,
        game: Game,
        table: Table | None,
        filed: list[RecordedFact],
        labels: bytes | None = None,
        beside: Beside | None = None,
        joined: Joined | None = None,
    ) -> Table:
        record = table.record if table else None
        if table is not None and joined is None:
            joined = self._end_noted(table, filed)
        rows = [to_row(fact, game.key) for fact in filed]
        side = () if labels is None else (SideWrite(table_id, labels),)
        stored = self.store.append(
            table_id,
            record.version if record else 0,
            rows,
            side,
            previous=table.leaf if table else None,
            beside=together(beside, self.croupier.ending(table_id, filed)),
            joined=joined,
        )
        grown = extend(record, table_id, filed)
        assert grown is not None
        return self._tables.keep(table_id, Table(game, grown, stored[-1].leaf, table))

    def _end_noted(self, table: Table, filed: list[RecordedFact]) -> Joined | None:
        """What the floor notes of an end that these facts bring about or take back. Raises NotPossible once closed."""
        before, after = table.truth.state().ending, end_of(table, filed)
        if before is None and after.ending is None:
            return None
        record, envelope = table.record, filed[0].envelope
        if before is not None and self.is_closed(table):
            if after.ending is None or (after.head != record.head and not isinstance(filed[0].fact, Corrected)):
                raise NotPossible("the table is closed, so its end stands")
            return None

        def commands(floor: Floor) -> tuple[closing.ReachEnd | closing.TakeEndBack, ...]:
            if after.ending is None:
                return (closing.TakeEndBack(after.head),)
            return (closing.ReachEnd(after.head),) if before is None and floor.held else ()

        name = f"{envelope.command_id}.end"
        return self.floors.joining(record.table, record.opened.seats, commands, envelope.actor, name)

    def _envelope(self, caller: Caller, entry: int, step: int = 0, parent: int = 0) -> Envelope:
        if not (caller.command_id.isprintable() and 1 <= len(caller.command_id) <= LONGEST_ID):
            raise NotPossible(f"a command id has 1 to {LONGEST_ID} signs that can be seen")
        recorded = self.clock()
        return Envelope(1, entry, step, parent, caller.actor, caller.command_id, recorded, caller.happened or recorded)

    def _filed(self, game: Game, caller: Caller, accepted: Accepted) -> list[RecordedFact]:
        envelope = self._envelope(caller, accepted.entry, accepted.number, accepted.parent)
        envelope = replace(envelope, corrects=accepted.corrects)
        filed = step_filed(game, envelope, accepted.command, accepted.facts, accepted.reason)
        of_table = replace(envelope, step=0, parent=0, corrects=None)
        return [*(RecordedFact(of_table, fact) for fact in accepted.before), *filed]


def _keeping(sent: Sent | None, table_id: UUID) -> Beside | None:
    """Keeps the command of an import with its table. Raises NotPossible where it came in at the same time."""
    if sent is None:
        return None

    def keep(statements: Statements) -> None:
        if first_result(statements, sent, str(table_id)) is not None:
            raise NotPossible("this file is being brought in already")

    return keep
