"""Which step taught somebody a card: taking it back would not take the card out of anybody's head."""

from collections.abc import Sequence

from domain.record.history import History
from domain.tables.table import CommandContext, NeedsOfficial, Table


def reveals(history: History, step: int) -> bool:
    """Whether somebody saw cards by this step that were hidden from them: drawn, dealt, turned up, shown.

    ``history`` may be anybody's: only the kinds of its facts are asked. Raises KeyError when there is no such step.
    """
    return any(fact.reveals() for fact in history.facts(step))


def refuse_reveal(table: Table, context: CommandContext, approved_by: Sequence[str]) -> None:
    """No player undoes by itself that somebody saw a card by the last step. Raises NeedsOfficial."""
    player = context.seats is not None and not any(approved_by)
    if player and reveals(table.truth, table.record.head):
        raise NeedsOfficial("somebody saw a card by this step, so an official decides")
