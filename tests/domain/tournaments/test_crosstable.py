from fractions import Fraction

from domain.tournaments.crosstable import Cell, by_opponent, by_round
from domain.tournaments.results import Format, Kind
from domain.tournaments.standings import standings
from tests.domain.tournaments.played import event
from tests.domain.tournaments.published import Published


def test_a_round_robin_has_a_column_for_each_opponent() -> None:
    table = by_opponent(standings(event("abc", "bc1/2", "ab0-1", "ca0-1f", format=Format.ROUND_ROBIN), ()))
    assert table.heads == ("b", "a", "c")
    told = [[[(cell.round, cell.points, cell.seat) for cell in column] for column in row.columns] for row in table.rows]
    half = Fraction(1, 2)
    assert told == [
        [[], [(2, 1, 2)], [(1, half, 1)]],
        [[(2, 0, 1)], [], [(3, 1, 2)]],
        [[(1, half, 2)], [(3, 0, 1)], []],
    ]


def test_a_double_round_robin_has_both_meetings_in_a_cell() -> None:
    table = by_opponent(standings(event("ab", "ab1-0", "ba1/2", format=Format.ROUND_ROBIN), ()))
    assert [cell.round for cell in table.rows[0].columns[1]] == [1, 2]


def test_a_swiss_has_a_column_for_each_round_with_the_opponents_place() -> None:
    table = by_round(standings(event("abc", "ab1-0 c+pab", "ca"), ()))
    assert table.heads == ("1", "2")
    assert [row.player for row in table.rows] == ["a", "c", "b"]
    assert table.rows[0].columns == (
        (Cell(1, Kind.PLAYED, Fraction(1), ("b",), 3, 1, 1, None),),
        (Cell(2, Kind.OPEN, None, ("c",), 1, 1, 2, None),),
    )
    assert table.rows[2].columns[1] == (Cell(2, Kind.ABSENT, Fraction(0), (), None, None, None, None),)


def test_who_meets_nobody_in_an_odd_round_robin_rests() -> None:
    table = by_round(standings(event("abc", "bc1-0", format=Format.ROUND_ROBIN), ()))
    assert [cell.kind for row in table.rows for (cell,) in row.columns] == [Kind.PLAYED, Kind.REST, Kind.PLAYED]


def test_the_cells_of_a_large_crosstable_sum_up_to_the_points() -> None:
    table = by_round(standings(Published("swiss-220x9-2018").event, ()))
    sums = [sum(cell.points or 0 for column in row.columns for cell in column) for row in table.rows]
    assert sums == [row.points for row in table.rows]
    assert len(sums) == 220
