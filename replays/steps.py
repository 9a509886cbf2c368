"""A table step by step: what each step did in plain words, and the move list in its turns."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.play.narration import WeighedMoment
from domain.record.history import History
from domain.record.record import Step
from domain.record.rulings import ruling_on
from replays.charts import points
from replays.key_moments import key_moments

IRREGULAR: Final = ("irregular",)


class Move(msgspec.Struct, frozen=True):
    """One step of the move list, as its viewer may read it.

    ``sentence`` has cards in braces and players as ``seat 2``; ``asked`` is the move in the game's notation; times
    are UTC. ``weighed`` is what may make it a key moment, ``moments`` the words of that; on a path only those that do.
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
    weighed: tuple[WeighedMoment, ...] = ()

    @property
    def in_turn(self) -> tuple[int, int]:
        """Its deal (from 1) and its turn (from 1; 0 before the first)."""
        return self.deal or 1, self.turn


def opening(history: History) -> Move:
    """Step 0: the table is open and nothing was done."""
    entry = history.record.entries[0]
    return Move(
        number=0,
        deal=0,
        turn=0,
        seat=None,
        sentence="the table is open, and nothing has been done yet",
        asked="",
        rules=(),
        moments=(),
        actor=entry.actor,
        happened=entry.happened,
        recorded=entry.recorded,
        irregular=False,
        corrects=None,
    )


def move(history: History, number: int) -> Move:
    """One step in words. Raises KeyError when there is no such step."""
    return history.derived("move", number, lambda _: _move(history, number))


def moments_of(history: History, step: Step) -> tuple[str, ...]:
    """What may make a step a key moment, in words: all that its game weighs, and nothing else of it worked out."""
    weighed = history.game.narration(history.played(step.number)).moments
    return _in_words(weighed, irregular=_irregular(history, step))


def _irregular(history: History, step: Step) -> bool:
    return step.reason is not None or ruling_on(history.record, step.number) is not None


def _in_words(weighed: Iterable[WeighedMoment], *, irregular: bool) -> tuple[str, ...]:
    return (*(one.words for one in weighed), *IRREGULAR * irregular)


def _move(history: History, number: int) -> Move:
    game, step = history.game, history.record.step(number)
    played = history.played(number)
    told = game.narration(played)
    weighed, irregular = told.moments, _irregular(history, step)
    shown = played.before if played.before.turn else played.after
    return Move(
        number=number,
        deal=shown.deal,
        turn=shown.turn if played.before.turn else 0,
        seat=played.before.to_act,
        sentence=told.sentence,
        asked=history.asked(number),
        rules=tuple(rule.id for rule in told.rules),
        moments=_in_words(weighed, irregular=irregular),
        actor=step.actor,
        happened=step.happened,
        recorded=step.recorded,
        irregular=irregular,
        corrects=step.corrects,
        weighed=weighed,
    )


def moves(history: History, head: int | None = None) -> tuple[Move, ...]:
    """Every step of the path to the head (or another step), in order; of their moments those that are key on it."""
    history.state(head)
    told = [move(history, number) for number in history.record.path(head)]
    found = key_moments([(one.number, one.weighed) for one in told], points(history, head))
    return tuple([marked(one, found.get(one.number, ())) for one in told])


def marked(one: Move, words: tuple[str, ...] = ()) -> Move:
    """The same step with these moments; an irregular one is marked as such in any case."""
    moments = words + IRREGULAR * one.irregular
    return one if one.moments == moments else replace(one, moments=moments)


class Stops(msgspec.Struct, frozen=True):
    """The steps of a path by number, and the places (from 0) where its turns, its rounds and its games begin and its
    key moments lie. ``acts`` are the steps of every turn, by deal and turn."""

    numbers: tuple[int, ...]
    turns: tuple[int, ...]
    rounds: tuple[int, ...]
    deals: tuple[int, ...]
    moments: tuple[int, ...]
    acts: dict[tuple[int, int], list[int]]

    def marked(self, numbers: Iterable[int]) -> "Stops":
        """The same path with further steps to stop at, as at its key moments; those that are not on it left out."""
        known = set(self.moments)
        known.update(place for number in numbers if (place := self.place(number)) is not None)
        return replace(self, moments=tuple(sorted(known)))

    def act(self, deal: int, turn: int | None = None, act: int = 1) -> int | None:
        """The step that is this act (from 1) of a turn, or of the first turn of a deal; None where there is none."""
        found = self.acts.get((deal, turn), []) if turn is not None else self._deal(deal)
        return found[act - 1] if 1 <= act <= len(found) else None

    def _deal(self, deal: int) -> list[int]:
        return next((numbers for (one, _), numbers in self.acts.items() if one == deal), [])

    def place(self, number: int) -> int | None:
        """Where a step lies on the path; None where it does not. Numbers grow along a path."""
        place = bisect_left(self.numbers, number)
        return place if place < len(self.numbers) and self.numbers[place] == number else None


def stops(told: Sequence[Move]) -> Stops:
    """Where a reader of this path may stop."""
    numbers, in_turns = [one.number for one in told], [one.in_turn for one in told]
    turns = _starts(in_turns)
    acts: dict[tuple[int, int], list[int]] = {}
    for number, in_turn in zip(numbers, in_turns, strict=True):
        acts.setdefault(in_turn, []).append(number)
    return Stops(
        numbers=tuple(numbers),
        turns=turns,
        rounds=tuple(_rounds([(place, told[place]) for place in turns])),
        deals=_starts([deal for deal, _ in in_turns]),
        moments=tuple([place for place, one in enumerate(told) if one.moments]),
        acts=acts,
    )


def _starts(keys: Sequence[object]) -> tuple[int, ...]:
    return tuple([place for place, key in enumerate(keys) if place == 0 or key != keys[place - 1]])


def _rounds(turns: Iterable[tuple[int, Move]]) -> Iterator[int]:
    """The places where a round begins: a new deal, its first turn, or a seat whose turn came already."""
    deal, seats = 0, set[int | None]()
    for place, first in turns:
        if first.in_turn[0] != deal or first.turn == 1 or first.seat in seats:
            yield place
            seats = set()
        deal = first.in_turn[0]
        seats.add(first.seat)


def neighbours(path: Stops, place: int) -> dict[str, int]:
    """Where one may go from a place on a path (-1: from step 0, before it): the numbers of steps by what they are,
    without those that are not there."""
    numbers = path.numbers
    found = {
        "first": 0,
        "previous": numbers[place - 1] if place > 0 else 0 if place == 0 else None,
        "next": numbers[place + 1] if place + 1 < len(numbers) else None,
        "last": numbers[-1] if numbers else None,
    }
    for name, places in (
        ("turn", path.turns), ("round", path.rounds), ("deal", path.deals), ("moment", path.moments)
    ):  # fmt: skip
        found[f"previous_{name}"] = _before(path, places, place)
        found[f"next_{name}"] = _after(path, places, place)
    return {name: number for name, number in found.items() if number is not None}


def _before(path: Stops, places: Sequence[int], place: int) -> int | None:
    index = bisect_left(places, place)
    return path.numbers[places[index - 1]] if index else None


def _after(path: Stops, places: Sequence[int], place: int) -> int | None:
    index = bisect_right(places, place)
    return path.numbers[places[index]] if index < len(places) else None
