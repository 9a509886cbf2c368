"""Whose each act is: one table over every kind of act of every game.

A seat's own act is entered by its player, by the scorer or by an official. An act of the whole table is entered by a
player only through the request that all seats answer (``floor/``), by the scorer where nobody plays on an own device or
the announced terms say so, else by an official with a reason.
"""

from typing import Any, Final, Literal

from domain.games.mauna_kea import commands as mk
from domain.games.mountain import commands as mt
from domain.games.two_set_rummy import commands as uc
from domain.play.vocabulary import Announce, Command
from domain.tables.table import Caller, NeedsOfficial, NotYours

Owner = Literal["its seat", "anybody at the table", "the whole table", "an official"]

WHOSE: Final[dict[type[Command], Owner]] = {
    Announce: "anybody at the table",
    # Mauna Kea
    mk.Cut: "anybody at the table",
    mk.NameDealer: "anybody at the table",
    mk.Deal: "its seat",
    mk.Draw: "its seat",
    mk.Steal: "its seat",
    mk.Swap: "its seat",
    mk.Climb: "its seat",
    mk.Attack: "its seat",
    mk.TakeOwed: "its seat",
    mk.ShowHand: "its seat",
    mk.AnswerCount: "its seat",
    mk.Forfeit: "its seat",
    mk.Resign: "its seat",
    mk.CallMisdeal: "the whole table",
    mk.Abandon: "the whole table",
    mk.MoveCards: "an official",
    mk.SetTurn: "an official",
    # Mountain
    mt.Cut: "anybody at the table",
    mt.NameDealer: "anybody at the table",
    mt.Deal: "anybody at the table",
    mt.DealHand: "its seat",
    mt.CheckOrCall: "its seat",
    mt.BetOrRaise: "its seat",
    mt.Fold: "its seat",
    mt.TurnCard: "anybody at the table",
    mt.ExposeCard: "anybody at the table",
    mt.Declare: "its seat",
    mt.ShowHand: "its seat",
    mt.MuckHand: "its seat",
    mt.BuyChips: "its seat",
    mt.TakeSeat: "its seat",
    mt.LeaveSeat: "its seat",
    mt.CloseTable: "the whole table",
    mt.CallMisdeal: "the whole table",
    mt.Abandon: "the whole table",
    mt.MoveCards: "an official",
    mt.MoveChips: "an official",
    mt.SetTurn: "an official",
    mt.AwardPots: "an official",
    # Two-Set Rummy
    uc.DrawForDeal: "anybody at the table",
    uc.NameDealer: "anybody at the table",
    uc.Deal: "its seat",
    uc.Pass: "its seat",
    uc.TurnUp: "anybody at the table",
    uc.DrawStock: "its seat",
    uc.TakeUpcard: "its seat",
    uc.Discard: "its seat",
    uc.GoOut: "its seat",
    uc.LaySet: "its seat",
    uc.EndSets: "its seat",
    uc.LayOff: "its seat",
    uc.CountHand: "its seat",
    uc.AgreeDead: "its seat",
    uc.Leave: "its seat",
    uc.Finish: "the whole table",
    uc.CallMisdeal: "the whole table",
    uc.Abandon: "the whole table",
    uc.MoveCards: "an official",
    uc.SetTurn: "an official",
}
"""The only place that says so; every command of every game stands in it."""

TABLE_ACTS: Final = tuple(kind for kind, whose in WHOSE.items() if whose == "the whole table")
MISDEALS: Final = (mk.CallMisdeal, mt.CallMisdeal, uc.CallMisdeal)
ABANDONS: Final = (mk.Abandon, mt.Abandon, uc.Abandon)
ENDS: Final = (mt.CloseTable, uc.Finish)


def owner(command: Command, state: Any) -> Owner:
    """Whose act this is now: a dealer who is named anew, where one was found, is the whole table's."""
    if isinstance(command, mt.NameDealer) and state.dealer is not None:
        return "the whole table"
    return WHOSE[type(command)]


def refuse_not_theirs(caller: Caller, command: Command, state: Any, reason: str | None) -> None:
    """Refuse an act that is not this caller's to enter. Raises NotYours, NeedsOfficial, NotPossible."""
    match owner(command, state):
        case "its seat" | "anybody at the table":
            refuse_for_others(caller, command.acts_for)
        case "an official":
            if caller.seats is not None:
                raise NeedsOfficial("where something went by no rule is for an official to enter, or for the scorer")
        case "the whole table":
            _refuse_alone(caller, reason)
            _refuse_late(caller, command, state, reason=reason)


def refuse_for_others(caller: Caller, seats: tuple[int, ...]) -> None:
    """Raise NotYours where a seat's act is another's to enter."""
    if not caller.may_act_for(seats):
        theirs = " and ".join(f"seat {seat}" for seat in seats)
        raise NotYours(f"this is for {theirs} to enter, or for the scorer")


def decided_by_official(caller: Caller, command: Command, state: Any, reason: str | None) -> str | None:
    """The reason that is kept with an act of the whole table that an official entered alone, else None."""
    if owner(command, state) != "the whole table":
        return None
    return reason if caller.for_table == "with reason" or is_late(type(command), state) else None


def _refuse_alone(caller: Caller, reason: str | None) -> None:
    if caller.for_table == "no" or (caller.for_table == "free" and caller.seats is not None):
        raise NotYours("this is an act of the whole table: ask all players under Requests; it holds when all agree")
    if caller.for_table == "with reason" and not reason:
        raise NeedsOfficial("this is an act of the whole table: all players agree, or an official gives the reason")


def _refuse_late(caller: Caller, command: Command, state: Any, *, reason: str | None) -> None:
    if is_late(type(command), state) and not (caller.official and reason):
        raise NeedsOfficial(
            "a misdeal is called before the first act of play of its deal; later by an official, with the reason"
        )


def is_late(kind: type[Command], state: Any) -> bool:
    """Whether this would be a misdeal after the first act of play of the deal."""
    return kind in MISDEALS and bool(state.played)
