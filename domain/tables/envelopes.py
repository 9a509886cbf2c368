"""Acts in their envelopes: who entered them, when, under which command id."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from domain.play.game import Game
from domain.play.vocabulary import Fact
from domain.record.envelope import Envelope, RecordedFact
from domain.record.enveloping import step_filed
from domain.store.errors import NotPossible
from domain.tables.authorization import Accepted
from domain.tables.table import CommandContext, Table

LONGEST_ID: Final = 120
"""Signs of a command id, with what is put behind it for the parts of a line."""


class Envelopes:
    """Puts facts into envelopes by one clock."""

    def __init__(self, clock: Callable[[], str]) -> None:
        self._clock = clock

    def envelope(self, context: CommandContext, entry: int, step: int = 0, parent: int = 0) -> Envelope:
        """The envelope of an act in this context. Raises NotPossible for a command id that cannot be used."""
        if not (context.command_id.isprintable() and 1 <= len(context.command_id) <= LONGEST_ID):
            raise NotPossible(f"a command id has 1 to {LONGEST_ID} signs that can be seen")
        recorded = self._clock()
        return Envelope(
            1, entry, step, parent, context.actor, context.command_id, recorded, context.happened or recorded
        )

    def next(self, table: Table, context: CommandContext, fact: Fact, reason: str | None = None) -> list[RecordedFact]:
        """A fact of the table itself as its next entry."""
        return [RecordedFact(self.envelope(context, table.record.revision + 1), fact, reason=reason)]

    def step(self, game: Game, context: CommandContext, accepted: Accepted) -> list[RecordedFact]:
        """The facts of an accepted act, behind those of the table itself that come with it."""
        envelope = self.envelope(context, accepted.entry, accepted.number, accepted.parent)
        envelope = replace(envelope, corrects=accepted.corrects)
        filed = step_filed(game, envelope, accepted.command, accepted.facts, accepted.reason)
        of_table = replace(envelope, step=0, parent=0, corrects=None)
        return [*(RecordedFact(of_table, fact) for fact in accepted.before), *filed]
