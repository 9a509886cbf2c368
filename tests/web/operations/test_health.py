"""What a service says of itself: that it lives and is ready, what it counted, what was asked of it, and no secrets."""

import json
import logging
from io import StringIO

import pytest

from tests.recorded import Sitting
from tests.web.audit.desk import service
from tests.web.conftest import OPENED
from tests.web.served import LABELS
from tests.web.signed_in import client_as, device_of, somebody, stranger, token_for
from web.shell.json_log import REQUESTS, JsonLines
from web.shell.principal import COOKIE
from web.shell.services import services_of


@pytest.fixture
def app(tmp_path):
    app = service(tmp_path)
    yield app
    services_of(app).viewings.close()
    services_of(app).recorder.store.close()


@pytest.fixture
def table(app):
    sitting = Sitting(services_of(app).recorder, labels=LABELS)
    sitting.enter(OPENED)
    return sitting.id


@pytest.fixture
def administrator(app):
    person = services_of(app).people.add("Ada", "ada", "a long password", administrator=True)
    client = stranger(app)
    client.set_cookie(COOKIE, device_of(app, person))
    return client


@pytest.fixture
def lines():
    """What is logged, line by line, as objects."""
    told, handler = StringIO(), logging.StreamHandler()
    handler.setStream(told)
    handler.setFormatter(JsonLines())
    before = REQUESTS.level
    REQUESTS.addHandler(handler)
    REQUESTS.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in told.getvalue().splitlines()]
    REQUESTS.removeHandler(handler)
    REQUESTS.setLevel(before)


def enter(client, table, line, number):
    terms = {"revision": number, "command_id": f"c-{line}", "token": token_for(client, f"table {table}"), "move": line}
    return client.post(f"/tables/{table}/moves", json=terms)


def samples(text):
    return dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))


def test_a_service_says_that_it_lives_and_is_ready(app, table):
    assert [stranger(app).get(path).text for path in ("/healthz", "/readyz")] == ["alive\n", "ready\n"]


def test_a_service_whose_store_is_away_lives_and_is_not_ready(app):
    services_of(app).recorder.store.close()
    client = stranger(app)
    assert (client.get("/healthz").status_code, client.get("/readyz").status_code) == (200, 503)
    assert client.get("/readyz").text == "the store does not answer\n"


def test_entries_and_refusals_are_counted_by_game_and_rule(app, table, administrator):
    player = client_as(app, table, "player", 2)
    assert [enter(player, table, line, 4).status_code for line in ("xAs", "7h")] == [422, 200]
    told = samples(administrator.get("/metrics").text)
    assert told['cairn_entries_total{game="mauna-kea"}'] == "1.0"
    assert [name for name in told if name.startswith("cairn_refusals_total")] == [
        'cairn_refusals_total{game="mauna-kea",rule="MK-32"}'
    ]
    assert told["cairn_streams"] == "0.0"
    assert float(told["cairn_facts"]) == services_of(app).recorder.store.last_position()


def test_what_is_counted_is_for_administrators(app):
    assert stranger(app).get("/metrics").status_code == 401
    ben = stranger(app)
    ben.set_cookie(COOKIE, device_of(app, somebody(app, "ben")))
    assert ben.get("/metrics").status_code == 403


def test_a_request_is_logged_by_its_route_without_what_was_typed(app, table, lines):
    player = client_as(app, table, "player", 2)
    enter(player, table, "7h", 4)
    stranger(app).get("/link/a-secret-token")
    stranger(app).get("/nothing/of/ann")
    told = lines()
    assert [(line["method"], line["route"], line["status"]) for line in told[-3:]] == [
        ("POST", "/tables/<uuid:table_id>/moves", 200),
        ("GET", "/link/<token>", 404),
        ("GET", "none", 404),
    ]
    assert set(told[-1]) == {"time", "level", "logger", "id", "method", "route", "status", "ms", "bytes", "from"}
    text = json.dumps(told)
    assert not [secret for secret in ("7h", "a-secret-token", "ann", "Ben", str(table)) if secret in text]


def test_a_request_keeps_the_id_that_a_proxy_gave_it_and_gets_one_otherwise(app):
    client = stranger(app)
    assert client.get("/healthz", headers={"X-Request-ID": "abc-1"}).headers["X-Request-ID"] == "abc-1"
    sent = ({"X-Request-ID": bad} for bad in ("", "a b", "x" * 65))
    others = [client.get("/healthz", headers=headers).headers["X-Request-ID"] for headers in sent]
    assert all(len(each) == 32 for each in others)
    assert len(set(others)) == 3


def test_an_exception_is_logged_by_its_class_and_place_not_by_its_words():
    told = StringIO()
    handler = logging.StreamHandler(told)
    handler.setFormatter(JsonLines())
    log = logging.Logger("of this test")
    log.addHandler(handler)
    try:
        raise ValueError("Ann holds the queen of spades")
    except ValueError:
        log.exception("something failed")
    (line,) = told.getvalue().splitlines()
    found = json.loads(line)
    assert (found["message"], found["exception"]) == ("something failed", "ValueError")
    assert found["at"][0].startswith("test_health.py:")
    assert "queen" not in line
