"""Schedules by arithmetic: lines over a finite field, or over residues, of which two share one point at most.

Player ``seat * tables + column`` sits in round m at table ``column + m * seat``.
"""

from domain.tournaments.pairing.rounds.galois import Galois, is_prime_power
from domain.tournaments.pairing.rounds.meetings import Tables


def plane(sizes: tuple[int, ...], rounds: int) -> list[Tables] | None:
    """Rounds of these tables in which nobody meets anybody twice, or None where arithmetic does not reach so far.

    The last row may be short; where there are as many full rows as tables, the rows are one more round.
    """
    tables, seats, players = len(sizes), max(sizes), sum(sizes)
    slopes = _slopes(tables, seats)
    rows_too = seats == tables and tables * seats - players <= 1
    if seats > tables or rounds > len(slopes) + rows_too:
        return None
    arithmetic = Galois(tables) if is_prime_power(tables) else None
    found = [_round(arithmetic, tables, players, slope) for slope in slopes[:rounds]]
    if rounds > len(slopes):
        found.append(tuple(tuple(range(row, min(row + tables, players))) for row in range(0, players, tables)))
    return found


def _slopes(tables: int, seats: int) -> list[int]:
    """All elements of a field; of residues those whose differences, times any distance of rows, are never 0."""
    if is_prime_power(tables):
        return list(range(tables))
    slopes: list[int] = []
    for slope in range(tables):
        if all((slope - other) * rows % tables for other in slopes for rows in range(1, seats)):
            slopes.append(slope)
    return slopes


def _round(field: Galois | None, order: int, players: int, slope: int) -> Tables:
    tables: list[list[int]] = [[] for _ in range(order)]
    for player in range(players):
        seat, column = divmod(player, order)
        table = field.plus(column, field.times(slope, seat)) if field else (column + slope * seat) % order
        tables[table].append(player)
    return tuple(map(tuple, tables))
