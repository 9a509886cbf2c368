"""The API of version 1: what its document promises is what its addresses do, and nobody is told what is hidden."""

import json

import pytest

from tests.recorded import Sitting
from tests.web.api.program import Program, valid
from tests.web.conftest import OPENED
from tests.web.served import LABELS
from tests.web.signed_in import OFFICIAL, client_as, somebody, stranger
from web.api.v1.openapi import specification
from web.shell.services import services_of


def enter(program, table, moves, revision=5, key="one", **more):
    return program.post(f"/tables/{table.id}/moves", {"moves": moves} | more,
                        If_Match=f'"{revision}"', Idempotency_Key=key)  # fmt: skip


def test_tables_are_listed_page_by_page(app, ben, table):
    others = [Sitting(services_of(app).recorder, f"t{number}").id for number in range(3)]
    first = ben.get("/tables?limit=2").json
    valid("api-tables.listing", first)
    second = ben.get(f"/tables?limit=2&cursor={first['next']}").json
    assert second["next"] is None
    found = [row["id"] for page in (first, second) for row in page["tables"]]
    assert set(found) == {str(table.id), *map(str, others)}
    assert len(found) == 4


def test_a_table_says_the_exact_moves_that_are_lawful_and_each_of_them_is_entered(app, ben, table):
    told = ben.get(f"/tables/{table.id}").json
    valid("api-tables.table", told)
    offered = {act["do"]: act["moves"] for act in told["lawful"]}
    assert offered["climb"] == ["2:8h", "2:9h", "2:Th", "2:Jh", "2:Qh", "2:Kh"] or "2:8h" in offered["climb"]
    for number, move in enumerate(move for each in offered.values() for move in each):
        fresh = Sitting(services_of(app).recorder, f"fresh-{number}", labels=LABELS, **{"hand-count": "shown"})
        fresh.enter(OPENED, "7h")
        judge = Program(app, somebody(app, "judge"))
        client_as(app, fresh.id, "judge")
        answer = enter(judge, fresh, move, key=f"k{number}", reason="tried")
        assert answer.status_code == 200, (move, answer.json)


def test_moves_are_entered_once_under_their_key_all_or_none(ben, table):
    first = enter(ben, table, "d")
    assert (first.status_code, first.json["entered"], first.json["revision"]) == (200, 1, 6)
    valid("api-moves.enter", first.json)
    assert enter(ben, table, "d").json["revision"] == 6
    other = enter(ben, table, "8h")
    assert (other.status_code, other.json["type"]) == (409, "/api#problem-conflict")
    late = enter(ben, table, "8h", key="two")
    assert (late.status_code, late.json["since"][0]["step"]) == (409, 6)
    refused = enter(ben, table, "xAs", revision=6, key="three")
    assert (refused.status_code, refused.json["entered"], refused.json["rule"]) == (422, 0, "MK-A08")


def test_an_entry_without_a_key_or_the_revision_seen_is_not_taken(ben, table):
    path = f"/tables/{table.id}/moves"
    assert ben.post(path, {"moves": "d"}, If_Match='"5"').status_code == 428
    assert ben.post(path, {"moves": "d"}, Idempotency_Key="one").status_code == 428
    assert ben.post(path, {"moves": "d"}, If_Match="five", Idempotency_Key="one").json["fields"] == {
        "If-Match": ['the ETag of the table, such as "12.3"']
    }
    assert ben.get(f"/tables/{table.id}").json["revision"] == 5


def test_the_etag_of_a_table_serves_as_the_revision_seen_and_spares_a_second_answer(ben, table):
    tag = ben.get(f"/tables/{table.id}").headers["ETag"]
    assert ben.get(f"/tables/{table.id}", **{"If-None-Match": tag}).status_code == 304
    answer = ben.post(f"/tables/{table.id}/moves", {"moves": "d"}, If_Match=tag, Idempotency_Key="one")
    assert answer.status_code == 200, answer.json
    assert ben.get(f"/tables/{table.id}", **{"If-None-Match": tag}).status_code == 200


def test_a_preview_enters_nothing(ben, table):
    told = ben.post(f"/tables/{table.id}/preview", {"moves": "8h 2s"}).json
    valid("api-moves.judged", told)
    assert [(one["move"], bool(one["refused"])) for one in told["moves"]] == [("8h", False), ("2s", True)]
    assert ben.get(f"/tables/{table.id}").json["revision"] == 5


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/tables?lmit=3", "lmit"),
        ("/tables?limit=3&limit=4", "limit"),
        ("/tables?limit=1000", "limit"),
        ("/me?x=1", "x"),
    ],
)
def test_what_is_not_known_is_refused_not_ignored(ben, path, field):
    answer = ben.get(path)
    assert (answer.status_code, list(answer.json["fields"])) == (400, [field])


def test_a_field_that_is_not_known_is_refused(ben, table):
    assert list(enter(ben, table, "d", extra=1).json["fields"]) == ["extra"]


def test_steps_entries_and_the_feed_tell_the_same_in_the_same_order(ben, table):
    steps = ben.get(f"/tables/{table.id}/steps?limit=3").json
    valid("api-tables.steps", steps)
    rest = ben.get(f"/tables/{table.id}/steps?after={steps['next']}").json
    sentences = [step["sentence"] for step in steps["steps"] + rest["steps"]]
    entries = ben.get(f"/tables/{table.id}/entries").json
    valid("api-tables.entries", entries)
    feed = [json.loads(line) for line in ben.get(f"/tables/{table.id}/events").text.splitlines()]
    assert [entry["sentence"] for entry in entries["entries"]] == [event["sentence"] for event in feed] == sentences
    after = ben.get(f"/tables/{table.id}/events?after=4").text
    assert [json.loads(line)["sentence"] for line in after.splitlines()] == sentences[-1:]


def test_the_audit_adds_up(ben, table):
    told = ben.get(f"/tables/{table.id}/audit").json
    valid("api-tables.audit", told)
    assert (told["scores"], told["doubts"]) == ({"1": 0, "2": 0}, [])


def test_a_record_that_is_taken_can_be_brought_in_elsewhere(app, opened, ben, table):
    text = Program(app, OFFICIAL).get(f"/tables/{table.id}/record").get_data(as_text=True)
    elsewhere = opened("elsewhere")
    kim = Program(elsewhere, somebody(elsewhere, "kim"))
    told = kim.post("/records", {"text": text, "name": "a.cairn"}, Idempotency_Key="one")
    assert told.json == {"table": str(table.id), "steps": 5}
    again = kim.post("/records", {"text": text, "name": "a.cairn"}, Idempotency_Key="two")
    assert again.status_code == 422
    broken = kim.post("/records", {"text": "fly"}, Idempotency_Key="three")
    assert (broken.status_code, broken.json["type"]) == (422, "/api#problem-refused")


def test_a_cookie_writes_nothing_here(app, table):
    client = client_as(app, table.id, "scorer")
    answer = client.post(f"/api/v1/tables/{table.id}/moves", json={"moves": "d"})
    assert (answer.status_code, answer.json["type"]) == (403, "/api#problem-forbidden")


def told_to_ben(app, hidden):
    """All that the API tells Ben of a table where Ann holds these cards."""
    sitting = Sitting(services_of(app).recorder, labels=LABELS, **{"hand-count": "shown"})
    sitting.enter(f"dealer1 deal7h8h9hThJhQhKh deal{hidden}", "7h d 8h")
    client_as(app, sitting.id, "player", 2)
    ben = Program(app, somebody(app, "player2"))
    for path in ("", "?as=1", "?as=open", "/steps", "/steps?as=1", "/entries", "/events", "/audit?as=1", "/record"):
        answer = ben.get(f"/tables/{sitting.id}{path}")
        yield answer.get_data(as_text=True), answer.headers.get("ETag")
    for line in ("1:2s", "9h 1:2s", "Kd"):
        yield ben.post(f"/tables/{sitting.id}/preview", {"moves": line, "as": "1"}).text
        yield enter(ben, sitting, line, revision=sitting.table.record.revision, key=line[:2].replace(":", ".")).text


def test_tables_that_differ_in_hidden_cards_are_told_alike(opened):
    one, other = (list(told_to_ben(opened(name), hand)) for name, hand in (
        ("one", "2s3s4s5s6s7s8s"), ("other", "2c3c4c5c6c7cAc")
    ))  # fmt: skip
    assert len(one) == 15
    assert one == other


def test_every_address_is_documented_and_explained(app):
    document = stranger(app).get("/api/v1/openapi.json").json
    served = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/v1/")}
    assert len(document["paths"]) == len(served) - 1, "all but the document itself"
    page = stranger(app).get("/api").text
    assert not [path for path in document["paths"] if path not in page]
    kinds = [one["content"] for each in specification()["paths"].values() for told in each.values()
             for status, one in told["responses"].items() if status >= "400"]  # fmt: skip
    assert all(list(one) == ["application/problem+json"] for one in kinds)


def test_every_problem_leads_to_its_explanation(app, ben, table):
    page = stranger(app).get("/api").text
    for answer in (
        ben.get("/nothing"),
        ben.get("/tables?x=1"),
        enter(ben, table, "Th 2s"),
        stranger(app).post("/api/v1/records"),
    ):
        assert f'id="{answer.json["type"].partition("#")[2]}"' in page, answer.json
