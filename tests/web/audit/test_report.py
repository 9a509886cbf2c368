"""The audit's filter, the report to take away and the comparison of recordings: as official, player and stranger."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from domain.people import Person
from domain.record.corrections import Adjust, Replace
from replays.records import bring, read_record
from tests.recorded import SCORER, Sitting
from tests.web.served import DEALT, WON, Served, odd
from tests.web.signed_in import client_as, somebody, stranger, token_for
from web.shell.services import services_of

RECORDS = Path(__file__).parents[2] / "records"
HEAD = "game: mauna-kea\nplayers: Ann, Ben\ndealer: 2\n"


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


def text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def golden(served: Served, name: str) -> str:
    """The address of a golden record that was brought in."""
    reading = read_record((RECORDS / f"{name}.cairn").read_bytes(), name)
    brought = bring(reading, SCORER, served.recorder.clock())
    table = served.recorder.bring_in(brought.table, brought.filed, brought.labels)
    return f"/tables/{table.record.table}"


def put_right_twice(served: Served) -> Sitting:
    """Step 5 is replaced and Ann loses 5 points, both approved by a judge of the house."""
    person: Person = somebody(served.app, "judge")
    sitting = served.sit(DEALT, "5h 8d")
    context = {"actor": person.id}
    for correction, why in ((Replace(5, ("6s",)), "it was the six"), (Adjust(1, -5, "MK-14", (7,)), "slow play")):
        options = {"why": why, "approved_by": [person.id], "asked_by": "seat 2"}
        sitting.table = sitting.recorder.correct(sitting.id, correction, {}, sitting.context(**context), **options)
    return sitting


# --- the audit page ---------------------------------------------------------------------------------------------


def test_the_audit_sums_up_and_lists_every_step_of_a_verdict(served: Served) -> None:
    sitting = odd(served)
    told = text(served.get(sitting, "audit"))
    assert "In short 1 irregular , 6 lawful . The table goes on." in told
    lawful = text(served.get(sitting, "audit?verdict=lawful"))
    assert "lawful Step 5 : Ann climbs 5♥" in lawful
    assert "irregular Step 9 :" not in lawful


def test_steps_are_chosen_by_rule_seat_author_and_time(served: Served) -> None:
    sitting = odd(served)

    def steps(query: str) -> list[str]:
        listed = served.get(sitting, f"audit?{query}").partition('<ol class="doubts">')[2].partition("</ol>")[0]
        return re.findall(r"Step <a[^>]*>(\d+)</a>: ", listed)

    assert steps("") == ["9"]
    assert steps("rule=mk-28") == ["9"]
    assert steps("seat=2") == ["3"]
    assert steps("by=1") == ["1", "2", "3", "4", "5", "8", "9"]
    assert steps("by=7&since=nonsense") == ["9"]
    assert steps("since=2026-11-30T14:00:09") == ["8", "9"]
    assert steps("until=2026-11-30T14:00:02&seat=0") == ["1", "2"]


def test_pots_and_games_are_told(served: Served) -> None:
    address = golden(served, "mountain/put-right")
    told = text(served.client.get(f"{address}/score?deal=3").text)
    assert "Deal 3, step 34 : main pot of 30" in told
    assert "15 carried from earlier deals lay in it MT-A15" in told
    assert "2 −5 −5 −5 +15 0" in told


def test_no_id_of_a_person_is_on_a_page_and_an_erased_person_is_called_so(served: Served) -> None:
    sitting = put_right_twice(served)
    for page in ("audit", "report", "report.json"):
        assert "p-judge" not in served.get(sitting, page)
    assert "approved by Judge" in text(served.get(sitting, "audit"))
    people = services_of(served.app).people
    people.erase(somebody(served.app, "judge"))
    told = text(served.get(sitting, "audit"))
    assert "approved by deleted account Step 5 is replaced" in told


def test_who_looks_on_is_told_parts_and_no_names(served: Served) -> None:
    sitting = put_right_twice(served)
    client_as(served.app, sitting.id, "judge")
    for page in ("audit", "report", "report.json"):
        answer = stranger(served.app).get(f"/tables/{sitting.id}/{page}").text
        assert "Olive Official" not in answer
        assert "Table judge" in answer
    player = client_as(served.app, sitting.id, "player", 1)
    assert "Olive Official" in player.get(f"/tables/{sitting.id}/audit").text


# --- the report -------------------------------------------------------------------------------------------------


def test_the_report_shows_what_was_recorded_against_what_stands(served: Served) -> None:
    told = text(served.get(put_right_twice(served), "report"))
    assert "Player Before entry 7 corrected something Now Ann 0 -5 Ben 0 0" in told
    assert "Entry 7 , 2026-11-30 14:00:07 UTC : Step 5 is replaced. Why: it was the six" in told
    assert "Entered by Judge, asked for by Ben, approved by Judge." in told
    assert "Altitude: Ann 13 to 14" in told
    assert "Step 5 , now 7 Was Ann climbs 5♥" in told
    assert "Entry 8 , 2026-11-30 14:00:08 UTC : Ann loses 5 by a ruling. MK-14" in told
    assert "Olive Official: 6 entries" in told
    assert "It does not prove that the scorer typed the truth" in told


def test_reasons_and_hidden_cards_are_in_no_report_of_others(served: Served) -> None:
    sitting = put_right_twice(served)
    clients: dict[str, FlaskClient] = {
        "2": client_as(served.app, sitting.id, "player", 2),
        "public": stranger(served.app),
    }
    for client in clients.values():
        for page in ("report", "report.json", "audit"):
            answer = client.get(f"/tables/{sitting.id}/{page}?as=open").text
            assert "it was the six" not in answer
            assert "slow play" not in answer
            assert '"Jc"' not in answer
            assert "J♣" not in text(answer)


def test_the_report_as_json(served: Served) -> None:
    sitting = served.sit(WON)
    answer = served.client.get(f"/tables/{sitting.id}/report.json")
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="2026-11-30-mauna-kea-Ann-Kealoha-Ben-Ortiz-report.json"'
    )
    told = answer.json
    assert (told["scores"], told["ending"], told["seen_by"]) == ({"1": 169, "2": 0}, "altitude", "open")
    assert [(line["points"], line["rule"]) for line in told["lines"]] == [
        (50, "MK-46"), (99, "MK-46"), (20, "MK-47"), (0, "MK-48"),
    ]  # fmt: skip
    assert told["authors"][0]["name"] == "Olive Official"


def test_a_report_of_an_earlier_revision(served: Served) -> None:
    sitting = put_right_twice(served)
    told = served.client.get(f"/tables/{sitting.id}/report.json?rev=6").json
    assert (told["entries"], told["differences"], told["scores"]) == (6, [], {"1": 0, "2": 0})


# --- two recordings ---------------------------------------------------------------------------------------------


def compare(client: FlaskClient, table: object, data: bytes, name: str = "other.txt"):
    sent = {"file": (BytesIO(data), name), "token": token_for(client, f"table {table}")}
    return client.post(f"/tables/{table}/reconcile", data=sent)


def test_two_recordings_are_compared_with_every_difference_and_nothing_is_entered(served: Served) -> None:
    sitting = served.sit(DEALT, "5h 8d")
    revision = sitting.revision
    other = f"{HEAD}{DEALT.replace('dealer2 ', '')}\n6s 8d As\n".encode()
    answer = compare(served.client, sitting.id, other)
    told = text(answer.text)
    assert answer.status_code == 200
    assert "2 differences, 5 acts alike" in told
    assert "another act Here, step 5 Ann climbs 5♥" in told
    assert "In the other, step 5 Ann climbs 6♠" in told
    assert '<a class="btn go" href="steps/5">Show the first difference in the replay</a>' in answer.text
    assert "corrections/new?kind=replace&amp;step=5&amp;moves=1%3A6s" in answer.text
    assert "It would follow the last step here" in told
    assert served.recorder.load(sitting.id).record.revision == revision


def test_each_difference_leads_to_its_correction_for_those_who_may_correct(served: Served) -> None:
    sitting = served.sit(DEALT, "5h 8d As")
    page = compare(served.client, sitting.id, f"{HEAD}{DEALT.replace('dealer2 ', '')}\n6s 8d\n".encode()).text
    assert "corrections/new?kind=replace&amp;step=5&amp;moves=1%3A6s" in page
    assert "corrections/new?kind=retract&amp;step=7" in page
    filled = served.get(sitting, "corrections/new?kind=replace&step=5&moves=1%3A6s")
    assert 'value="1:6s"' in filled
    scorer = client_as(served.app, sitting.id, "scorer")
    other = compare(scorer, sitting.id, f"{HEAD}{DEALT.replace('dealer2 ', '')}\n6s 8d\n".encode())
    assert (other.status_code, "corrections/new" in other.text) == (200, False)
    assert "As typed there: 1:6s" in text(other.text)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"nonsense", "other.txt, line 1"),
        ((RECORDS / "mountain" / "claims.cairn").read_bytes(), "this table plays Mauna Kea, the file holds Mountain"),
        (b"", "the file is empty"),
    ],
)
def test_a_file_that_is_no_recording_of_the_table_is_refused(served: Served, data: bytes, words: str) -> None:
    answer = compare(served.client, served.sit(DEALT).id, data)
    assert answer.status_code == 422
    assert words in text(answer.text)


def test_no_file_is_told(served: Served) -> None:
    table = served.sit(DEALT).id
    sent = {"token": token_for(served.client, f"table {table}")}
    answer = served.client.post(f"/tables/{table}/reconcile", data=sent)
    assert (answer.status_code, "Choose the file of the other recording." in answer.text) == (422, True)


def test_comparing_is_for_the_scorer_and_officials(served: Served) -> None:
    sitting = served.sit(DEALT)
    player = client_as(served.app, sitting.id, "player", 1)
    assert player.get(f"/tables/{sitting.id}/reconcile").status_code == 403
    assert "reconcile" not in player.get(f"/tables/{sitting.id}/audit").text
