"""By which names a service is reached, what it believes of proxies, and which address its links have."""

from contextlib import ExitStack

import pytest

from tests.domain.people.given import PASSWORD
from tests.web.audit.desk import Form
from tests.web.visits import club
from web.shell.network import BadAddress, Network

PROXIED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@pytest.fixture
def reached(tmp_path):
    """A service on such a network, as a client sees it."""

    def open_service(**network):
        opened = stack.enter_context(club(tmp_path, network=Network(**network)))
        return opened.test_client()

    with ExitStack() as stack:
        yield open_service


def sign_in(client, **request):
    fields = Form(client.get("/sign-in", **request).text, "sign-in").fields
    return client.post("/sign-in", data=fields | {"login": "ben", "password": PASSWORD}, **request)


def test_only_names_that_the_operator_gave_are_answered(reached):
    client = reached(hosts=("club.example.org",), base_url="https://cards.example.org")
    asked = {host: client.get("/", headers={"Host": host}).status_code for host in (
        "localhost", "127.0.0.1:8000", "club.example.org", "cards.example.org", "evil.example.org"
    )}  # fmt: skip
    assert asked == {
        "localhost": 200, "127.0.0.1:8000": 200, "club.example.org": 200, "cards.example.org": 200,
        "evil.example.org": 400,
    }  # fmt: skip


@pytest.mark.parametrize("address", ["cards.example.org", "ftp://cards.example.org", "https://", "https://c.org/cairn"])
def test_a_base_url_that_no_browser_could_open_is_refused(tmp_path, address):
    with pytest.raises(BadAddress, match="is not an address such as"):
        Network(base_url=address).trusted  # noqa: B018 - it is read


def test_behind_a_proxy_the_cookie_is_bound_to_the_host_and_to_https(reached):
    answer = sign_in(reached(proxies=1), headers=PROXIED)
    (cookie,) = [each for each in answer.headers.getlist("Set-Cookie") if each.startswith("__Host-cairn=")]
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
    assert "Domain" not in cookie


def test_what_a_proxy_would_say_is_not_believed_of_anybody_else(reached):
    answer = sign_in(reached(), headers=PROXIED)
    assert all("Secure" not in each and "__Host-" not in each for each in answer.headers.getlist("Set-Cookie"))


def test_tries_at_a_password_are_counted_by_the_address_that_the_proxy_saw(reached):
    client = reached(proxies=1)
    fields = Form(client.get("/sign-in", headers=PROXIED).text, "sign-in").fields
    wrong = fields | {"login": "ben", "password": "not this one"}

    def tried(address):
        headers = PROXIED | {"X-Forwarded-For": f"198.51.100.1, {address}"}
        return client.post("/sign-in", data=wrong, headers=headers).status_code

    assert [tried("203.0.113.9") for _ in range(8)][-1] == 429
    assert tried("203.0.113.10") == 403


def test_links_begin_as_the_operator_says(reached):
    client = reached(base_url="https://cards.example.org/")
    assert 'content="https://cards.example.org/static/card.png"' in client.get("/rules").text


def test_links_begin_as_the_page_was_asked_for_where_nobody_says(reached):
    assert 'content="http://localhost/static/card.png"' in reached().get("/rules").text
