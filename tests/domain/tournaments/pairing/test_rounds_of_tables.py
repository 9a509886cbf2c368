"""Rounds of tables of three to nine: who sits with whom, how often again, and how few times that can be."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.rounds.galois import Galois
from domain.tournaments.pairing.rounds.meetings import Tables, meetings
from domain.tournaments.pairing.rounds.schedule import Schedule, next_round, schedule
from domain.tournaments.pairing.rounds.seating import SeatedTable, first_dealers, seated
from domain.tournaments.pairing.rounds.sizes import least_repeats, table_sizes
from domain.tournaments.pairing.rounds.winners import winners_tables
from domain.tournaments.pairing.swiss.field import forbidding


def draw(*purpose: str | int) -> Draw:
    return Draw(b"tables", *purpose)


def repeats(rounds: tuple[Tables, ...]) -> int:
    """Repeat meetings, counted apart from the product."""
    met = Counter(tuple(sorted(pair)) for tables in rounds for table in tables for pair in combinations(table, 2))
    return sum(comb(times, 2) for times in met.values())


def check(found: Schedule, players: list[int], sizes: tuple[int, ...], rounds: int) -> None:
    assert len(found.rounds) == rounds
    for tables in found.rounds:
        assert sorted(number for table in tables for number in table) == players
        assert tuple(sorted(map(len, tables), reverse=True)) == sizes
    assert found.repeats == repeats(found.rounds) >= found.least


@pytest.mark.parametrize(
    ("players", "most", "sizes"),
    [(10, 4, (4, 3, 3)), (16, 4, (4,) * 4), (18, 9, (9, 9)), (19, 9, (7, 6, 6)), (3, 9, (3,)), (14, 5, (5, 5, 4))],
)
def test_as_few_tables_as_possible_differ_by_one_at_most(players: int, most: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players, most) == sizes


@pytest.mark.parametrize(
    ("players", "most", "message"),
    [
        (5, 4, "5 players cannot sit at tables of 3 to 4"),
        (2, 4, "2 players cannot sit"),
        (0, 4, "0 players cannot sit"),
        (20, 10, "Tables have 3 to 9 seats, not 3 to 10"),
    ],
)
def test_fields_that_cannot_sit_are_refused(players: int, most: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        table_sizes(players, most)


@pytest.mark.parametrize(
    ("players", "most", "rounds", "bound"),
    [(12, 4, 3, 9), (12, 4, 4, 18), (10, 4, 4, 6), (11, 4, 4, 12), (14, 5, 4, 30), (18, 9, 2, 32), (18, 6, 2, 9)],
)
def test_where_repeats_must_be_the_bound_is_reached_by_swaps(players: int, most: int, rounds: int, bound: int) -> None:
    numbers = list(range(101, 101 + players))
    found = schedule(numbers, most, rounds, draw())
    check(found, numbers, table_sizes(players, most), rounds)
    assert (found.repeats, found.least, found.way) == (bound, bound, "swaps")


@pytest.mark.parametrize(
    ("players", "most", "rounds", "way"),
    [
        (16, 4, 5, "plane"),
        (9, 3, 4, "plane"),
        (12, 3, 4, "plane"),
        (15, 3, 7, "cyclic"),
        (15, 4, 5, "plane"),
        (17, 4, 5, "plane"),
        (20, 4, 5, "plane"),
        (21, 3, 9, "cyclic"),
        (22, 4, 6, "cyclic"),
        (24, 3, 11, "cyclic"),
        (24, 4, 7, "cyclic"),
        (25, 5, 6, "plane"),
        (49, 7, 8, "plane"),
        (64, 8, 9, "plane"),
        (81, 9, 10, "plane"),
        (300, 4, 25, "plane"),
        (28, 4, 9, "cyclic"),
    ],
)
def test_nobody_meets_again_where_nobody_need(players: int, most: int, rounds: int, way: str) -> None:
    numbers = list(range(1, players + 1))
    found = schedule(numbers, most, rounds, draw())
    check(found, numbers, table_sizes(players, most), rounds)
    assert (found.repeats, found.least, found.way) == (0, 0, way)


def test_twelve_in_threes_meet_again_three_times_in_five_rounds() -> None:
    found = schedule(list(range(1, 13)), 3, 5, draw())
    assert (found.repeats, found.least, found.way) == (3, 0, "swaps")


@pytest.mark.parametrize(("players", "most", "rounds"), [(7, 4, 6), (8, 4, 7), (10, 5, 9), (13, 4, 8), (16, 8, 5)])
def test_no_schedule_stays_under_its_bound(players: int, most: int, rounds: int) -> None:
    found = schedule(list(range(1, players + 1)), most, rounds, draw())
    assert found.repeats >= found.least == least_repeats(table_sizes(players, most), rounds) > 0


def test_a_schedule_is_repeated_by_its_seed() -> None:
    assert schedule(range(1, 13), 4, 3, draw(1)) == schedule(range(1, 13), 4, 3, draw(1))
    assert schedule(range(1, 17), 4, 5, draw(1)).rounds != schedule(range(1, 17), 4, 5, draw(2)).rounds
    with pytest.raises(ValueError, match="at least one round"):
        schedule(range(1, 13), 4, 0, draw())


def test_who_may_not_meet_is_kept_apart_without_a_repeat_where_that_can_be() -> None:
    apart = forbidding([(1, 2), (3, 4)])
    found = schedule(range(1, 17), 4, 3, draw(), forbidden=apart)
    assert (found.repeats, found.forbidden, found.way) == (0, 0, "plane")
    assert not meetings(found.rounds).keys() & apart


def test_who_may_not_meet_is_kept_apart_by_repeats_where_all_would_meet_once() -> None:
    found = schedule(range(1, 17), 4, 5, draw(), forbidden=forbidding([(1, 2)]))
    assert (found.forbidden, found.way) == (0, "swaps")
    assert found.repeats > 0


def test_a_forbidden_meeting_at_the_only_table_is_counted() -> None:
    assert schedule(range(1, 5), 4, 1, draw(), forbidden=forbidding([(1, 2)])).forbidden == 1
    assert next_round(range(1, 5), 4, [], draw(), forbidden=forbidding([(1, 2)])).forbidden == 1


def test_forty_at_fours_who_come_and_go_meet_nobody_again_in_seven_rounds() -> None:
    players = list(range(1, 41))
    past: list[Tables] = []
    for number in range(7):
        found = next_round(players, 4, past, draw(number))
        check_round = [one for table in found.rounds[0] for one in table]
        assert sorted(check_round) == players
        assert (found.repeats, found.least) == (0, 0)
        past += found.rounds
        players.pop(number)
        players.append(50 + number)
    assert repeats(tuple(past)) == 0


def test_a_round_after_others_counts_whom_it_brings_together_again() -> None:
    past: list[Tables] = [((1, 2, 3, 4), (5, 6, 7, 8))]
    found = next_round(range(1, 9), 4, past, draw())
    assert (found.repeats, found.least) == (4, 4)
    assert next_round(range(1, 5), 4, past, draw()).repeats == 6


def test_the_field_of_nine_has_every_product_once_in_a_row() -> None:
    nine = Galois(9)
    for one in range(1, 9):
        assert sorted(nine.times(one, other) for other in range(9)) == list(range(9))
        assert sorted(nine.plus(one, other) for other in range(9)) == list(range(9))
    with pytest.raises(ValueError, match="6 is no prime power"):
        Galois(6)


@pytest.mark.parametrize(("players", "most", "rounds"), [(16, 4, 5), (15, 3, 7), (12, 4, 4), (10, 4, 4), (24, 4, 7)])
def test_first_deals_differ_by_one_at_most_and_seats_hardly_more(players: int, most: int, rounds: int) -> None:
    found = seated(schedule(range(1, players + 1), most, rounds, draw()).rounds)
    deals = Counter(table.players[table.first_dealer - 1] for tables in found for table in tables)
    assert sum(deals.values()) == rounds * len(found[0])
    assert max(deals.values()) - min(deals[number] for number in range(1, players + 1)) <= 1
    seats = Counter(
        (number, seat) for tables in found for table in tables for seat, number in enumerate(table.players, 1)
    )
    assert max(seats.values()) <= -(-rounds // (min(most, players) - 1)) + 1


def test_seats_and_first_deals_go_on_from_the_rounds_played() -> None:
    played: list[tuple[SeatedTable, ...]] = []
    for _ in range(3):
        played += seated([((1, 2, 3),)], played)
    assert played[0] == (SeatedTable(1, (1, 2, 3), first_dealer=1),)
    assert [tables[0].players[tables[0].first_dealer - 1] for tables in played] == [1, 2, 3]
    assert [{tables[0].players[seat] for tables in played} for seat in range(3)] == [{1, 2, 3}] * 3


def test_a_first_deal_is_passed_on_to_somebody_with_two_fewer() -> None:
    tables: list[Tables] = [((1, 2, 3),), ((1, 4, 5),)]
    assert first_dealers(tables[1:], {1: 1, 4: 2, 5: 2}) == ((1,),)
    assert first_dealers(tables, {4: 2, 5: 2}) == ((2,), (1,))


def test_winners_tables_follow_the_standings() -> None:
    assert winners_tables(range(1, 11), 4) == ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10))


def test_who_may_not_meet_at_a_winners_table_changes_with_the_nearest() -> None:
    assert winners_tables(range(1, 9), 4, forbidden=forbidding([(1, 4)])) == ((1, 2, 3, 5), (4, 6, 7, 8))
    assert winners_tables(range(1, 4), 4, forbidden=forbidding([(1, 3)])) == ((1, 2, 3),)
