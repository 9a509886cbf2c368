"""Two recordings of one table: every difference with both sides."""

from pathlib import Path

import pytest

from domain.record.history import History
from replays.comparison import Difference, OtherTable, reconcile
from replays.records import read_record
from tests.records.made import opened

RECORDS = Path(__file__).parents[1] / "records" / "mountain"
HEAD = "game: mauna-kea\nplayers: Ann, Ben\ndealer: 1\n"
DEALT = "2:dealAsJd4c5c6d7dQs 1:deal7h8c9d2s3sKhQd\n"


def recorded(moves: str, head: str = HEAD) -> History:
    table = opened(read_record((head + moves).encode(), "sheet"))
    return History(table.game, table.record)


def test_the_same_acts_have_no_difference():
    found = reconcile(recorded(DEALT + "4c 5c 6d r"), recorded(DEALT + "4c 5c 6d r"))
    assert (found.same, found.differences, found.totals) == (8, (), ((0, 0), (0, 0)))


def test_another_card_and_an_act_that_one_missed_are_told_with_both_sides():
    found = reconcile(recorded(DEALT + "4c 5c 6d r 7h 8c"), recorded(DEALT + "4c 7d 6d r 8c"))
    assert found.differences == (
        Difference(
            "other act", 6, 6, ("seat 2 climbs {5c}, 4 to 9", "seat 2 climbs {7d}, 4 to 11"), ("2:5c", "2:7d"), 7
        ),
        Difference("only here", 9, 0, ("seat 1 climbs {7h}, 0 to 7", ""), ("1:7h", ""), 10),
    )
    assert found.same == 8


def test_a_card_that_only_one_names_is_no_contradiction():
    found = reconcile(recorded(DEALT + "4c d. d"), recorded(DEALT + "4c dKs d"))
    assert [(one.how, one.here, one.there, one.moves) for one in found.differences] == [
        ("seen there", 6, 6, ("2:d", "2:dKs"))
    ]


def test_what_is_no_recording_of_this_table_is_refused():
    claims = opened(read_record((RECORDS / "claims.cairn").read_bytes(), "claims"))
    other = History(claims.game, claims.record)
    with pytest.raises(OtherTable, match="this table plays Mauna Kea, the file holds Mountain"):
        reconcile(recorded(DEALT), other)


def test_an_act_that_is_missing_here_says_before_which_step_it_would_come():
    found = reconcile(recorded(DEALT + "4c 6d"), recorded(DEALT + "4c 5c 6d"))
    assert [(one.how, one.here, one.there, one.before) for one in found.differences] == [("only there", 0, 6, 6)]
    last = reconcile(recorded(DEALT + "4c"), recorded(DEALT + "4c 5c"))
    assert [(one.how, one.there, one.before) for one in last.differences] == [("only there", 6, 0)]
