"""A table step by step: what each step did in plain words, and the move list in its turns."""

from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec

from domain.history import History


class Move(msgspec.Struct, frozen=True):
    """One step of the move list, as its viewer may read it.

    ``sentence`` has cards in braces and players as ``seat 2``; ``asked`` is the move in the game's notation; times
    are UTC.
    """

    number: int
    deal: int
    turn: int
    seat: int | None
    sentence: str
    asked: str
    rules: tuple[str, ...]
    moments: tuple[str, ...]
    actor: str
    happened: str
    recorded: str
    irregular: bool
    corrects: int | None


class Turn(msgspec.Struct, frozen=True):
    """The moves of one turn of one deal, with the measured numbers (altitudes) before it. Turn 0 is the
    preparation."""

    deal: int
    turn: int
    seat: int | None
    measures: tuple[int, ...]
    moves: tuple[Move, ...]


class Neighbours(msgspec.Struct, frozen=True):
    """Where one may go from a step: numbers of steps on the path, None where there is nothing further."""

    first: int
    previous: int | None
    next: int | None
    last: int
    previous_turn: int | None
    next_turn: int | None
    previous_deal: int | None
    next_deal: int | None
    previous_moment: int | None
    next_moment: int | None


def move(history: History, number: int) -> Move:
    """One step in words. Raises KeyError when there is no such step."""
    return history.derived("move", number, lambda _: _move(history, number))


def _move(history: History, number: int) -> Move:
    game, step = history.game, history.record.step(number)
    played = history.played(number)
    shown = played.before if played.before.turn else played.after
    return Move(
        number=number,
        deal=shown.deal,
        turn=shown.turn if played.before.turn else 0,
        seat=played.before.to_act,
        sentence=game.tell(played),
        asked=history.asked(number),
        rules=tuple(rule.id for rule in game.rules_of(played)),
        moments=game.moments(played) + (("irregular",) if step.reason else ()),
        actor=step.actor,
        happened=step.happened,
        recorded=step.recorded,
        irregular=step.reason is not None,
        corrects=step.corrects,
    )


def moves(history: History, head: int | None = None) -> tuple[Move, ...]:
    """Every step of the path to the head (or another step), in order."""
    history.state(head)
    return tuple(move(history, number) for number in history.record.path(head))


def turns(history: History, head: int | None = None) -> tuple[Turn, ...]:
    """The move list grouped by turn."""
    groups = []
    for (deal, turn), group in groupby(moves(history, head), key=lambda told: (told.deal, told.turn)):
        told = tuple(group)
        before = history.played(told[0].number).before
        groups.append(Turn(deal, turn, told[0].seat if turn else None, history.game.series.measure(before), told))
    return tuple(groups)


def neighbours(history: History, number: int) -> Neighbours:
    """The steps that a reader at this step may go to. Raises KeyError when the step does not stand."""
    told = moves(history)
    index = next((place for place, one in enumerate(told) if one.number == number), None)
    if index is None:
        raise KeyError(f"step {number} does not stand")
    return neighbours_at(told, index)


def neighbours_at(told: Sequence[Move], index: int) -> Neighbours:
    """The same in a path already told, for the step at this place in it (from 0)."""
    here, earlier, later = told[index], told[:index][::-1], told[index + 1 :]
    return Neighbours(
        first=told[0].number,
        previous=earlier[0].number if earlier else None,
        next=later[0].number if later else None,
        last=told[-1].number,
        previous_turn=_start_of(earlier, lambda one: (one.deal, one.turn)),
        next_turn=next((one.number for one in later if (one.deal, one.turn) != (here.deal, here.turn)), None),
        previous_deal=_start_of(earlier, lambda one: (one.deal, 0)),
        next_deal=next((one.number for one in later if one.deal != here.deal), None),
        previous_moment=next((one.number for one in earlier if one.moments), None),
        next_moment=next((one.number for one in later if one.moments), None),
    )


def _start_of(earlier: Sequence[Move], key: Callable[[Move], tuple[int, int]]) -> int | None:
    """The first step of the turn or deal before this one, of this one when the reader stands inside it."""
    if not earlier:
        return None
    wanted = key(earlier[0])
    start = None
    for one in earlier:
        if key(one) != wanted:
            break
        start = one.number
    return start
