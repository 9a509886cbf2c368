"""What people say about a table and ask of each other, over the API: through the same doors as the pages."""

import pytest

from tests.domain.tournaments.stream.given import terms
from tests.web.api.program import Program, valid
from tests.web.signed_in import client_as, somebody
from web.shell.services import services_of


@pytest.fixture
def ann(app, table):
    client_as(app, table.id, "player", 1)
    return Program(app, somebody(app, "player1"))


@pytest.fixture
def judge(app, table):
    client_as(app, table.id, "judge")
    return Program(app, somebody(app, "judge"))


def test_a_note_is_read_by_those_it_is_for_changed_and_erased(table, ann, ben):
    notes = f"/tables/{table.id}/notes"
    told = {"step": 4, "text": "Well led.", "judgement": "!", "tags": ["opening"], "readers": "table"}
    written = ben.post(notes, told, Idempotency_Key="one")
    assert written.status_code == 200, written.json
    assert ben.post(notes, told, Idempotency_Key="one").json == written.json
    answer = ben.post(
        notes, {"step": 4, "text": "I agree with myself.", "answers": written.json["id"]}, Idempotency_Key="two"
    )
    assert answer.status_code == 200, answer.json
    listed = ben.get(notes).json
    valid("api-notes.listing", listed)
    (note,) = listed["notes"]
    assert (note["text"], note["judgement"], note["tags"], note["readers"], note["changes"]) == (
        "Well led.", "!", ["opening"], "table", 0,
    )  # fmt: skip
    assert [each["text"] for each in note["answers"]] == ["I agree with myself."]
    at = f"{notes}/{note['id']}"
    edited = ben.post(at, {"do": "edit", "seen": 0, "text": "Very well led.", "readers": "private"})
    assert edited.status_code == 200, edited.json
    stale = ben.post(at, {"do": "edit", "seen": 0, "text": "No."})
    assert (stale.status_code, stale.json["detail"]) == (
        422, "Not done: this note was changed meanwhile; what you typed is still in the form.",
    )  # fmt: skip
    assert ann.get(notes).json == {"notes": []}
    assert ann.post(at, {"do": "erase"}).status_code == 404
    assert ben.post(at, {"do": "hide", "why": "no"}).status_code == 403
    assert ben.post(at, {"do": "erase"}).status_code == 200
    assert ben.get(notes).json["notes"][0]["text"] == ""


def test_a_note_of_a_step_or_card_that_is_not_there_is_refused(table, ben):
    notes = f"/tables/{table.id}/notes"
    assert ben.post(notes, {"step": 99, "text": "?"}, Idempotency_Key="one").status_code == 422
    refused = ben.post(notes, {"step": 4, "text": "?", "card": "2c"}, Idempotency_Key="two")
    assert refused.status_code == 422
    assert ben.get(notes).json == {"notes": []}


def test_a_dispute_goes_from_its_claim_to_its_ruling(table, ann, judge):
    disputes = f"/tables/{table.id}/disputes"
    claim = {"words": "It was a six.", "steps": [5], "concerns": [1]}
    raised = ann.post(disputes, claim, Idempotency_Key="one", If_Match='"5"')
    assert (raised.status_code, raised.json) == (200, {"dispute": 1, "state": "raised", "version": 1})
    at = f"{disputes}/1"
    assert ann.post(at, {"do": "accept", "seen": 1}, Idempotency_Key="a").status_code == 403
    assert judge.post(at, {"do": "accept", "seen": 1}, Idempotency_Key="b").json["state"] == "accepted"
    assert judge.post(at, {"do": "look into", "seen": 2}, Idempotency_Key="c").json["state"] == "under review"
    said = ann.post(at, {"do": "say", "words": "Ben saw it, too."}, Idempotency_Key="d").json
    unread = judge.post(at, {"do": "rule", "seen": 2, "rules": ["MK-34"], "words": "So."}, Idempotency_Key="e")
    assert unread.status_code == 422
    told = {"do": "rule", "seen": said["version"], "rules": ["MK-34"], "effect": "none", "words": "It was a seven."}
    assert judge.post(at, told, Idempotency_Key="f").json["state"] == "ruled"
    listed = ann.get(disputes).json
    valid("api-disputes.listing", listed)
    assert listed["disputes"][0]["rulings"][0]["words"] == "It was a seven."
    assert judge.post(f"{disputes}/2", {"do": "accept"}, Idempotency_Key="g").status_code == 404


def test_players_agree_to_take_a_step_back(app, table, ann, ben):
    requests = f"/tables/{table.id}/requests"
    assert "take-back" in ann.get(requests).json["askable"]
    asked = ann.post(requests, {"do": "ask", "what": "take-back", "step": 5}, Idempotency_Key="one")
    assert asked.status_code == 200, asked.json
    valid("api-requests.listing", asked.json)
    assert [(one["what"], one["outcome"], one["awaited"]) for one in asked.json["requests"]] == [
        ("take-back", "open", [2])
    ]
    assert ann.post(requests, {"do": "halt", "why": "tea"}, Idempotency_Key="two").status_code == 403
    agreed = ben.post(requests, {"do": "answer", "what": "take-back", "step": 5, "yes": True}, Idempotency_Key="three")
    assert agreed.json["requests"][0]["outcome"] == "agreed"
    assert services_of(app).recorder.load(table.id).record.head == 4
    assert ann.post(requests, {"do": "fly"}, Idempotency_Key="four").status_code == 400


def test_tournaments_are_listed_and_read_whole(app, ben):
    tournaments = services_of(app).tournaments
    opened = tournaments.open(terms(), "Autumn Cup", "Club room", "dora", "opens")
    listed = ben.get("/tournaments").json
    valid("api-tournaments.listing", listed)
    assert [(one["title"], one["players"], one["rounds"]) for one in listed["tournaments"]] == [("Autumn Cup", 0, 0)]
    told = ben.get(f"/tournaments/{opened}").json
    valid("api-tournaments.tournament", told)
    assert (told["title"], told["rounds"]) == ("Autumn Cup", [])
    assert ben.get("/tournaments/00000000-0000-4000-8000-000000000000").status_code == 404
