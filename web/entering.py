"""Enters a typed line token by token: up to the first that is refused; the rest is given back to its author."""

from typing import Final, NamedTuple
from uuid import UUID

from domain.croupier.asking import read_move, said
from domain.judging import Refused, Unreadable
from domain.play import Viewer
from domain.record import SERVED, Entry, HeadMoved
from domain.recorder import Recorder
from domain.tables import Caller, NotPossible, NotYours, Stale, Table
from web.offering import due
from web.views import Author

LONGEST_LINE: Final = 2000


class Asked(NamedTuple):
    """What somebody wants entered, at which revision. ``reason`` lets the first token stand."""

    revision: int
    command_id: str
    line: str
    who: Author
    reason: str | None = None
    correct: bool = False
    happened: str | None = None


class Result(NamedTuple):
    """How far a line was entered: the table as it stands, the tokens that remain, and what stopped them.

    ``revision`` is that of its last entry, or the one its author saw: what the author's next line follows.
    """

    table: Table
    revision: int
    entered: int
    rest: tuple[str, ...]
    trouble: Refused | Unreadable | NotPossible | Stale | None


def enter(recorder: Recorder, table_id: UUID, asked: Asked) -> Result:
    """Enter every token as an entry of its own. Raises NotFound and StoreError."""
    tokens = _tokens(recorder.load(table_id), asked)
    follows = asked.revision
    for index, token in enumerate(tokens):
        caller = Caller(
            actor=asked.who.id,
            command_id=f"{asked.command_id}.{index}" if index else asked.command_id,
            revision=asked.revision + index,
            viewer=asked.who.sight,
            happened=asked.happened,
            seats=asked.who.seats,
            for_table=asked.who.for_table,
            official=asked.who.official,
        )
        try:
            _refuse_beyond(asked.who, token, asked.reason)
            table = _enter_token(recorder, table_id, token, caller, asked.reason if not index else None)
        except (Refused, Unreadable, NotPossible, Stale) as trouble:
            return Result(recorder.load(table_id), follows, index, tokens[index:], trouble)
        follows = _revision_of(table, caller)
    nothing = None if tokens else Unreadable("Type what happened, or tap it.")
    return Result(recorder.load(table_id), follows, len(tokens), (), nothing)


def _revision_of(table: Table, caller: Caller) -> int:
    """The entry that was accepted under this command id, however often it was sent."""
    later = table.record.entries[caller.revision :]
    return next(entry.number for entry in later if entry.command_id == caller.command_id)


def marked(line: str) -> str:
    """The line with every sign that puts right before its move: ``8h=`` is what a caret before the sign made of it."""
    return " ".join(f"={word[:-1]}" if word.endswith("=") and word[0] != "=" else word for word in line.split())


def _tokens(table: Table, asked: Asked) -> tuple[str, ...]:
    """The moves of the line, read at the table as its author saw it: the same however often it is sent."""
    line = marked(asked.line)
    tokens = tuple(line.split())
    if 1 <= asked.revision <= table.record.revision and not asked.correct:
        sight = table.seen_by(asked.who.sight).state(table.record.entries[asked.revision - 1].head)
        move = "" if tokens else due(table.game, sight)
        tokens = table.game.split(move or line, sight)
    if asked.correct and tokens and not tokens[0].startswith("="):
        tokens = (f"={tokens[0]}", *tokens[1:])
    return tokens


def _enter_token(recorder: Recorder, table_id: UUID, token: str, caller: Caller, reason: str | None) -> Table:
    _refuse_another_move(recorder.load(table_id), token, caller)
    match token.lower():
        case "u":
            return recorder.take_back(table_id, caller)
        case "redo":
            return recorder.redo(table_id, caller)
        case _ if token.startswith("="):
            return recorder.act(table_id, token[1:], caller, reason=reason, corrects_last=True)
        case _:
            return recorder.act(table_id, token, caller, reason=reason)


def _refuse_beyond(who: Author, token: str, reason: str | None) -> None:
    """What is for the scorer and for officials."""
    if reason and not who.may_rule:
        raise NotYours("that an act stood against the rules is for the scorer or an official to record")
    if who.seats is not None and (token.lower() in ("u", "redo") or token.startswith("=")):
        raise NotYours("a player asks for a take-back; the scorer or an official puts an entry right")


def _refuse_another_move(table: Table, token: str, caller: Caller) -> None:
    """A command id used before for another move is a page sent again with other words: nobody may think it entered."""
    for entry in table.record.entries[caller.revision :]:
        if entry.command_id == caller.command_id and not _says(table, entry, token, caller.viewer):
            raise Stale(caller.revision, table)


def _says(table: Table, entry: Entry, token: str, viewer: Viewer) -> bool:
    if token.lower() in ("u", "redo"):
        return isinstance(entry.act, HeadMoved)
    steps = table.record.new_steps(entry)
    if not steps or token.startswith("=") != (steps[0].corrects is not None):
        return False
    sight, mode = table.seen_by(viewer).state(steps[0].parent), table.record.opened.mode
    try:
        command = read_move(table.game, mode, token.removeprefix("="), sight)
    except (Unreadable, NotPossible):
        return False
    if mode not in SERVED:
        return table.game.write(command) == steps[0].asked
    return said(table.game, mode, command) == said(table.game, mode, table.truth.command(steps[0].number))
