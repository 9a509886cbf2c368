"""A table opened by mistake is discarded by who opened it, as long as nothing was played."""

import pytest

from domain.tables.floor.facts import Discarded
from tests.web.audit.desk import Form
from tests.web.forms import Forms
from tests.web.signed_in import client_as, stranger
from tests.web.table.test_opening import Opener
from web.shell.services import services_of


@pytest.fixture
def opener(app):
    return Opener(app)


def fields_of(client, table):
    forms = Forms(client.get(f"/tables/{table.record.table}/people").text).found
    return next(form.fields for form in forms if form.fields.get("do") == "discard")


def discard(client, table, fields):
    return client.post(f"/tables/{table.record.table}/people", data=fields)


@pytest.mark.parametrize("dealing", ["physical", "online"])
def test_an_empty_table_vanishes_and_its_facts_stay(app, opener, dealing):
    table = opener.open(player1=opener.person.name, player2="Zed", dealing=dealing)
    at = f"/tables/{table.record.table}"
    assert str(table.record.table) in opener.client.get("/").text
    answer = discard(opener.client, table, fields_of(opener.client, table))
    assert (answer.status_code, answer.location) == (303, "/")
    for client in (opener.client, stranger(app)):
        assert str(table.record.table) not in client.get("/").text + client.get("/api/tables").text
        assert [client.get(at + page).status_code for page in ("", "/people", "/replay")] == [404] * 3
    kept = [noted.fact for noted in services_of(app).floors.history(table.record.table)]
    assert kept[-1] == Discarded()
    assert services_of(app).recorder.load(table.record.table).record.entries == table.record.entries


def test_a_table_with_a_move_is_not_discarded(app, opener):
    table = opener.open(player1="Ann", player2="Ben", dealer="1")
    fields = fields_of(opener.client, table)
    record = opener.client.get(f"/tables/{table.record.table}").text
    sent = Form(record, "dock").fields | {"line": "deal"}
    assert opener.client.post(f"/tables/{table.record.table}/moves", data=sent).status_code == 303
    answer = discard(opener.client, table, fields)
    assert (answer.status_code, "abandon it instead" in answer.text) == (422, True)
    assert "Opened by mistake?" not in answer.text


@pytest.mark.parametrize("role", ["player", "scorer", "judge", "spectator"])
def test_nobody_else_discards_it(app, opener, role):
    table = opener.open()
    client = client_as(app, table.record.table, role, 1 if role == "player" else 0)
    page = client.get(f"/tables/{table.record.table}/people").text
    assert "Opened by mistake?" not in page
    answer = client.post(f"/tables/{table.record.table}/people", data={"do": "discard"})
    assert answer.status_code == 403
    assert client.get(f"/tables/{table.record.table}/people").status_code == 200
