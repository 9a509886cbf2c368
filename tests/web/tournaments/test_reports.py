"""Reports, archives and corrections of a tournament, over the web."""

import csv
import io
import json
import re
from html import unescape

import pytest

from domain.tournaments.stream import commands as c
from domain.tournaments.stream.tournament import Tournament
from tests.domain.tournaments.stream.given import post
from tests.web.signed_in import device_of, somebody
from tests.web.tournaments.test_board import Director, text_of
from web.shell.hidden_results import COOKIE as HIDING
from web.shell.hidden_results import HIDE
from web.shell.principal import COOKIE
from web.shell.services import services_of
from web.tournaments.report import prize


@pytest.fixture
def olga(app):
    """A director whose Swiss of four is over: Ann beat Cleo, Bo beat Dan, which was corrected to a draw after round 2
    was paired; round 2 was all draws."""
    director = Director(app, recording="results")
    director.do("prizes", prizes="A cup\nA deck\n")
    director.begin("Ann, 1\nBo, 2\n=Cleo, 3\nDan, 4")
    tournaments = services_of(app).tournaments
    wins = [won(director.now, table, "12") for table in (1, 2)]
    for at, command in enumerate(
        (post(1, 1, wins[0]), post(1, 2, wins[1]), c.CloseRound(1), c.Publish(2),
         post(1, 2, "1/2", "slip read wrongly"), post(2, 1, "1/2"), post(2, 2, "1/2"), c.CloseRound(2),
         c.EndTournament())
    ):  # fmt: skip
        tournaments.act(director.id, command, "p-olga", f"d{at}")
    return director


def won(now, table, seeds):
    """The result of a table at which a player of these seeds wins."""
    first = now.entry(now.current.table(table).players[0])
    return "1-0" if str(first.seed) in seeds else "0-1"


def test_the_report_has_standings_prizes_crosstable_rounds_and_changes(app, olga):
    page = text_of(app.test_client().get(f"/tournaments/{olga.id}/report").text)
    assert "Final standings" in page
    assert "A deck, shared by" not in page.split("Crosstable")[0].split("A cup")[0]
    assert "Crosstable" in page
    assert "Round 1, table 2: " in page
    assert "slip read wrongly" in page
    assert olga.now.seed in page


def test_prizes_follow_places_and_a_name_is_no_formula(app, olga):
    lines = list(csv.DictReader(io.StringIO(app.test_client().get(f"/tournaments/{olga.id}/report.csv").text)))
    assert [(row["player"], row["points"]) for row in lines][::3] == [("Ann", "1½"), ("'=Cleo", "½")]
    assert lines[0]["prize"] == "A cup"
    assert [row["prize"] for row in lines[1:]] in (["A deck", "", ""], ["A deck, shared by 2"] * 2 + [""])


def test_who_shares_places_shares_their_prizes():
    now = Tournament(prizes=("100", "60", "30"))
    assert [prize(now, 1, 1), prize(now, 2, 2), prize(now, 3, 2), prize(now, 4, 1)] == [
        "100", "60 + 30, shared by 2", "30, shared by 2", "",
    ]  # fmt: skip


def test_the_report_in_json_has_exact_points_and_every_table(app, olga):
    told = json.loads(app.test_client().get(f"/tournaments/{olga.id}/report.json").data)
    assert told["title"] == "Autumn Cup"
    assert [row["points"] for row in told["standings"]] == ["3/2", "1", "1", "1/2"]
    assert [len(each["tables"]) for each in told["rounds"]] == [2, 2]
    assert [change["what"].split(". ")[1] for change in told["changes"]] == ["slip read wrongly"]


def test_results_are_in_no_report_of_a_reader_who_wants_none(app, olga):
    client = app.test_client()
    client.set_cookie(HIDING, HIDE)
    assert "Results are hidden" in client.get(f"/tournaments/{olga.id}/report").text
    assert "slip read" not in client.get(f"/tournaments/{olga.id}/changes").text
    assert client.get(f"/tournaments/{olga.id}/report.csv").status_code == 403
    assert client.get(f"/tournaments/{olga.id}/report.json").status_code == 403


def test_a_correction_says_when_why_and_what_it_moved(app, olga):
    client = app.test_client()
    page = client.get(f"/tournaments/{olga.id}/changes").text
    assert "slip read wrongly" in page
    (link,) = re.findall(r'<a href="([^"]*)">What it changed', page)
    moved = client.get(f"/tournaments/{olga.id}/changes{unescape(link)}").text.split("What differs")[1]
    table = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in moved.split("<tr>")[2:]]
    assert {row[0]: row[2] for row in table if "→" in row[2]} == {"Bo": "1 → ½", "Dan": "0 → ½"}


def test_two_moments_that_are_the_same_differ_in_no_row_and_one_that_never_was_is_not_found(app, olga):
    client, last = app.test_client(), olga.now.version
    same = client.get(f"/tournaments/{olga.id}/changes?before={last}&after={last}").text
    assert "The two standings are the same, row by row." in same
    assert client.get(f"/tournaments/{olga.id}/changes?before=1&after={last + 1}").status_code == 404


def test_an_archive_opens_in_another_service_without_loss_once(app, opened, olga):
    written = olga.client.get(f"/tournaments/{olga.id}/archive").data
    other = opened("other")
    client = other.test_client()
    client.set_cookie(COOKIE, device_of(other, somebody(other, "paul")))
    answer = sent(client, written)
    assert (answer.status_code, answer.location) == (303, f"/tournaments/{olga.id}")
    assert client.get(f"/tournaments/{olga.id}/archive").data.startswith(written)
    assert (
        client.get(f"/tournaments/{olga.id}/report.csv").data
        == olga.client.get(f"/tournaments/{olga.id}/report.csv").data
    )
    again = sent(client, written)
    assert (again.status_code, "is here already" in again.text) == (422, True)


def test_an_archive_is_for_directors_and_a_damaged_one_changes_nothing(app, olga):
    stranger = app.test_client()
    stranger.set_cookie(COOKIE, device_of(app, somebody(app, "paul")))
    assert stranger.get(f"/tournaments/{olga.id}/archive").status_code == 403
    written = olga.client.get(f"/tournaments/{olga.id}/archive").data
    broken = sent(stranger, written.replace(b'"result-posted"', b'"result-guessed"', 1))
    assert (broken.status_code, "Not brought in: line " in broken.text) == (422, True)
    assert "Choose a file." in sent(stranger, None).text


def sent(client, data):
    token = re.findall(r'name="token" value="([^"]*)"', client.get("/tournaments/import").text)[-1]
    fields = {"token": token} | ({} if data is None else {"file": (io.BytesIO(data), "cup.tournament")})
    return client.post("/tournaments/import", data=fields, content_type="multipart/form-data")
