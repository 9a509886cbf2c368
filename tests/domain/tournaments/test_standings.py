from fractions import Fraction

import pytest
from msgspec.structs import replace

from domain.tournaments.results import Adjustment, Entrant, Event, Kind, Malformed, Match, MatchSide, Round, check
from domain.tournaments.standings import Standings, UnfitTiebreaks, standings
from domain.tournaments.tiebreaks.catalogue import Chosen
from domain.tournaments.tiebreaks.rulesets import RuleSet
from tests.domain.tournaments.played import event

BUCHHOLZ = Chosen("buchholz", RuleSet.Y2023)
TABLE_OF_THREE = Event(
    (Entrant("a", "Ann"), Entrant("b", "Ben"), Entrant("c", "Cara")),
    (
        Round(
            1,
            (
                Match(
                    1,
                    tuple(
                        MatchSide(player, Fraction(points), score, Kind.PLAYED)
                        for player, points, score in (("a", 3, 120), ("b", 1, 40), ("c", 1, 55))
                    ),
                ),
            ),
        ),
    ),
)


def places(told: Standings) -> list[tuple[int, str, str | None]]:
    return [(row.place, row.player, row.decided_by) for row in told.rows]


def test_each_row_says_what_puts_it_below_the_one_above() -> None:
    told = standings(event("abcd", "ab1-0 cd1-0", "ac1/2 bd1-0", "ad1-0 bc0-1"), [BUCHHOLZ, Chosen("direct")])
    assert places(told) == [(1, "a", None), (1, "c", None), (3, "b", "points"), (4, "d", "points")]
    assert [row.shared for row in told.rows] == [True, True, False, False]
    assert [int(row.values[0].derivation.value * 2) for row in told.rows] == [7, 7, 10, 12]


def test_before_the_first_round_everybody_shares_the_first_place() -> None:
    assert places(standings(event("ba"), [BUCHHOLZ])) == [(1, "b", None), (1, "a", None)]


def test_standings_as_of_a_round_know_nothing_later() -> None:
    played = event("abcd", "ab1-0 cd1-0", "ac1-0 bd1-0")
    penalised = replace(played, adjustments=(Adjustment("a", 2, Fraction(-1), "late"),))
    assert standings(penalised.as_of(1), [BUCHHOLZ]) == standings(event("abcd", "ab1-0 cd1-0"), [BUCHHOLZ])
    assert standings(penalised, ()).rows[0].points == 1
    assert standings(penalised.as_of(0), ()).round == 0


def test_what_rests_on_an_open_match_is_provisional() -> None:
    told = standings(event("abcdef", "ab1-0 cd1-0 ef1-0", "ac1-0 be1-0 df"), [BUCHHOLZ, Chosen("wins")])
    marks = {row.player: (row.provisional, *(value.provisional for value in row.values)) for row in told.rows}
    assert marks == {
        "a": (False, False, False),
        "b": (False, False, False),
        "c": (False, True, False),
        "d": (True, True, True),
        "e": (False, True, False),
        "f": (True, True, True),
    }
    assert told.provisional


def test_direct_encounter_is_provisional_while_a_match_among_the_tied_is_open() -> None:
    """Ann and Cara may still separate themselves from Dan; Ben is tied with nobody."""
    told = standings(event("abcd", "ab1/2 cd1/2", "ac bd1-0"), [Chosen("direct")])
    assert {row.player: row.values[0].provisional for row in told.rows} == {
        "a": True,
        "b": False,
        "c": True,
        "d": True,
    }


def test_an_open_match_gives_nothing_and_counts_in_no_sum() -> None:
    told = standings(event("ab", "ab1-0", "ab"), [BUCHHOLZ])
    assert [(row.player, row.points, len(row.values[0].derivation.terms)) for row in told.rows] == [
        ("a", 1, 1),
        ("b", 0, 1),
    ]


def test_a_penalty_counts_for_the_player_and_not_for_those_who_met_the_player() -> None:
    played = event("abcd", "ab1-0 cd1-0", "ac1-0 bd1/2")
    penalised = replace(played, adjustments=(Adjustment("a", 2, Fraction(-3, 2), "left the table (5.2)"),))
    before, after = standings(played, [BUCHHOLZ]), standings(penalised, [BUCHHOLZ])
    assert (after.rows[-2].player, after.rows[-2].points) == ("a", Fraction(1, 2))
    assert after.rows[-2].adjustments[0].reason == "left the table (5.2)"
    worth = [{row.player: row.values[0].derivation.value for row in told.rows} for told in (before, after)]
    assert worth[0] == worth[1]


def test_tables_of_many_are_ranked_by_points_and_game_points() -> None:
    told = standings(TABLE_OF_THREE, [Chosen("game-points"), Chosen("dealer-turns")])
    assert places(told) == [(1, "a", None), (2, "c", "points"), (3, "b", "game-points")]
    assert [row.values[1].derivation.value for row in told.rows] == [1, 0, 0]


@pytest.mark.parametrize(
    ("played", "order", "message"),
    [
        (event("ab"), [Chosen("median")], "“median” is no tie-break."),
        (event("ab"), [BUCHHOLZ, BUCHHOLZ], "Buchholz is chosen twice."),
        (event("ab"), [Chosen("koya", cuts=1)], "Koya takes no cut."),
        (event("ab"), [Chosen("buchholz", cuts=-1)], "Buchholz cannot leave out -1 rounds."),
        (event("ab"), [Chosen("lot", drawn=("a", "b")), BUCHHOLZ], "The lot leaves nothing tied: it comes last."),
        (event("ab"), [Chosen("lot", drawn=("a", "a"))], "The lot must draw every entrant once."),
        (TABLE_OF_THREE, [BUCHHOLZ], "Buchholz needs matches of two; round 1 has a table of 3."),
    ],
)
def test_tie_breaks_that_cannot_rank_the_event_are_refused(played: Event, order: list[Chosen], message: str) -> None:
    with pytest.raises(UnfitTiebreaks) as refused:
        standings(played, order)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("played", "message"),
    [
        (event("aa"), "Two entrants have the same id."),
        (event("ab", "ac1-0"), "Round 1 names c, who is not entered."),
        (event("ab", "ab1-0 a+half"), "Round 1 has a twice."),
        (replace(event("ab", "ab1-0", "ab1-0"), rounds=event("ab", "", "ab1-0").rounds[1:]), "Round 1 is missing"),
        (replace(event("ab"), adjustments=(Adjustment("c", 1, Fraction(1), "x"),)), "An adjustment in round 1 names c"),
    ],
)
def test_results_that_contradict_themselves_are_named(played: Event, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        check(played)
    assert str(refused.value).startswith(message)
