"""A freezeout on the board, on its page and on the console."""

import re

import pytest

from tests.web.tournaments.test_board import Director, text_of

SAID = {"game": "mountain", "way": "freezeout", "seats": "3", "stack": "1000", "levels": "10 20, 20 20"}


@pytest.fixture
def olga(app):
    """A director whose freezeout of six at two tables of three has begun."""
    director = Director(app, **SAID)
    director.enter("Ann\nBen\nCleo\nDan\nEve\nFinn")
    director.do("close-registration")
    assert director.do("draw-seats").status_code == 303
    return director


def count(olga, table, stacks, **more):
    return olga.do("count", table=str(table), stacks=stacks, **more)


def test_it_is_run_on_the_board_from_the_draw_to_one_player_with_all_chips(app, olga):
    assert "Level 1: ante 10." in text_of(olga.page())
    assert count(olga, 1, "0:2000:1000").status_code == 303
    page = text_of(olga.page())
    assert "5 of 6 players have chips, 1200 on average; 6000 are in play." in page
    assert "Before the next deals" not in page
    assert count(olga, 2, "0:2000:1000").status_code == 303
    assert count(olga, 2, "0:3000").status_code == 303
    assert "its seat" not in text_of(olga.page())
    assert "all fit at one table, and draw their seats anew" in text_of(olga.page())
    assert olga.do("change-seats", seen=str(olga.now.version)).status_code == 303
    (table,) = olga.now.freezeout.tables
    stacks = [olga.now.freezeout.chips[player] for player in table.seats if player]
    assert sorted(stacks) == [1000, 2000, 3000]
    assert count(olga, table.table, "0:0:6000").status_code == 303
    assert olga.do("end").status_code == 303
    public = app.test_client().get(f"/tournaments/{olga.id}").text
    places = re.findall(r'<td class="num">(\d[–\d]*)</td><th scope="row">', public.split('id="standings"')[1])
    assert places[:6] == ["1", "2", "3", "4", "5", "6"]
    report = text_of(app.test_client().get(f"/tournaments/{olga.id}/report").text)
    assert "Final standings" in report


def test_a_wrong_count_is_refused_with_what_would_do_and_stays_typed(olga):
    version = olga.now.version
    answer = count(olga, 1, "1010:1000:1000")
    assert answer.status_code == 422
    assert "table 1: 3010 chips were counted; 3000 are there." in text_of(answer.text)
    assert 'value="1010:1000:1000"' in answer.text
    assert "such as 1000:1000:1000, would be" in text_of(count(olga, 1, "lots").text)
    assert "no table 9" in text_of(count(olga, 9, "1").text)
    assert "the count is corrected" in text_of(count(olga, 1, "1000:1000:1000", deals="0").text)
    assert olga.now.version == version


def test_moves_that_were_not_seen_are_not_made(olga):
    count(olga, 1, "0:2000:1000")
    seen = olga.now.version
    count(olga, 2, "0:2000:1000")
    answer = olga.do("change-seats", seen=str(seen))
    assert (answer.status_code, "have changed since" in text_of(answer.text)) == (422, True)


def test_terms_of_a_freezeout_are_checked_where_they_are_typed(app, olga):
    form = olga.client.get("/tournaments/new").text
    token = re.findall(r'name="token" value="([^"]*)"', form)[-1]
    said = {"title": "Cup", "starts": "2026-11-30", "zone": "UTC", "token": token, "command_id": "a1" * 8} | SAID
    wrong = olga.client.post("/tournaments", data=said | {"levels": "20 20, 10 20"})
    assert (wrong.status_code, "rising" in wrong.text) == (422, True)
    assert 'value="20 20, 10 20"' in wrong.text
