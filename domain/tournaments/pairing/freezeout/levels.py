"""Levels of ante, by clock or by deal."""

from collections.abc import Sequence

import msgspec


class Level(msgspec.Struct, frozen=True):
    """An ante in whole chips, and how long it holds, in seconds of play or in deals; the last holds to the end."""

    ante: int
    lasts: int


def level_of_deal(levels: Sequence[Level], passed: int) -> int:
    """The number of the level, from 1, for a deal that starts when so many seconds of play or deals have passed.

    A level that begins during a deal holds from the next deal on. Raises ValueError without levels.
    """
    if not levels:
        raise ValueError("A freezeout has at least one level.")
    for number, level in enumerate(levels[:-1], 1):
        passed -= level.lasts
        if passed < 0:
            return number
    return len(levels)


def left_of_level(levels: Sequence[Level], passed: int) -> int | None:
    """Seconds of play or deals until the next level; None in the last."""
    number = level_of_deal(levels, passed)
    return None if number == len(levels) else sum(level.lasts for level in levels[:number]) - passed
