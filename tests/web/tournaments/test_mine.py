"""The page of a player, the wall, the calendar, and how pages follow a tournament."""

import re

import pytest

from domain.tables.floor.commands import SetTerms
from tests.web.audit.desk import Form
from tests.web.signed_in import device_of, somebody, stranger
from tests.web.tournaments.test_board import Director, text_of
from web.shell.principal import COOKIE
from web.shell.services import services_of


class Cup(Director):
    """A tournament that two accounts play, Kim and Sam, and perhaps others."""

    def __init__(self, app, others="", **fields):
        super().__init__(app, **fields)
        self.players = {login: app.test_client() for login in ("kim", "sam")}
        for login, client in self.players.items():
            client.set_cookie(COOKIE, device_of(app, somebody(app, login)))
            assert self.do("enter-account", login=login).status_code == 303
        if others:
            self.enter(others)
        self.do("close-registration")
        self.do("publish", round="1")

    def mine(self, login):
        return self.players[login].get(f"/tournaments/{self.id}/mine").text

    def state(self, login, points=(), **fields):
        form = Form(self.mine(login), "state-result").fields | {"points": list(points)} | fields
        return self.players[login].post(f"/tournaments/{self.id}/mine", data=form)


def test_a_player_reads_where_to_sit_and_opens_the_table_in_one_tap(app):
    cup = Cup(app)
    cup.do("clock", kind="start", minutes="60", starts="2027-01-01T20:15")
    seat = (
        cup.now.rounds[0].tables[0].players.index(next(p for p, who in cup.now.accounts.items() if who == "p-kim")) + 1
    )
    page = cup.mine("kim")
    assert f"Table 1 Seat {seat} Starts 20:15 against Sam" in text_of(page)
    (table,) = [state.table for state in cup.tables()]
    assert f'<a class="btn go" href="/tables/{table}">Open my table</a>' in page
    assert services_of(app).floors.load(table, 2).seat_of("p-kim") == seat


def test_two_players_who_state_the_same_make_the_result(app):
    cup = Cup(app, recording="results")
    assert cup.state("kim", ("101", "93")).status_code == 303
    assert "You stated 1 (101) : 0 (93)" in text_of(cup.mine("kim"))
    assert "Another player stated a result" in text_of(cup.mine("sam"))
    assert "101" not in text_of(cup.mine("sam"))
    assert cup.state("sam", ("93", "101")).status_code == 303
    assert "the director sees both" in text_of(cup.mine("sam"))
    assert not cup.now.results
    assert cup.state("sam", ("101", "93")).status_code == 303
    assert cup.now.results[1, 1].by == "players"
    assert "The result: 1 (101) : 0 (93)" in text_of(cup.mine("sam"))
    assert "Place" in cup.mine("sam")


@pytest.mark.parametrize(("fields", "points"), [({"won": "1"}, ["1", "0"]), ({"won": "draw"}, ["1/2", "1/2"])])
def test_a_result_without_points_is_stated_by_who_won(app, fields, points):
    cup = Cup(app, recording="results")
    for login in ("kim", "sam"):
        assert cup.state(login, ("", ""), **fields).status_code == 303
    assert [side.points for side in cup.now.results[1, 1].sides] == points


@pytest.mark.parametrize("points", [("x", "y"), ("101",), ("1", "2", "3"), ()])
def test_what_is_no_result_is_refused_and_changes_nothing(app, points):
    cup = Cup(app, recording="results")
    version = cup.now.version
    answer = cup.state("kim", points)
    assert answer.status_code == 422
    assert "is no result" in text_of(answer.text)
    assert cup.now.version == version


def test_a_result_of_another_table_and_of_nobody_is_refused(app):
    cup = Cup(app, others="Ann\nBo", recording="results")
    form = Form(cup.mine("kim"), "state-result").fields
    other = "2" if form["table"] == "1" else "1"
    sam = next(player for player, who in cup.now.accounts.items() if who == "p-sam")
    if sam not in cup.now.rounds[0].table(int(form["table"])).players:
        assert cup.state("kim", ("101", "93"), table=other).status_code == 422
    assert cup.client.post(f"/tournaments/{cup.id}/mine", data=form).status_code == 403
    assert "You are not entered" in cup.client.get(f"/tournaments/{cup.id}/mine").text
    assert stranger(app).get(f"/tournaments/{cup.id}/mine").status_code == 401


def test_the_wall_names_everybody_and_tells_no_score_of_a_running_table(app):
    cup = Cup(app, others="Ann\nBo")
    look_on = SetTerms("anybody", 600, 0, until_closed=False, opens=True)
    first = cup.tables()[0]
    services_of(app).floors.act(first.table, 2, look_on, cup.person.id, "late")
    cup.play(first, "2:deal7h8h9hThJhQhKh" if first.paired.first_dealer == 1 else "1:deal7h8h9hThJhQhKh")
    cup.do("announce", words="Soup is ready.")
    page = stranger(app).get(f"/tournaments/{cup.id}/wall").text
    assert "Round 1 of 2 · 0 of 2 results in" in text_of(page)
    assert "Soup is ready." in page
    names = re.findall(r'<li><span class="clip">(.*?)</span><b>(\d)</b><small>seat (\d)</small>', page)
    assert [name for name, _, _ in names] == ["Ann", "Bo", "Kim", "Sam"]
    assert len({(table, seat) for _, table, seat in names}) == 4
    assert "turn" not in text_of(page)


def test_pages_hear_that_a_tournament_went_on(app):
    cup = Cup(app, recording="results")
    client, version = stranger(app), cup.now.version
    assert client.get(f"/tournaments/{cup.id}/live?since={version}").status_code == 204
    cup.do("announce", words="Soup is ready.")
    assert client.get(f"/tournaments/{cup.id}/live?since={version}").json == {"version": version + 1}


def test_the_dates_are_a_calendar(app):
    cup = Cup(app, venue="Club room, upstairs; " + "long " * 15)
    answer = stranger(app).get(f"/tournaments/{cup.id}/calendar.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.text.split("\r\n")
    assert "DTSTART;VALUE=DATE:20261130" in lines
    assert "DTEND;VALUE=DATE:20261201" in lines
    assert "SUMMARY:Autumn Cup" in lines
    assert any(line.startswith("LOCATION:Club room\\, upstairs\\; long") for line in lines)
    assert all(len(line.encode()) <= 75 for line in lines)
