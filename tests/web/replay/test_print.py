"""A table on paper: sentences by game and turn, drawings at key moments, score lines; never too many drawings."""

import re

import pytest

from domain.play.policy import at_random
from replays.steps import moves
from tests.recorded import simulated
from tests.web.served import DEALT, LABELS, WON, Served, odd
from tests.web.signed_in import client_as
from web.replay.export.print import chosen


@pytest.fixture
def served(tmp_path) -> Served:
    return Served(tmp_path)


def words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))


def test_the_log_is_told_by_turn_with_times(served):
    page = served.get(served.sit(DEALT, "5h As d. 3s"), "print")
    assert re.findall(r"<h3>([^<]+)</h3>", page) == ["Before the first turn", "Turn 1 · Ann", "Turn 2 · Ben"]
    assert re.findall(r'<li value="(\d+)">', page) == [str(number) for number in range(1, 9)]
    assert "Ann climbs 5♥\ufe0e, 0 to 5. 14:00:05" in words(page)
    assert "<dt>Ended</dt><dd>it goes on</dd>" in page


def test_key_moments_and_the_last_step_are_drawn(served):
    page = served.get(served.sit(DEALT, "5h As d. x3s", "r."), "print")
    assert re.findall(r"After step (\d+)", page) == ["8", "9"]
    assert page.count('class="mk') == 2
    assert "thinned out" not in page


def test_the_score_stands_at_the_end_line_by_line(served):
    page = served.get(served.sit(WON), "print")
    assert "<dt>Ended</dt><dd>altitude</dd>" in page
    assert "<span>Ann <b>169</b></span><span>Ben <b>0</b></span>" in page
    assert "+99 Ann: the difference, 107 less 8 MK-46" in words(page)


def test_a_long_match_has_a_bounded_number_of_drawings_and_says_so(served, monkeypatch):
    monkeypatch.setattr("web.replay.export.print.DIAGRAMS", 8)
    sitting = simulated(served.recorder, 1, policy=at_random, labels=LABELS, match="games:3")
    page = served.get(sitting, "print")
    moments = sum(1 for one in moves(sitting.table.truth) if one.moments)
    assert moments > 8
    drawn = re.findall(r"After step (\d+)", page)
    assert len(drawn) == 8
    assert drawn[-1] == str(sitting.table.record.head)
    assert f"The table is drawn 8 times, for {moments} key moments" in words(page)
    assert re.findall(r"<h2>(Game \d)</h2>", page) == ["Game 1", "Game 2", "Game 3"]


def test_drawings_are_spread_over_all_key_moments(served):
    told = moves(simulated(served.recorder, 1, policy=at_random).table.truth)
    stops = [one.number for one in told if one.moments or one is told[-1]]
    few = sorted(chosen(told, 5))
    assert len(few) == 5
    assert (few[0], few[-1]) == (stops[0], stops[-1])
    assert chosen(told, len(stops)) == frozenset(stops)


def test_what_does_not_stand_is_left_out_and_counted(served):
    page = served.get(odd(served), "print")
    assert re.findall(r'<li value="(\d+)">', page) == ["1", "2", "3", "4", "5", "8", "9"]
    assert "2 moves that were taken back or corrected are left out." in words(page)


def test_it_holds_what_its_viewer_may_see_and_the_revision_asked_for(served):
    sitting = served.sit(DEALT, "5h As")
    player = client_as(served.app, sitting.id, "player", 2).get(f"/tables/{sitting.id}/print?as=open").text
    assert "8♦" not in player
    assert "9 of clubs" not in player
    page = served.get(sitting, "print?rev=5&as=2")
    assert "as it stood at entry 5" in page
    assert re.findall(r'<li value="(\d+)">', page)[-1] == "5"


def test_names_are_escaped(served):
    labels = LABELS.replace(b"Ann Kealoha", b"<script>x</script>")
    sitting = simulated(served.recorder, 1, policy=at_random, labels=labels)
    assert "<script>x" not in served.get(sitting, "print")
