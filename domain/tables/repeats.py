"""What was sent before under the same command id: one id is one entry of a table for ever, at whatever revision."""

from collections.abc import Callable, Sequence

from domain.play.findings import Refused, Unreadable
from domain.play.vocabulary import Viewer
from domain.record.envelope import RecordedFact
from domain.record.facts import SERVED
from domain.record.record import Entry, Step
from domain.store.errors import NotPossible
from domain.tables.croupier.notation import read_move, said
from domain.tables.table import Reused, Stale, Table

Makes = Callable[[Table], list[RecordedFact]]
"""What an act brings about at a table."""

Repeats = Callable[[Table, Entry], bool]
"""Whether what is sent now is what that entry was accepted for."""


def repeats_line(moves: Sequence[str], viewer: Viewer, *, corrects_last: bool) -> Repeats:
    """Whether an entry recorded these moves, each read at the table as it was then."""

    def repeats(table: Table, entry: Entry) -> bool:
        steps = table.record.new_steps(entry)
        if entry.act is not None or not steps or corrects_last != (steps[0].corrects is not None):
            return False
        return len(steps) == len(moves) and all(
            _is(table, step, move, viewer) for step, move in zip(steps, moves, strict=True)
        )

    return repeats


def _is(table: Table, step: Step, move: str, viewer: Viewer) -> bool:
    """Whether a step is what a typed move says."""
    game, mode = table.game, table.record.opened.mode
    try:
        command = read_move(game, mode, move, table.seen_by(viewer).state(step.parent))
    except (Unreadable, NotPossible):
        return False
    if mode not in SERVED:
        return game.write(command) == step.asked
    return said(game, mode, command) == said(game, mode, table.truth.command(step.number))


def repeats_act(makes: Makes) -> Repeats:
    """Whether the same would have been stored for it at the table as it was before that entry."""

    def repeats(table: Table, entry: Entry) -> bool:
        if entry.number == 1 or entry.act is None:
            return False
        try:
            first = makes(table.at(entry.number - 1))[0]
        except (NotPossible, Refused, Unreadable, Stale):
            return False
        return (first.fact, first.reason) == (entry.act, entry.reason)

    return repeats


def accepted_before(table: Table, command_id: str, repeats: Repeats) -> bool:
    """Whether this was accepted under its command id. Raises Reused where something else was."""
    entry = table.record.entry_under(command_id)
    if entry is None:
        return False
    if not repeats(table, entry):
        raise Reused(entry)
    return True
