"""The first page: whose turn it is, the visitor's tables, results with names; nothing that would answer 401."""

import re

import pytest

from domain.tables.floor.commands import Halt, TakePlace
from domain.tables.labels import Labels
from tests.recorded import SCORER, Sitting
from tests.web.signed_in import client_as, somebody, stranger
from web.finding.rows import TableRow
from web.shell.services import services_of

DEALT = "dealer1 deal deal"


def sit(app, name, moves, *players):
    labels = Labels({str(seat): player for seat, player in enumerate(players, 1)}).encode()
    table = Sitting(services_of(app).recorder, name, labels=labels)
    table.enter(moves)
    return table


def section(page, label):
    found = re.search(rf'<section[^>]*aria-label="{label}">(.*?)</section>', page, re.DOTALL)
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", found[1])) if found else ""


@pytest.fixture
def ben(app):
    """Ben, seat 2 of a table where he is to play and of one where he is not, and a table of others."""
    mine = sit(app, "mine", DEALT, "Ann", "Ben")
    later = sit(app, "later", "dealer2 deal deal", "Mei", "Ben")
    sit(app, "others", DEALT, "Ada", "Bo")
    client = client_as(app, mine.id, "player", 2)
    seat = TakePlace("player", 2, somebody(app, "player2").id)
    services_of(app).floors.act(later.id, 2, seat, SCORER, "ben sits here too")
    return client


def test_what_waits_for_the_visitor_comes_first(ben):
    page = ben.get("/").text
    assert "Ann v Ben" in section(page, "Your turn")
    assert "your turn" in section(page, "Your turn")
    assert "Mei v Ben" in section(page, "Your tables")
    assert "running" in section(page, "Your tables")
    assert section(page, "Tables").count("Ben") == 0
    assert "Ada v Bo" in section(page, "Tables")
    assert page.index("Your turn") < page.index("Your tables") < page.index("Other tables")


def test_a_narrowed_list_is_the_list_alone(ben):
    page = ben.get("/?state=running").text
    assert section(page, "Your turn") == ""
    assert section(page, "Tables").count(" v ") == 3


def test_a_paused_table_says_so(app):
    table = sit(app, "rests", DEALT, "Ann", "Ben")
    services_of(app).floors.act(table.id, 2, Halt("pause", "lunch"), SCORER, "halt")
    assert "paused" in section(stranger(app).get("/").text, "Tables")


@pytest.mark.parametrize(
    ("moves", "title", "status"),
    [
        (f"{DEALT} d 2:resign", "Ann beat Ben", "finished"),
        (f"{DEALT} d abandon", "Ann v Ben", "abandoned"),
        (f"{DEALT} d", "Ann v Ben", "running"),
    ],
)
def test_a_finished_table_is_told_by_its_result(app, moves, title, status):
    sit(app, "one", moves, "Ann", "Ben")
    told = section(stranger(app).get("/").text, "Tables")
    assert title in told
    assert status in told


def test_a_result_begins_with_the_winners(app):
    sit(app, "one", f"{DEALT} d 2:resign", "Ann", "Ben")
    (listed,) = services_of(app).catalogue.tables()
    assert listed.winners == (1,)

    def result(totals, winners):
        from msgspec.structs import replace

        row = TableRow(replace(listed, seats=len(totals), totals=totals, winners=winners), None, Labels())
        return row.result

    assert result((54, 172), (2,)) == ((2, 172), (1, 54))
    assert result((49, 132, 61), (1,)) == ((1, 49), (3, 61), (2, 132))
    assert result((-90, -75), (1,)) == ((1, -90), (2, -75))


def test_a_visitor_reads_what_cairn_is_and_is_offered_nothing_that_needs_an_account(app):
    empty = stranger(app).get("/").text
    assert "Step through a finished game" not in empty
    table = sit(app, "one", f"{DEALT} d 2:resign", "Ann", "Ben")
    client = stranger(app)
    page = client.get("/").text
    assert "Cairn records card games" in page
    assert f'<a class="btn go" href="/tables/{table.id}/replay">Step through a finished game</a>' in page
    for address in dict.fromkeys(re.findall(r'href="(/[^"#]*)"', page)):
        assert client.get(address, follow_redirects=True).status_code == 200, address
