"""Minimum cost perfect matching whose costs have exact priorities: no sum of a lower level outweighs a higher one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import rustworkx

Cost = tuple[int, ...]
"""Whole numbers from 0, the most important first; all costs of one matching have the same length."""
Edge = tuple[int, int]
"""Two vertices, numbered from 0, the smaller first."""

_BITS: Final = 126
"""The widest sum that rustworkx, calculating in 128 bits, gets right."""


def cheapest(vertices: int, costs: Mapping[Edge, Cost]) -> list[Edge]:
    """The edges of a perfect matching with the least summed cost, compared level by level; sorted.

    Raises ValueError when the vertices cannot all be matched, or when the levels together are too wide for 128 bits.
    """
    if not vertices:
        return []
    factors = _factors(list(costs.values()), vertices // 2)
    weighed = {edge: sum(map(int.__mul__, cost, factors)) for edge, cost in costs.items()}
    top = max(weighed.values(), default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from([(one, other, top - weight) for (one, other), weight in weighed.items()])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < vertices:
        raise ValueError(f"Only {2 * len(matched)} of {vertices} can be matched.")
    # rustworkx returns a set whose order changes from run to run
    return sorted((min(edge), max(edge)) for edge in matched)


def total(costs: Iterable[Cost], levels: int) -> Cost:
    """The costs added level by level."""
    return tuple(map(sum, zip(*costs, strict=True))) or (0,) * levels


def matchings(vertices: Sequence[int]) -> Iterator[list[Edge]]:
    """Every perfect matching of an even number of vertices, given in ascending order."""
    if not vertices:
        yield []
        return
    first, *rest = vertices
    for place, partner in enumerate(rest):
        for others in matchings(rest[:place] + rest[place + 1 :]):
            yield [(first, partner), *others]


def _factors(costs: Sequence[Cost], pairs: int) -> list[int]:
    """What one unit of each level weighs: more than all lower levels of all pairs together."""
    factors: list[int] = []
    factor = 1
    for level in zip(*[cost[::-1] for cost in costs], strict=True):
        factors.insert(0, factor)
        factor *= 1 + pairs * max(level)
    if factor.bit_length() > _BITS:
        raise ValueError(f"The costs of this pairing need {factor.bit_length()} bits; {_BITS} can be compared exactly.")
    return factors
