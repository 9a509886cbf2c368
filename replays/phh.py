"""A deal of Mountain as a poker hand history: a TOML file in the manner of PHH, for programs that read such files.

PHH has no Mountain. What it cannot say stands in fields that begin with an underscore (the format allows them), and
what happens by itself, a forced fold above all, as actions that are only a comment. Players are numbered in the order
of dealing. Faces that the viewer did not see are ``??``.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from domain.games.mountain import GAME
from domain.games.mountain import events as e
from domain.games.mountain.state import State
from domain.play.game import Played
from domain.play.vocabulary import Fact
from domain.record.history import History
from domain.tables.labels import Labels

VARIANT: Final = "MTN"
FORMAT: Final = "Cairn, Mountain in the manner of PHH, version 1"


def write_phh(history: History, deal: int, labels: Labels) -> str:
    """One deal of the table as its viewer saw it. Raises LookupError when there is no such deal in a PHH."""
    if history.game is not GAME:
        raise LookupError(f"{history.game.title} is not played for chips, so it has no hand histories")
    steps = [played for played in history.path() if _deal_of(played) == deal]
    begun = next((fact for played in steps for fact in played.facts if isinstance(fact, e.DealBegun)), None)
    if begun is None:
        raise LookupError(f"this table has no deal {deal}")
    fields = _fields(steps, begun, labels) | {"table": str(history.record.table), "hand": deal}
    return "".join(f"{key} = {_toml(value)}\n" for key, value in fields.items())


def _deal_of(played: Played) -> int:
    before: State = played.before
    return before.deal


def _fields(steps: Sequence[Played], begun: e.DealBegun, labels: Labels) -> dict[str, Any]:
    first = next(played for played in steps if begun in played.facts)
    before, after = first.before, steps[-1].after
    antes = {fact.seat: fact.chips for fact in first.facts if isinstance(fact, e.AntePaid)}
    ended = next((fact for fact in steps[-1].facts if isinstance(fact, e.DealEnded)), None)
    told: dict[str, Any] = {
        "variant": VARIANT,
        "antes": [antes.get(seat, 0) for seat in begun.seats],
        **_limits(before),
        "starting_stacks": [before.place(seat).stack for seat in begun.seats],
        "actions": list(_actions(steps, begun.seats)),
        "players": [labels.name(seat) for seat in begun.seats],
        "seats": list(begun.seats),
    }
    if ended:
        told["finishing_stacks"] = [after.place(seat).stack for seat in begun.seats]
    rules = {"_format": FORMAT, "_rules": dict(before.announced), "_carried_in": before.carried}
    return told | rules | ({"_carried_out": ended.carried} if ended else {})


def _limits(state: State) -> dict[str, int]:
    if state.choice("betting") == "fixed-limit":
        return {"small_bet": state.chips("small-bet"), "big_bet": state.chips("big-bet")}
    return {"min_bet": state.chips("small-bet")}


# --- actions ----------------------------------------------------------------------------------------------------


def _actions(steps: Sequence[Played], seats: Sequence[int]) -> Iterator[str]:
    players = {seat: f"p{number}" for number, seat in enumerate(seats, start=1)}
    for played in steps:
        for fact in played.facts:
            yield from _action(fact, players)


def _action(fact: Fact, players: dict[int, str]) -> Iterator[str]:
    match fact:
        case e.HandDealt(seat, cards):
            yield f"d dh {players[seat]} {''.join(cards)}"
        case e.CardTurned(_, card):
            yield f"d db {card}"
        case e.Checked(seat) | e.Called(seat):
            yield f"{players[seat]} cc"
        case e.BetPlaced(seat, _, to) | e.Raised(seat, _, to):
            yield f"{players[seat]} cbr {to}"
        case e.Folded(seat):
            yield f"{players[seat]} f"
        case e.HandShown(seat, cards):
            yield f"{players[seat]} sm {''.join(cards)}"
        case e.HandMucked(seat):
            yield f"{players[seat]} sm"
        case _:
            if words := _comment(fact, players):
                yield f"# {words}"


def _comment(fact: Fact, players: dict[int, str]) -> str:
    """What PHH has no action for."""
    match fact:
        case e.ForcedFold(seat, test, hand, mountain):
            return f"{players[seat]} falls at test {test}: {''.join(hand)} does not beat {''.join(mountain)}"
        case e.FallDeclared(seat, test):
            return f"{players[seat]} declares to fall at test {test}"
        case e.SurvivalDeclared(seat, test):
            return f"{players[seat]} declares to survive test {test}"
        case e.CardExposed(number, card):
            return f"card {number} of the mountain is exposed early: {card}"
        case e.PotWon(_, seats, shares, by):
            return f"{_shares(seats, shares, players)} of a pot ({by})"
        case e.PotRefunded(_, seats, shares):
            return f"{_shares(seats, shares, players)} back, as nobody can win it"
        case e.PotCarried(_, chips):
            return f"{chips} carried to the next deal"
        case e.PotMovedDown(_, chips):
            return f"{chips} go to the pot beneath"
        case e.BetReturned(seat, chips):
            return f"{chips} that nobody matched go back to {players[seat]}"
        case e.Misdealt():
            return "misdeal: the antes stay, and it is dealt again"
        case e.ChipsMoved(source, target, chips):
            return f"by a ruling {chips} go from {source} to {target}"
        case e.CardsMoved(source, target, cards):
            return f"by a ruling {''.join(cards)} go from {source} to {target}"
        case e.TurnSet(seat):
            return f"by a ruling it is the turn of {players[seat]}"
        case _:
            return ""


def _shares(seats: Sequence[int], shares: Sequence[int], players: dict[int, str]) -> str:
    return ", ".join(f"{players[seat]} {share}" for seat, share in zip(seats, shares, strict=True))


# --- TOML -------------------------------------------------------------------------------------------------------


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return str(value) if isinstance(value, int) else json.dumps(value, ensure_ascii=False)
