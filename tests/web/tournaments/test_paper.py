"""Paper of a round, and two players exchanged at the desk."""

import re
from html import unescape

import pytest

from tests.domain.tournaments.stream.given import post
from tests.web.signed_in import device_of, somebody
from tests.web.tournaments.test_board import Director, text_of
from web.shell.principal import COOKIE
from web.shell.services import services_of


@pytest.fixture
def olga(app):
    """A director whose Swiss of four is in its second round: Ann and Bo won."""
    director = Director(app, recording="results")
    director.begin("Ann, 1\nBo, 2\nCleo, 3\nDan, 4")
    now = director.now
    for table in now.current.tables:
        first = now.entry(table.players[0]).seed
        services_of(app).tournaments.act(
            director.id, post(1, table.table, "1-0" if first < 3 else "0-1"), "x", f"r{table.table}"
        )
    director.do("close-round", round="1")
    director.do("publish", round="2")
    return director


def paper(olga, query):
    return olga.client.get(f"/tournaments/{olga.id}/print?{query}")


def test_every_sheet_of_a_round_names_table_round_and_players(olga):
    for sheet, words in (
        ("pairings", "By name"), ("slips", "Ended at"), ("scores", "Score sheet"), ("tents", "Fold along the middle"),
    ):  # fmt: skip
        page = paper(olga, f"sheet={sheet}&round=1").text
        told = text_of(page)
        assert words in told
        assert re.search("round 1", told, re.I)
        assert all(name in told for name in ("Ann", "Bo", "Cleo", "Dan"))
    assert paper(olga, "sheet=tents").text.count('class="qr"') == 2
    assert paper(olga, "sheet=scores").text.count("<td></td>") == 2 * 25 * 3
    assert 'class="on-letter"' in paper(olga, "paper=letter").text
    assert 'class="on-a4"' in paper(olga, "paper=foolscap&sheet=nothing").text
    assert paper(olga, "round=3").status_code == 404


def players(olga):
    page = olga.client.get(f"/tournaments/{olga.id}/exchange").text
    return {name: value for value, name in re.findall(r'<option value="(p-[^"]*)"[^>]*>\W*(\w+)\W*</option>', page)}


def test_what_an_exchange_breaks_is_shown_before_it_is_done(olga):
    by_name, version = players(olga), olga.now.version
    page = olga.client.get(f"/tournaments/{olga.id}/exchange?one={by_name['Ann']}&other={by_name['Dan']}").text
    told = text_of(page)
    assert "What it changes" in told
    assert "It breaks" in told
    assert "met" in told.split("It breaks")[1]
    assert olga.now.version == version
    same = text_of(olga.client.get(f"/tournaments/{olga.id}/exchange?one=p-nobody&other={by_name['Dan']}").text)
    assert "This player is not paired in this round." in same
    form = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', page)}
    assert olga.client.post(olga.address, data=form | {"why": "they share a car"}).status_code == 303
    assert olga.now.current.by_hand == ("they share a car",)


def test_an_exchange_is_previewed_by_those_who_may_make_it(app, olga):
    client = app.test_client()
    client.set_cookie(COOKIE, device_of(app, somebody(app, "paul")))
    assert client.get(f"/tournaments/{olga.id}/exchange").status_code == 403
