"""An act on its way into the record: what it brings about."""

from typing import NamedTuple

from domain.play.findings import Illegal
from domain.play.game import Game, decide
from domain.play.steps import State
from domain.play.vocabulary import Command, Fact
from domain.record.record import Record
from domain.store.errors import NotPossible


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


def judged(
    game: Game, state: State, sight: State, command: Command, reason: str | None
) -> tuple[tuple[Fact, ...], str | None]:
    """The facts of an act, and the reason why it stood if it was against the rules. Raises Illegal, Impossible."""
    try:
        return decide(game, state, command, sight=sight), None
    except Illegal:
        if not reason:
            raise
        return decide(game, state, command, sight=sight, stood=True), reason
