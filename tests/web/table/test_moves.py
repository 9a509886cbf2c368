"""Moves sent by programs: one answer for each way it can go, errors as problem+json."""

import pytest


def post(desk, body, address="/api"):
    return desk.client.post(f"{address}/tables/{desk.table}/moves", json=body)


@pytest.mark.parametrize("address", ["/api", ""])
@pytest.mark.parametrize("said", [{"move": "d 7h"}, {"moves": "d 7h"}, {"moves": ["d", "7h"]}])
def test_moves_are_entered_at_either_address_as_one_entry(desk, address, said):
    answer = post(desk, desk.told(**said), address)
    assert answer.status_code == 200
    assert (answer.json["entered"], answer.json["revision"], answer.json["head"]) == (2, 5, 6)
    assert answer.json["shown"]["table"]["players"][1]["altitude"] == 7


def test_the_same_command_id_gives_the_same_answer(desk):
    body = desk.told(move="d")
    first, second = post(desk, body), post(desk, body)
    assert first.data == second.data
    assert first.json["revision"] == 5


def test_a_retry_with_the_newer_revision_gives_the_same_answer(desk):
    first = post(desk, desk.told(move="d 7h", command_id="mine"))
    for revision in (4, 5, 6):
        again = post(desk, desk.told(move="d 7h", command_id="mine") | {"revision": revision})
        assert again.json == first.json


def test_a_command_id_with_another_move_is_refused_as_such(desk):
    post(desk, desk.told(move="d", command_id="mine"))
    for revision in (4, 5):
        answer = post(desk, desk.told(move="7h", command_id="mine") | {"revision": revision})
        assert (answer.status_code, answer.json["revision"]) == (409, 5)
        assert answer.json["detail"].startswith("command id mine already recorded entry 5")


def test_a_refusal_carries_rule_words_and_why(desk):
    answer = post(desk, desk.told(moves=["7h", "x8h", "d"]))
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    assert answer.json == {
        "type": "about:blank",
        "title": "Unprocessable Entity",
        "status": 422,
        "detail": "the altitude is 0, so there is nothing to attack",
        "rule": "MK-A08",
        "words": answer.json["words"],
        "why": "the altitude is 0, so there is nothing to attack",
        "entered": 0,
        "place": 2,
        "move": "x8h",
        "revision": 4,
    }
    assert answer.json["words"]


def test_a_reason_lets_it_stand(desk):
    assert post(desk, desk.told(move="1:2s")).status_code == 422
    assert post(desk, desk.told(move="1:2s", reason="nobody noticed")).status_code == 200


def test_a_reason_that_hides_something_is_refused_and_one_in_lines_is_kept_in_one(desk):
    answer = post(desk, desk.told(move="1:2s", reason="no\u202ebody"))
    assert answer.status_code == 422
    assert "U+202E (right-to-left override) at character 3 cannot be seen" in answer.text
    assert post(desk, desk.told(move="1:2s", reason="nobody\r\nnoticed")).status_code == 200
    table = desk.client.get(f"{desk.address}/record.cairn").text
    assert '"reason":"nobody noticed"' in table


def test_correct_puts_the_last_right(desk):
    post(desk, desk.told(move="7h"))
    assert post(desk, desk.told(move="8h", correct=True)).json["shown"]["table"]["players"][1]["altitude"] == 8


def test_a_stale_request_is_told_what_happened_since(desk):
    stale = desk.told(move="d", command_id="mine")
    post(desk, desk.told(move="7h"))
    answer = post(desk, stale)
    assert (answer.status_code, answer.json["revision"]) == (409, 5)
    assert answer.json["since"] == [
        {"entry": 5, "step": 5, "words": "seat 2 climbs 7 of hearts, 0 to 7", "at": answer.json["since"][0]["at"]}
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"move": None}, "move"),
        ({"revision": "many"}, "revision"),
        ({"command_id": ""}, "command_id"),
        ({"command_id": "a b"}, "command_id"),
        ({"at": "yesterday"}, "at"),
        ({"surprise": 1}, "surprise"),
        ({"move": "x" * 3000}, "move"),
        ({"moves": ["d"]}, "moves"),
        ({"move": "d", "moves": None}, "moves"),
    ],
)
def test_what_cannot_be_read_names_the_field(desk, change, field):
    answer = post(desk, desk.told(move="d") | change)
    assert answer.status_code == 400
    assert field in answer.json["fields"]
    assert field in answer.json["detail"]


@pytest.mark.parametrize("moves", [None, 7, ["d", 7], [["d"]], ["d" * 1500, "d" * 1500]])
def test_moves_are_a_line_or_a_list_of_them(desk, moves):
    answer = post(desk, desk.told(moves=moves))
    assert (answer.status_code, list(answer.json["fields"])) == (400, ["moves"])


@pytest.mark.parametrize("field", ["revision", "command_id"])
def test_what_is_missing_is_named(desk, field):
    sent = desk.told(move="d")
    del sent[field]
    answer = post(desk, sent)
    assert (answer.status_code, list(answer.json["fields"])) == (400, [field])


@pytest.mark.parametrize("field", ["move", "moves"])
def test_a_move_that_cannot_be_read_names_the_field(desk, field):
    answer = post(desk, desk.told(**{field: "hello"}))
    assert (answer.status_code, list(answer.json["fields"])) == (400, [field])


@pytest.mark.parametrize("body", [[], "d", None])
def test_a_body_that_is_no_object_is_refused(desk, body):
    assert post(desk, body).status_code == 400


def test_a_table_that_is_not_there(desk):
    desk.table = "0b6a1c9e-52a4-4b65-9d0e-0f0f5a3f7d11"
    answer = post(desk, {"revision": 1, "command_id": "x", "move": "d"})
    assert (answer.status_code, answer.content_type) == (404, "application/problem+json")


def test_when_it_happened_is_kept(desk):
    post(desk, desk.told(move="d", at="2026-11-30T07:31:12.123Z"))
    assert "2026-11-30T07:31:12.123Z" in desk.page()


def test_an_act_is_judged_by_the_own_sight_whichever_is_shown(desk):
    for shown in ("open", "2", "1", "public"):
        assert post(desk, desk.told(move="3d", **{"as": shown})).status_code == 422


@pytest.mark.parametrize("address", ["/api", ""])
@pytest.mark.parametrize("token", [{}, {"token": ""}, {"token": "of another session"}])
def test_a_move_by_cookie_without_the_tables_token_is_refused(desk, address, token):
    told = {name: value for name, value in desk.told(move="d").items() if name != "token"}
    answer = post(desk, told | token, address)
    assert (answer.status_code, answer.content_type) == (403, "application/problem+json")
    assert desk.told()["revision"] == told["revision"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"[" * 100_000, 422),
        (b'{"move":' * 50_000 + b'"d"' + b"}" * 50_000, 422),
        (b'{"move": "' + b"x" * (1024 * 1024) + b'"}', 413),
        (b'{"revision": ' + b"9" * 100_000 + b"}", 400),
        (b'{"revision": 1e999}', 400),
        (b'{"move": "\\ud800"}', 400),
        (b'{"move": "\xff"}', 400),
    ],
    ids=["lists", "objects", "huge", "a long number", "a large number", "half a sign", "no UTF-8"],
)
def test_json_that_cannot_be_read_is_told_so(desk, body, status):
    for address in ("/api", ""):
        answer = desk.client.post(f"{address}/tables/{desk.table}/moves", data=body, content_type="application/json")
        assert (answer.status_code, answer.content_type) == (status, "application/problem+json")
