"""Crosstables as plain data: everybody against everybody, or everybody round by round."""

from fractions import Fraction

import msgspec

from domain.tournaments.results import Kind
from domain.tournaments.scorecards import CardLine
from domain.tournaments.standings import Row, Standings


class Cell(msgspec.Struct, frozen=True):
    """One match or free round as its row's player had it.

    `place` is the opponent's, None without one opponent. `seat` counts from 1 (seat 1 deals first). `points` is None
    while the match is open.
    """

    round: int
    kind: Kind
    points: Fraction | None
    opponents: tuple[str, ...]
    place: int | None
    table: int | None
    seat: int | None
    game_points: int | None


class CrossRow(msgspec.Struct, frozen=True):
    """One player: place, points, and a column for each opponent or each round.

    A column holds no cell (not met, or the player's own column), one, or one for each cycle.
    """

    place: int
    player: str
    points: Fraction
    columns: tuple[tuple[Cell, ...], ...]


class Crosstable(msgspec.Struct, frozen=True):
    """The rows in the order of the standings; `heads` are the columns: players in that order, or round numbers."""

    heads: tuple[str, ...]
    rows: tuple[CrossRow, ...]


def by_opponent(standings: Standings) -> Crosstable:
    """A round robin: the column of each player in the order of the standings, own columns empty."""
    heads = tuple(row.player for row in standings.rows)
    places = _places(standings)
    return Crosstable(
        heads, tuple(_row(row, [_against(row, head, places) for head in heads]) for row in standings.rows)
    )


def by_round(standings: Standings) -> Crosstable:
    """A Swiss or rounds of tables: a column for each round, with the opponent's place in it."""
    heads = tuple(str(played.number) for played in standings.event.rounds)
    places = _places(standings)
    return Crosstable(heads, tuple(_row(row, [(_cell(line, places),) for line in row.lines]) for row in standings.rows))


def _places(standings: Standings) -> dict[str, int]:
    return {row.player: row.place for row in standings.rows}


def _row(row: Row, columns: list[tuple[Cell, ...]]) -> CrossRow:
    return CrossRow(row.place, row.player, row.points, tuple(columns))


def _against(row: Row, other: str, places: dict[str, int]) -> tuple[Cell, ...]:
    return tuple(_cell(line, places) for line in row.lines if other in line.opponents)


def _cell(line: CardLine, places: dict[str, int]) -> Cell:
    return Cell(
        line.round,
        line.kind,
        None if line.kind is Kind.OPEN else line.points,
        line.opponents,
        places[line.opponents[0]] if len(line.opponents) == 1 else None,
        line.table,
        line.seat,
        line.game_points,
    )
