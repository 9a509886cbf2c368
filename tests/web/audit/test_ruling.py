"""The arbiter's desk: a dispute ruled on with the correction it orders, on one page and in one transaction."""

import re

import pytest
from werkzeug.test import TestResponse

from tests.web.audit.desk import Form
from tests.web.audit.disputes import Hall
from web.shell.services import services_of

SAID = "Ben climbed with the eight of diamonds."


@pytest.fixture
def hall(app, sitting):
    sitting.enter("7h 8h")
    hall = Hall(app, sitting)
    hall.raise_dispute("ann", SAID, "?rev=6&step=6", concerns=["2"])
    return hall


def page(hall: Hall, who: str = "judge") -> str:
    return hall.get(who, "disputes/1/ruling")


def send(hall: Hall, fields: dict[str, str], who: str = "judge") -> TestResponse:
    return hall.clients[who].post(f"{hall.address}/disputes/1/ruling", data=fields)


def looking(hall: Hall) -> dict[str, str]:
    """The form as it comes back to a judge who looks at the hidden cards from now on."""
    fields = Form(page(hall), "ruling").fields
    answer = send(hall, fields | {"kind": "replace", "do": "look", "look": "dispute 1", "words": "typed already"})
    assert answer.status_code == 200
    assert ">typed already</textarea>" in answer.text
    return Form(answer.text, "ruling").fields | {"kind": "replace"}


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", text)).replace("\ufe0e", "")


def streams(hall: Hall) -> tuple[int, int]:
    """How many entries the table has, and how many facts its docket."""
    services = services_of(hall.app)
    return services.recorder.load(hall.sitting.id).record.revision, services.disputes.load(hall.sitting.id).version


def test_the_old_move_is_filled_in_beside_the_claim_and_who_entered_it(hall):
    told = page(hall)
    fields = Form(told, "ruling").fields
    assert (fields["moves"], fields["step"]) == ("2:8h", "6")
    assert fields["rules"].startswith("MK-")
    assert SAID in told
    assert "Who entered what" in told
    assert 'name="pick" value="2:8h" formnovalidate aria-pressed="true"' in told
    assert "rule on it" in hall.clients["judge"].get("/disputes").text


def test_a_tapped_card_is_previewed_and_nothing_is_entered(hall):
    before = streams(hall)
    answer = send(hall, Form(page(hall), "ruling").fields | {"kind": "replace", "pick": "2:8d", "words": "So far."})
    assert answer.status_code == 200
    assert "Step 6 is replaced by 2:8d." in plain(answer.text)
    assert "You do not see every card." in answer.text
    assert Form(answer.text, "ruling").fields["moves"] == "2:8d"
    assert ">So far.</textarea>" in answer.text
    assert streams(hall) == before


def test_correction_and_ruling_are_one_transaction(hall):
    fields = looking(hall) | {"moves": "2:9h", "do": "rule", "rules": "MK-34", "words": "Both agree on the nine."}
    revision, facts = streams(hall)
    answer = send(hall, fields)
    assert answer.headers["Location"].startswith(f"{hall.address}/disputes/1")
    dispute = hall.dispute()
    assert (dispute.state, dispute.ruling.effect, dispute.ruling.rules) == ("ruled", "correction", ("MK-34",))
    assert dispute.ruling.carried_out == revision + 1
    record = services_of(hall.app).recorder.load(hall.sitting.id).record
    assert record.step(record.head).asked == "2:9h"
    assert record.entries[-1].act.approved == dispute.approvers
    assert streams(hall) == (revision + 1, facts + 4)
    assert [change.state for change in dispute.changes] == ["raised", "accepted", "under review", "ruled"]
    assert send(hall, fields).status_code == 303
    assert streams(hall) == (revision + 1, facts + 4)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rules": ""}, "a ruling names at least one rule"),
        ({"words": ""}, "Nothing was entered"),
        ({"rules": "XX-1"}, "has no rule XX-1"),
        ({"moves": "nonsense"}, "Nothing was entered"),
        ({"seen": "1"}, "something was added to this dispute"),
        ({"revision": "3"}, "the table went on"),
        ({"token": "old"}, "this page had expired"),
    ],
)
def test_what_cannot_be_changes_neither_and_loses_nothing(hall, changes, said):
    hall.act("ben", "Say", words="It was the eight of hearts.")
    fields = looking(hall) | {"moves": "2:9h", "do": "rule", "rules": "MK-34", "words": "So ruled."}
    before = streams(hall)
    answer = send(hall, fields | changes)
    assert answer.status_code in (403, 409, 422)
    assert said in plain(answer.text)
    assert streams(hall) == before
    kept = Form(answer.text, "ruling").fields
    assert kept["moves"] == changes.get("moves", "2:9h")
    assert changes.get("words", "So ruled.") in answer.text
    assert kept["token"] != "old"


def test_who_does_not_see_every_card_corrects_no_play_and_may_rule_that_nothing_changes(hall):
    fields = Form(page(hall), "ruling").fields | {"do": "rule", "rules": "MK-34", "words": "The photo shows it."}
    before = streams(hall)
    refused = send(hall, fields | {"kind": "replace", "moves": "2:9h"})
    assert "look at the hidden cards first" in plain(refused.text)
    assert streams(hall) == before
    assert send(hall, fields | {"kind": "none"}).status_code == 303
    assert (hall.dispute().state, hall.dispute().ruling.effect) == ("ruled", "none")


def test_a_reason_is_needed_to_look(hall):
    fields = Form(page(hall), "ruling").fields
    answer = send(hall, fields | {"kind": "replace", "do": "look", "words": "kept"})
    assert answer.status_code == 422
    assert ">kept</textarea>" in answer.text


def test_the_desk_is_for_judge_and_director_while_it_can_be_ruled_on(hall):
    for who in ("ann", "ben", "scorer", "panel", "auditor", "spectator"):
        assert hall.clients[who].get(f"{hall.address}/disputes/1/ruling").status_code == 403
    assert "Rule on it" in hall.get("judge")
    assert "Rule on it" not in hall.get("ann")
    hall.ruled()
    answer = hall.clients["judge"].get(f"{hall.address}/disputes/1/ruling")
    assert answer.headers["Location"].rstrip("?") == f"{hall.address}/disputes/1"
