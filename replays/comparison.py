"""Two recordings of one table side by side: every difference, with what each of them has."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from domain.cards.cards import BACK
from domain.play.findings import Unreadable
from domain.play.vocabulary import Command
from domain.record.history import History, hidden_cards
from domain.record.rulings import totals
from replays.steps import Move, moves

How = Literal["only here", "only there", "other act", "seen here", "seen there"]
"""``seen here``: the same act, with cards that only this recording names; ``seen there`` likewise."""

NEAR: Final = 24
"""So many acts ahead, in both recordings together, the next act that they share is looked for."""


class OtherTable(Exception):
    """What is compared cannot be the same table; the message says why."""


class Difference(msgspec.Struct, frozen=True):
    """One act that the recordings do not share: its step in each (0: none) and the act as each has it in words.

    ``moves`` are the acts in the game's notation, empty where there is none; ``before`` is the next step here, 0 where
    none follows.
    """

    how: How
    here: int
    there: int
    words: tuple[str, str]
    moves: tuple[str, str]
    before: int


class Reconciled(msgspec.Struct, frozen=True):
    """Two recordings compared: ``same`` acts that both share, the differences in order, both totals in seat order."""

    same: int
    differences: tuple[Difference, ...]
    totals: tuple[tuple[int, ...], tuple[int, ...]]


def reconcile(here: History, there: History) -> Reconciled:
    """All differences of two recordings of one table, as far as each history shows it.

    Raises OtherTable when they are of other games or numbers of seats.
    """
    if here.game.key != there.game.key:
        raise OtherTable(f"this table plays {here.game.title}, the file holds {there.game.title}")
    seats = here.record.opened.seats, there.record.opened.seats
    if seats[0] != seats[1]:
        raise OtherTable(f"this table has {seats[0]} seats, the file holds {seats[1]}")
    pairs = tuple(_pairs(_acts(here), _acts(there)))
    differences = tuple(_differences(pairs))
    points = (totals(here.record, here.state()), totals(there.record, there.state()))
    return Reconciled(len(pairs) - len(differences), differences, points)


class _Act(NamedTuple):
    """One act of a recording; without a command where its words say nothing at its place."""

    move: Move
    command: Command | None


def _acts(history: History) -> tuple[_Act, ...]:
    return tuple(_Act(told, _command(history, told.number)) for told in moves(history))


def _command(history: History, number: int) -> Command | None:
    try:
        return history.command(number)
    except Unreadable:
        return None


def _differences(pairs: Sequence[tuple[_Act | None, _Act | None]]) -> Iterator[Difference]:
    following = deque(one.move.number for one, _ in pairs if one)
    for one, other in pairs:
        if one:
            following.popleft()
        how = _how(one, other)
        if how is not None:
            yield _difference(how, one, other, before=following[0] if following else 0)


def _difference(how: How, one: _Act | None, other: _Act | None, *, before: int) -> Difference:
    here, there = one and one.move, other and other.move
    return Difference(
        how,
        here.number if here else 0,
        there.number if there else 0,
        (here.sentence if here else "", there.sentence if there else ""),
        (here.asked if here else "", there.asked if there else ""),
        before,
    )


def _how(one: _Act | None, other: _Act | None) -> How | None:
    if one is None or other is None:
        return "only there" if one is None else "only here"
    if not _agree(one, other):
        return "other act"
    if one.command == other.command:
        return None
    return "seen here" if _unseen(one) <= _unseen(other) else "seen there"


def _agree(one: _Act, other: _Act) -> bool:
    """Whether two acts can be the same: alike but for cards that one of the recordings does not name."""
    mine, theirs = one.command, other.command
    if mine is None or theirs is None or type(mine) is not type(theirs):
        return False
    hidden = mine.hidden_fields()
    open_alike = all(
        getattr(mine, name) == getattr(theirs, name) for name in mine.__struct_fields__ if name not in hidden
    )
    cards = hidden_cards(mine), hidden_cards(theirs)
    return open_alike and len(cards[0]) == len(cards[1]) and all(map(_may_be, *cards))


def _may_be(card: str, other: str) -> bool:
    return card == other or BACK in (card, other)


def _unseen(act: _Act) -> int:
    return hidden_cards(act.command).count(BACK) if act.command else 0


# --- which act of the one is which of the other -----------------------------------------------------------------


def _pairs(ours: Sequence[_Act], theirs: Sequence[_Act]) -> Iterator[tuple[_Act | None, _Act | None]]:
    """The acts of both in order, each with its counterpart; where they part, the nearest place where they meet again
    is looked for, and what lies before it is paired as far as it goes."""
    one = other = 0
    while one < len(ours) and other < len(theirs):
        if _agree(ours[one], theirs[other]):
            yield ours[one], theirs[other]
            one, other = one + 1, other + 1
            continue
        left, right = _meeting(ours, theirs, one, other)
        yield from _apart(ours[one:left], theirs[other:right])
        one, other = left, right
    yield from _apart(ours[one:], theirs[other:])


def _meeting(ours: Sequence[_Act], theirs: Sequence[_Act], one: int, other: int) -> tuple[int, int]:
    """The nearest places from here at which both go on alike for two acts (or to their ends); one further on each side
    where there is none near."""
    for ahead in range(1, NEAR + 1):
        for left in sorted(range(ahead + 1), key=lambda skipped: abs(2 * skipped - ahead)):
            if _go_on_alike(ours, theirs, one + left, other + ahead - left):
                return one + left, other + ahead - left
    return one + 1, other + 1


def _go_on_alike(ours: Sequence[_Act], theirs: Sequence[_Act], one: int, other: int) -> bool:
    pairs = list(zip(ours[one : one + 2], theirs[other : other + 2], strict=False))
    at_the_end = one >= len(ours) or other >= len(theirs)
    return not at_the_end and all(_agree(*pair) for pair in pairs)


def _apart(ours: Sequence[_Act], theirs: Sequence[_Act]) -> Iterator[tuple[_Act | None, _Act | None]]:
    for place in range(max(len(ours), len(theirs))):
        yield ours[place] if place < len(ours) else None, theirs[place] if place < len(theirs) else None
