"""Links to places at a table: made, shown once, opened once, revoked, replaced."""

import re
from uuid import UUID

import pytest

from domain.store.errors import NotPossible
from tests.recorded import Sitting
from tests.web.served import LABELS
from tests.web.visits import Visit
from web.shell.services import services_of


@pytest.fixture
def table(app):
    return Sitting(services_of(app).recorder, labels=LABELS).id


@pytest.fixture
def director(app):
    visit = Visit(app)
    visit.sign_in("ann")
    return visit


def make(director, table, place, **fields):
    """The paths of the links that the director makes."""
    answer = director.post(f"/tables/{table}/links", f"/tables/{table}/links", "role-form", place=place, **fields)
    assert answer.status_code == 200, answer.text
    return re.findall(r"<code>http://localhost(/link/[\w-]{22})</code>", answer.text)


def press(director, table, words, nth=0):
    """Press one of the buttons of the list of links: the page it answers with."""
    page = director.get(f"/tables/{table}/links").text
    forms = re.findall(r'action="([^"]+)">(?:<input[^>]+>)+<button[^>]*>([^<]+)<', page)
    address = [address for address, said in forms if said == words][nth]
    return director.post(address, f"/tables/{table}/links", "role-form")


def held(app, table):
    """Who holds which place now, by name."""
    floor = services_of(app).floors.load(table, 2)
    names = services_of(app).people.names(place.person for place in floor.held)
    return sorted((place.role, place.seat, names[place.person]) for place in floor.held)


def test_a_phone_takes_a_seat_by_a_link(app, people, director, table):
    (path,) = make(director, table, "seat-2")
    phone = Visit(app)
    page = phone.get(path).text
    assert "<h1>Seat 2</h1><p>Mauna Kea: Ann Kealoha, Ben Ortiz</p>" in page
    answer = phone.post(path, path, "link", name="Cleo")
    assert (answer.status_code, answer.location, phone.name()) == (303, f"/tables/{table}", "Cleo")
    assert held(app, table) == [("player", 2, "Cleo")]
    assert people.sessions.visit(phone.cookie()).only_table == table


def test_looking_burns_nothing(app, director, table):
    (path,) = make(director, table, "scorer")
    for _ in range(2):
        Visit(app).get(path)
        app.test_client().head(path)
    assert held(app, table) == []
    Visit(app).post(path, path, "link")
    assert held(app, table) == [("scorer", 0, "Guest")]


def test_a_link_opens_once_and_says_so(app, director, table):
    (path,) = make(director, table, "seat-1")
    phone, thief = Visit(app), Visit(app)
    assert thief.get(path).status_code == 200
    phone.post(path, path, "link", name="Cleo")
    late = thief.get(path)
    assert late.status_code == 410
    assert "This link was used already" in late.text
    assert thief.name() is None
    own = phone.get(path)
    assert f'href="/tables/{table}">Go to the table' in own.text
    assert held(app, table) == [("player", 1, "Cleo")]


def test_a_form_sent_late_opens_nothing(app, director, table):
    from tests.web.audit.desk import Form

    (path,) = make(director, table, "seat-1")
    thief = Visit(app)
    fields = Form(thief.get(path).text, "link").fields
    Visit(app).post(path, path, "link", name="Cleo")
    answer = thief.client.post(path, data=fields | {"name": "Thief"})
    assert (answer.status_code, thief.cookie()) == (410, "")
    assert held(app, table) == [("player", 1, "Cleo")]


@pytest.mark.parametrize(("end", "words"), [("expire", "This link has ended"), ("revoke", "This link was revoked")])
def test_a_link_that_ended_says_how(app, people, director, table, clock, end, words):
    (path,) = make(director, table, "seat-1", hours="2")
    if end == "expire":
        clock.wait(hours=2)
    else:
        press(director, table, "Take back")
    answer = Visit(app).get(path)
    assert answer.status_code == 410
    assert words in answer.text
    assert held(app, table) == []


def test_an_address_that_is_no_link_says_so(app):
    for token in ("A" * 22, "x", "%00"):
        answer = Visit(app).get(f"/link/{token}")
        assert answer.status_code == 404
        assert "This is not a Cairn link" in answer.text


def test_an_account_takes_the_place_and_stays_an_account(app, people, director, table):
    (path,) = make(director, table, "judge")
    visit = Visit(app)
    visit.sign_in("ben")
    before = visit.cookie()
    page = visit.get(path).text
    assert "You are signed in as Ben Ortiz." in page
    assert 'name="name"' not in page
    visit.post(path, path, "link")
    assert held(app, table) == [("judge", 0, "Ben Ortiz")]
    session = people.sessions.visit(visit.cookie())
    assert (session.only_table, visit.cookie() == before) == (None, False)


def test_a_guest_may_take_a_second_place_at_the_same_table_only(app, people, director, table):
    other = Sitting(services_of(app).recorder, "other", labels=LABELS).id
    seat, scorer = make(director, table, "seat-1") + make(director, table, "scorer")
    (elsewhere,) = make(director, other, "seat-1")
    phone = Visit(app)
    phone.post(seat, seat, "link", name="Cleo")
    phone.post(scorer, scorer, "link")
    assert held(app, table) == [("player", 1, "Cleo"), ("scorer", 0, "Cleo")]
    assert "You are signed in" not in phone.get(elsewhere).text
    phone.post(elsewhere, elsewhere, "link", name="Cleo elsewhere")
    assert held(app, other) == [("player", 1, "Cleo elsewhere")]
    assert people.sessions.visit(phone.cookie()).only_table == other


def test_a_lost_phone_is_out_when_its_link_is_replaced(app, director, table):
    (path,) = make(director, table, "seat-2")
    lost, found = Visit(app), Visit(app)
    lost.post(path, path, "link", name="Cleo")
    page = press(director, table, "Lost? Replace").text
    assert (lost.name(), held(app, table)) == (None, [])
    (fresh,) = re.findall(r"<code>http://localhost(/link/[\w-]{22})</code>", page)
    found.post(fresh, fresh, "link", name="Cleo again")
    assert held(app, table) == [("player", 2, "Cleo again")]


def test_an_account_loses_the_place_but_stays_signed_in(app, director, table):
    (path,) = make(director, table, "panel")
    visit = Visit(app)
    visit.sign_in("ben")
    visit.post(path, path, "link")
    press(director, table, "Take back")
    assert (visit.name(), held(app, table)) == ("Ben Ortiz", [])


def test_who_has_the_place_already_uses_the_link_up(app, people, director, table):
    first, second = make(director, table, "judge") + make(director, table, "judge")
    visit = Visit(app)
    visit.sign_in("ben")
    for path in (first, second):
        assert visit.post(path, path, "link").status_code == 303
    assert held(app, table) == [("judge", 0, "Ben Ortiz")]
    assert visit.get(second).status_code == 410


def test_a_place_that_is_refused_leaves_the_link(app, people, director, table):
    first, second = make(director, table, "seat-1") + make(director, table, "seat-2")
    phone = Visit(app)
    phone.post(first, first, "link", name="Cleo")
    answer = phone.post(second, second, "link")
    assert answer.status_code == 409
    assert "Not done: who is player of seat 2 would sit at seat 1 too." in answer.text
    assert people.links.find(second.removeprefix("/link/")).used is None


def test_all_links_that_are_missing_are_made_at_once(app, director, table):
    (path,) = make(director, table, "seat-1")
    assert len(make(director, table, "every")) == 2
    again = director.post(f"/tables/{table}/links", f"/tables/{table}/links", "role-form", place="every")
    assert again.status_code == 409
    assert Visit(app).get(path).status_code == 200


def test_a_slip_says_what_it_opens_and_draws_its_address(director, table):
    answer = director.post(f"/tables/{table}/links", f"/tables/{table}/links", "role-form", place="seat-2")
    page = answer.text
    assert "<h2>Seat 2</h2><p>Ann Kealoha v Ben Ortiz<br>Hilo Open</p>" in page
    assert len(re.findall(r'<svg viewBox="0 0 (\d\d) \1" class="qr"><path fill="#fff"', page)) == 1
    assert " style=" not in page
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_list_says_who_is_in_and_never_shows_a_link_again(app, director, table):
    (seat,), (scorer,) = make(director, table, "seat-1"), make(director, table, "scorer")
    Visit(app).post(seat, seat, "link", name="<b>Cleo</b>")
    page = director.get(f"/tables/{table}/links").text
    assert "&lt;b&gt;Cleo&lt;/b&gt;, since" in page
    assert "no link yet" in page
    for path in (seat, scorer):
        assert path.removeprefix("/link/") not in page


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"place": "seat-3"}, 400),
        ({"place": ""}, 400),
        ({"place": "seat-1", "hours": "0"}, 422),
        ({"place": "seat-1", "hours": "soon"}, 422),
        ({"place": "seat-1", "token": "forged"}, 403),
    ],
)
def test_what_is_no_place_gets_no_link(people, director, table, fields, status):
    answer = director.post(f"/tables/{table}/links", f"/tables/{table}/links", "role-form", **fields)
    assert answer.status_code == status
    assert people.links.at(table) == ()


def test_a_link_belongs_to_its_table(app, people, director, table):
    make(director, table, "seat-1")
    (link,) = people.links.at(table)
    other = Sitting(services_of(app).recorder, "other").id
    for act in ("revoke", "replace"):
        answer = director.post(f"/tables/{other}/links/{link.id}/{act}", f"/tables/{table}/links", "role-form")
        assert answer.status_code == 404
    assert people.links.at(table) == (link,)


def test_who_may_seat_people_is_led_to_the_links(app, director, table):
    way = f'href="/tables/{table}/links">Links</a>'
    assert way in director.get(f"/tables/{table}/people").text
    other = Visit(app)
    other.sign_in("ben")
    assert way not in other.get(f"/tables/{table}/people").text
    assert other.get(f"/tables/{table}/links").status_code == 403


def test_there_are_no_links_of_a_table_that_is_not_there(director):
    assert director.get(f"/tables/{UUID(int=9)}/links").status_code == 404


def test_a_guest_is_erased_by_name(app, people, director, table):
    (path,) = make(director, table, "seat-1")
    phone = Visit(app)
    phone.post(path, path, "link", name="Cleo")
    page = phone.get("/account").text
    assert "Password" not in page
    phone.post("/account/erase", "/account", "erase-form", typed="Cleo")
    assert phone.name() is None
    assert held(app, table) == [("player", 1, "deleted account")]


def test_a_floor_that_fails_changes_nothing(app, people, director, table, monkeypatch):
    (path,) = make(director, table, "seat-1")

    def refuse(*_args, **_options):
        raise NotPossible("the table is closed")

    monkeypatch.setattr(services_of(app).floors, "act", refuse)
    answer = Visit(app).post(path, path, "link", name="Cleo")
    assert answer.status_code == 409
    assert "Not done: the table is closed." in answer.text
    assert [person.login for person in people.everybody()] == ["ann", "ben"]
