"""Timing: the best of several rounds, ours and theirs in turn, so that both meet the same noise."""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

ROUNDS = 7


class Figure(NamedTuple):
    """One measured line: what, the figure with its unit, what it is held against."""

    what: str
    figure: str
    aim: str
    held: bool


def seconds(work: Callable[[], object]) -> float:
    """How long one run takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The shortest of several runs, in seconds."""
    return min(seconds(work) for _ in range(rounds))


def side_by_side(ours: Callable[[], object], theirs: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """The best run of each, measured in turn, in seconds."""
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(rounds)]
    return min(own for own, _ in pairs), min(other for _, other in pairs)


def at_least(what: str, ratio: float, aim: float, detail: str) -> Figure:
    """A ratio that should reach an aim."""
    return Figure(what, f"{ratio:.1f}x ({detail})", f"at least {aim:g}x", ratio >= aim)


def at_most(what: str, ratio: float, aim: float, detail: str, unit: str = "x") -> Figure:
    """A ratio or time that should stay under an aim."""
    return Figure(what, f"{ratio:.2f}{unit} ({detail})", f"at most {aim:g}{unit}", ratio <= aim)
