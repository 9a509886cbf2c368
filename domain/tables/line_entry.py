"""Moves on their way into the record: each judged at the table as it is after those before it."""

from collections.abc import Sequence

from domain.play.findings import Refused, Unreadable
from domain.record.envelope import RecordedFact
from domain.store.errors import NotPossible
from domain.tables.authority import decided_by_official, refuse_not_theirs
from domain.tables.authorization import Accepted, before_last, judged
from domain.tables.croupier.croupier import Croupier
from domain.tables.envelopes import Envelopes
from domain.tables.line import JudgedLine, LineRefused
from domain.tables.reveals import refuse_reveal
from domain.tables.table import CommandContext, Table


class LineEntry:
    """Judges lines of moves."""

    def __init__(self, croupier: Croupier, envelopes: Envelopes) -> None:
        self._croupier = croupier
        self._envelopes = envelopes

    def facts(
        self, table: Table, moves: Sequence[str], context: CommandContext, reason: str | None, *, corrects_last: bool
    ) -> list[RecordedFact]:
        """What a line brings about, as one entry with a step for each move. Raises Stale, LineRefused."""
        line = JudgedLine(table, context, reason)
        for place, move in enumerate(moves):
            try:
                if place:
                    line.go_on()
                self._judge(line, move, corrects_last=corrects_last)
            except (Refused, Unreadable, NotPossible) as trouble:
                raise LineRefused(place, trouble) from None
        return line.filed

    def _judge(self, line: JudgedLine, move: str, *, corrects_last: bool) -> None:
        """Judge the next move of a line and take it in."""
        table, context, record = line.table, line.context, line.table.record
        parent = before_last(record) if corrects_last else record.head
        if corrects_last:
            refuse_reveal(table, context, ())
        state, sight = table.truth.state(parent), table.seen_by(context.viewer).state(parent)
        command = line.read(move, parent)
        refuse_not_theirs(context, command, state, line.reason)
        dealt = self._croupier.deal(table, parent, command)
        facts, stood = judged(table.game, state, sight, dealt.command, None if dealt.dealt else line.reason)
        stood = stood or decided_by_official(context, command, state, line.reason)
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
        line.add(dealt.command, self._envelopes.step(table.game, context, accepted))
