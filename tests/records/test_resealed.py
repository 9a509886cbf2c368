"""A file that was changed and then chained anew: the chain is right, and the play still tells."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from domain.games.registry import GAMES
from domain.record.history import History
from replays.records import read_record, write_record
from replays.records.lines import NOTHING_BEFORE, chained
from tests.records.made import opened
from web.commands.check import judged

GOLDEN = Path(__file__).parent / "mauna-kea" / "resignation.cairn"


@cache
def lines(viewer: int | str = "open") -> tuple[str, ...]:
    data = GOLDEN.read_bytes()
    if viewer != "open":
        table = opened(read_record(data, "golden"))
        data = write_record(History(table.game, table.record, viewer), table.labels)
    return tuple(data.decode().splitlines())


def resealed(objects: list[dict[str, Any]]) -> bytes:
    previous, written = NOTHING_BEFORE, b""
    for each in objects:
        previous, raw = chained(previous, {key: value for key, value in each.items() if key != "chain"})
        written += raw
    return written


def changed(number: int, **fields: Any) -> str:
    """What is said of the record after these fields of a line were changed."""
    objects = [json.loads(line) for line in lines()]
    objects[0] |= {"rules": GAMES["mauna-kea"].rules_version}
    objects[number] |= fields
    return read_record(resealed(objects), "changed").told()


def changed_of_old(number: int, **fields: Any) -> str:
    """The same where the record was judged by the first rules."""
    objects = [json.loads(line) for line in lines()]
    objects[number] |= fields
    return read_record(resealed(objects), "changed").told()


def test_resealing_alone_changes_nothing():
    assert changed(0) == ""


def test_other_points_do_not_follow():
    facts = json.loads(lines()[-2])["facts"]
    facts[0] |= {"scores": [90, 0]}
    assert "facts.0: the move gives game-ended" in changed(-2, facts=facts)


def test_a_record_of_older_rules_is_taken_as_it_is():
    assert "the move gives" not in changed_of_old(5, move="2:d")


def test_another_move_does_not_bring_about_these_facts():
    assert "the move gives" in changed(5, move="2:d")


def test_a_claimed_result_that_the_play_does_not_give_is_noticed():
    assert "result.scores: the play gives" in changed(-1, result={"ending": "resignation", "scores": {"1": 9, "2": 0}})
    assert "result.ending" in changed(-1, result={"ending": "altitude", "scores": {"1": 0, "2": 0}})
    assert "entries: the record was written with 9 entries" in changed(-1, entries=9)


def test_a_header_that_the_moves_contradict_is_noticed():
    assert "line 1: this line is not what Cairn writes" in changed(0, dealer=1 + json.loads(lines()[0])["dealer"] % 2)
    assert "line 1: this line is not what Cairn writes" in changed(0, announcements={"match": "games:3"})


def test_a_move_that_is_not_written_in_the_one_way_is_noticed():
    deal = json.loads(lines()[3])
    assert "line 4: this line is not what Cairn writes" in changed(3, move=deal["move"].upper())


VALUES = st.sampled_from([0, 1, 2, 7, 99, -5, "", "1", "??", "7h", "As", "hand1", [], ["??"], ["7h", "7h"], None, True])


@given(st.data())
def test_any_change_of_any_value_is_told_and_never_raises(data):
    viewer = data.draw(st.sampled_from(["open", 1, "public"]))
    objects = [json.loads(line) for line in lines(viewer)]
    for _ in range(data.draw(st.integers(1, 3))):
        _change(objects, data)
    reading = read_record(resealed(objects), "changed")
    found = judged(reading)
    assert reading.fault is None or found["doubts"]


def _change(objects: list[dict[str, Any]], data: st.DataObject) -> None:
    place: Any = data.draw(st.sampled_from(objects))
    key: Any = data.draw(st.sampled_from(sorted(place)))
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = data.draw(VALUES)
