"""Signing in and out: sessions, cookies, throttling, forms and tokens of scripts."""

import pytest

from domain.store import StoreDown, StoreFull
from domain.tables.floor.commands import TakePlace
from tests.domain.people.given import PASSWORD
from tests.recorded import Sitting
from tests.web.audit.desk import Form
from tests.web.visits import Visit, club
from web.shell.demo_accounts import ShownAccount
from web.shell.services import services_of

PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


@pytest.fixture
def visit(app):
    return Visit(app, PHONE)


def test_a_stranger_is_offered_to_sign_in_and_come_back(visit):
    assert '<a href="/sign-in?next=/rules">Sign in</a>' in visit.get("/rules").text
    assert '<a href="/sign-in">Sign in</a>' in visit.get("/").text


def test_signing_in_leads_to_where_one_was(visit):
    answer = visit.sign_in("Ben", next="/rules?x=1")
    assert (answer.status_code, answer.location) == (303, "/rules?x=1")
    page = visit.get("/").text
    assert '<a href="/account"><span class="vh">Your account: </span>Ben Ortiz</a>' in page
    assert 'id="sign-out"' in page
    assert "Sign in" not in page


@pytest.mark.parametrize(
    "target", ["//evil.example/x", "https://evil.example", "/\\evil.example", "evil", "/x\r\nSet-Cookie: a=b", ""]
)
def test_signing_in_leads_to_no_other_site(visit, target):
    assert visit.sign_in("ben", next=target).location == "/"


def test_the_cookie_holds_a_token_and_nothing_else(visit):
    header = visit.sign_in("ben").headers["Set-Cookie"]
    token, *terms = header.split("; ")
    assert set(terms) >= {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=7776000"}
    assert "Secure" not in terms
    assert len(token.removeprefix("cairn=")) == 43


def test_over_https_the_cookie_is_secure(visit):
    fields = Form(visit.get("/sign-in").text, "sign-in").fields | {"login": "ben", "password": PASSWORD}
    answer = visit.client.post("/sign-in", data=fields, base_url="https://localhost")
    assert "Secure" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize(("login", "password"), [("ben", "wrong password"), ("nobody", PASSWORD), ("ben\0", "x\0")])
def test_what_is_wrong_is_answered_in_the_same_words(visit, login, password):
    answer = visit.sign_in(login, password)
    assert answer.status_code == 403
    assert "Wrong login or password." in answer.text
    assert "Set-Cookie" not in answer.headers
    assert password not in answer.text


def test_known_and_unknown_logins_get_the_same_page(visit):
    known, unknown = (visit.sign_in(login, "wrong password").text for login in ("bea", "ben"))
    assert known.replace("bea", "ben") == unknown


def test_too_many_tries_have_to_wait(visit, clock):
    for _ in range(7):
        answer = visit.sign_in("ben", "wrong password")
        clock.wait(seconds=0.2)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "1")
    assert visit.sign_in("ben").status_code == 429
    clock.wait(seconds=1)
    assert visit.sign_in("ben").status_code == 303


def test_a_stranger_behind_the_same_address_bars_no_browser_that_signed_in_before(app, visit):
    visit.sign_in("ben")
    visit.post("/sign-out", "/", "sign-out")
    stranger = Visit(app)
    for _ in range(100):
        assert stranger.sign_in("ben", "wrong password").status_code == 403
    assert stranger.sign_in("ben").status_code == 429
    assert visit.sign_in("ben").status_code == 303


def test_a_session_is_never_the_one_a_stranger_planted(app, visit):
    planted = services_of(app).people.sessions.open(services_of(app).people.by_login("ann"))
    visit.client.set_cookie("cairn", planted)
    visit.sign_in("ben")
    assert visit.cookie() != planted
    assert services_of(app).people.sessions.visit(planted) is None
    visit.client.set_cookie("cairn", "A" * 43)
    assert visit.name() is None
    visit.sign_in("ben")
    assert visit.cookie() != "A" * 43


def test_signing_out_ends_the_session_on_the_server(app, visit):
    visit.sign_in("ben")
    token = visit.cookie()
    answer = visit.post("/sign-out", "/", "sign-out")
    assert (answer.status_code, answer.location, visit.cookie()) == (303, "/", "")
    assert services_of(app).people.sessions.visit(token) is None


def test_a_revoked_session_ends_at_once(app, visit):
    visit.sign_in("ben")
    assert visit.get("/account").status_code == 200
    people = services_of(app).people
    people.sessions.end_all(people.by_login("ben"))
    assert visit.get("/account").status_code == 401
    assert "Sign in" in visit.get("/").text


def test_a_session_ends_by_itself(visit, clock):
    visit.sign_in("ben")
    clock.wait(days=29)
    assert visit.get("/account").status_code == 200
    clock.wait(days=31)
    assert visit.get("/account").status_code == 401


def test_a_form_belongs_to_the_session_that_asked_for_it(app, visit):
    other = Visit(app)
    other.sign_in("ann")
    visit.sign_in("ben")
    stolen = Form(other.get("/account").text, "name-form").fields
    answer = visit.client.post("/account/name", data=stolen | {"name": "Fool"})
    assert answer.status_code == 403
    assert visit.name() == "Ben Ortiz"


def test_a_form_from_before_signing_in_is_refused_after_it(visit):
    visit.sign_in("ann")
    fields = Form(visit.get("/tables/new?game=mauna-kea").text, None).fields
    visit.sign_in("ben")
    answer = visit.client.post("/tables", data=fields)
    assert answer.status_code == 403
    assert "Send it once more" in answer.text


@pytest.mark.parametrize("address", ["/sign-in", "/sign-out", "/account/name", "/account/erase", "/people"])
def test_nothing_is_done_without_the_forms_token(app, visit, address):
    visit.sign_in("ann")
    before = visit.cookie()
    fields = {"login": "ben", "password": PASSWORD, "name": "Fool", "typed": "ann"}
    assert visit.client.post(address, data=fields).status_code == 403
    assert (visit.cookie(), visit.name()) == (before, "Ann Kealoha")
    assert len(services_of(app).people.everybody()) == 2


def test_another_site_signs_nobody_out(visit):
    visit.sign_in("ben")
    fields = Form(visit.get("/").text, "sign-out").fields
    answer = visit.client.post("/sign-out", data=fields, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert visit.name() == "Ben Ortiz"


def test_a_scripts_token_needs_no_form(app, visit, people):
    person = people.by_login("ben")
    sitting = Sitting(services_of(app).recorder)
    services_of(app).floors.act(sitting.id, 2, TakePlace("scorer", 0, person.id), "ann", "seated")
    visit.sign_in("ben")
    bearer = {"Authorization": f"Bearer {people.bearers.make(person, 'script')}", "Origin": "https://board.example"}
    terms = {"revision": 1, "command_id": "board-1", "move": "dealer1"}
    address, script = f"/tables/{sitting.id}/moves", app.test_client()
    assert visit.client.post(address, data=terms).status_code == 403
    assert visit.client.post(address, data=terms, headers={"Origin": "https://board.example"}).status_code == 403
    assert script.post(address, data=terms, headers=bearer).status_code == 303
    assert services_of(app).recorder.load(sitting.id).record.revision == 2


@pytest.mark.parametrize("token", ["cairn_unknown", "", "\xff"])
def test_a_token_that_is_not_good_is_refused_whatever_the_cookie(app, visit, token):
    visit.sign_in("ann")
    answer = visit.client.get("/api/tables", headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.content_type) == (401, "application/problem+json")
    assert answer.headers["WWW-Authenticate"].lower().startswith("bearer")
    page = visit.client.get("/", headers={"Authorization": f"bearer {token}"})
    assert page.status_code == 401
    assert "Ann" not in page.text


def test_a_revoked_scripts_token_ends_at_once(app):
    people = services_of(app).people
    person = people.by_login("ben")
    token = people.bearers.make(person, "script")
    client, headers = app.test_client(), {"Authorization": f"Bearer {token}"}
    assert client.get("/api/tables", headers=headers).status_code == 200
    people.bearers.revoke_all(person)
    assert client.get("/api/tables", headers=headers).status_code == 401


def test_an_error_has_its_page_when_the_store_is_away(app, visit, monkeypatch):
    visit.sign_in("ben")

    def fail(*_args, **_options):
        raise StoreDown("down")

    monkeypatch.setattr(services_of(app).recorder.store, "reading", fail)
    answer = visit.get("/account")
    assert answer.status_code == 503
    assert "cannot reach its records" in answer.text


def test_the_names_of_accounts_are_safe_on_pages(app, visit):
    people = services_of(app).people
    people.rename(people.by_login("ben"), "<img src=x>")
    visit.sign_in("ben")
    assert "&lt;img src=x&gt;" in visit.get("/").text
    assert "<img" not in visit.get("/account").text


def test_only_a_demonstration_shows_accounts(tmp_path, visit):
    assert "demonstration" not in visit.get("/sign-in").text
    (tmp_path / "demo").mkdir()
    with club(tmp_path / "demo", shown_accounts=(ShownAccount("Ben", "ben", PASSWORD, "plays"),)) as app:
        demo = Visit(app)
        assert f"<code>{PASSWORD}</code>" in demo.get("/sign-in").text
        assert demo.post("/sign-in", "/sign-in", "as-ben").status_code == 303
        assert demo.name() == "Ben Ortiz"


def test_on_a_full_disk_signing_in_says_what_is_wrong_and_who_is_signed_in_reads_on(app, visit, monkeypatch):
    assert visit.sign_in("ben").status_code == 303
    public = ("/", "/rules", "/search?q=climb")
    assert [visit.get(address).status_code for address in public] == [200] * 3

    def full(_writer):
        raise StoreFull("full")

    monkeypatch.setattr("domain.store.sqlite_files.Writer.__enter__", full)
    late = Visit(app, PHONE)
    answer = late.sign_in("ann")
    assert answer.status_code == 507
    assert "Cairn has no space left to keep that you signed in, so nobody can sign in now." in answer.text
    assert "Set-Cookie" not in answer.headers
    assert [late.get(address).status_code for address in public] == [200] * 3
    assert "Ben Ortiz" in visit.get("/").text
