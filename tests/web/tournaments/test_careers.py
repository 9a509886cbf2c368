"""Series, players and ratings over several tournaments."""

import re

import pytest

from domain.tournaments.stream import commands as c
from tests.domain.tournaments.stream.given import post, terms
from tests.web.tournaments.test_board import text_of
from web.shell.hidden_results import COOKIE, HIDE
from web.shell.services import services_of


def cup(app, title, winner, starts, *, rated=False):
    """A match of Ann and Ben."""
    tournaments = services_of(app).tournaments
    opened = tournaments.open(terms(rounds=1, starts=starts, ends=starts, tie_breaks=()), title, "", "x", title)
    tournaments.enter(opened, {f"p-a{title}": ("Ann", 1), f"p-b{title}": ("ben", 2)}, "x", "e")
    tournaments.close_registration(opened, "x", "r")
    if rated:
        tournaments.act(opened, c.SetRating(counts=True), "x", "rate")
    now = tournaments.act(opened, c.Publish(1), "x", "p")
    first = now.rounds[0].tables[0].players[0].startswith("p-a") == (winner == "Ann")
    tournaments.act(opened, post(1, 1, "1/2" if winner == "both" else "1-0" if first else "0-1"), "x", "s")
    return opened


@pytest.fixture
def cups(app):
    """Ann won in May, both drew in June, Ben won in July; only July counts for ratings."""
    return [
        cup(app, "May", "Ann", "2026-05-01"),
        cup(app, "June", "both", "2026-06-01"),
        cup(app, "July", "Ben", "2026-07-01", rated=True),
    ]


def cells(page):
    return [[" ".join(re.sub("<[^>]+>", "", cell).split()) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
            for row in page.split("<tbody>")[1].split("</tbody>")[0].split("</tr>")[:-1]]  # fmt: skip


def test_the_best_of_several_tournaments_count_and_the_others_stay_visible(app, cups):
    events = "&".join(f"event={each}" for each in cups)
    page = app.test_client().get(f"/tournaments/series?{events}&best=2").text
    assert cells(page) == [
        ["1=", "Ann", "1½", "1", "½", "0 does not count"],
        ["1=", "ben", "1½", "0 does not count", "½", "1"],
    ]
    by_place = app.test_client().get(f"/tournaments/series?event={cups[0]}&scale=10,6").text
    assert cells(by_place) == [["1", "Ann", "10", "10"], ["2", "ben", "6", "6"]]
    wrong = app.test_client().get(f"/tournaments/series?event={cups[0]}&scale=ten")
    assert (wrong.status_code, "is not a number of points" in wrong.text) == (422, True)


def test_a_player_has_every_tournament_and_games_against_everybody_met(app, cups):
    page = app.test_client().get(f"/tournaments/{cups[0]}/players/1").text
    assert "In 3 tournaments." in text_of(page)
    assert cells(page) == [
        ["July", "2026-07-01", "2", "0"], ["June", "2026-06-01", "1", "½"], ["May", "2026-05-01", "1", "1"],
    ]  # fmt: skip
    assert cells(page.split("Head to head")[1]) == [["ben", "1", "1", "1"]]
    assert app.test_client().get(f"/tournaments/{cups[0]}/players/3").status_code == 404


def test_ratings_count_what_a_director_lets_count_with_their_range(app, cups):
    page = app.test_client().get("/tournaments/ratings").text
    shown = [row[:3] for row in cells(page)]
    assert [(name, rating.partition(" ± ")[0], games) for name, rating, games in shown] == [
        ("ben", "1662", "1"), ("Ann", "1338", "1"),
    ]  # fmt: skip
    assert all(570 < int(rating.partition(" ± ")[2]) <= 700 for _, rating, _ in shown)
    services_of(app).tournaments.act(cups[2], c.SetRating(counts=False), "x", "off")
    assert "No ratings yet" in app.test_client().get("/tournaments/ratings").text


def test_who_wants_no_results_gets_none_of_several_tournaments(app, cups):
    client = app.test_client()
    client.set_cookie(COOKIE, HIDE)
    for address in (f"series?event={cups[0]}", "ratings", f"{cups[0]}/players/1"):
        page = client.get(f"/tournaments/{address}").text
        assert "Results are hidden" in page
        assert "½" not in page
        assert "1662" not in page
