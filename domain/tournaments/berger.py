"""Berger tables: who meets whom in a round robin, and who deals first."""

from collections.abc import Sequence

Pairs = tuple[tuple[str, str], ...]
"""The matches of one round, the first dealer first."""


def berger(players: Sequence[str]) -> tuple[Pairs, ...]:
    """The rounds in which everybody meets everybody once; first deals differ by one at most.

    `players` in the order of their numbers in the table. In an odd field one rests in every round and appears in no
    pair. Raises ValueError for fewer than two players.
    """
    if len(players) < 2:
        raise ValueError("A round robin needs two players.")
    size = len(players) + len(players) % 2
    return tuple(_named(players, _round(size, number)) for number in range(size - 1))


def double_berger(players: Sequence[str]) -> tuple[Pairs, ...]:
    """Everybody meets everybody twice, with seats turned in the second cycle.

    The last two rounds of the first cycle change places, so that nobody has the same seat three times running.
    """
    first = berger(players)
    turned = tuple(tuple((second, one) for one, second in pairs) for pairs in first)
    return (*first[:-2], *reversed(first[-2:]), *turned)


def _round(size: int, number: int) -> list[tuple[int, int]]:
    """Numbers from 1 to `size` in pairs; `number` of the round from 0."""
    circle = size - 1
    start = number * size // 2 % circle
    rotating = start + 1
    pairs = [(rotating, size) if number % 2 == 0 else (size, rotating)]
    return pairs + [((start + step) % circle + 1, (start - step) % circle + 1) for step in range(1, size // 2)]


def _named(players: Sequence[str], pairs: list[tuple[int, int]]) -> Pairs:
    """The pairs by player; whoever meets the dummy of an odd field rests."""
    return tuple(
        (players[first - 1], players[second - 1]) for first, second in pairs if max(first, second) <= len(players)
    )
