from fractions import Fraction

import pytest

from domain.tournaments.knockout import Contest, Knockout, bracket, seeding
from domain.tournaments.results import Malformed, MatchGame

FOUR = ("ann", "ben", "cara", "dan")
WON, LOST, DRAWN = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)), (Fraction(1, 2), Fraction(1, 2))


def contest(number: int, at: int, first: str, second: str, *points: tuple[Fraction, Fraction]) -> Contest:
    dealers = (first, second)
    games = tuple(MatchGame(dealers[game % 2], got) for game, got in enumerate(points))
    return Contest(number, at, (first, second), games)


def test_seeds_meet_as_late_as_they_can() -> None:
    assert seeding(8) == (1, 8, 4, 5, 2, 7, 3, 6)


def test_the_best_seeds_have_the_byes_of_a_small_field() -> None:
    first, second, final = bracket(Knockout(tuple("abcdef")), ()).rounds
    assert [(match.players, match.bye, match.winner) for match in first] == [
        (("a", None), True, "a"),
        (("d", "e"), False, None),
        (("b", None), True, "b"),
        (("c", "f"), False, None),
    ]
    assert [match.players for match in second] == [("a", None), ("b", None)]
    assert [match.players for match in final] == [(None, None)]


def test_winners_go_on_and_losers_of_a_round_share_their_place() -> None:
    played = [contest(1, 1, "ann", "dan", LOST), contest(1, 2, "ben", "cara", WON), contest(2, 1, "ben", "dan", WON)]
    told = bracket(Knockout(FOUR), played)
    assert told.rounds[1][0].due == ("ben", "dan")
    assert told.places == {"ben": 1, "dan": 2, "ann": 3, "cara": 3}


def test_the_third_place_is_played_by_the_losers_of_the_semi_finals() -> None:
    knockout = Knockout(FOUR, third_place=True)
    semis = [contest(1, 1, "ann", "dan", LOST), contest(1, 2, "ben", "cara", WON)]
    open_ = bracket(knockout, semis)
    assert open_.third is not None
    assert (open_.third.players, open_.third.dealer) == (("ann", "cara"), "ann")
    assert bracket(knockout, [*semis, contest(2, 2, "ann", "cara", LOST)]).places == {"cara": 3, "ann": 4}


@pytest.mark.parametrize(
    ("points", "score", "winner", "dealer"),
    [
        ((), (0, 0), None, "ann"),
        ((WON,), (1, 0), None, "dan"),
        ((WON, WON), (2, 0), "ann", None),
        ((WON, DRAWN), (Fraction(3, 2), Fraction(1, 2)), None, "ann"),
        ((WON, DRAWN, LOST), (Fraction(3, 2), Fraction(3, 2)), None, "dan"),
        ((WON, DRAWN, LOST, LOST), (Fraction(3, 2), Fraction(5, 2)), "dan", None),
    ],
)
def test_best_of_three_ends_when_nobody_can_catch_up_and_goes_on_while_level(
    points: tuple[tuple[Fraction, Fraction], ...],
    score: tuple[Fraction, Fraction],
    winner: str | None,
    dealer: str | None,
) -> None:
    match = bracket(Knockout(FOUR, (3, 5)), [contest(1, 1, "ann", "dan", *points)]).rounds[0][0]
    assert (match.score, match.winner, match.dealer) == (score, winner, dealer)


def test_the_final_has_its_own_number_of_games() -> None:
    rounds = bracket(Knockout(FOUR, (3, 5)), ()).rounds
    assert [match.best_of for matches in rounds for match in matches] == [3, 3, 5]


def test_who_does_not_come_loses_the_match() -> None:
    absent = Contest(1, 1, ("ann", "dan"), conceded="ann")
    match = bracket(Knockout(FOUR), [absent]).rounds[0][0]
    assert (match.winner, match.loser, match.games) == ("dan", "ann", ())


def test_pairings_made_stand_when_an_earlier_result_is_corrected() -> None:
    """Dan was through and lost the final; the correction lets Ann through: the final as played keeps its players."""
    played = [contest(1, 1, "ann", "dan", WON), contest(1, 2, "ben", "cara", WON), contest(2, 1, "ben", "dan", WON)]
    final = bracket(Knockout(FOUR), played).rounds[1][0]
    assert (final.players, final.due, final.winner) == (("ben", "dan"), ("ann", "ben"), "ben")


@pytest.mark.parametrize(
    ("contests", "message"),
    [
        ([contest(1, 3, "ann", "dan", WON)], "Round 1 of this bracket has no match 3."),
        ([contest(1, 1, "ann", "dan", WON, WON)], "Round 1, match 1: ann had won before game 2."),
        ([contest(1, 1, "ann", "eve", WON)], "Round 1, match 1: eve is not in this knockout."),
        ([contest(1, 1, "ann", "ann", WON)], "Round 1, match 1: ann is on both sides."),
        ([Contest(1, 1, ("ann", "dan"), conceded="ben")], "Round 1, match 1: ben is not in this match."),
    ],
)
def test_what_does_not_fit_the_bracket_is_named(contests: list[Contest], message: str) -> None:
    with pytest.raises(Malformed) as refused:
        bracket(Knockout(FOUR), contests)
    assert str(refused.value) == message
