"""Some steps of a table as a file: as a record that comes in again, as a spreadsheet that computes nothing."""

import csv
import json
from io import StringIO

import pytest

from domain.record.corrections import Replace
from replays.records import read_record
from tests.domain.record.judging import put_right
from tests.recorded import Sitting
from tests.web.served import DEALT, LABELS, Served, odd
from tests.web.signed_in import bring_in, client_as


@pytest.fixture
def served(tmp_path) -> Served:
    return Served(tmp_path / "here")


def file(served: Served, sitting: Sitting, path: str) -> bytes:
    answer = served.client.get(f"/tables/{sitting.id}/steps/{path}")
    assert answer.status_code == 200, answer.text
    return answer.data


def test_a_range_is_the_record_up_to_its_last_step_and_comes_in_again(served, tmp_path):
    sitting = served.sit(DEALT, "5h As d. x3s")
    data = file(served, sitting, "5-6.cairn")
    header, *lines = map(json.loads, data.splitlines())
    assert header["x-range"] == {"from": 5, "to": 6}
    assert [line["step"] for line in lines if "step" in line] == [1, 2, 3, 4, 5, 6]
    assert lines[-1]["result"] == {"ending": None, "scores": None}
    assert read_record(data, "range").told() == ""
    other = Served(tmp_path / "there")
    answer = bring_in(other.client, data)
    assert f'<a href="/tables/{sitting.id}/steps/5">6 steps</a>, to show steps 5 to 6' in answer.text
    assert other.client.get(f"/tables/{sitting.id}/record.cairn").data == data


def test_up_to_the_head_a_range_is_the_whole_record_but_for_its_header(served):
    sitting = served.sit(DEALT, "5h As", "2:resign")
    whole = served.client.get(f"/tables/{sitting.id}/record.cairn").data.splitlines()
    part = file(served, sitting, "1-7.cairn").splitlines()
    assert len(part) == len(whole)
    assert [without_chain(line) for line in part[1:]] == [without_chain(line) for line in whole[1:]]


def without_chain(line: bytes) -> dict:
    return {name: value for name, value in json.loads(line).items() if name != "chain"}


def test_a_range_holds_what_its_viewer_may_see(served):
    sitting = served.sit(DEALT, "5h As")
    client = client_as(served.app, sitting.id, "player", 2)
    for path in ("steps/4-5.cairn?as=1", "steps/1-6.csv?as=open"):
        body = client.get(f"/tables/{sitting.id}/{path}").data
        assert b"8d6s" not in body
        assert b"8 of diamonds" not in body
    assert b"9c4d" in client.get(f"/tables/{sitting.id}/steps/4-5.cairn").data


def test_the_steps_of_a_correction_come_with_all_of_its_entry(served):
    sitting = served.sit("dealer2 2:deal....... 1:deal.......", "5h As d. 3s")
    put_right(sitting, Replace(6, ("1:2s",)))
    first, *_, last = sitting.table.record.new_steps(sitting.table.record.entries[-1])
    data = file(served, sitting, f"5-{first.number}.cairn")
    assert read_record(data, "range").told() == ""
    assert max(json.loads(line).get("step", 0) for line in data.splitlines()) == last.number


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"), newline="")))


def test_a_spreadsheet_has_one_line_a_step(served):
    sitting = served.sit(DEALT, "5h As")
    answer = served.client.get(f"/tables/{sitting.id}/steps/5-6.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="2026-11-30-mauna-kea-Ann-Kealoha-Ben-Ortiz-steps-5-6.csv"'
    )
    assert answer.data.startswith("\ufeffstep,deal,turn,player,what was done,move".encode())
    five, six = rows(answer.data)
    assert five["step"] == "5"
    assert five["player"] == "Ann Kealoha"
    assert five["what was done"] == "Ann climbs 5 of hearts, 0 to 5"
    assert five["move"] == "1:5h"
    assert five["rules"].split()[0] == "MK-25"
    assert five["happened (UTC)"] == "2026-11-30T14:00:05.000Z"
    assert six["step"] == "6"


@pytest.mark.parametrize("name", ["=1+2", "+49", "-1", "@SUM(A1)"])
def test_no_cell_is_a_formula(served, name):
    sitting = Sitting(served.recorder, "formula", labels=LABELS.replace(b"Ann Kealoha", name.encode()))
    sitting.enter(DEALT, "5h")
    row = rows(file(served, sitting, "5-5.csv"))[0]
    assert row["player"] == f"'{name}"
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row.values())


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("steps/6-5.cairn", "From step 6 to step 5 leads no way"),
        ("steps/1-99.csv", "This table has no step 99."),
        ("steps/0-2.cairn", "This table has no step 0."),
        ("steps/6-9.csv", "Step 6 is not on the way to step 9: one of them was taken back or corrected."),
        ("range?from=1&to=99", "This table has no step 99."),
        ("range?from=1", "to: a step number is expected, not nothing."),
        ("range?from=%EF%BC%91&to=2", "from: a step number is expected, not \uff11."),
        ("range?from=1&to=2&kind=exe", "kind: there are files of the kinds cairn and csv."),
        ("steps/1-6.cairn?rev=5", "This table has no step 6."),
    ],
)
def test_a_range_that_is_none_is_refused_with_the_reason(served, path, why):
    sitting = odd(served)
    answer = served.client.get(f"/tables/{sitting.id}/{path}", headers={"Accept": "text/html"})
    assert answer.status_code == 400
    assert why in answer.text


def test_the_form_leads_to_the_file(served):
    sitting = served.sit(DEALT, "5h")
    assert served.leads(sitting, "range?from=2&to=5&kind=csv&as=2") == "steps/2-5.csv?as=2"


def test_a_field_of_that_name_that_is_no_range_is_kept_and_opens_nothing(served, tmp_path):
    data = b'{"cairn":1,"game":"mauna-kea","dealer":2,"x-range":{"from":5,"to":"x"}}\n{"move":"deal"}\n'
    answer = bring_in(served.client, data)
    assert '/steps/">3 steps</a>' in answer.text
