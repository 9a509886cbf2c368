"""The clock of a round, announcements, officials, substitutes, results that players state."""

import pytest

from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream.decide import decide
from domain.tournaments.stream.hall import seconds_left
from tests.domain.tournaments.stream.given import WHEN, after, begun, opened, played, post

EIGHT, QUARTER_PAST = "2026-11-30T20:00:00.000Z", "2026-11-30T20:15:00.000Z"


def running():
    """Round 1 of four players with nothing played."""
    return after(begun(("p-a", "p-b", "p-c", "p-d")), c.Publish(1))


def claim(player, result, table=1):
    return c.ClaimResult(1, table, player, result, WHEN)


def test_a_clock_counts_from_its_start_stands_while_it_is_paused_and_gets_more_time():
    now = after(running(), c.TimeRound("start", EIGHT, 60))
    assert now.clock == f.RoundClockSet(1, 60, EIGHT, "2026-11-30T21:00:00.000Z")
    assert seconds_left(now.clock, QUARTER_PAST) == 45 * 60
    paused = after(now, c.TimeRound("pause", QUARTER_PAST))
    assert paused.clock == f.RoundClockSet(1, 60, EIGHT, "", 2700)
    assert seconds_left(paused.clock, "2026-11-30T23:00:00.000Z") == 2700
    assert decide(paused, c.TimeRound("pause", QUARTER_PAST)) == ()
    more = after(paused, c.TimeRound("add", QUARTER_PAST, 5), c.TimeRound("go on", "2026-11-30T20:30:00.000Z"))
    assert more.clock.ends == "2026-11-30T21:20:00.000Z"
    called = after(more, c.TimeRound("call", "2026-11-30T20:40:00.000Z"))
    assert called.clock.ends == "2026-11-30T20:40:00.000Z"
    assert decide(called, c.TimeRound("call", "2026-11-30T20:41:00.000Z")) == ()


def test_a_clock_that_starts_later_has_all_its_time_until_then():
    now = after(running(), c.TimeRound("start", EIGHT, 30, QUARTER_PAST))
    assert now.clock == f.RoundClockSet(1, 30, QUARTER_PAST, "2026-11-30T20:45:00.000Z")
    assert seconds_left(now.clock, EIGHT) == 30 * 60


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (c.TimeRound("pause", EIGHT), "round 1 has no clock yet"),
        (c.TimeRound("start", EIGHT, 0), "a clock counts 1 to 1440 minutes"),
        (c.TimeRound("start", EIGHT, 60, "soon"), "'soon' is not a time"),
        (c.MakeAnnouncement(" ", EIGHT), "an announcement says something"),
        (c.MakeAnnouncement("x" * 281, EIGHT), "280 are the most"),
    ],
)
def test_a_clock_or_announcement_that_says_nothing_is_refused(command, words):
    with pytest.raises(NotPossible, match=words):
        decide(running(), command)


def test_a_closed_round_has_no_clock():
    with pytest.raises(NotPossible, match="a clock is of a round that is published and not closed"):
        decide(played(begun(("p-a", "p-b")), 1, "1-0"), c.TimeRound("start", EIGHT, 60))


def test_offices_are_given_and_taken_and_one_director_stays():
    now = after(opened(), c.NameOfficial("p-olga", "director"), c.NameOfficial("p-kim", "arbiter"))
    assert (now.offices("p-olga"), now.offices("p-kim"), now.offices(None)) == ({"director"}, {"arbiter"}, frozenset())
    assert decide(now, c.NameOfficial("p-olga", "director")) == ()
    assert decide(now, c.DismissOfficial("p-kim", "arbiter")) == (f.OfficialDismissed("p-kim", "arbiter"),)
    assert after(now, c.DismissOfficial("p-kim", "arbiter")).offices("p-kim") == frozenset()
    with pytest.raises(NotPossible, match="keeps one director at least"):
        decide(now, c.DismissOfficial("p-olga", "director"))


def test_a_result_stands_when_two_players_state_the_same():
    table = running().rounds[0].tables[0]
    one, other = table.players
    first = after(running(), claim(one, "101:93"))
    assert (1, 1) not in first.results
    assert decide(first, claim(one, "101:93")) == ()
    differs = after(first, claim(other, "93:101"))
    assert (1, 1) not in differs.results
    assert [each.player for each in differs.claims[1, 1]] == [one, other]
    agreed = after(differs, claim(other, "101:93"))
    assert agreed.results[1, 1].by == "players"
    assert [side.points for side in agreed.results[1, 1].sides] == ["1", "0"]
    assert agreed.claims == {}
    with pytest.raises(NotPossible, match="table 1 has its result"):
        decide(agreed, claim(one, "0-1"))


def test_nobody_states_the_result_of_another_table():
    stranger = running().rounds[0].tables[1].players[0]
    with pytest.raises(NotPossible, match="table 1 of round 1 is not yours"):
        decide(running(), claim(stranger, "1-0"))


def test_a_result_of_the_table_is_withdrawn_and_one_of_an_official_stays():
    by_table = after(running(), c.PostResult(1, 1, "1-0", "table", WHEN))
    gone = after(by_table, c.WithdrawResult(1, 1, "its end was taken back"))
    assert (gone.results, gone.withdrawn) == ({}, {(1, 1): "its end was taken back"})
    again = after(gone, c.PostResult(1, 1, "0-1", "table", WHEN))
    assert (again.results[1, 1].why, again.withdrawn) == ("its end was taken back", {})
    assert decide(after(running(), post(1, 1, "1-0")), c.WithdrawResult(1, 1, "no")) == ()


def test_people_enter_themselves_only_while_the_director_lets_them():
    now = opened()
    with pytest.raises(NotPossible, match="Ask the director"):
        decide(now, c.EnterThemselves("p-a", "p-kim"))
    entered = after(now, c.SetSelfEntry(True), c.EnterThemselves("p-a", "p-kim"))
    assert entered.accounts == {"p-a": "p-kim"}
    with pytest.raises(NotPossible, match="you are entered already"):
        decide(entered, c.EnterThemselves("p-b", "p-kim"))
    with pytest.raises(NotPossible, match="this account is entered here already"):
        decide(after(entered, c.Enter((("p-c", 0),))), c.LinkAccount("p-c", "p-kim"))


def test_a_substitute_plays_on_in_the_place_and_signs_in_there_no_longer_as_before():
    now = after(running(), c.LinkAccount("p-a", "p-kim"), c.Substitute("p-a", "p-new"))
    assert now.entry("p-a").substitute == "p-new"
    assert now.accounts == {}
    left = after(now, c.LeaveTournament("p-a"))
    with pytest.raises(NotPossible, match="has left"):
        decide(left, c.Substitute("p-a", "p-x"))
