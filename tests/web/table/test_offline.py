"""What a page needs of the server to record without a connection."""

import json
import re

from domain.store import StoreDown
from tests.recorded import SCORER, Sitting
from tests.web.audit.desk import Desk
from tests.web.signed_in import client_as
from web.shell.services import services_of
from web.shell.static_files import static

SCRIPT = {"Cairn-Script": "1"}


def post(desk, fields, **changes):
    return desk.client.post(f"{desk.address}/moves", data=fields | changes, headers=SCRIPT)


def said(page):
    """What the record page tells its script."""
    tag = re.search(r'<div class="cols rec" id="record"[^>]*>', page)[0]
    return dict(re.findall(r'data-([a-z]+)="([^"]*)"', tag))


def test_the_worker_keeps_static_files_and_a_page_of_no_table(app, sitting):
    client = app.test_client()
    answer = client.get("/sw.js")
    assert answer.content_type == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    files = json.loads(re.search(r"const FILES = (\[.*?\])", answer.text)[1])
    assert {static(name) for name in ("cairn.css", "cards.svg", "record.js", "queue.js", "store.js")} <= set(files)
    assert {client.get(address).status_code for address in files} == {200}
    shell = client.get("/offline").text
    assert "data-shell" in shell
    assert str(sitting.id) not in shell
    assert 'name="token"' not in shell


def test_the_worker_is_another_only_when_what_it_keeps_is(app, opened):
    other = opened("other")
    first, second = (one.test_client().get("/sw.js").text for one in (app, other))
    assert first == second


def test_the_script_gets_the_page_at_once_and_what_its_next_line_follows(desk):
    answer = post(desk, desk.form(), line="d 7h")
    assert answer.status_code == 200
    told = said(answer.text)
    assert (told["status"], told["follows"]) == ("200", "5")
    assert "All 5 entries kept" in answer.text


def test_a_line_sent_again_later_is_told_the_same_number(desk):
    fields = desk.form()
    post(desk, fields, line="d 7h")
    desk.enter("d")
    again = post(desk, fields, line="d 7h")
    assert said(again.text)["follows"] == "5"
    assert "All 6 entries kept" in again.text


def test_a_refused_line_comes_back_whole(desk):
    answer = post(desk, desk.form(), line="d x8h d")
    told = said(answer.text)
    assert (told["status"], told["follows"]) == ("422", "4")
    assert 'name="line" value="d x8h d"' in answer.text


def test_a_commuting_entry_is_told_its_own_number(app):
    table = Sitting(
        services_of(app).recorder, "rummy", "two-set-rummy", seats=3, **{"finish": "victories:3", "pass": "on"}
    )
    table.enter("dealer1 deal deal deal")
    desk = Desk(app, table.id)
    first, second = desk.form(), desk.form()
    post(desk, first, line="3:p5j6e")
    told = said(post(desk, second, line="2:p1j1e").text)
    assert (told["status"], told["follows"]) == ("200", str(int(second["revision"]) + 2))


def test_a_table_that_is_over_says_so_to_the_script(desk):
    assert "data-over" not in desk.page()
    assert "data-over" in post(desk, desk.form(), line="resign").text


def test_a_form_made_for_one_visitor_is_of_no_use_to_another(desk):
    ann = client_as(desk.client.application, desk.table, "scorer")
    page, fields = desk.page(), desk.form()
    assert f'<body data-visitor="{SCORER}">' in page
    desk.client, official = ann, desk.client
    refused = post(desk, fields, line="d")
    assert said(refused.text)["status"] == "403"
    assert f'<body data-visitor="{SCORER}">' not in refused.text
    desk.client = official
    assert desk.told()["revision"] == 4
    assert said(post(desk, fields, line="d").text)["status"] == "200"


def test_a_page_that_tells_of_an_error_says_nothing_of_its_visitor(desk, monkeypatch):
    monkeypatch.setattr(services_of(desk.client.application).people.sessions, "visit", _down)
    answer = desk.client.get(desk.address)
    assert answer.status_code == 503
    assert "<body>" in answer.text


def _down(_token):
    raise StoreDown("away")
