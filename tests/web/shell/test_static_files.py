"""Static files: under a name that changes with them, for ever; no page asks for one under another."""

import gzip
import re
from pathlib import Path

import pytest

import web
from web.shell.static_files import FOREVER, files, static

TEMPLATES = Path(web.__file__).parent / "templates"


def test_a_file_of_this_release_is_kept_for_ever(app):
    answer = app.test_client().get(static("cards.svg"))
    assert answer.headers["Cache-Control"] == FOREVER
    assert answer.data == files()["cards.svg"]
    assert answer.content_type == "image/svg+xml; charset=utf-8" or answer.content_type == "image/svg+xml"


def test_a_file_of_another_release_is_the_one_of_today_and_asked_for_again(app):
    answer = app.test_client().get("/static/0123456789ab/replay/keys.js")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.data == files()["replay/keys.js"]


@pytest.mark.parametrize("name", ["nothing.css", "../app.py", "replay"])
def test_what_is_no_file_is_not_found(app, name):
    assert app.test_client().get(static(name)).status_code == 404


def test_files_that_are_text_go_out_packed(app):
    client = app.test_client()
    style = client.get(static("cairn.css"), headers={"Accept-Encoding": "gzip"})
    assert (style.headers["Content-Encoding"], style.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(style.data) == files()["cairn.css"]
    assert "Content-Encoding" not in client.get(static("card.png"), headers={"Accept-Encoding": "gzip"}).headers


def test_every_page_asks_for_files_of_this_release(app):
    page = app.test_client().get("/rules").text
    asked = re.findall(r'(?:href|src)="(/static/[^"#]*)', page)
    assert asked
    assert all(address.startswith(static("")) for address in asked)
    written = {name: re.findall(r'(?:href|src)="/static/', name.read_text()) for name in TEMPLATES.rglob("*.html")}
    assert [name.name for name, found in written.items() if found] == []
