"""What a director asks becomes these facts, and what cannot be is refused with what would do."""

from fractions import Fraction

import pytest

from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v
from domain.tournaments.stream.decide import decide
from domain.tournaments.stream.event import standings_of
from domain.tournaments.stream.fixed_pairings import bracket_of
from domain.tournaments.stream.tournament import Tournament
from tests.domain.tournaments.stream.given import COMMITMENT, ID, SEED, WHEN, after, begun, opened, played, post, terms

FOUR = ("ann", "bo", "cleo", "dan")
NOT_MET = "same score, not met, dealer turns 0:0"


def refused(tournament, command):
    with pytest.raises(NotPossible) as refusal:
        decide(tournament, command)
    return str(refusal.value)


def test_opening_binds_the_draw():
    command = c.Open(ID, terms(), "cairn-draw-1", COMMITMENT)
    assert decide(Tournament(), command) == (f.Opened(ID, terms()), f.DrawCommitted("cairn-draw-1", COMMITMENT))


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"starts": "30.11.2026"}, "a date is written 2026-11-30"),
        ({"ends": "2026-11-29"}, "the tournament would end (2026-11-29) before it starts (2026-11-30)"),
        ({"zone": "Bern"}, "there is no time zone 'Bern'. Such as Europe/Berlin, or UTC, would do"),
        ({"rounds": 0}, "say how many rounds are played, 1 to 99"),
        ({"way": "knockout"}, "the field decides how many rounds a knockout has: leave the number out"),
        ({"seats": 3}, "Mauna Kea is for 2 players, not 3"),
        ({"tie_breaks": ("lot", "wins")}, "tie-breaks: The lot leaves nothing tied: it comes last"),
        ({"points": v.Points(draw="1/4")}, "points: a Swiss pairs by half points; whole and half points would do"),
        (
            {"points": v.Points(draw="many")},
            "points for draw: 'many' is not a number of points. 1, 1/2 or 0.5 would be",
        ),
        ({"points": v.Points(draw="2")}, "points: a win must give more than a draw, and a draw more than a loss"),
    ],
)  # fmt: skip
def test_terms_on_which_nothing_can_be_played_are_refused(changed, why):
    assert refused(Tournament(), c.Open(ID, terms(**changed), "cairn-draw-1", COMMITMENT)) == why


def test_house_rules_are_judged_by_the_game():
    wrong = v.Terms("mauna-kea", "swiss", 3, "2026-11-30", "2026-11-30", "UTC", (("match", "games:x"),), (), "2026")
    assert "'games:x' is not offered for match" in refused(Tournament(), c.Open(ID, wrong, "", COMMITMENT))


def test_a_draw_opens_only_with_the_seed_it_was_bound_to():
    entered = after(opened(), c.Enter((("ann", 0), ("bo", 0))))
    assert refused(entered, c.CloseRegistration("00" * 64)) == "this is not the seed that the draw was bound to"
    assert decide(entered, c.CloseRegistration(SEED.hex())) == (f.RegistrationClosed(), f.DrawOpened(SEED.hex()))


def test_nothing_is_paired_before_the_draw_is_open():
    assert refused(after(opened(), c.Enter((("ann", 0), ("bo", 0)))), c.Publish(1)) == (
        "registration is open, and the draw is secret until it closes. Close registration first"
    )


def test_a_published_round_is_stored_whole_with_its_reasons_and_only_once():
    tournament = begun(FOUR)
    assert decide(tournament, c.Publish(1)) == (
        f.RoundPaired(
            1,
            (v.PairedTable(1, ("ann", "cleo"), 1, NOT_MET), v.PairedTable(2, ("dan", "bo"), 1, NOT_MET)),
            (),
            ("2 later rounds can be played without a rematch or a second bye.",),
        ),
        f.RoundPublished(1),
    )
    assert decide(after(tournament, c.Publish(1)), c.Publish(1)) == ()


def test_who_may_not_meet_is_kept_apart():
    tournament = begun(FOUR, rounds=2)
    apart = after(tournament, c.ForbidMeeting("ann", "cleo"), c.Publish(1))
    assert {frozenset(table.players) for table in apart.rounds[0].tables} == {
        frozenset(("ann", "bo")),
        frozenset(("cleo", "dan")),
    }


def test_a_result_is_stored_with_what_it_gives():
    tournament = after(begun(FOUR), c.Publish(1))
    assert decide(tournament, post(1, 1, "93:101")) == (
        f.ResultPosted(1, 1, (v.ScoredSide("ann", "0", 93), v.ScoredSide("cleo", "1", 101)), "official", WHEN),
    )
    assert decide(tournament, post(1, 2, "+-")) == (
        f.ResultPosted(
            1,
            2,
            (v.ScoredSide("dan", "1", None, "forfeit won"), v.ScoredSide("bo", "0", None, "forfeit lost")),
            "official",
            WHEN,
        ),
    )
    assert refused(tournament, post(1, 3, "1-0")) == "round 1 has tables 1 to 2, and no table 3"
    assert refused(tournament, post(2, 1, "1-0")) == "round 2 is not published; rounds 1 to 1 are"
    assert refused(tournament, post(1, 1, "won")) == (
        "table 1: 'won' is no result. 1-0, 0-1, 1/2, 0-0, +-, -+, -- or game points 101:93 would be"
    )


def test_another_result_needs_a_reason_and_the_same_one_is_nothing_new():
    tournament = after(begun(FOUR), c.Publish(1), post(1, 1, "1-0"))
    assert decide(tournament, post(1, 1, "1-0")) == ()
    assert refused(tournament, post(1, 1, "0-1")) == (
        "table 1 of round 1 has another result already. Say why it changes"
    )
    sides = (v.ScoredSide("ann", "0"), v.ScoredSide("cleo", "1"))
    assert decide(tournament, post(1, 1, "0-1", "slip read wrongly")) == (
        f.ResultCorrected(1, 1, sides, "official", WHEN, "slip read wrongly"),
    )


def test_a_round_closes_with_all_its_results_and_the_next_waits_for_that():
    tournament = after(begun(FOUR), c.Publish(1), post(1, 1, "1-0"))
    assert refused(tournament, c.CloseRound(1)) == (
        "round 1: no result of table 2. Post it, +- or -- where nobody played"
    )
    assert refused(tournament, c.Publish(2)) == "round 1 is not closed. It has no result of table 2. Close it first"
    assert decide(after(tournament, post(1, 2, "1/2")), c.CloseRound(1)) == (f.RoundClosed(1),)


def test_players_exchanged_by_hand_are_warned_of_what_it_breaks():
    tournament = after(played(begun(FOUR), 1, "1-0", "1-0"), c.Publish(2))
    assert [table.players for table in tournament.rounds[1].tables] == [("bo", "ann"), ("cleo", "dan")]
    again = "scores 0 and 1, met once before, dealer turns 0:1"
    assert decide(tournament, c.Exchange(2, "bo", "cleo", "they share a car")) == (
        f.PairingChanged(
            2,
            (v.PairedTable(1, ("cleo", "ann"), 1, again), v.PairedTable(2, ("bo", "dan"), 1, again)),
            (),
            (
                "{cleo} and {ann} have met once before. The proposed pairing avoids this.",
                "{bo} and {dan} have met once before. The proposed pairing avoids this.",
            ),
            "they share a car",
        ),
    )
    posted = after(tournament, post(2, 1, "1-0"))
    assert refused(posted, c.Exchange(2, "bo", "cleo", "no")) == "table 1 has a result; its players stay"
    assert refused(tournament, c.Exchange(2, "bo", "cleo", " ")) == "say why, in a few words"


def test_a_late_entry_gets_what_the_terms_say_for_missed_rounds():
    tournament = played(begun(FOUR, missed="half"), 1, "1-0", "1-0")
    assert decide(tournament, c.Enter((("eve", 0),))) == (f.Entered("eve", 0, (1,), "1/2"),)
    late = after(tournament, c.Enter((("eve", 0),)))
    assert {row.player: row.points for row in standings_of(late).rows}["eve"] == Fraction(1, 2)


def test_who_left_is_paired_no_more_and_who_came_back_is():
    tournament = played(begun(FOUR), 1, "1-0", "1-0")
    left = after(tournament, c.LeaveTournament("ann"), c.Publish(2))
    assert decide(tournament, c.LeaveTournament("ann")) == (f.Withdrew("ann", "withdrawn", 1),)
    assert "ann" not in {player for table in left.rounds[1].tables for player in table.players}
    assert [free.kind for free in left.rounds[1].free] == ["pab"]
    back = after(tournament, c.LeaveTournament("ann"), c.Return("ann"), c.Publish(2))
    assert "ann" in {player for table in back.rounds[1].tables for player in table.players}


def test_a_bye_that_was_asked_for_is_given_beside_the_pairings():
    tournament = after(played(begun(FOUR), 1, "1-0", "1-0"), c.RequestBye("cleo", 2, "half"), c.Publish(2))
    assert v.FreeRound("cleo", "half", "1/2", "asked for") in tournament.rounds[1].free
    assert refused(tournament, c.RequestBye("cleo", 2, "half")) == ("a bye can be asked for in rounds 3 to 3, not 2")


def test_only_who_checked_in_is_paired_where_that_was_announced():
    entered = after(opened(check_in=True), c.Enter(tuple((player, 0) for player in FOUR)))
    here = after(entered, c.CheckIn(("ann", "bo")), c.CloseRegistration(SEED.hex()), c.Publish(1))
    assert [set(table.players) for table in here.rounds[0].tables] == [{"ann", "bo"}]


def test_an_adjustment_counts_and_says_why():
    tournament = after(played(begun(FOUR), 1, "1-0", "1-0"), c.AdjustPoints("ann", "-0.5", "late by 20 minutes"))
    assert tournament.adjusted == (f.Adjusted("ann", 1, "-1/2", "late by 20 minutes"),)
    assert {row.player: row.points for row in standings_of(tournament).rows}["ann"] == Fraction(1, 2)


def test_a_round_robin_goes_by_the_berger_table_and_forfeits_tables_of_who_left():
    tournament = begun(FOUR, way="round-robin", rounds=0, tie_breaks=("direct",))
    first = after(tournament, c.Publish(1))
    assert [table.players for table in first.rounds[0].tables] == [("ann", "dan"), ("bo", "cleo")]
    left = after(first, post(1, 1, "1-0"), post(1, 2, "1-0"), c.CloseRound(1), c.LeaveTournament("dan"))
    facts = decide(left, c.Publish(2))
    assert facts[0].explanation == ("{dan} has left: the table is forfeit.",)
    assert facts[-1] == f.ResultPosted(
        2,
        1,
        (v.ScoredSide("dan", "0", None, "forfeit lost"), v.ScoredSide("cleo", "1", None, "forfeit won")),
        "rules",
        "",
    )
    assert refused(left, c.Enter((("eve", 0),))) == "the field of a round-robin is complete when registration closes"


def test_a_knockout_follows_its_bracket_to_a_winner():
    five = begun((*FOUR, "eve"), way="knockout", rounds=0, tie_breaks=(), third_place=True)
    first = after(five, c.Publish(1))
    assert [table.players for table in first.rounds[0].tables] == [("dan", "eve")]
    assert {free.player for free in first.rounds[0].free} == {"ann", "bo", "cleo"}
    assert refused(first, post(1, 1, "1/2")) == "table 1: 1/2 settles nothing. A knockout needs a winner"
    second = after(first, post(1, 1, "0-1"), c.CloseRound(1), c.Publish(2))
    assert [table.players for table in second.rounds[1].tables] == [("ann", "eve"), ("bo", "cleo")]
    third = after(second, post(2, 1, "2:1"), post(2, 2, "+-"), c.CloseRound(2), c.Publish(3))
    assert [table.players for table in third.rounds[2].tables] == [("ann", "bo"), ("cleo", "eve")]
    over = after(third, post(3, 1, "0-1"), post(3, 2, "1-0"), c.CloseRound(3), c.EndTournament())
    assert bracket_of(over).places == {"dan": 5, "eve": 4, "cleo": 3, "ann": 2, "bo": 1}
    assert over.ended


def test_players_exchanged_at_tables_of_many_keep_seats_and_say_who_met():
    nine = tuple("abcdefghi")
    tournament = begun(
        nine,
        game="two-set-rummy",
        way="tables",
        seats=3,
        scale=("3", "1", "0"),
        points=v.Points(win="3", draw="1"),
        tie_breaks=(),
    )
    again = after(played(tournament, 1, *["3:2:1"] * 3), c.Publish(2))
    one, other = again.rounds[1].tables[0].players[0], again.rounds[1].tables[1].players[0]
    apart = after(again, c.ForbidMeeting(one, again.rounds[1].tables[1].players[1]))
    [changed] = decide(apart, c.Exchange(2, one, other, "a wheelchair"))
    assert changed.tables[0].players == (other, *again.rounds[1].tables[0].players[1:])
    assert changed.tables[1].players == (one, *again.rounds[1].tables[1].players[1:])
    assert changed.breaks == ("1 pair sits together that may not meet.",)
    assert all(table.reasons in ("nobody met before", "1 met before", "2 met before") for table in changed.tables)


def test_tables_of_three_give_points_by_place_and_seats_who_deals_first():
    nine = tuple("abcdefghi")
    tournament = begun(
        nine,
        game="two-set-rummy",
        way="tables",
        seats=3,
        scale=("3", "1", "0"),
        points=v.Points(win="3", draw="1"),
        tie_breaks=("game-points",),
    )
    paired = after(tournament, c.Publish(1))
    assert sorted(player for table in paired.rounds[0].tables for player in table.players) == list(nine)
    table = paired.rounds[0].tables[0]
    [posted] = decide(paired, post(1, 1, "20:34:20"))
    assert [(side.player, side.points, side.game_points) for side in posted.sides] == [
        (table.players[0], "1/2", 20),
        (table.players[1], "3", 34),
        (table.players[2], "1/2", 20),
    ]
    assert refused(paired, post(1, 1, "1-0")) == (
        "table 1: '1-0' is not a result of 3 players. Game points by seat would be, such as 34:21:18, with x for a "
        "player who did not come"
    )
