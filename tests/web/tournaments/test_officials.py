"""Who may do what for a tournament, at its board and at its tables."""

from uuid import UUID

import pytest

from domain.tournaments.stream import commands as c
from domain.tournaments.stream.offices import DUTIES
from tests.web.audit.desk import Form
from tests.web.signed_in import device_of, somebody, stranger
from tests.web.tournaments.test_board import Director, text_of
from web.shell.principal import COOKIE
from web.shell.services import services_of
from web.tournaments.acts import ACTS

DIRECTORS, DECIDE, ALL = {"director"}, {"director", "arbiter"}, {"director", "arbiter", "scorer"}
ALLOWED = dict.fromkeys(
    ("enter", "enter-account", "link", "self-entry", "substitute", "apart", "bye", "close-registration", "publish",
     "set-up-table", "open-tables", "close-round", "prizes", "rate", "draw-seats", "change-seats", "end",
     "name-official", "dismiss-official"), DIRECTORS,
) | dict.fromkeys(("exchange", "adjust", "clock", "announce"), DECIDE) | dict.fromkeys(
    ("check-in", "check-in-all", "withdraw", "no-show", "return", "take-results", "post", "count"), ALL
)  # fmt: skip
"""Which offices may do what at a board."""


def client_of(app, login):
    client = app.test_client()
    client.set_cookie(COOKIE, device_of(app, somebody(app, login)))
    return client


def roles_at(app, table, person):
    return services_of(app).floors.load(table, 2).roles_of(person)


def test_every_act_of_a_board_is_in_the_table_of_rights():
    assert {act: DUTIES[found.needs] for act, found in ACTS.items()} == ALLOWED


@pytest.mark.parametrize("office", ["arbiter", "scorer", None])
def test_an_official_does_what_the_office_allows_and_nothing_else(app, office):
    olga, kim = Director(app, recording="results"), client_of(app, "kim")
    olga.begin()
    if office:
        olga.do("name-official", login="kim", office=office)
    assert kim.get(olga.address).status_code == (200 if office else 403)
    version = olga.now.version
    refused = {act for act in ACTS if olga.do(act, client=kim).status_code == 403}
    assert refused >= {act for act, offices in ALLOWED.items() if office not in offices}
    if office is None:
        assert olga.now.version == version
        return
    assert (
        olga.do("post", client=kim, round="1", table="1", result="1-0", happened="2026-11-30T20:29").status_code == 303
    )
    assert olga.now.results[1, 1].happened == "2026-11-30T19:29:00.000Z"


def test_rights_at_tables_follow_the_tournament(app):
    olga = Director(app)
    for login in ("kim", "jim", "sam"):
        somebody(app, login)
    olga.do("name-official", login="jim", office="arbiter")
    olga.begin()
    one, two = (state.table for state in olga.tables())
    assert roles_at(app, one, "p-olga") == {"director", "scorer"}
    assert roles_at(app, one, "p-jim") == {"judge"}
    assert client_of(app, "kim").get(f"/tables/{one}/links").status_code == 403
    olga.do("name-official", login="kim", office="director")
    olga.do("name-official", login="sam", office="scorer")
    assert client_of(app, "kim").get(f"/tables/{one}/links").status_code == 200
    assert [roles_at(app, table, "p-sam") for table in (one, two)] == [{"scorer"}, {"scorer"}]
    for login, office in (("kim", "director"), ("jim", "arbiter"), ("sam", "scorer")):
        assert olga.do("dismiss-official", player=f"p-{login}", office=office).status_code == 303
        assert roles_at(app, one, f"p-{login}") == frozenset()
    assert client_of(app, "kim").get(f"/tables/{one}/links").status_code == 403
    answer = olga.do("dismiss-official", player="p-olga", office="director")
    assert "keeps one director at least" in text_of(answer.text)


def test_a_player_with_an_account_sits_at_the_table_and_is_no_official_there(app):
    olga, kim = Director(app), somebody(app, "kim")
    for login in ("kim", "olga"):
        assert olga.do("enter-account", login=login).status_code == 303
    olga.do("name-official", login="kim", office="arbiter")
    olga.begin("Cleo\nDan")
    seats = {}
    for state in olga.tables():
        for person in (kim.id, olga.person.id):
            floor = services_of(app).floors.load(state.table, 2)
            if floor.seat_of(person):
                seats[person] = state
                assert floor.roles_of(person) == {"player"}
                assert state.paired.players[floor.seat_of(person) - 1] in olga.now.accounts
    assert set(seats) == {kim.id, olga.person.id}
    other = next(state for state in olga.tables() if state != seats[kim.id])
    assert roles_at(app, other.table, kim.id) == {"judge"}


def test_players_who_change_places_change_seats(app):
    olga, kim = Director(app), somebody(app, "kim")
    olga.do("enter-account", login="kim")
    olga.begin("Bo\nCleo\nDan")
    sits = next(state for state in olga.tables() if services_of(app).floors.load(state.table, 2).seat_of(kim.id))
    goes = next(state for state in olga.tables() if state != sits)
    player = next(iter(olga.now.accounts))
    other = goes.paired.players[0]
    assert olga.do("exchange", round="1", player=player, other=other, why="a wheelchair").status_code == 303
    assert services_of(app).floors.load(sits.table, 2).seat_of(kim.id) == 0
    assert services_of(app).floors.load(goes.table, 2).seat_of(kim.id) == 1


def test_people_enter_themselves_by_the_link_once(app):
    olga, kim = Director(app), client_of(app, "kim")
    address = f"/tournaments/{olga.id}/enter"
    assert "Nobody enters here now" in kim.get(address).text
    assert olga.do("self-entry", kind="open").status_code == 303
    page = kim.get(address).text
    assert "<svg" in page
    fields = dict.fromkeys(("token", "command_id"))
    for name in fields:
        fields[name] = page.split('id="enter-yourself"')[1].split(f'name="{name}" value="')[1].split('"')[0]
    for _ in range(2):
        assert kim.post(address, data=fields).status_code == 303
    assert [olga.now.accounts[entry.player] for entry in olga.now.entries] == ["p-kim"]
    assert "You are entered" in kim.get(address).text
    again = kim.post(address, data=fields | {"command_id": "another"})
    assert (again.status_code, "you are entered already" in again.text) == (422, True)
    assert stranger(app).post(address, data=fields).status_code == 401
    olga.do("self-entry", kind="close")
    assert "Nobody enters here now" in client_of(app, "sam").get(address).text


def test_a_clock_and_an_announcement_are_on_every_page_and_sent_twice_stand_once(app):
    olga = Director(app, recording="results")
    olga.begin()
    assert olga.do("clock", kind="start", minutes="60").status_code == 303
    said = {"do": "announce", "words": "Soup is <ready>.", "command_id": "soup"}
    token = olga.page().split('name="token" value="')[-1].split('"')[0]
    for _ in range(2):
        assert olga.client.post(olga.address, data=said | {"token": token}).status_code == 303
    assert [each.words for each in olga.now.announced] == ["Soup is <ready>."]
    public = app.test_client().get(f"/tournaments/{olga.id}").text
    assert "Soup is &lt;ready&gt;." in public
    assert "left; the round ends at" in public
    olga.do("clock", kind="call")
    assert "Time is called" in text_of(olga.page())
    wrong = olga.do("clock", kind="start", minutes="many")
    assert "a clock counts 1 to 1440 minutes" in text_of(wrong.text)


def test_a_substitute_is_named_with_the_player_whose_place_it_is(app):
    olga = Director(app, recording="results")
    olga.begin()
    player = olga.now.entries[0].player
    assert olga.do("substitute", player=player, names="Kim Lee").status_code == 303
    assert "Kim Lee for Ann" in text_of(app.test_client().get(f"/tournaments/{olga.id}").text)


def test_the_players_of_a_table_differ_and_the_director_sees_both(app):
    olga = Director(app, recording="results")
    olga.begin()
    one, other = olga.now.rounds[0].tables[0].players
    for player, result in ((one, "101:93"), (other, "93:101")):
        command = c.ClaimResult(1, 1, player, result, "2026-11-30T20:00:00.000Z")
        services_of(app).tournaments.act(UUID(str(olga.id)), command, player, f"c-{player}")
    board = text_of(olga.page())
    assert "the players differ" in board
    assert "says 1 (101) : 0 (93)" in board
    assert "says 0 (93) : 1 (101)" in board


def test_a_dispute_after_a_result_is_named_on_the_board_and_the_public_page(app):
    olga = Director(app)
    olga.begin()
    first = olga.tables()[0]
    olga.play(first, "2:resign")
    assert "in dispute" not in text_of(olga.page())
    form = Form(olga.client.get(f"/tables/{first.table}/disputes/new").text, "raise").fields
    raised = olga.client.post(f"/tables/{first.table}/disputes", data=form | {"words": "Seat 2 never resigned."})
    assert raised.status_code == 303, text_of(raised.text)
    assert olga.now.results[1, 1].by == "table"
    for page in (olga.page(), app.test_client().get(f"/tournaments/{olga.id}").text):
        assert text_of(page).count("in dispute") == 1


def test_a_tournament_is_opened_as_at_an_earlier_one_with_its_house_rules(app):
    olga = Director(app, venue="Club room", missed="half", **{"rule-mauna-kea-match": "games:3"})
    assert dict(olga.now.said.announced)["match"] == "games:3"
    assert olga.now.said.missed == "half"
    page = olga.client.get(f"/tournaments/new?like={olga.id}").text
    form = Form(page, "new-tournament").fields
    assert (form["venue"], form["rule-mauna-kea-match"], form["title"]) == ("Club room", "games:3", "")
    assert '<option value="half" selected>' in page
    wrong = olga.client.post("/tournaments", data=form | {"title": "Winter Cup", "rule-mauna-kea-match": "soup"})
    assert wrong.status_code == 422
    assert "house rules" in text_of(wrong.text)
    assert 'value="soup"' in wrong.text
