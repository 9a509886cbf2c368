from fractions import Fraction

from domain.tournaments.results import Adjustment, Entrant, Event
from domain.tournaments.series import Leg, LegResult, SeriesRow, points_of, series
from domain.tournaments.standings import standings


def leg(event: str, **points: int) -> Leg:
    return Leg(event, {player: Fraction(got) for player, got in points.items()})


def table(rows: tuple[SeriesRow, ...]) -> list[tuple[int, str, int, str | None]]:
    return [(row.place, row.player, int(row.points), row.decided_by) for row in rows]


def test_the_best_results_count_and_the_others_stay_visible() -> None:
    rows = series([leg("May", ann=3, ben=5), leg("June", ann=4, ben=1), leg("July", ann=1)], best=2)
    assert table(rows) == [(1, "ann", 7, None), (2, "ben", 6, "points")]
    assert rows[0].results == (
        LegResult("May", Fraction(3), counted=True),
        LegResult("June", Fraction(4), counted=True),
        LegResult("July", Fraction(1), counted=False),
    )


def test_equal_sums_are_separated_by_the_best_result_and_else_shared() -> None:
    rows = series([leg("May", ann=3, ben=4, cara=3), leg("June", ann=3, ben=2, cara=3)], best=2)
    assert table(rows) == [(1, "ben", 6, None), (2, "ann", 6, "best result"), (2, "cara", 6, None)]
    assert [row.shared for row in rows] == [False, True, True]


def test_places_give_points_by_a_scale_and_shared_places_the_average() -> None:
    names = ("ann", "ben", "cara", "dan")
    given = (Adjustment("ann", 0, Fraction(2), "x"), Adjustment("ben", 0, Fraction(1), "x"))
    given += (Adjustment("cara", 0, Fraction(1), "x"),)
    event = Event(tuple(Entrant(name, name) for name in names), adjustments=given)
    scale = [Fraction(10), Fraction(7), Fraction(4)]
    half = Fraction(11, 2)
    assert points_of(standings(event, ()), scale) == {"ann": 10, "ben": half, "cara": half, "dan": 0}
    assert points_of(standings(event, ())) == {"ann": 2, "ben": 1, "cara": 1, "dan": 0}
