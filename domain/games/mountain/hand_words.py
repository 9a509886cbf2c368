"""Hands in plain English: ``three kings, nine and four``."""

from typing import Final

from domain.games.mountain import hands

_NAMES: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip


def describe(value: int) -> str:
    """What a value is called, with everything that could decide against an equal hand."""
    told = hands.ranks(value)
    kind = hands.category(value)
    match kind:
        case hands.HIGH:
            return _listed("", told, "high card ")
        case hands.PAIR:
            return _listed(f"a pair of {_many(told[0])}", told[1:])
        case hands.TWO_PAIR:
            kicker = f", and {_article(told[2])} {_one(told[2])}" if told[2:] else ""
            return f"two pair, {_many(told[0])} and {_many(told[1])}{kicker}"
        case hands.THREE | hands.FOUR | hands.FIVE:
            count = {hands.THREE: "three", hands.FOUR: "four", hands.FIVE: "five"}[kind]
            return _listed(f"{count} {_many(told[0])}", told[1:])
        case hands.FULL:
            return f"a full house, {_many(told[0])} over {_many(told[1])}"
        case hands.FLUSH:
            return _listed("a flush", told)
        case _:
            flush = " flush" if kind == hands.STRAIGHT_FLUSH else ""
            return f"{_article(told[0])} {_one(told[0])}-high straight{flush}"


def rank_named(card: str) -> str:
    """The rank of a card as a word, numbers as figures."""
    names = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
    return names.get(card[0], card[0])


def _one(rank: int) -> str:
    return _NAMES[rank - 2]


def _many(rank: int) -> str:
    return "sixes" if rank == 6 else f"{_one(rank)}s"


def _article(rank: int) -> str:
    return "an" if rank in (8, 14) else "a"


def _listed(head: str, rest: tuple[int, ...], opening: str = "") -> str:
    names = [_one(rank) for rank in rest]
    if not names:
        return head
    tail = names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
    return ", ".join(part for part in (head, opening + tail) if part)
