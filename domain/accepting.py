"""An act on its way into the record: whose it is to enter, and what it brings about."""

from typing import Any, NamedTuple

from domain.game import Game, decide
from domain.judging import Illegal
from domain.play import Command, Fact
from domain.record import Record
from domain.tables import Caller, NeedsOfficial, NotPossible, NotYours


class Accepted(NamedTuple):
    """A judged act; ``before`` are facts of the table itself that come with it."""

    entry: int
    number: int
    parent: int
    command: Command
    facts: tuple[Fact, ...]
    reason: str | None = None
    corrects: int | None = None
    before: tuple[Fact, ...] = ()


def before_last(record: Record) -> int:
    """The step before the last, where the game stands once that is taken back. Raises NotPossible."""
    if len(record.standing) < 2:
        raise NotPossible("there is nothing to take back")
    return record.standing[-2]


def refuse_official(game: Game, caller: Caller, command: Command) -> None:
    """Raise NeedsOfficial for an act by no rule that a player enters."""
    if isinstance(command, game.official) and caller.seats is not None:
        raise NeedsOfficial("where something went by no rule is for an official to enter, or for the scorer")


def refuse_for_others(caller: Caller, seats: tuple[int, ...]) -> None:
    """Raise NotYours where a seat's act is another's to enter."""
    if not caller.may_act_for(seats):
        theirs = " and ".join(f"seat {seat}" for seat in seats)
        raise NotYours(f"this is for {theirs} to enter, or for the scorer")


def judged(
    game: Game, state: Any, sight: Any, command: Command, reason: str | None
) -> tuple[tuple[Fact, ...], str | None]:
    """The facts of an act, and the reason why it stood if it was against the rules. Raises Illegal, Impossible."""
    try:
        return decide(game, state, command, sight=sight), None
    except Illegal:
        if not reason:
            raise
        return decide(game, state, command, sight=sight, stood=True), reason
