"""The key moments of a path: few, the heaviest of what its game weighs, and the turn of a lead that held."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from domain.play.narration import WeighedMoment
from replays.charts import Point

APART: Final = 15
"""Of so many steps at most one is a key moment; of fewer, one."""
HELD: Final = WeighedMoment("takes the lead for good", 70)


def key_moments(
    weighed: Iterable[tuple[int, tuple[WeighedMoment, ...]]], points: Sequence[Point]
) -> dict[int, tuple[str, ...]]:
    """The words of every key moment by the number of its step, for a path whose steps say what they weigh.

    Nothing later than the path is asked, so a path that ends early has the moments that were key until then.
    """
    found = {number: moments for number, moments in weighed if moments}
    for number in _held(points):
        found[number] = (*found.get(number, ()), HELD)
    most = max(1, len(points) // APART)
    heaviest = sorted(found, key=lambda number: (-sum(one.weight for one in found[number]), number))[:most]
    return {number: tuple([one.words for one in found[number]]) for number in heaviest}


def _held(points: Sequence[Point]) -> Iterator[int]:
    """Of every deal the last step with which another took the lead, if that lasted to the end of the deal."""
    last: dict[int, Point] = {}
    ahead: dict[int, int | None] = {}
    for point in points:
        ahead[point.deal] = point.ahead
        if point.passed:
            last[point.deal] = point
    return (point.number for deal, point in last.items() if point.ahead == ahead[deal])
