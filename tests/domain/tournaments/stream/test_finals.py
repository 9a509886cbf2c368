"""A knockout of the best after a Swiss, and an evening: what each brings about, fact by fact."""

import pytest

from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream.decide import decide
from domain.tournaments.stream.event import standings_of
from domain.tournaments.stream.places import settled_places
from domain.tournaments.stream.tournament import Tournament
from tests.domain.tournaments.stream.given import COMMITMENT, ID, SEED, after, opened, played, post, terms


def swiss_then_knockout(players=6, finals=4, rounds=2):
    open_ = c.Open(ID, terms(rounds=rounds), "cairn-draw-1", COMMITMENT, finals=finals)
    entered = c.Enter(tuple((f"p-{at}", at) for at in range(1, players + 1)))
    return after(Tournament(), open_, entered, c.CloseRegistration(SEED.hex()))


def by_seed(tournament, number):
    """The round published, and won everywhere by the better seed; closed."""
    now = after(tournament, c.Publish(number))
    tables = now.rounds[number - 1].tables
    results = ["1-0" if table.players[0] < table.players[1] else "0-1" for table in tables]
    posts = [post(number, table.table, result) for table, result in zip(tables, results, strict=True)
             if (number, table.table) not in now.results]  # fmt: skip
    return after(now, *posts, c.CloseRound(number))


def test_the_best_of_a_swiss_play_a_knockout_and_everybody_else_has_the_places_behind():
    now = by_seed(by_seed(swiss_then_knockout(), 1), 2)
    standing = [row.player for row in standings_of(now).rows]
    named, paired, published = decide(now, c.Publish(3))
    assert isinstance(named, f.FinalistsNamed)
    assert (set(named.players), published) == (set(standing[:4]), f.RoundPublished(3))
    first, second, third, fourth = named.players
    assert [table.players for table in paired.tables] == [(first, fourth), (second, third)]
    now = by_seed(by_seed(now, 3), 4)
    with pytest.raises(NotPossible, match="all 4 rounds are paired"):
        decide(now, c.Publish(5))
    places = settled_places(now, standings_of(now))
    assert sorted(places.values()) == [1, 2, 3, 3, 5, 6]
    assert {player for player, place in places.items() if place > 4} == set(standing[4:])
    assert decide(now, c.EndTournament()) == (f.Ended(),)


def test_matches_of_the_knockout_count_in_no_standings_and_corrections_of_the_swiss_leave_its_players():
    now = by_seed(by_seed(swiss_then_knockout(), 1), 2)
    before = [(row.player, row.points) for row in standings_of(now).rows]
    now = by_seed(now, 3)
    assert [(row.player, row.points) for row in standings_of(now).rows] == before
    corrected = after(now, post(1, 1, "0-1" if now.results[1, 1].sides[0].points == "1" else "1-0", "slip misread"))
    assert corrected.finalists == now.finalists
    assert {row.player: row.points for row in standings_of(corrected).rows} != dict(before)
    assert sorted(decide(corrected, c.Publish(4))[0].tables[0].players) == ["p-1", "p-2"]


def test_who_left_is_passed_over_and_who_leaves_later_forfeits():
    now = by_seed(by_seed(swiss_then_knockout(), 1), 2)
    best = standings_of(now).rows[0].player
    named, *_ = decide(after(now, c.LeaveTournament(best)), c.Publish(3))
    assert (best in named.players, len(named.players)) == (False, 4)
    now = after(by_seed(now, 3), c.LeaveTournament("p-1"))
    posted = decide(now, c.Publish(4))[-1]
    assert (posted.by, {side.player: side.kind for side in posted.sides}) == (
        "rules", {"p-1": "forfeit lost", "p-2": "forfeit won"}
    )  # fmt: skip


def test_a_draw_settles_nothing_in_the_knockout_and_nobody_enters_any_more():
    now = after(by_seed(by_seed(swiss_then_knockout(), 1), 2), c.Publish(3))
    with pytest.raises(NotPossible, match="A knockout needs a winner"):
        decide(now, post(3, 1, "1/2"))
    with pytest.raises(NotPossible, match="the players of the knockout are named"):
        decide(now, c.Enter((("p-new", 0),)))
    with pytest.raises(NotPossible, match="3 of 4 rounds were played"):
        decide(by_seed(by_seed(by_seed(swiss_then_knockout(), 1), 2), 3), c.EndTournament())
    with pytest.raises(NotPossible, match="the field decides the pairings of a knockout"):
        decide(now, c.Exchange(3, "p-1", "p-2", "why"))


@pytest.mark.parametrize(("way", "finals"), [("round-robin", 4), ("swiss", 1), ("swiss", 65)])
def test_a_knockout_that_cannot_follow_is_refused(way, finals):
    rounds = {} if way == "swiss" else {"rounds": 0, "tie_breaks": ()}
    with pytest.raises(NotPossible, match="knockout"):
        decide(Tournament(), c.Open(ID, terms(way=way, **rounds), "cairn-draw-1", COMMITMENT, finals=finals))


def test_an_evening_has_tables_one_by_one_and_players_sit_at_several():
    now = opened(way="evening", rounds=0, tie_breaks=())
    assert decide(now, c.SetUpTable(("p-a", "p-b")))[0] == f.Entered("p-a", 0)
    now = after(now, c.SetUpTable(("p-a", "p-b")), c.SetUpTable(("p-c", "p-a")))
    assert [table.players for table in now.rounds[0].tables] == [("p-a", "p-b"), ("p-c", "p-a")]
    assert [entry.missed for entry in now.entries] == [(), (), ()]
    now = after(now, post(1, 2, "101:93"))
    assert now.results[1, 2].sides[0].game_points == 101
    assert decide(now, c.EndTournament()) == (f.Ended(),)
    for refused in (c.SetUpTable(("p-a",)), c.SetUpTable(("p-a", "p-a")), c.Publish(2), c.CloseRound(1),
                    c.CloseRegistration(SEED.hex()), c.SetRating(True)):  # fmt: skip
        with pytest.raises(NotPossible):
            decide(now, refused)
    with pytest.raises(NotPossible):
        decide(after(now, c.EndTournament()), c.SetUpTable(("p-b", "p-c")))


def test_a_round_of_results_is_played_as_before_where_no_knockout_follows():
    now = played(swiss_then_knockout(4, 0, 1), 1, "1-0", "0-1")
    assert (now.finals, settled_places(now, standings_of(now))) == (0, None)
