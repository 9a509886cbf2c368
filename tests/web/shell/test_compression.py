"""Pages go out compressed, except where their length could tell a stranger what is in them."""

import gzip
import re

import pytest

from tests.web.signed_in import client_as

GZIP = {"Accept-Encoding": "gzip, br"}


@pytest.fixture
def same_mask():
    """Every page has letters of its own here."""


def token(client, address):
    """The token of the form in which moves are entered."""
    return re.search(r'id="dock".*?name="token" value="([^"]+)"', client.get(address).text, re.DOTALL)[1]


def without_tokens(page):
    return re.sub(r'name="token" value="[^"]+"', "", page)


def test_a_page_is_compressed_for_those_who_read_gzip(app):
    client = app.test_client()
    plain, answer = client.get("/rules/mauna-kea"), client.get("/rules/mauna-kea", headers=GZIP)
    assert without_tokens(gzip.decompress(answer.data).decode()) == without_tokens(plain.get_data(as_text=True))
    assert (answer.headers["Content-Encoding"], answer.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert int(answer.headers["Content-Length"]) == len(answer.data) < len(plain.data) // 2
    refused = client.get("/rules/mauna-kea", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_what_another_site_makes_a_browser_ask_for_is_not_compressed(app):
    client = app.test_client()
    for site, encoding in (("cross-site", None), ("same-site", None), ("same-origin", "gzip"), ("none", "gzip")):
        answer = client.get("/rules/mauna-kea", headers=GZIP | {"Sec-Fetch-Site": site})
        assert answer.headers.get("Content-Encoding") == encoding


def test_short_answers_and_pictures_are_left_alone(app):
    client = app.test_client()
    for address in ("/healthz", "/static/card.png"):
        answer = client.get(address, headers=GZIP)
        assert "Content-Encoding" not in answer.headers
        answer.close()


def test_live_news_is_never_compressed(app, sitting):
    asked = GZIP | {"Accept": "text/event-stream"}
    with client_as(app, sitting.id, "scorer").get(f"/tables/{sitting.id}/live", headers=asked) as answer:
        assert answer.mimetype == "text/event-stream"
        assert "Content-Encoding" not in answer.headers


def test_a_form_token_has_other_letters_on_every_page_and_serves_all_the_same(app, sitting):
    client = client_as(app, sitting.id, "scorer")
    address = f"/tables/{sitting.id}"
    first, second = token(client, address), token(client, address)
    assert first != second
    assert sum(one == other for one, other in zip(first, second, strict=True)) < len(first) // 2
    for sent in (first, second):
        fields = {"token": sent, "line": "d", "revision": "4", "command_id": sent}
        assert client.post(f"{address}/moves", data=fields).status_code != 403


def test_a_form_token_that_is_none_is_refused(app, sitting):
    client = client_as(app, sitting.id, "scorer")
    sent = token(client, f"/tables/{sitting.id}")
    for wrong in ("", "!", sent[:-2], sent[::-1], sent + "AA", "AAAA"):
        answer = client.post(f"/tables/{sitting.id}/moves", data={"token": wrong, "line": "d", "revision": "4"})
        assert answer.status_code == 403
