"""Tie-breaks that no published file holds, and what their derivations say."""

import datetime
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from domain.tournaments.results import Event, Format, Kind, MatchGame, Round
from domain.tournaments.scorecards import field_of
from domain.tournaments.scoring import Scoring
from domain.tournaments.standings import standings
from domain.tournaments.tiebreaks.buchholz import buchholz
from domain.tournaments.tiebreaks.catalogue import Chosen
from domain.tournaments.tiebreaks.derivation import Revaluation, Term
from domain.tournaments.tiebreaks.direct_encounter import direct_encounter
from domain.tournaments.tiebreaks.game_points import game_points, margin
from domain.tournaments.tiebreaks.lot import lot
from domain.tournaments.tiebreaks.rulesets import RuleSet, rules_on
from domain.tournaments.tiebreaks.wins import dealer_turns
from tests.domain.tournaments.played import bye, event, match

HALF = Fraction(1, 2)
PAIRS = ("ab", "bc", "ca")


def scored(*scores: tuple[int, int], **given: Fraction) -> Event:
    """Ann and Ben, a match a round with these game points, then a bye for Ann, a half bye, and a lost forfeit."""
    rounds = [
        Round(number, (match(1, "a", "b", "1-0" if got[0] > got[1] else "0-1", got),))
        for number, got in enumerate(scores, 1)
    ]
    at = len(rounds)
    rounds.append(Round(at + 1, (), (bye("a"),)))
    rounds.append(Round(at + 2, (), (bye("a", Kind.HALF),)))
    rounds.append(Round(at + 3, (match(1, "a", "b", "0-1f"),)))
    return replace(event("ab"), rounds=tuple(rounds), scoring=Scoring(**given))


def test_a_bye_gives_the_average_of_the_rounds_played_and_a_half_bye_half_of_it() -> None:
    field = field_of(scored((100, 20), (61, 90)))
    assert game_points(field, "a").terms[2:] == (
        Term(Fraction(161, 2), 3, Kind.ALLOCATED, value=Fraction(161, 2), note="average of the rounds played"),
        Term(Fraction(161, 4), 4, Kind.HALF, value=Fraction(161, 2), share=HALF, note="average of the rounds played"),
    )
    assert margin(field, "a").value == Fraction(51) + Fraction(51, 2) + Fraction(51, 4)
    assert game_points(field, "b").value == 110 + 55


def test_a_bye_gives_the_fixed_figure_where_the_event_states_one() -> None:
    field = field_of(scored((100, 20), bye_game_points=Fraction(50), bye_margin=Fraction(10)))
    assert (game_points(field, "a").value, margin(field, "a").value) == (175, 95)
    assert (game_points(field, "b").value, margin(field, "b").value) == (70, -70)


def test_who_never_played_has_no_average_to_be_given() -> None:
    assert game_points(field_of(event("ab", "a+pab")), "a").value == 0


def test_dealer_turns_count_first_deals_that_were_played_and_fewer_rank_higher() -> None:
    played = event("abc", "ab1/2 c+pab", "ac1/2", "cb1-0f", "bc1/2")
    assert {player: dealer_turns(field_of(played), player).value for player in "abc"} == {"a": 2, "b": 1, "c": 0}
    told = standings(event("ab", "ab1/2"), [Chosen("dealer-turns")])
    assert [(row.place, row.player) for row in told.rows] == [(1, "b"), (2, "a")]


def test_dealer_turns_count_the_games_of_a_match() -> None:
    games = tuple(MatchGame(dealer, (HALF, HALF)) for dealer in "aba")
    several = replace(match(1, "a", "b", "1/2"), games=games)
    field = field_of(replace(event("ab"), rounds=(Round(1, (several,)),)))
    assert (dealer_turns(field, "a").value, dealer_turns(field, "b").value) == (2, 1)


def test_a_lot_is_the_position_in_the_draw() -> None:
    drawn = lot("b", ("c", "b", "a"))
    assert (drawn.value, drawn.terms[0].note) == (2, "drawn at 2 of 3")


def test_a_play_off_ranks_the_tied_if_all_of_them_took_part() -> None:
    played = event("abcd", "ab1/2 cd1/2")
    ranked = standings(played, [Chosen("play-off", played_off=("c", "a", "d", "b"))])
    assert [(row.place, row.player) for row in ranked.rows] == [(1, "c"), (2, "a"), (3, "d"), (4, "b")]
    assert ranked.rows[1].values[0].derivation.terms[0].note == "place 2 of 4 in the play-off"
    partly = standings(played, [Chosen("play-off", played_off=("c", "a"))])
    assert {row.place for row in partly.rows} == {1}


def test_a_lot_that_is_not_drawn_yet_separates_nobody() -> None:
    told = standings(event("ab"), [Chosen("lot")])
    assert [(row.place, row.values[0].provisional) for row in told.rows] == [(1, True), (1, True)]
    drawn = standings(event("ab"), [Chosen("lot", drawn=("b", "a"))])
    assert [(row.place, row.player, row.values[0].provisional) for row in drawn.rows] == [
        (1, "b", False),
        (2, "a", False),
    ]


def test_an_opponent_who_left_counts_as_drawing_the_rest_and_says_so() -> None:
    """Ben asks for a half bye in round 2 and plays again, then leaves after round 3."""
    played = event("abcd", "ab1-0 cd1-0", "ac1-0 b+half", "bd1-0 ac1/2", "ac1-0 d+pab", "ad1-0 b+zero")
    term = buchholz(field_of(played), "a", RuleSet.Y2023).terms[0]
    assert (term.opponent, term.points, term.value) == ("b", Fraction(3, 2), Fraction(5, 2))
    assert term.revaluations == (
        Revaluation(4, Kind.ABSENT, Fraction(0), HALF),
        Revaluation(5, Kind.ZERO, Fraction(0), HALF),
    )
    older = buchholz(field_of(played), "a", RuleSet.Y2012).terms[0]
    assert (older.value, [change.round for change in older.revaluations]) == (Fraction(5, 2), [4, 5])


@pytest.mark.parametrize(
    ("rules", "value", "note"),
    [
        (RuleSet.Y2012, Fraction(1 + 0) + HALF, "virtual opponent"),
        (RuleSet.Y2018, Fraction(1 + 0) + HALF, "virtual opponent"),
        (RuleSet.Y2023, Fraction(3), "own points"),
        (RuleSet.Y2026, Fraction(3, 2), "a draw in every round"),
    ],
)
def test_an_own_bye_counts_by_the_rule_set(rules: RuleSet, value: Fraction, note: str) -> None:
    """Ann wins, has the bye (1 point), and wins again: the virtual opponent has 1 before, 0 in it, a half after it."""
    term = buchholz(field_of(event("ab", "ab1-0", "a+pab", "ab1-0")), "a", rules).terms[1]
    assert (term.kind, term.opponent, term.value, term.note) == (Kind.ALLOCATED, None, value, note)


def test_since_2026_a_forfeit_counts_no_more_than_the_opponent_who_did_not_come() -> None:
    field = field_of(event("abcd", "ab1-0 cd1-0", "ac1-0 bd1/2", "ad1-0f bc1-0"))
    forfeits = {rules: buchholz(field, "a", rules).terms[2] for rules in (RuleSet.Y2023, RuleSet.Y2026)}
    assert [(term.opponent, term.value, term.note) for term in forfeits.values()] == [
        ("d", 3, "own points"),
        ("d", HALF, "what the opponent counts for"),
    ]


def test_a_cut_takes_the_round_one_missed_before_a_lower_opponent() -> None:
    played = event("abcd", "ab1-0 cd1-0", "ac1-0 bd0-1", "a+zero bc1/2", "ad1-0 bc1/2")
    cut = {
        rules: [term.round for term in buchholz(field_of(played), "a", rules, 1).terms if term.cut]
        for rules in (RuleSet.Y2012, RuleSet.Y2023, RuleSet.Y2026)
    }
    assert cut == {RuleSet.Y2012: [1], RuleSet.Y2023: [3], RuleSet.Y2026: [3]}


def test_the_averages_of_a_double_round_robin_are_compared() -> None:
    played = event("ab", "ab1-0", "ba1/2", format=Format.ROUND_ROBIN)
    told = direct_encounter(field_of(played), ("b", "a"))
    assert {player: (own.rank, own.value) for player, own in told.items()} == {
        "a": (1, Fraction(3, 4)),
        "b": (2, Fraction(1, 4)),
    }
    assert told["a"].terms[0].note == "average of rounds 1 and 2"


def test_three_who_beat_each_other_in_a_circle_stay_tied() -> None:
    told = direct_encounter(field_of(event("abc", "ab1-0", "bc1-0", "ca1-0")), ("a", "b", "c"))
    assert {own.rank for own in told.values()} == {1}
    assert told["a"].note == "The matches among the tied do not separate them."


def test_those_still_tied_are_compared_among_themselves_again() -> None:
    """Cara and Dan have one of two each behind Ann; between them Dan won."""
    told = direct_encounter(field_of(event("acd", "ac1-0", "ad1-0", "dc1-0")), ("c", "d", "a"))
    assert [told[player].rank for player in "adc"] == [1, 2, 3]


@pytest.mark.parametrize("results", list(product(["1-0", "0-1", "1/2", "1-0f", ""], repeat=3)))
def test_a_leader_is_taken_out_only_if_no_missing_match_could_change_it(results: tuple[str, ...]) -> None:
    """Against every way the missing matches of three might have ended; forfeits are no meetings."""
    met = {pair: result for pair, result in zip(PAIRS, results, strict=True) if result and not result.endswith("f")}
    words = [pair + result for pair, result in zip(PAIRS, results, strict=True)]
    told = direct_encounter(field_of(event("abc", *words)), ("a", "b", "c"))
    ends = product(["1-0", "0-1", "1/2"], repeat=3)
    leaders = {leading(dict(zip(PAIRS, end, strict=True)) | met) for end in ends}
    (sure, *doubt) = leaders
    separated = not doubt and (len(sure) == 1 or len(met) == 3)
    assert "".join(player for player in "abc" if told[player].rank == 1) == (sure if separated else "abc")


def leading(results: dict[str, str]) -> str:
    """Who is ahead after these matches."""
    rows = standings(event("abc", *(pair + result for pair, result in results.items())), ()).rows
    return "".join(sorted(row.player for row in rows if row.place == 1))


@pytest.mark.parametrize(
    ("start", "rules"),
    [
        ((2024, 3, 31), RuleSet.Y2012),
        ((2024, 4, 1), RuleSet.Y2023),
        ((2026, 2, 28), RuleSet.Y2023),
        ((2026, 3, 1), RuleSet.Y2026),
    ],
)
def test_rules_are_those_of_the_day_a_tournament_starts(start: tuple[int, int, int], rules: RuleSet) -> None:
    assert rules_on(datetime.date(*start)) is rules
