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
    table = re.sub('<tr class="opened">.*?</tr>|<span class="vh">.*?</span>', "", table, flags=re.S)
    return [
        [unescape(re.sub("<[^>]+>", "", cell)).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in table.split("</tr>")[:-1]
    ]


def test_a_tournament_has_standings_rounds_and_a_crosstable(app, tournament):
    client = app.test_client()
    page = client.get(f"/tournaments/{tournament}").text
    assert "Mauna Kea, swiss, 3 rounds. Club room, 2026-11-30 (Europe/Berlin). Round 2 running." in page
    assert [row[:3] for row in rows(page, "standings")] == [
        ["1", "Ann <b>Lee</b>", "1*"],
        ["2=", "Bo", "½*"],
        ["2=", "Dan", "½*"],
        ["4", "Cleo", "0*"],
    ]
    assert [row[3] for row in rows(page, "round-2")] == ["–", "–"]
    first = client.get(f"/tournaments/{tournament}?round=1").text
    assert [row[:2] + row[3:] for row in rows(first, "round-1")] == [
        ["1", "Ann <b>Lee</b> – Cleo", "1 : 0"],
        ["2", "Dan – Bo", "½ : ½"],
    ]
    assert 'id="round-2"' not in first
    cross = client.get(f"/tournaments/{tournament}/crosstable").text
    assert rows(cross, "crosstable")[0][:4] == [
        "1",
        "Ann <b>Lee</b>",
        "1",
        "1 (4)",
    ]
    assert "<b>Lee" not in page


def test_every_place_opens_by_a_link_to_its_rounds_and_tie_breaks(app, tournament):
    client = app.test_client()
    page = client.get(f"/tournaments/{tournament}").text
    assert 'class="opened"' not in page
    told = []
    for link in re.findall(r'<a href="(\?open=\d+)#player', page):
        (opened,) = re.findall(
            '<tr class="opened">(.*?)</tr>', client.get(f"/tournaments/{tournament}{link}").text, re.S
        )
        told.append(" ".join(unescape(re.sub("<[^>]+>", " ", opened)).split()))
    assert len(told) == 4
    assert told[0].startswith("Round 1: 1 against Cleo Round 2: against Bo, no result yet")
    assert "Buchholz" in told[0]
    assert "Below the place above by" in told[3]


def test_standings_and_crosstable_are_read_as_of_a_round_and_no_round_that_was_not_paired(app, tournament):
    client = app.test_client()
    after = client.get(f"/tournaments/{tournament}?as_of=1").text
    assert "Standings after round 1" in after
    assert rows(after, "standings")[0][:3] == ["1", "Ann <b>Lee</b>", "1"]
    assert rows(client.get(f"/tournaments/{tournament}/crosstable?as_of=1").text, "crosstable")[0] == [
        "1", "Ann <b>Lee</b>", "1", "1 (4)",
    ]  # fmt: skip
    for wrong in ("round=3", "as_of=3", "as_of=x", "round=-1"):
        assert client.get(f"/tournaments/{tournament}?{wrong}").status_code == 404


def test_a_long_field_is_shown_fifty_a_page_and_a_name_is_found(app):
    tournaments = services_of(app).tournaments
    opened = tournaments.open(terms(rounds=3), "Long Cup", "", "console", "c0")
    tournaments.enter(opened, {f"p-{n}": (f"Player {n:03}", n) for n in range(1, 65)}, "console", "c1")
    tournaments.close_registration(opened, "console", "c2")
    tournaments.act(opened, c.Publish(1), "console", "c3")
    client = app.test_client()
    page = client.get(f"/tournaments/{opened}").text
    assert len(rows(page, "standings")) == 50
    assert len(rows(client.get(f"/tournaments/{opened}?page=2").text, "standings")) == 14
    assert len(rows(client.get(f"/tournaments/{opened}?page=99").text, "standings")) == 14
    found = client.get(f"/tournaments/{opened}?find=pLAYER+061").text
    assert [row[1] for row in rows(found, "standings")] == ["Player 061"]
    assert len(rows(found, "round-1")) == 1
    assert "Nobody is called that." in client.get(f"/tournaments/{opened}?find=Zoe").text


def test_the_list_leads_to_every_tournament_and_the_tables_lead_to_the_list(app, tournament):
    client = app.test_client()
    assert '<a class="btn" href="/tournaments">' in client.get("/").text
    listed = client.get("/tournaments").text
    assert f'<a href="/tournaments/{tournament}">Autumn Cup</a>' in listed
    assert "round 2 running" in listed


def test_results_are_kept_from_a_reader_who_asked_for_that(app, tournament):
    client = app.test_client()
    client.set_cookie(COOKIE, HIDE)
    page = client.get(f"/tournaments/{tournament}?round=1").text
    assert "Results are hidden" in page
    assert "Standings" not in page
    assert "Crosstable" not in page
    assert "Results are hidden" in client.get(f"/tournaments/{tournament}/crosstable").text
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
