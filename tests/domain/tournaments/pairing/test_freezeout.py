"""A freezeout: seats, moves, levels, and places by order of going out."""

from dataclasses import dataclass, field
from random import Random

import pytest

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.freezeout.balance import Arrangement, SeatMove, arranged, waiting
from domain.tournaments.pairing.freezeout.levels import Level, left_of_level, level_of_deal
from domain.tournaments.pairing.freezeout.places import FinalPlace, Out, places
from domain.tournaments.pairing.freezeout.tables import FreezeoutTable, drawn_tables


def draw(*purpose: str | int) -> Draw:
    return Draw(b"freezeout", *purpose)


def test_places_follow_the_order_of_going_out() -> None:
    out = [Out(1, ended=10, chips=5), Out(2, ended=30, chips=5), Out(3, ended=20, chips=5)]
    assert places(4, out) == {1: FinalPlace(4, 4), 3: FinalPlace(3, 3), 2: FinalPlace(2, 2)}


def test_in_one_deal_more_chips_at_its_start_are_the_better_place_and_equal_ones_share() -> None:
    out = [Out(1, 10, 40), Out(2, 10, 70), Out(3, 10, 40)]
    assert places(5, out) == {1: FinalPlace(4, 5), 3: FinalPlace(4, 5), 2: FinalPlace(3, 3)}


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ([Out(1, 1, 5), Out(1, 2, 5)], "cannot go out twice"),
        ([Out(1, 1, 5), Out(2, 1, 5)], "2 of 2 players cannot all"),
    ],
)
def test_impossible_ways_out_are_refused(out: list[Out], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        places(2, out)


def test_a_level_holds_from_the_deal_after_it_begins() -> None:
    levels = [Level(10, 1200), Level(20, 1200), Level(50, 600)]
    assert [level_of_deal(levels, seconds) for seconds in (0, 1199, 1200, 2399, 2400, 9999)] == [1, 1, 2, 2, 3, 3]
    assert [left_of_level(levels, seconds) for seconds in (0, 1199, 1200, 2400)] == [1200, 1, 1200, None]
    with pytest.raises(ValueError, match="at least one level"):
        level_of_deal([], 0)


def test_everybody_draws_a_seat_at_tables_within_one() -> None:
    tables = drawn_tables(range(1, 20), 9, draw())
    assert [len(table.players) for table in tables] == [7, 6, 6]
    assert sorted(player for table in tables for player in table.players) == list(range(1, 20))
    assert all(len(table.seats) == 9 for table in tables)
    assert tables == drawn_tables(range(1, 20), 9, draw())
    with pytest.raises(ValueError, match="two players and two seats"):
        drawn_tables([1], 9, draw())


def test_the_next_to_deal_moves_from_two_more_to_the_seat_that_deals_soonest() -> None:
    full = FreezeoutTable(1, (1, 2, 3, 4, None), dealt=2)
    short = FreezeoutTable(2, (None, 6, None, 8, None), dealt=2)
    assert arranged([full, short], draw()) == Arrangement(
        (FreezeoutTable(1, (1, 2, None, 4, None), dealt=2), FreezeoutTable(2, (None, 6, 3, 8, None), dealt=2)),
        (SeatMove(3, table=2, seat=3, why="balance"),),
    )


def test_of_tables_equally_full_the_first_to_be_broken_gives_and_of_short_ones_the_last_takes() -> None:
    tables = [
        FreezeoutTable(3, (1, 2, 3, 4)),
        FreezeoutTable(1, (5, 6, 7, 8)),
        FreezeoutTable(4, (9, 10, None, None)),
        FreezeoutTable(2, (11, 12, 13, None)),
        FreezeoutTable(5, (14, 15, None, None)),
    ]
    assert [(move.player, move.table) for move in arranged(tables[:2] + tables[3:], draw()).moves] == [(1, 5)]
    moves = arranged(tables, draw()).moves
    assert {move.why for move in moves[:4]} == {"table broken"}
    assert {move.player for move in moves[:4]} == {1, 2, 3, 4}


def test_a_table_is_broken_as_soon_as_its_players_fit_elsewhere() -> None:
    kept = arranged(
        [FreezeoutTable(1, (1, 2, 3)), FreezeoutTable(2, (4, 5, 6)), FreezeoutTable(3, (7, 8, None))], draw()
    )
    assert (len(kept.tables), kept.moves) == (3, ())
    broken = arranged(
        [FreezeoutTable(1, (1, None, None)), FreezeoutTable(2, (4, 5, 6)), FreezeoutTable(3, (7, 8, None))], draw()
    )
    assert broken.tables == (FreezeoutTable(2, (4, 5, 6)), FreezeoutTable(3, (7, 8, 1)))
    assert broken.moves == (SeatMove(1, table=3, seat=3, why="table broken"),)


def test_at_the_final_table_everybody_draws_anew() -> None:
    found = arranged([FreezeoutTable(1, (1, 2, None, None)), FreezeoutTable(2, (3, 4, None, None))], draw())
    [final] = found.tables
    assert final.number == 2
    assert sorted(final.players) == [1, 2, 3, 4]
    assert {(move.player, final.seats[move.seat - 1], move.why) for move in found.moves} == {
        (player, player, "final table") for player in (1, 2, 3, 4)
    }


def test_nobody_leaves_a_table_that_carries_a_pot() -> None:
    full, short = FreezeoutTable(1, (1, 2, 3, 4, None)), FreezeoutTable(2, (5, 6, None, None, None))
    assert arranged([full, short], draw(), carrying={1}) == Arrangement((full, short), ())
    assert len(arranged([full, short], draw(), carrying={2}).moves) == 1
    last = [FreezeoutTable(1, (1, None, None)), FreezeoutTable(2, (3, 4, None))]
    assert arranged(last, draw(), carrying={1}).moves == ()
    breaking = [FreezeoutTable(1, (1, None, None)), FreezeoutTable(2, (4, 5, 6)), FreezeoutTable(3, (7, 8, None))]
    assert arranged(breaking, draw(), carrying={1}).moves == (SeatMove(4, table=1, seat=2, why="balance"),)


def test_tables_three_short_of_the_fullest_wait() -> None:
    assert waiting(
        [
            FreezeoutTable(1, (1, 2, 3, 4)),
            FreezeoutTable(2, (5, None, None, None)),
            FreezeoutTable(3, (6, 7, None, None)),
        ]
    ) == (2,)
    assert waiting([]) == ()


def test_seats_taken_and_players_elsewhere_are_refused() -> None:
    table = FreezeoutTable(1, (1, None))
    with pytest.raises(ValueError, match="Seat 1 at table 1 is taken"):
        table.seating(2, 1)
    with pytest.raises(ValueError, match="Player 2 does not sit at table 1"):
        table.without(2)
    with pytest.raises(ValueError, match="Nobody sits at table 1"):
        _ = table.without(1).next_to_deal


@dataclass
class Evening:
    """Chance decides deals; everything else is the product's."""

    chance: Random
    chips: dict[int, int]
    tables: list[FreezeoutTable]
    out: list[Out] = field(default_factory=list)

    def deal(self, number: int) -> None:
        for at, table in enumerate(self.tables):
            before = dict(self.chips)
            winner = self.chance.choice(table.players)
            for player in table.players:
                stake = min(self.chips[player], self.chance.choice((10, 20, 50, 1000)))
                self.chips[player] -= stake
                self.chips[winner] += stake
            dealer = table.seats.index(table.next_to_deal) + 1
            for player in table.players:
                if not self.chips[player]:
                    self.out.append(Out(player, number, before[player]))
                    table = table.without(player)
            self.tables[at] = FreezeoutTable(table.number, table.seats, dealer)


@pytest.mark.parametrize("seed", range(60))
def test_a_whole_freezeout_loses_no_chip_and_no_player_and_keeps_tables_within_one(seed: int) -> None:
    chance = Random(seed)
    entered = range(1, chance.randint(2, 60) + 1)
    seats = chance.randint(2, 9)
    tables = drawn_tables(entered, seats, draw(seed))
    evening = Evening(chance, dict.fromkeys(entered, 100), list(tables))
    deals = 0
    while len(evening.out) < len(entered) - 1:
        deals += 1
        evening.deal(deals)
        assert sum(evening.chips.values()) == 100 * len(entered)
        found = arranged(evening.tables, draw(seed, deals))
        evening.tables = list(found.tables)
        sitting = [player for table in evening.tables for player in table.players]
        assert sorted(sitting) == sorted(player for player in entered if evening.chips[player])
        sizes = [len(table.players) for table in evening.tables]
        assert max(sizes) - min(sizes) <= 1
        assert len(sizes) == -(-len(sitting) // seats)
        assert arranged(evening.tables, draw()).moves == ()
        at = {(table.number, seat): player for table in evening.tables for seat, player in enumerate(table.seats, 1)}
        assert all(at[move.table, move.seat] == move.player for move in found.moves)
    settled = places(len(entered), evening.out)
    covered = [place for one in set(settled.values()) for place in range(one.first, one.last + 1)]
    assert sorted(covered) == list(range(2, len(entered) + 1))
