"""The commands that work on a store: import, export, tables, rebuild, doctor, backup."""

import errno
import json
import os
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from stat import S_IMODE
from unittest.mock import ANY
from uuid import uuid4

import pytest

from domain.games.registry import GAMES
from tests.records.made import TABLE, eventful, recorder_on_disk
from tests.web.commands.conftest import Run
from web.commands.doctor import NOT_PROVED, PROVED, UNSIGNED
from web.commands.secret import secret_for


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
    file = Path(__file__).parents[2] / "records" / "mountain" / "all-fall-at-test-1.cairn"
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
    assert "line 2, step 2, move: 'fly' is not a move" in cairn("import", tmp_path / "b.cairn", exit_code=2).stderr
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


def test_doctor_says_what_it_proves_and_what_not(cairn: Run, tmp_path: Path):
    cairn("import", record(tmp_path / "ours.cairn"))
    cairn("tables")
    told = cairn("doctor", "--verify").stdout.splitlines()
    assert [line for line in told if "proved:" in line] == [
        *(f"proved: {what}" for what in PROVED),
        *(f"not proved: {what}" for what in (UNSIGNED, NOT_PROVED)),
    ]
    assert "proved" not in cairn("doctor").stdout


def tampered(store: str, *statements: str) -> None:
    with closing(sqlite3.connect(store.removeprefix("sqlite://"))) as connection, connection:
        for sql in ("DROP TRIGGER stored_events_unchanged", "DROP TRIGGER stored_events_undeleted", *statements):
            connection.execute(sql)


def faults(cairn: Run) -> list[str]:
    found = json.loads(cairn("doctor", "--verify", "--json", exit_code=1).stdout)
    assert found["proved"] == []
    return list(found["faults"])


def test_doctor_names_a_tail_that_was_cut_off(cairn: Run, store: str, tmp_path: Path):
    cairn("import", record(tmp_path / "ours.cairn"))
    cairn("tables")
    last = json.loads(cairn("doctor", "--json").stdout)["facts"]
    tampered(store, f"DELETE FROM stored_events WHERE rowid > {last - 5}")
    cut, table = faults(cairn)
    assert cut == f"position {last - 4}: the log ends at {last - 5}, but its tree was made of {last} rows of it"
    assert table.startswith(f"table {TABLE}: the catalogue saw ")


def test_doctor_names_a_table_that_was_removed_whole(cairn: Run, store: str, tmp_path: Path):
    cairn("import", record(tmp_path / "ours.cairn"))
    (tmp_path / "b.cairn").write_text('{"cairn":1,"game":"mauna-kea"}\n', encoding="utf-8")
    cairn("import", tmp_path / "b.cairn")
    cairn("tables")
    tampered(
        store,
        f"DELETE FROM stored_events WHERE originator_id = '{TABLE.hex}'",
        "UPDATE tracking SET notification_id = 1",
    )
    found = faults(cairn)
    assert any(one.startswith(f"table {TABLE}: the catalogue saw 18 entries, and the log has none") for one in found)


def test_doctor_names_a_page_of_the_database_that_was_zeroed(cairn: Run, store: str, tmp_path: Path):
    cairn("import", record(tmp_path / "ours.cairn"))
    cairn("tables")
    with closing(sqlite3.connect(store.removeprefix("sqlite://"))) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name LIKE 'catalogue_%'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with Path(store.removeprefix("sqlite://")).open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))
    assert any(one.startswith("database: ") for one in faults(cairn))


def test_doctor_names_a_history_that_was_written_anew(cairn: Run, store: str, tmp_path: Path):
    cairn("import", record(tmp_path / "ours.cairn"))
    cairn("tables")
    with closing(sqlite3.connect(store.removeprefix("sqlite://"))) as connection, connection:
        connection.execute("UPDATE catalogue SET ending = 'altitude'")
    (found,) = faults(cairn)
    assert found == f"table {TABLE}: the catalogue saw other facts in its first 18 entries than the log has"


def test_what_is_made_for_a_store_is_its_owners_only_and_doctor_looks(cairn: Run, tmp_path: Path):
    file, folder = record(tmp_path / "ours.cairn"), tmp_path / "new" / "cairn"
    before = os.umask(0o000)
    try:
        cairn("import", "--db", folder / "cairn.db", file)
        secret_for(f"sqlite://{folder}/cairn.db")
        cairn("backup", "--db", folder / "cairn.db", folder / "cairn.db.copy")
    finally:
        os.umask(before)
    made = {path.name: S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
    assert made.pop("cairn") == 0o700
    assert {"cairn.db", "cairn.db.lock", "cairn.db.secret", "cairn.db.copy"} <= made.keys()
    assert set(made.values()) == {0o600}
    assert json.loads(cairn("doctor", "--json", "--db", folder / "cairn.db").stdout)["exposed"] == []
    (folder / "cairn.db.copy").chmod(0o640)
    folder.chmod(0o755)
    told = cairn("doctor", "--db", folder / "cairn.db", exit_code=1).stdout
    assert f"others can reach it: {folder} has mode 755: chmod 700 {folder}\n" in told
    assert f"{folder}/cairn.db.copy has mode 640: chmod 600 {folder}/cairn.db.copy\n" in told
    assert f"{folder}/cairn.db has" not in told


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


def test_on_a_read_only_disk_a_store_is_read_from_a_copy(cairn: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    cairn("import", record(tmp_path / "ours.cairn"))
    listed, exported = cairn("tables").stdout, cairn("export", TABLE).stdout
    opened = os.open

    def read_only(path: object, flags: int, *rest: object, **more: object) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY) and str(path).startswith(f"{tmp_path}/cairn.sqlite"):
            raise OSError(errno.EROFS, "Read-only file system", str(path))
        return opened(path, flags, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", read_only)
    assert cairn("tables").stdout == listed
    assert cairn("export", TABLE).stdout == exported
    assert "proved: " in cairn("doctor", "--verify").stdout
    assert cairn("tables").stderr.endswith("Read-only file system; a copy is read\n")
    assert "Read-only file system" in cairn("rebuild", exit_code=3).stderr
