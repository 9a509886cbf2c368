"""A table step by step: what each step did in plain words, and the move list in its turns."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import msgspec

from domain.history import History
from domain.rulings import ruling_on


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


def move(history: History, number: int) -> Move:
    """One step in words. Raises KeyError when there is no such step."""
    return history.derived("move", number, lambda _: _move(history, number))


def _move(history: History, number: int) -> Move:
    game, step = history.game, history.record.step(number)
    played = history.played(number)
    irregular = step.reason is not None or ruling_on(history.record, number) is not None
    shown = played.before if played.before.turn else played.after
    return Move(
        number=number,
        deal=shown.deal,
        turn=shown.turn if played.before.turn else 0,
        seat=played.before.to_act,
        sentence=game.tell(played),
        asked=history.asked(number),
        rules=tuple(rule.id for rule in game.rules_of(played)),
        moments=game.moments(played) + (("irregular",) if irregular else ()),
        actor=step.actor,
        happened=step.happened,
        recorded=step.recorded,
        irregular=irregular,
        corrects=step.corrects,
    )


def moves(history: History, head: int | None = None) -> tuple[Move, ...]:
    """Every step of the path to the head (or another step), in order."""
    history.state(head)
    return tuple(move(history, number) for number in history.record.path(head))


class Stops(msgspec.Struct, frozen=True):
    """The steps of a path by number, and the places (from 0) where its turns and its games begin and its key moments
    lie."""

    numbers: tuple[int, ...]
    turns: tuple[int, ...]
    deals: tuple[int, ...]
    moments: tuple[int, ...]


def stops(told: Sequence[Move]) -> Stops:
    """Where a reader of this path may stop."""
    return Stops(
        tuple([one.number for one in told]),
        _starts([(one.deal or 1, one.turn) for one in told]),
        _starts([one.deal or 1 for one in told]),
        tuple([place for place, one in enumerate(told) if one.moments]),
    )


def _starts(keys: Sequence[object]) -> tuple[int, ...]:
    return tuple([place for place, key in enumerate(keys) if place == 0 or key != keys[place - 1]])


def neighbours(path: Stops, place: int) -> dict[str, int]:
    """Where one may go from a place on a path: the numbers of steps by what they are, without those that are not
    there."""
    numbers = path.numbers
    found = {
        "first": numbers[0],
        "previous": numbers[place - 1] if place else None,
        "next": numbers[place + 1] if place + 1 < len(numbers) else None,
        "last": numbers[-1],
        "previous_turn": _before(path, path.turns, place),
        "next_turn": _after(path, path.turns, place),
        "previous_deal": _before(path, path.deals, place),
        "next_deal": _after(path, path.deals, place),
        "previous_moment": _before(path, path.moments, place),
        "next_moment": _after(path, path.moments, place),
    }
    return {name: number for name, number in found.items() if number is not None}


def _before(path: Stops, places: Sequence[int], place: int) -> int | None:
    index = bisect_left(places, place)
    return path.numbers[places[index - 1]] if index else None


def _after(path: Stops, places: Sequence[int], place: int) -> int | None:
    index = bisect_right(places, place)
    return path.numbers[places[index]] if index < len(places) else None
