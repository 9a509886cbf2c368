"""Key moments are few: at most one step in fifteen, the heaviest; a lead that did not hold is none."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.play.narration import WeighedMoment
from domain.record.history import History
from replays.charts import origin
from replays.key_moments import APART, key_moments
from replays.records import read_record
from replays.steps import moves
from tests.records.made import opened

RECORDS = Path(__file__).parents[1] / "records"


def recorded(name):
    table = opened(read_record((RECORDS / f"{name}.cairn").read_bytes(), "golden"))
    return History(table.game, table.record)


@pytest.fixture
def point():
    return origin(recorded("mauna-kea/altitude"))


def path(point, *passed, length=30, deal=1):
    """A path of this length on which the lead went to these seats, at steps by number."""
    turns, ahead, found = dict(passed), 1, []
    for number in range(1, length + 1):
        ahead = turns.get(number, ahead)
        found.append(replace(point, number=number, place=number, deal=deal, ahead=ahead, passed=number in turns))
    return tuple(found)


def test_of_thirty_steps_the_two_heaviest_are_key_moments(point):
    weighed = [(number, (WeighedMoment("slide", number),)) for number in (4, 9, 17)]
    assert key_moments(weighed, path(point)) == {17: ("slide",), 9: ("slide",)}


def test_a_short_path_has_one_and_a_path_without_any_none(point):
    weighed = [(2, (WeighedMoment("slide", 20),)), (3, (WeighedMoment("avalanche", 20), WeighedMoment("wipe-out", 30)))]
    assert key_moments(weighed, path(point, length=5)) == {3: ("avalanche", "wipe-out")}
    assert key_moments([(2, ())], path(point, length=5)) == {}


def test_only_the_turn_of_a_lead_that_held_is_one(point):
    passing = path(point, (5, 2), (12, 1), (20, 2))
    assert key_moments([], passing) == {20: ("takes the lead for good",)}
    assert key_moments([], passing[:15]) == {12: ("takes the lead for good",)}


def test_every_deal_has_its_own_lead(point):
    first, second = path(point, (5, 2)), path(point, (40, 1), length=60, deal=2)[30:]
    assert sorted(key_moments([], first + second)) == [5, 40]


@pytest.mark.parametrize("name", ["mauna-kea/altitude", "mauna-kea/match-of-three", "two-set-rummy/penalty"])
def test_a_golden_game_marks_at_most_one_step_in_fifteen_and_its_end(name):
    told = moves(recorded(name))
    marked = [one for one in told if one.moments and not one.irregular]
    assert 1 <= len(marked) <= max(1, len(told) // APART)
    assert any("ends by" in words for words in told[-1].moments)


def test_a_game_of_mauna_kea_marks_wipe_outs_avalanches_the_lead_and_the_end():
    assert {one.number: one.moments for one in moves(recorded("mauna-kea/altitude")) if one.moments} == {
        41: ("avalanche", "wipe-out"),
        58: ("wipe-out",),
        62: ("avalanche", "wipe-out"),
        132: ("takes the lead for good",),
        136: ("ends by altitude",),
    }
