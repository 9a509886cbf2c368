"""Enters a typed line: all of its moves as one entry, or none of them."""

from typing import Final, NamedTuple
from uuid import UUID

from msgspec.structs import replace

from domain.play.findings import Refused, Unreadable
from domain.store.errors import NotPossible
from domain.tables.line import LineRefused
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, NotYours, Stale, Table
from web.table.offers import due

RECORD_WORDS: Final = ("u", "redo")
"""Typed words that move the head and are no act of any game."""


class Submission(NamedTuple):
    """What somebody wants entered, at which revision. ``reason`` lets one of its moves stand."""

    context: CommandContext
    line: str
    may_rule: bool
    reason: str | None = None
    correct: bool = False

    @property
    def revision(self) -> int:
        """The revision that was seen."""
        return self.context.revision


class EntryResult(NamedTuple):
    """What became of a line: the table as it stands now, the moves of the line, and what stopped it.

    ``place`` is that of the move that was refused, from 0; None where the line as a whole was.
    ``revision`` is that of its entry, or the one its author saw: what the author's next line follows.
    """

    table: Table
    revision: int
    moves: tuple[str, ...]
    place: int | None = None
    trouble: Refused | Unreadable | NotPossible | Stale | None = None


def enter(recorder: Recorder, table_id: UUID, asked: Submission) -> EntryResult:
    """Enter every move of the line in one entry, or nothing. Raises NotFound and StoreError."""
    table = recorder.load(table_id)
    asked = _as_sent_first(table, asked)
    moves = moves_of(table, asked)
    context = asked.context
    try:
        if not moves:
            raise Unreadable("Type what happened, or tap it.")
        _refuse_beyond(asked, moves)
        table = _enter_moves(recorder, table_id, moves, context, asked.reason)
    except LineRefused as line:
        return EntryResult(recorder.load(table_id), asked.revision, moves, line.place, line.trouble)
    except (Refused, Unreadable, NotPossible, Stale) as trouble:
        return EntryResult(recorder.load(table_id), asked.revision, moves, trouble=trouble)
    return EntryResult(table, _revision_of(table, context), moves)


def _as_sent_first(table: Table, asked: Submission) -> Submission:
    """A line that was sent before, at the revision at which its first move was entered: it is read as it was then."""
    first = table.record.entry_under(asked.context.command_id)
    if first is None or asked.revision < first.number:
        return asked
    return asked._replace(context=replace(asked.context, revision=first.number - 1))


def _revision_of(table: Table, context: CommandContext) -> int:
    """The entry that was accepted under this command id, however often it was sent."""
    later = table.record.entries[context.revision :]
    return next(entry.number for entry in later if entry.command_id == context.command_id)


def marked(line: str) -> str:
    """The line with every sign that puts right before its move: ``8h=`` is what a caret before the sign made of it."""
    return " ".join(f"={word[:-1]}" if word.endswith("=") and word[0] != "=" else word for word in line.split())


def stands_alone(move: str) -> bool:
    """Whether this takes back, brings back or puts right, and is no act at the end of the record."""
    return move.lower() in RECORD_WORDS or move.startswith("=")


def moves_of(table: Table, asked: Submission) -> tuple[str, ...]:
    """The moves of the line, read at the table as its author saw it: the same however often it is sent."""
    line = marked(asked.line)
    moves = tuple(line.split())
    if 1 <= asked.revision <= table.record.revision and not asked.correct:
        sight = table.seen_by(asked.context.viewer).state(table.record.entries[asked.revision - 1].head)
        moves = table.game.split(line or due(table.game, sight), sight)
    if asked.correct and moves and not moves[0].startswith("="):
        moves = (f"={moves[0]}", *moves[1:])
    return moves


def _enter_moves(
    recorder: Recorder, table_id: UUID, moves: tuple[str, ...], context: CommandContext, reason: str | None
) -> Table:
    place = next((place for place, move in enumerate(moves) if stands_alone(move)), None)
    if place is None:
        return recorder.enter(table_id, moves, context, reason=reason)
    if len(moves) > 1:
        raise LineRefused(place, Unreadable(f"{moves[place]} needs a line of its own: enter it by itself"))
    match moves[0].lower():
        case "u":
            return recorder.take_back(table_id, context)
        case "redo":
            return recorder.redo(table_id, context)
        case _:
            return recorder.act(table_id, moves[0][1:], context, reason=reason, corrects_last=True)


def _refuse_beyond(asked: Submission, moves: tuple[str, ...]) -> None:
    """What is for the scorer and for officials."""
    if asked.reason and not asked.may_rule:
        raise NotYours("only the scorer or an official can record a move that was played against the rules")
    place = next((place for place, move in enumerate(moves) if stands_alone(move)), None)
    if asked.context.seats is not None and place is not None:
        raise LineRefused(
            place, NotYours("a player asks for a take-back; only the scorer or an official corrects an entry")
        )
