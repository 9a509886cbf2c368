"""The own account, and everybody's for administrators."""

import re

import pytest

from tests.domain.people.given import PASSWORD
from tests.web.audit.desk import bare_service
from tests.web.people.test_signing import PHONE
from tests.web.visits import Visit
from web.shell.services import services_of

DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"


@pytest.fixture
def own(app):
    """Ben's phone."""
    visit = Visit(app, PHONE)
    visit.sign_in("ben")
    return visit


@pytest.fixture
def chief(app):
    """The administrator's computer."""
    visit = Visit(app, DESKTOP)
    visit.sign_in("ann")
    return visit


def send(visit, address, form=None, page="/account", **fields):
    return visit.post(address, page, form, **fields)


def secret(page):
    """What a page shows once."""
    return re.search(r'<code class="secret">([^<]+)</code>', page)[1]


def test_a_stranger_has_no_account(app):
    answer = Visit(app).get("/account")
    assert answer.status_code == 401
    assert "/sign-in?next=/account" in answer.text


def test_name_and_contact_are_changed(own, people):
    assert send(own, "/account/name", "name-form", name=" Benjamin  Ortiz ", contact="ben@x.example").status_code == 303
    assert (own.name(), people.contact(people.by_login("ben"))) == ("Benjamin Ortiz", "ben@x.example")
    refused = send(own, "/account/name", "name-form", name="")
    assert refused.status_code == 422
    assert "Name: 1 to 80 characters" in refused.text


def test_a_changed_password_signs_all_other_devices_out(own, app, people):
    other = Visit(app, DESKTOP)
    other.sign_in("ben")
    before = own.cookie()
    answer = send(own, "/account/password", "password-form", old=PASSWORD, new="warm evenings")
    assert answer.location == "/account?done=password"
    assert "Your password is changed." in own.get(answer.location).text
    assert (own.name(), other.name(), own.cookie() == before) == ("Ben Ortiz", None, False)
    assert people.sessions.visit(before) is None
    assert Visit(app).sign_in("ben").status_code == 403
    assert Visit(app).sign_in("ben", "warm evenings").status_code == 303


def test_a_password_is_not_changed_without_the_old_one(own, app):
    answer = send(own, "/account/password", "password-form", old="wrong password", new="warm evenings")
    assert answer.status_code == 403
    for _ in range(5):
        answer = send(own, "/account/password", "password-form", old="wrong password", new="warm evenings")
    assert answer.status_code == 429
    assert own.name() == "Ben Ortiz"


def test_devices_are_listed_and_signed_out(own, app, people, clock):
    clock.wait(seconds=1)
    other = Visit(app, DESKTOP)
    other.sign_in("ben")
    page = own.get("/account").text
    assert re.findall(r"<li><span>(Computer, Chrome|Phone, Firefox)", page) == ["Computer, Chrome", "Phone, Firefox"]
    address = re.search(r"/account/sessions/[\w-]+/end(?=\")", page)[0]
    assert send(own, address).status_code == 303
    assert (own.name(), other.name()) == ("Ben Ortiz", None)


def test_all_other_devices_are_signed_out(own, app):
    other = Visit(app, DESKTOP)
    other.sign_in("ben")
    assert send(own, "/account/sessions/end-others").status_code == 303
    assert (own.name(), other.name()) == ("Ben Ortiz", None)


def test_a_token_is_shown_once_and_revoked(own, people):
    page = send(own, "/account/tokens", "token-form", label="score board", days="7").text
    token = secret(page)
    assert people.bearers.visit(token).login == "ben"
    again = own.get("/account").text
    assert token not in again
    assert "score board" in again
    assert send(own, re.search(r"/account/tokens/[\w-]+/revoke", again)[0]).status_code == 303
    assert people.bearers.visit(token) is None


@pytest.mark.parametrize("days", ["0", "999", "many", "-1"])
def test_a_token_has_an_end(own, people, days):
    assert send(own, "/account/tokens", "token-form", label="board", days=days).status_code == 422
    assert people.bearers.of(people.by_login("ben")) == ()


def test_a_script_does_not_change_the_account_it_acts_for(app, people):
    person = people.by_login("ben")
    headers = {"Authorization": f"Bearer {people.bearers.make(person, 'script')}"}
    for address in ("/account/tokens", "/account/erase", "/account/name"):
        data = {"label": "more", "typed": "ben", "name": "Fool"}
        assert app.test_client().post(address, data=data, headers=headers).status_code == 403
    assert people.by_login("ben") == person


def test_an_account_is_erased_when_its_login_was_typed(own, app, people):
    assert send(own, "/account/erase", "erase-form", typed="yes").status_code == 422
    assert own.name() == "Ben Ortiz"
    person = people.by_login("ben")
    answer = send(own, "/account/erase", "erase-form", typed="ben")
    assert (answer.status_code, own.cookie()) == (303, "")
    assert people.names([person.id]) == {person.id: "deleted account"}


def test_the_last_administrator_stays(chief, people):
    answer = send(chief, "/account/erase", "erase-form", typed="ann")
    assert answer.status_code == 409
    assert people.by_login("ann").administrator


def test_people_is_for_administrators(own, app, people):
    assert own.get("/people").status_code == 403
    assert Visit(app).get("/people").status_code == 401
    answer = send(own, "/people", page="/account", name="Eve", login="eve")
    assert answer.status_code == 403
    assert len(people.everybody()) == 2


def test_an_account_is_added_and_its_person_chooses_the_password(chief, app, people):
    page = send(chief, "/people", "add", "/people", name="Cleo", login="cleo", contact="room 4").text
    link = secret(page)
    assert link.startswith("http://localhost/link/")
    path = link.removeprefix("http://localhost")
    cleo = Visit(app)
    assert "Choose a password" in cleo.get(path).text
    answer = cleo.post(path, path, "link", password="quiet harbour")
    assert (answer.status_code, answer.location, cleo.name()) == (303, "/", "Cleo")
    assert Visit(app).sign_in("cleo", "quiet harbour").status_code == 303
    assert (people.by_login("cleo").administrator, people.contact(people.by_login("cleo"))) == (False, "room 4")


def test_an_administrator_sees_how_people_are_reached(chief):
    page = chief.get("/people").text
    assert ", ann@hilo.example</small>" in page
    assert page.count("@") == 2  # hers, and the sign that a login may have


def test_a_login_that_is_taken_is_said_so_and_nothing_typed_is_lost(chief):
    answer = send(chief, "/people", "add", "/people", name="Ben Other", login="BEN")
    assert answer.status_code == 422
    assert "Not added: login: ben is somebody else&#39;s." in answer.text
    assert 'value="Ben Other"' in answer.text


def test_a_password_is_reset_by_a_link_that_signs_everything_out(chief, own, app, people):
    path = secret(send(chief, f"/people/{people.by_login('ben').id}/password-link", None, "/people").text)[16:]
    assert own.name() == "Ben Ortiz"
    fresh = Visit(app)
    assert fresh.post(path, path, "link", password="short").status_code == 422
    assert fresh.post(path, path, "link", password="quiet harbour").status_code == 303
    assert (fresh.name(), own.name()) == ("Ben Ortiz", None)
    assert "was used already" in own.get(path).text


def test_the_right_to_administer_is_given_and_taken(chief, people):
    first, second = people.by_login("ann"), people.by_login("ben")
    assert send(chief, f"/people/{first.id}/administrator", None, "/people", give="").status_code == 409
    assert send(chief, f"/people/{second.id}/administrator", None, "/people", give="1").status_code == 303
    assert people.by_login("ben").administrator
    assert send(chief, f"/people/{first.id}/administrator", None, "/people", give="").status_code == 303
    assert chief.get("/people").status_code == 403


def test_an_administrator_signs_somebody_out(chief, own, people):
    token = people.bearers.make(people.by_login("ben"), "script")
    assert send(chief, f"/people/{people.by_login('ben').id}/sign-out", None, "/people").status_code == 303
    assert (own.name(), people.bearers.visit(token)) == (None, None)


def test_an_administrator_erases_somebody(chief, own, people):
    person = people.by_login("ben")
    assert send(chief, f"/people/{person.id}/erase", None, "/people", typed="ann").status_code == 422
    assert send(chief, f"/people/{person.id}/erase", None, "/people", typed="ben").status_code == 303
    assert own.name() is None
    assert send(chief, f"/people/{person.id}/erase", None, "/people", typed="ben").status_code == 404


def test_the_first_administrator_comes_by_the_link_of_the_terminal(tmp_path):
    app = bare_service(tmp_path)
    people = services_of(app).people
    path = f"/link/{people.signing.first_administrator_link()}"
    visit = Visit(app)
    assert "Cairn has no administrator yet." in visit.get(path).text
    refused = visit.post(path, path, "link", name="Ann", login="a b", password="quiet harbour")
    assert refused.status_code == 422
    assert 'value="Ann"' in refused.text
    visit.post(path, path, "link", name="Ann", login="ann", password="quiet harbour")
    assert (visit.name(), visit.get("/people").status_code) == ("Ann", 200)
    assert visit.get(path).status_code == 410
    services_of(app).recorder.store.close()
