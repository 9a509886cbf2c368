import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from domain.tournaments.exchange import read, write
from domain.tournaments.results import Adjustment, Entrant, Event, Kind, Malformed, Match, MatchSide
from domain.tournaments.scoring import Scoring
from tests.domain.tournaments.played import event, events, match
from tests.domain.tournaments.published import FILES, FOLDER, Published


@pytest.mark.parametrize("name", FILES)
def test_a_published_tournament_is_written_as_it_was_read(name: str) -> None:
    played = Published(name).event
    assert read(write(played)) == played


@settings(max_examples=50, deadline=None)
@given(events())
def test_what_is_written_reads_as_the_same_event(played: Event) -> None:
    assert read(write(played)) == played


def test_names_seeds_scores_and_adjustments_go_along() -> None:
    played = replace(
        event("ab", "ab1-0"),
        entrants=(Entrant("a", "Ann", 2), Entrant("b", "Ben", 1)),
        adjustments=(Adjustment("a", 1, Fraction(-1, 4), "late"),),
        scoring=Scoring(win=Fraction(2), draw=Fraction(1)),
    )
    sides = (MatchSide("a", Fraction(2), 95, Kind.PLAYED), MatchSide("b", Fraction(0), -12, Kind.PLAYED))
    played = replace(played, rounds=(replace(played.rounds[0], matches=(Match(7, sides, adjusted=True),)),))
    assert read(write(played, "An evening")) == played
    assert json.loads(write(played, "An evening"))["name"] == "An evening"


def test_decimals_are_read_digit_for_digit() -> None:
    assert read(changed(points=POINTS | {"draw": 0.1})).scoring.draw == Fraction(1, 10)


POINTS = {"win": 1, "draw": 0.5, "loss": 0, "pab": 1, "full": 1, "half": 0.5, "zero": 0}


def changed(**fields: Any) -> bytes:
    document = json.loads((FOLDER / "roundrobin-6.json").read_bytes())
    return json.dumps(document | fields).encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff", "This is not a tournament file."),
        (b"[]", "This is not a tournament file. Expected `object`, got `array`."),
        (changed(format="knockout"), "This is not a tournament file. Invalid enum value 'knockout' - at `$.format`."),
        (changed(points=POINTS | {"win": 1e99}), "points.win: 1E+99 cannot be points."),
        (changed(points=POINTS | {"half": 0.33333}), "points.half: 0.33333 cannot be points."),
        (changed(points=POINTS | {"draw": 2}), "points: a win must give more than a draw"),
        (changed(players=["p1", "p1"]), "Two entrants have the same id."),
        (changed(players=["p1"]), "Round 1 names p5, who is not entered."),
        (changed(rounds=[{"round": 2}]), "Round 1 is missing: round 2 is in its place."),
        (
            changed(rounds=[{"round": 1, "games": [{"a": "p1", "b": "p2", "result": "2-0"}]}]),
            "This is not a tournament file. Invalid enum value '2-0' - at `$.rounds[0].games[0].result`.",
        ),
        (
            changed(adjustments=[{"p": "p1", "round": 1, "points": 1e7, "reason": "x"}]),
            "adjustments[0].points: 10000000.0 cannot be points.",
        ),
    ],
)
def test_a_file_that_cannot_be_says_where(data: bytes, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        read(data)
    assert str(refused.value).startswith(message)


MANY = Match(1, tuple(MatchSide(player, Fraction(1), kind=Kind.PLAYED) for player in "abc"))
ODD = Match(1, (MatchSide("a", Fraction(3), kind=Kind.PLAYED), MatchSide("b", Fraction(0), kind=Kind.PLAYED)))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (MANY, "Round 1, table 1: only matches of two in one game go into the file."),
        (ODD, "Round 1, table 1: the result is no win, draw or loss."),
    ],
)
def test_what_the_format_cannot_tell_is_refused(table: Match, message: str) -> None:
    played = event("abc", "ab1-0")
    with pytest.raises(Malformed) as refused:
        write(replace(played, rounds=(replace(played.rounds[0], matches=(table,)),)))
    assert str(refused.value) == message


def test_an_open_match_stays_open() -> None:
    assert read(write(event("ab", "ab"))).rounds[0].matches == (match(1, "a", "b"),)
