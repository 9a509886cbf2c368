"""The commands that work on a store: import, export, tables, rebuild, doctor, backup."""

import json
import tomllib
from pathlib import Path
from unittest.mock import ANY
from uuid import uuid4

from domain.games import GAMES
from tests.cli.conftest import Run
from tests.records.made import TABLE, eventful, recorder_on_disk


def record(path: Path) -> Path:
    with recorder_on_disk() as recorder:
        path.write_bytes(eventful(recorder).file())
    return path


def test_import_then_export_gives_the_same_bytes(cairn: Run, tmp_path: Path):
    file = record(tmp_path / "ours.cairn")
    assert cairn("import", file).output == f"{file}: table {TABLE}, 15 steps\n"
    assert cairn("export", TABLE).stdout_bytes == file.read_bytes()
    cairn("export", TABLE, "--out", tmp_path / "again.cairn")
    assert (tmp_path / "again.cairn").read_bytes() == file.read_bytes()


def test_export_overwrites_nothing(cairn: Run, tmp_path: Path):
    file = record(tmp_path / "ours.cairn")
    cairn("import", file)
    assert "exists" in cairn("export", TABLE, "--out", file, exit_code=3).output


def test_an_export_for_a_seat_holds_its_sight_and_is_not_imported(cairn: Run, tmp_path: Path):
    cairn("import", record(tmp_path / "ours.cairn"))
    cairn("export", TABLE, "--as", 2, "--out", tmp_path / "ben.cairn")
    assert b'"as":2' in (tmp_path / "ben.cairn").read_bytes()
    assert b"Kh" not in (tmp_path / "ben.cairn").read_bytes()
    assert "holds only what seat 2 saw" in cairn("import", tmp_path / "ben.cairn", exit_code=2).output


def test_a_deal_of_mountain_is_exported_as_a_hand_history(cairn: Run, tmp_path: Path):
    file = Path(__file__).parents[1] / "records" / "mountain" / "all-fall-at-test-1.cairn"
    table = cairn("import", file).output.split()[2].rstrip(",")
    told = tomllib.loads(cairn("export", table, "--phh", "--as", 1).stdout)
    assert told["actions"][:3] == ["d dh p1 ??????????", "d dh p2 9h7s5c4d2h", "p1 cc"]
    assert told["_carried_out"] == 6
    cairn("import", record(tmp_path / "ours.cairn"))
    assert "no deal 2" in cairn("export", table, "--phh", "--deal", 2, exit_code=3).output
    assert "not played for chips" in cairn("export", TABLE, "--phh", exit_code=3).output


def test_importing_a_table_again_is_refused_and_the_others_come_in(cairn: Run, tmp_path: Path):
    file = record(tmp_path / "a.cairn")
    cairn("import", file)
    (tmp_path / "b.cairn").write_text('{"cairn":1,"game":"mauna-kea"}\n', encoding="utf-8")
    result = cairn("import", "--json", tmp_path, exit_code=3)
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert first["error"] == f"{file}: table {TABLE} is here already"
    assert second["error"] is None
    assert second["table"]


def test_an_unreadable_file_is_not_imported(cairn: Run, tmp_path: Path):
    (tmp_path / "b.cairn").write_text('{"cairn":1,"game":"mauna-kea"}\n{"move":"fly"}\n', encoding="utf-8")
    assert "line 2, step 2, move: 'fly' is no move" in cairn("import", tmp_path / "b.cairn", exit_code=2).stderr
    assert cairn("tables").stdout == ""


def test_comments_of_a_score_sheet_come_in_as_notes(cairn: Run, tmp_path: Path):
    (tmp_path / "sheet.txt").write_text("game: mauna-kea\n# hello\ndealer1 # first\n", encoding="utf-8")
    told = cairn("import", tmp_path / "sheet.txt").stdout
    assert told.endswith(", 2 notes\n")
    file = cairn("export", told.partition("table ")[2].partition(",")[0]).stdout.splitlines()
    assert [json.loads(line)["note"] for line in file[-2:]] == [
        {"step": 1, "text": "hello", "by": "a file", "at": ANY, "shared": "public", "sight": "open"},
        {"step": 2, "text": "first", "by": "a file", "at": ANY, "shared": "public", "sight": "open"},
    ]


def test_a_table_that_is_not_there_cannot_be_exported(cairn: Run):
    table = uuid4()
    assert cairn("export", table, exit_code=3).stderr == f"cairn: there is no table {table}\n"
    cairn("export", "7", exit_code=2)


def test_tables_lists_what_is_in_the_store(cairn: Run, tmp_path: Path):
    cairn("import", record(tmp_path / "ours.cairn"))
    assert "running" in cairn("tables").stdout
    (found,) = (json.loads(line) for line in cairn("tables", "--json").stdout.splitlines())
    assert (found["table"], found["game"], found["ending"]) == (str(TABLE), "mauna-kea", None)
    assert found["players"] == {"1": "Ann", "2": "Ben"}
    assert cairn("tables", "--state", "finished").stdout == ""


def test_rebuild_makes_the_catalogue_anew(cairn: Run, tmp_path: Path):
    cairn("import", record(tmp_path / "ours.cairn"))
    listed = cairn("tables").stdout
    assert cairn("rebuild").stdout.startswith(
        "the catalogue, the disputes, the places and the key moments are made anew from "
    )
    assert cairn("tables").stdout == listed


def test_doctor_reads_the_settings_back(cairn: Run, tmp_path: Path):
    found = json.loads(cairn("doctor", "--json", "--verify").stdout)
    assert found["settings"]["journal_mode"] == "wal"
    assert found["settings"]["synchronous"] == "2"
    assert found["faults"] == []
    assert found["games"] == {key: game.rules_version for key, game in GAMES.items()}
    assert "eventsourcing" in found["versions"]
    assert "every fact is as it was written" in cairn("doctor", "--verify").stdout


def test_a_backup_is_a_store(cairn: Run, tmp_path: Path):
    file = record(tmp_path / "ours.cairn")
    cairn("import", file)
    cairn("backup", tmp_path / "copy.db")
    assert cairn("export", "--db", tmp_path / "copy.db", TABLE).stdout_bytes == file.read_bytes()
    assert "overwrites nothing" in cairn("backup", tmp_path / "copy.db", exit_code=3).stderr


def test_a_store_that_is_no_url_is_wrong_usage(cairn: Run):
    assert "neither sqlite" in cairn("tables", "--store", "mysql://here", exit_code=2).stderr


def test_a_store_that_cannot_be_opened_is_said_so(cairn: Run, tmp_path: Path):
    (tmp_path / "noise.db").write_bytes(b"this is not a database, far from it" * 100)
    assert "Traceback" not in cairn("tables", "--db", tmp_path / "noise.db", exit_code=3).stderr
