"""Whose each act is: every kind of act says it of itself.

A seat's own act is entered by its player, by the scorer or by an official. An act of the whole table is entered by a
player only through the request that all seats answer (``floor/``), by the scorer where nobody plays on an own device or
the announced terms say so, else by an official with a reason.
"""

from domain.play.frame.acts import CallMisdeal, NameDealer
from domain.play.game import Game
from domain.play.steps import State
from domain.play.vocabulary import Command, Owner
from domain.tables.table import CommandContext, NeedsOfficial, NotYours


def owner(command: Command, state: State) -> Owner:
    """Whose act this is now: a dealer who is named anew, where one was found, is the whole table's."""
    if isinstance(command, NameDealer) and state.dealer is not None:
        return command.anew
    return command.whose


def table_acts(game: Game) -> tuple[type[Command], ...]:
    """The kinds of act of a game that are the whole table's."""
    return tuple(kind for kind in game.commands if kind.whose == "the whole table")


def refuse_not_theirs(context: CommandContext, command: Command, state: State, reason: str | None) -> None:
    """Refuse an act that somebody else has to enter. Raises NotYours, NeedsOfficial, NotPossible."""
    match owner(command, state):
        case "its seat" | "anybody at the table":
            refuse_for_others(context, command.acts_for)
        case "an official":
            if context.seats is not None:
                raise NeedsOfficial("only an official or the scorer can enter what follows no rule")
        case "the whole table":
            _refuse_alone(context, reason)
            _refuse_late(context, command, state, reason=reason)


def refuse_for_others(context: CommandContext, seats: tuple[int, ...]) -> None:
    """Raise NotYours where a seat's act is another's to enter."""
    if not context.may_act_for(seats):
        theirs = " and ".join(f"seat {seat}" for seat in seats)
        raise NotYours(f"this is for {theirs} to enter, or for the scorer")


def decided_by_official(context: CommandContext, command: Command, state: State, reason: str | None) -> str | None:
    """The reason that is kept with an act of the whole table that an official entered alone, else None."""
    if owner(command, state) != "the whole table":
        return None
    return reason if context.for_table == "with reason" or is_late(type(command), state) else None


def _refuse_alone(context: CommandContext, reason: str | None) -> None:
    if context.for_table == "no" or (context.for_table == "free" and context.seats is not None):
        raise NotYours("this is an act of the whole table: ask all players under Requests; it holds when all agree")
    if context.for_table == "with reason" and not reason:
        raise NeedsOfficial("this is an act of the whole table: all players agree, or an official gives the reason")


def _refuse_late(context: CommandContext, command: Command, state: State, *, reason: str | None) -> None:
    if is_late(type(command), state) and not (context.official and reason):
        raise NeedsOfficial(
            "a misdeal is called before the first act of play of its deal; later by an official, with the reason"
        )


def is_late(kind: type[Command], state: State) -> bool:
    """Whether this would be a misdeal after the first act of play of the deal."""
    return issubclass(kind, CallMisdeal) and state.played
