import datetime
from fractions import Fraction
from itertools import permutations
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from domain.tournaments.glicko import SCALE, START, Figures, Opposed, after_period, evidence
from domain.tournaments.rating import RatedGame, month_of, rated_games, ratings, refolded
from domain.tournaments.results import MatchGame, Round
from tests.domain.tournaments.played import bye, event, match

WON, LOST, DRAWN = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)), (Fraction(1, 2), Fraction(1, 2))
EVENING = datetime.datetime(2026, 11, 14, 20, tzinfo=datetime.UTC)
BERN = ZoneInfo("Europe/Zurich")
PLAYER = Figures(1500, 200, 0.06)
GAMES = (
    Opposed(Figures(1400, 30, 0.06), 1),
    Opposed(Figures(1550, 100, 0.06), 0),
    Opposed(Figures(1700, 300, 0.06), 0),
)


def game(day: str, first: str, second: str, score: Fraction = Fraction(1)) -> RatedGame:
    return RatedGame(datetime.datetime.fromisoformat(f"{day}T20:00+00:00"), first, second, score)


def test_the_published_example_to_its_last_digit() -> None:
    """The paper rounds the inner rating to -0.2069 before it prints 1464.06; unrounded it is 1464.05."""
    found = evidence(PLAYER, GAMES)
    assert (f"{found.variance:.4f}", f"{found.delta:.4f}") == ("1.7790", "-0.4839")
    after = after_period(PLAYER, GAMES)
    inner = f"{(after.rating - 1500) / SCALE:.4f}"
    assert (inner, f"{1500 + SCALE * float(inner):.2f}", f"{after.rating:.2f}") == ("-0.2069", "1464.06", "1464.05")
    assert (f"{after.deviation / SCALE:.4f}", f"{after.deviation:.2f}") == ("0.8722", "151.52")
    assert f"{after.volatility:.6f}" == "0.059996"


def test_games_of_a_period_count_in_any_order() -> None:
    assert len({after_period(PLAYER, games) for games in permutations(GAMES)}) == 1


def test_without_games_only_the_deviation_grows() -> None:
    after = after_period(PLAYER, ())
    assert (after.rating, f"{after.deviation:.2f}", after.volatility) == (1500, "200.27", 0.06)


def test_the_deviation_never_passes_that_of_a_newcomer() -> None:
    assert after_period(Figures(1500, 349.99, 0.06), ()).deviation == 350


def test_a_surprise_raises_the_volatility() -> None:
    rout = [Opposed(Figures(2400, 30, 0.06), 1)] * 8
    assert after_period(Figures(1500, 50, 0.06), rout).volatility > 0.06


def test_new_beats_new() -> None:
    after = ratings([game("2026-11-14", "ann", "ben")], BERN, (2026, 11))[2026, 11]
    shown = {player: (f"{own.figures.rating:.1f}", f"{own.figures.deviation:.1f}") for player, own in after.items()}
    assert shown == {"ann": ("1662.3", "290.3"), "ben": ("1337.7", "290.3")}
    assert after["ann"].provisional


def test_all_games_of_a_month_meet_the_ratings_at_its_start() -> None:
    """Ben's second game of the month is still against a newcomer, though Cara has won by then."""
    games = [game("2026-11-02", "cara", "dan"), game("2026-11-20", "ben", "cara")]
    after = ratings(games, BERN, (2026, 11))[2026, 11]
    assert after["ben"].figures == after_period(START, [Opposed(START, 1)])


def test_what_was_not_decided_at_the_table_is_not_rated() -> None:
    adjusted = replace(match(2, "c", "d", "1-0"), adjusted=True)
    several = replace(match(1, "b", "a", "1-0"), games=tuple(MatchGame("b", points) for points in (WON, LOST, DRAWN)))
    rounds = (
        Round(1, (match(1, "a", "b", "1/2"), adjusted), (bye("e"),)),
        Round(2, (several, match(2, "c", "d", "0-1f"), match(3, "e", "f"))),
    )
    ends = {(1, 1): EVENING, (2, 1): EVENING + datetime.timedelta(hours=1)}
    told = list(rated_games(replace(event("abcdef"), rounds=rounds), ends))
    assert [(one.finished.hour, one.first, one.second, one.score) for one in told] == [
        (20, "a", "b", Fraction(1, 2)),
        (21, "b", "a", 1),
        (21, "b", "a", 0),
        (21, "b", "a", Fraction(1, 2)),
    ]


def test_a_month_is_one_of_the_clubs_zone() -> None:
    late = datetime.datetime(2026, 10, 31, 23, 30, tzinfo=datetime.UTC)
    assert month_of(late, BERN) == (2026, 11)
    assert month_of(late, datetime.UTC) == (2026, 10)


def test_a_corrected_result_refolds_from_its_month() -> None:
    games = [
        game("2026-09-10", "ann", "ben"),
        game("2026-10-10", "ben", "cara"),
        game("2026-12-10", "ann", "cara", Fraction(1, 2)),
    ]
    before = ratings(games, BERN, (2027, 1))
    corrected = [games[0], game("2026-10-10", "cara", "ben"), games[2]]
    after = refolded(before, corrected, BERN, (2027, 1), changed=(2026, 10))
    assert list(after) == [(2026, 9), (2026, 10), (2026, 11), (2026, 12), (2027, 1)]
    assert after == ratings(corrected, BERN, (2027, 1))
    assert after[2026, 9] is before[2026, 9]
    assert after[2026, 12] != before[2026, 12]


def test_a_history_is_continued_month_by_month() -> None:
    games = [game("2026-09-10", "ann", "ben"), game("2026-11-10", "ben", "ann")]
    assert refolded(ratings(games, BERN, (2026, 10)), games, BERN, (2026, 12)) == ratings(games, BERN, (2026, 12))


def test_a_small_deviation_is_shown_as_45_and_an_idle_year_marked_by_date() -> None:
    regulars = [
        game(f"{year}-{month:02}-{day:02}", "ann", "ben", Fraction(day % 2))
        for year in (2024, 2025)
        for month in range(1, 13)
        for day in range(1, 29)
    ]
    ann = ratings(regulars, BERN, (2025, 12))[2025, 12]["ann"]
    assert ann.figures.deviation < 45 == ann.shown_deviation
    assert (ann.games, ann.provisional) == (672, False)
    assert not ann.inactive(datetime.datetime(2026, 12, 28, tzinfo=datetime.UTC))
    assert ann.inactive(datetime.datetime(2026, 12, 29, tzinfo=datetime.UTC))
    assert not ratings(regulars, BERN, (2026, 12))[2026, 12]["ann"].provisional


def test_an_idle_year_widens_50_to_62_only() -> None:
    figures = Figures(1500, 50, 0.06)
    for _ in range(12):
        figures = after_period(figures, ())
    assert round(figures.deviation) == 62
