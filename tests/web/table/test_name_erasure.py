"""Names erased by who may, and what everybody then reads."""

import pytest

from domain.tables.labels import Labels
from tests.recorded import Sitting
from tests.web.conftest import OPENED
from tests.web.signed_in import somebody, stranger
from tests.web.table.test_floor import buttons, client, place, press
from web.shell.services import services_of

NAMES = Labels({"1": "Ann Kealoha", "2": "Benvolio Ortiz"}, "Thursday club", "Harbour house", "2026-11-30")
ONE, ALL = "Erase the name of seat 2 for good", "Erase all names for good"


@pytest.fixture
def named(app):
    """A table whose players, event and place have names, with a director, a judge and an auditor."""
    table = Sitting(services_of(app).recorder, labels=NAMES.encode())
    table.enter(OPENED, "7h")
    for role, name in (("director", "di"), ("judge", "jo"), ("auditor", "otto"), ("scorer", "sam")):
        place(app, table, role, 0, name)
    return table


def pages(app, table):
    """What a stranger reads of the table: its record page, a step, the replay, the list, its file."""
    at = f"/tables/{table.id}"
    look = stranger(app)
    return [look.get(address).text for address in (at, f"{at}/steps/4", f"{at}/audit", "/", f"{at}/print")]


def test_an_official_erases_one_name_and_everybody_reads_the_seat(app, named):
    assert all("Benvolio" in page for page in pages(app, named))
    assert press(client(app, "jo"), named, ONE, page="people").status_code == 303
    after = pages(app, named)
    assert not any("Benvolio" in page for page in after)
    assert "Seat 2 climbs" in after[1]
    assert "Ann" in after[1]
    assert ONE not in client(app, "di").get(f"/tables/{named.id}/people").text


def test_a_seat_without_a_name_is_called_as_the_account_that_sits_there(app):
    table = Sitting(services_of(app).recorder)
    table.enter(OPENED, "7h")
    place(app, table, "player", 2, "benvolio")
    at, player = f"/tables/{table.id}", client(app, "benvolio")
    assert "Benvolio climbs" in player.get(f"{at}/steps/4").text
    assert "Benvolio" not in "".join(pages(app, table))
    assert b"Benvolio" not in player.get(f"{at}/record.cairn").data


def test_an_erased_name_is_not_replaced_by_the_account_that_sits_there(app, named):
    place(app, named, "player", 2, "ben")
    assert press(client(app, "jo"), named, ONE, page="people").status_code == 303
    assert "Seat 2 climbs" in client(app, "ben").get(f"/tables/{named.id}/steps/4").text


def test_an_administrator_erases_all_of_them(app, named):
    people = services_of(app).people
    people.set_administrator(somebody(app, "ada"), True)
    assert press(client(app, "ada"), named, ALL, page="people").status_code == 303
    for word in ("Ann Kealoha", "Benvolio", "Thursday club", "Harbour house"):
        assert not any(word in page for page in pages(app, named))
    assert list(services_of(app).recorder.store.verify()) == []


@pytest.mark.parametrize("name", ["otto", "sam", "nobody-here"])
def test_nobody_else_erases_a_name(app, named, name):
    address = f"/tables/{named.id}/people"
    somebody(app, name)
    fields = buttons(client(app, "di").get(address).text)[ONE]
    browser = client(app, name)
    assert "Erase" not in browser.get(address).text
    assert browser.post(address, data=fields).status_code == 403
    assert "Benvolio" in pages(app, named)[0]


def test_an_official_does_not_erase_all_of_them(app, named):
    address = f"/tables/{named.id}/people"
    director = client(app, "di")
    page = director.get(address).text
    assert ALL not in page
    answer = director.post(address, data=buttons(page)[ONE] | {"do": "erase-names"})
    assert answer.status_code == 403
    assert "Thursday club" in pages(app, named)[3]


def test_a_name_that_is_gone_already_is_said_to_be(app, named):
    director = client(app, "di")
    fields = buttons(director.get(f"/tables/{named.id}/people").text)[ONE]
    director.post(f"/tables/{named.id}/people", data=fields)
    answer = director.post(f"/tables/{named.id}/people", data=fields)
    assert answer.status_code == 422
    assert "no name is kept for seat 2 of this table" in answer.text.replace("Seat 2", "seat 2")
