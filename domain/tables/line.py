"""A line on its way into the record: moves that are judged one after the other and entered together, or not at all."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.play.findings import Refused, Unreadable
from domain.play.game import Game
from domain.play.vocabulary import Command
from domain.record.envelope import RecordedFact
from domain.record.fold import extend
from domain.store.errors import NotPossible
from domain.tables.concurrency import read_for
from domain.tables.croupier.notation import said
from domain.tables.croupier.position import is_dealt
from domain.tables.table import CommandContext, Table


class LineRefused(Exception):
    """Nothing of a line was entered. ``place`` is that of the move that stopped it, from 0; ``trouble`` says why."""

    def __init__(self, place: int, trouble: Refused | Unreadable | NotPossible) -> None:
        super().__init__(str(trouble))
        self.place = place
        self.trouble = trouble


class JudgedLine:
    """The moves of a line that were judged so far: the ``table`` as it is after them, and their facts.

    ``reason`` is what is left of the reason given: it lets one move stand against the rules, the first that needs it.
    """

    def __init__(self, table: Table, context: CommandContext, reason: str | None) -> None:
        self.table = table
        self.context = context
        self.reason = reason
        self.filed: list[RecordedFact] = []
        self._stored = table
        self._commands: list[Command] = []
        self._latest: Sequence[RecordedFact] = ()

    def read(self, move: str, parent: int) -> Command:
        """The command of the next move, as it read for its author. Raises Stale, Unreadable, NotPossible."""
        return read_for(self._stored, self.context, move, parent, after=self._commands, now=self.table)

    def add(self, command: Command, filed: Sequence[RecordedFact]) -> None:
        """Take the judged move into the line; all of it is one entry."""
        entry, first = self._stored.record.revision + 1, (self.filed or filed)[0].envelope
        for each in filed:
            same = replace(each.envelope, entry=entry, recorded=first.recorded, happened=first.happened)
            self.filed.append(replace(each, envelope=same))
        self._commands.append(command)
        self._latest = filed

    def go_on(self) -> None:
        """Let the table be as it is after the last move. Raises NotPossible where nobody may know that yet."""
        last, before = self._commands[-1], self.table
        hidden = before.seen_by(self.context.viewer).state() != before.truth.state()
        if closes(before.game, last, served=before.record.opened.served, hidden=hidden):
            first = said(before.game, before.record.opened.mode, last.seen_by("public"))
            raise NotPossible(f"enter {first} first: what follows may rest on cards that it brings to light")
        record = extend(before.record, before.record.table, self._latest)
        assert record is not None
        self.table = before.supposing(record)


def closes(game: Game, command: Command, *, served: bool, hidden: bool) -> bool:
    """Whether an act ends its line, because it may show its author cards on which what follows would be tried.

    ``hidden`` says that the record holds faces that the author does not see.
    """
    if served:
        return is_dealt(game, command)
    return hidden and isinstance(command, game.uncovering)
