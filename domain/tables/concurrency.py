"""Acts that leave each other as they are, whoever enters first: passing cards at the same time (UC-A16).

An act made at an older revision is accepted when all that was entered since commutes with it: acts of these kinds by
other seats, none taken back or put right. Words that a seat gives for the shuffle commute with every act.
"""

from collections.abc import Sequence
from typing import Any

from domain.play.findings import Refused, Unreadable
from domain.play.game import fold
from domain.play.steps import State
from domain.play.vocabulary import Command
from domain.record.chance.facts import WordsBound, WordsGiven
from domain.record.record import Entry
from domain.tables.croupier.notation import read_move
from domain.tables.table import CommandContext, Stale, Table


def read_for(
    table: Table,
    context: CommandContext,
    move: str,
    parent: int,
    *,
    after: Sequence[Command] = (),
    now: Table | None = None,
) -> Command:
    """The command of a move that is to follow step ``parent``, as it read for its author.

    In a line it comes ``after`` other acts, by which the table is as it is ``now``. Raises Stale when the table has
    gone on and the act does not commute with all that happened, Unreadable.
    """
    sight, record = table.seen_by(context.viewer), table.record
    mode = record.opened.mode
    if context.revision == record.revision:
        return read_move(table.game, mode, move, (now or table).seen_by(context.viewer).state(parent))
    if not (1 <= context.revision < record.revision and parent == (now or table).record.head):
        raise Stale(context.revision, table)
    try:
        state = _went_on(table, sight.state(record.entries[context.revision - 1].head), after)
        command = read_move(table.game, mode, move, state)
    except (Unreadable, Refused):
        raise Stale(context.revision, table) from None
    if not _commutes(table, command, record.entries[context.revision :]):
        raise Stale(context.revision, table)
    return command


def _went_on(table: Table, state: State, commands: Sequence[Command]) -> Any:
    """The table that the author saw as it would be after these acts."""
    for command in commands:
        state = fold(table.game, state, table.game.outcome(state, command))
    return state


def _commutes(table: Table, command: Command, since: tuple[Entry, ...]) -> bool:
    commuting = type(command) in table.game.commuting
    acts = tuple(entry for entry in since if not isinstance(entry.act, WordsBound | WordsGiven))
    return not acts or (commuting and all(_of_others(table, entry, command.acts_for) for entry in acts))


def _of_others(table: Table, entry: Entry, seats: tuple[int, ...]) -> bool:
    """Whether an entry is one commuting act of other seats that put nothing right."""
    steps = table.record.new_steps(entry)
    if entry.act is not None or len(steps) != 1 or steps[0].corrects or steps[0].restates:
        return False
    earlier = table.truth.command(steps[0].number)
    return type(earlier) in table.game.commuting and set(earlier.acts_for).isdisjoint(seats)
