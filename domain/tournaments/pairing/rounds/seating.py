"""Seats and first deals at the tables of a round, each to whoever had it least."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.tournaments.pairing.matching import cheapest
from domain.tournaments.pairing.rounds.meetings import Table, Tables


class SeatedTable(msgspec.Struct, frozen=True):
    """A table, numbered from 1, with its players on seats 1, 2 and so on, and the seat that deals first."""

    table: int
    players: Table
    first_dealer: int


def seated(
    rounds: Sequence[Tables], before: Iterable[Sequence[SeatedTable]] = ()
) -> tuple[tuple[SeatedTable, ...], ...]:
    """The rounds with seats and first deals balanced over all of them and those played ``before``."""
    played = [table for tables in before for table in tables]
    seats = Counter((player, seat) for table in played for seat, player in enumerate(table.players, 1))
    dealt = Counter(table.players[table.first_dealer - 1] for table in played)
    dealers = first_dealers(rounds, dealt)
    found = []
    for number, tables in enumerate(rounds):
        placed = [_on_seats(table, seats) for table in tables]
        seats.update((player, seat) for table in placed for seat, player in enumerate(table, 1))
        found.append(
            tuple(
                SeatedTable(at, table, table.index(dealers[number][at - 1]) + 1) for at, table in enumerate(placed, 1)
            )
        )
    return tuple(found)


def first_dealers(rounds: Sequence[Tables], before: Mapping[int, int]) -> tuple[Table, ...]:
    """Who deals first at each table of each round: as evenly as these tables allow, counting deals ``before``."""
    tables = [table for tables in rounds for table in tables]
    deals = Counter(before)
    dealers: list[int] = []
    for table in tables:
        dealers.append(min(table, key=lambda player: deals[player]))
        deals[dealers[-1]] += 1
    while path := _evening_path(tables, dealers, deals):
        deals[dealers[path[0][0]]] -= 1
        deals[path[-1][1]] += 1
        for table_number, player in path:
            dealers[table_number] = player
    left = iter(dealers)
    return tuple(tuple(next(left) for _ in of_round) for of_round in rounds)


def _evening_path(tables: Sequence[Table], dealers: Sequence[int], deals: Counter[int]) -> list[tuple[int, int]]:
    """Tables with new dealers that pass one deal on from somebody to somebody with two fewer; empty where none do."""
    fewest = min(deals[player] for table in tables for player in table)
    dealing: dict[int, list[int]] = {}
    for at, dealer in enumerate(dealers):
        dealing.setdefault(dealer, []).append(at)
    for start in sorted(dealing, key=lambda player: (-deals[player], player)):
        if deals[start] < fewest + 2:
            break
        path = _shortest(start, tables, dealing, deals)
        if path:
            return path
    return []


def _shortest(
    start: int, tables: Sequence[Table], dealing: Mapping[int, Sequence[int]], deals: Mapping[int, int]
) -> list[tuple[int, int]]:
    came: dict[int, tuple[int, int] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        player = waiting.popleft()
        if deals[player] <= deals[start] - 2:
            return _path(came, player)
        for at in dealing.get(player, ()):
            for other in tables[at]:
                if other not in came:
                    came[other] = (at, player)
                    waiting.append(other)
    return []


def _path(came: Mapping[int, tuple[int, int] | None], player: int) -> list[tuple[int, int]]:
    path = []
    while step := came[player]:
        at, giver = step
        path.insert(0, (at, player))
        player = giver
    return path


def _on_seats(table: Table, used: Mapping[tuple[int, int], int]) -> Table:
    """The players in the order of seats that gives everybody seats they had least, else in the order they came."""
    size = len(table)
    costs = {
        (place, size + seat): (used.get((player, seat + 1), 0) ** 2, abs(place - seat))
        for place, player in enumerate(table)
        for seat in range(size)
    }
    return tuple(table[place] for place, _ in sorted(cheapest(2 * size, costs), key=lambda edge: edge[1]))
