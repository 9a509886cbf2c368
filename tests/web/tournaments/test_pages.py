"""Tournaments as everybody reads them."""

import re
from html import unescape
from uuid import uuid4

import pytest

from domain.tournaments.stream import commands as c
from tests.domain.tournaments.stream.given import post, terms
from web.shell.hidden_results import COOKIE, HIDE
from web.shell.services import services_of

NAMES = {"p-a": ("Ann <b>Lee</b>", 1), "p-b": ("Bo", 2), "p-c": ("Cleo", 3), "p-d": ("Dan", 4)}


@pytest.fixture
def tournament(app):
    """A Swiss of four in its second round."""
    tournaments = services_of(app).tournaments
    opened = tournaments.open(terms(rounds=3), "Autumn Cup", "Club room", "console", "c0")
    tournaments.enter(opened, NAMES, "console", "c1")
    tournaments.close_registration(opened, "console", "c2")
    for at, command in enumerate((c.Publish(1), post(1, 1, "1-0"), post(1, 2, "1/2"), c.CloseRound(1), c.Publish(2))):
        tournaments.act(opened, command, "console", f"d{at}")
    return opened


def rows(page, section):
    """The texts of the cells below a heading."""
    table = page.split(f'<h2 id="{section}">')[1].split("</table>")[0].split("<tbody>")[1]
    table = re.sub('<tr class="opened">.*?</tr>', "", table, flags=re.S)
    return [
        [unescape(re.sub("<[^>]+>", "", cell)).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in table.split("</tr>")[:-1]
    ]


def test_a_tournament_has_standings_rounds_and_a_crosstable(app, tournament):
    page = app.test_client().get(f"/tournaments/{tournament}").text
    assert "Mauna Kea, swiss, 3 rounds. Club room, 2026-11-30 (Europe/Berlin). Round 2 running." in page
    assert [row[:3] for row in rows(page, "standings")] == [
        ["1", "Ann <b>Lee</b>", "1*"],
        ["2=", "Bo", "½*"],
        ["2=", "Dan", "½*"],
        ["4", "Cleo", "0*"],
    ]
    assert [row[:2] + row[3:] for row in rows(page, "round-1")] == [
        ["1", "Ann <b>Lee</b> – Cleo", "1 : 0"],
        ["2", "Dan – Bo", "½ : ½"],
    ]
    assert [row[3] for row in rows(page, "round-2")] == ["–", "–"]
    assert rows(page, "crosstable")[0][:4] == ["1", "Ann <b>Lee</b>", "1", "1 (4)"]
    assert "<b>Lee" not in page


def test_every_place_opens_to_its_rounds_and_tie_breaks(app, tournament):
    page = app.test_client().get(f"/tournaments/{tournament}").text
    opened = re.findall('<tr class="opened">(.*?)</tr>', page, re.S)
    told = [" ".join(unescape(re.sub("<[^>]+>", " ", one)).split()) for one in opened]
    assert len(told) == 4
    assert told[0].startswith("Why place 1 , Ann <b>Lee</b> Round 1: 1 against Cleo Round 2: against Bo, no result yet")
    assert "Buchholz" in told[0]
    assert "Below the place above by" in told[3]


def test_the_list_leads_to_every_tournament_and_the_tables_lead_to_the_list(app, tournament):
    client = app.test_client()
    assert '<a class="btn" href="/tournaments">' in client.get("/").text
    listed = client.get("/tournaments").text
    assert f'<a href="/tournaments/{tournament}">Autumn Cup</a>' in listed
    assert "round 2 running" in listed


def test_results_are_kept_from_a_reader_who_asked_for_that(app, tournament):
    client = app.test_client()
    client.set_cookie(COOKIE, HIDE)
    page = client.get(f"/tournaments/{tournament}").text
    assert "Results are hidden" in page
    assert "Standings" not in page
    assert "Crosstable" not in page
    assert "½" not in page
    assert [row[:2] for row in rows(page, "round-1")] == [["1", "Ann <b>Lee</b> – Cleo"], ["2", "Dan – Bo"]]


def test_an_erased_name_is_on_no_page(app, tournament):
    services_of(app).tournaments.erase_name(tournament, "p-d")
    page = app.test_client().get(f"/tournaments/{tournament}").text
    assert "Dan" not in page
    assert "player 4" in page


def test_what_is_no_tournament_is_not_found(app, sitting):
    client = app.test_client()
    assert client.get(f"/tournaments/{uuid4()}").status_code == 404
    assert client.get(f"/tournaments/{sitting.id}").status_code == 404
    assert "No tournaments yet" in client.get("/tournaments").text


def test_before_its_first_round_a_tournament_lists_who_is_entered(app):
    tournaments = services_of(app).tournaments
    opened = tournaments.open(terms(rounds=3), "Autumn Cup", "", "console", "c0")
    tournaments.enter(opened, NAMES, "console", "c1")
    tournaments.act(opened, c.LeaveTournament("p-c"), "console", "c2")
    page = app.test_client().get(f"/tournaments/{opened}").text
    assert re.findall("<li>(.*?)</li>", page.split("<h2>Entered: 3</h2>")[1]) == [
        "Ann &lt;b&gt;Lee&lt;/b&gt;",
        "Bo",
        "Dan",
    ]
    assert "Standings" not in page
