"""What a game measures of a deal for its charts: a number a line after every step, as far as one sight shows it."""

from collections.abc import Callable
from typing import Generic, Literal

import msgspec

from domain.play.steps import S
from domain.play.vocabulary import Fact

Values = tuple[int | None, ...]
"""One number for every line of a chart; None where the sight does not show it."""


class ChartMark(msgspec.Struct, frozen=True):
    """A sign on a line of a chart (from 1) at the step whose fact it was, and what it stands for (``piton``)."""

    line: int
    sign: Literal["dot", "bar"]
    word: str


def no_mark(_fact: Fact) -> ChartMark | None:
    """Where no fact is marked."""
    return None


def itself(sight: object) -> object:
    """Where the numbers rest on all of a sight."""
    return sight


class Chart(msgspec.Struct, Generic[S], frozen=True):
    """One chart of a deal.

    ``key`` names it in addresses, ``note`` says in a sentence how its numbers come about or what its marks mean.
    ``lines`` are the names of its lines; where there are none, every seat has one. ``top`` is the highest number there
    can be, where there is one, ``goal`` a line to reach. ``rests_on`` is all of a sight that its numbers rest on: as
    long as that stays they are not worked out again. ``slow`` are those that take so long that they are worked out only
    when somebody asks.
    """

    key: str
    title: str
    measure: Callable[[S], Values]
    unit: str = ""
    note: str = ""
    lines: tuple[str, ...] = ()
    goal: int | None = None
    top: int | None = None
    mark: Callable[[Fact], ChartMark | None] = no_mark
    rests_on: Callable[[S], object] = itself
    slow: bool = False
