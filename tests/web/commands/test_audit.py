"""``cairn audit``: the report of a record file or a table."""

import json
from pathlib import Path

from tests.web.commands.conftest import Run

RECORDS = Path(__file__).parents[2] / "records"
PUT_RIGHT = RECORDS / "mountain" / "put-right.cairn"


def test_a_file_is_audited_in_words(cairn: Run):
    lines = cairn("audit", PUT_RIGHT).output.splitlines()
    assert lines[:4] == [
        "Mountain, 21 steps, 23 entries, ended by closed",
        "verdicts: 21 lawful",
        "points: Ann 10, Ben -5, Cid -7",
        "before entry 21 corrected something: Ann -15, Ben -15, Cid -15",
    ]
    assert "  game 1, Ann, +15: the main pot of 15, sole survivor of test 1 (MT-A02; step 22)" in lines
    assert "game 3, step 34: main pot of 30:" in lines
    assert "  15 carried from earlier deals lay in it" in lines
    assert (
        "  entry 21: step 7 is replaced (by scorer, approved by director; the director asked both players; "
        "points Ann -15, Ben -15, Cid -15 to Ann 0, Ben -15, Cid -15)"
    ) in lines
    assert lines[-4] == "  that the scorer typed the truth"


def test_as_json_it_has_the_lines_and_doubts_of_check(cairn: Run):
    file = RECORDS / "mauna-kea" / "irregular.cairn"
    audited = json.loads(cairn("audit", file, "--json", exit_code=1).output)
    checked = json.loads(cairn("check", file, "--json", exit_code=1).output)
    assert audited["doubts"] == checked["doubts"]
    keys = checked["lines"][0].keys()
    assert [{key: line[key] for key in keys} for line in audited["lines"]] == checked["lines"]


def test_a_flash_is_a_proof_by_absence(cairn: Run):
    told = cairn("audit", RECORDS / "mauna-kea" / "flash.cairn").output
    assert "flash: no slide of this ascent in steps 4 to 86 (MK-47; nothing in steps 4 to 86)" in told


def test_as_of_a_moment_nothing_that_was_recorded_later_counts(cairn: Run):
    told = json.loads(cairn("audit", PUT_RIGHT, "--as-of", "2026-11-30T07:31:33.500Z", "--json").output)
    assert (told["entries"], told["scores"], told["differences"]) == (20, {"1": -15, "2": -15, "3": -15}, [])
    assert "not opened by" in cairn("audit", PUT_RIGHT, "--as-of", "2020-01-01T00:00:00Z", exit_code=3).output
    for wrong in ("yesterday", "2026-11-30T07:31:33"):
        assert "is no moment with its zone" in cairn("audit", PUT_RIGHT, "--as-of", wrong, exit_code=2).output


def test_as_a_seat_it_says_what_that_seat_may_know(cairn: Run):
    told = cairn("audit", PUT_RIGHT, "--as", 1).output
    assert "the director asked both players" not in told
    assert "there are 3 seats" in cairn("audit", PUT_RIGHT, "--as", 7, exit_code=2).output


def test_a_table_is_audited_with_the_names_of_people(cairn: Run):
    table = cairn("import", PUT_RIGHT).output.split()[2].rstrip(",")
    told = cairn("audit", table).output
    assert "  deleted account: 23 entries" in told
    assert "scorer:" not in told


def test_what_is_no_file_and_no_table_is_told(cairn: Run, tmp_path: Path):
    assert "there is no such file; nowhere: no table's id begins so" in cairn("audit", "nowhere", exit_code=2).output
    missing = "00000000-0000-4000-8000-000000000001"
    assert "cairn: " in cairn("audit", missing, exit_code=3).output
    (tmp_path / "broken.cairn").write_text("nonsense")
    assert "line 1" in cairn("audit", tmp_path / "broken.cairn", exit_code=2).output


def test_a_file_of_one_sight_is_audited_by_that_sight(cairn: Run, tmp_path: Path):
    table = cairn("import", RECORDS / "mauna-kea" / "irregular.cairn").output.split()[2].rstrip(",")
    cairn("export", table, "--as", 2, "--out", tmp_path / "two.cairn")
    told = json.loads(cairn("audit", tmp_path / "two.cairn", "--json", exit_code=1).output)
    assert told["seen_by"] == "2"
    assert "does not follow" not in {doubt["verdict"] for doubt in told["doubts"]}
