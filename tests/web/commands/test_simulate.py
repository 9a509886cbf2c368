"""``cairn simulate``: whole lawful tables, the same for the same seed."""

import json
from pathlib import Path

from tests.web.commands.conftest import Run


def test_the_same_seed_gives_the_same_files(cairn: Run, tmp_path: Path):
    for folder in ("a", "b"):
        cairn("simulate", "mauna-kea", "--games", 2, "--seed", 5, "--policy", "random", "--out", tmp_path / folder)
    names = [path.name for path in sorted((tmp_path / "a").iterdir())]
    assert names == ["mauna-kea-5-0001.cairn", "mauna-kea-5-0002.cairn"]
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert (tmp_path / "a" / names[0]).read_bytes() != (tmp_path / "a" / names[1]).read_bytes()


def test_simulated_tables_pass_the_check_and_come_in(cairn: Run, tmp_path: Path):
    cairn("simulate", "mauna-kea", "--games", 3, "--out", tmp_path)
    assert cairn("check", tmp_path).stdout.count("no doubts") == 3
    cairn("import", tmp_path)
    assert len(cairn("tables").stdout.splitlines()) == 3


def test_announcements_are_played_by(cairn: Run, tmp_path: Path):
    cairn("simulate", "mauna-kea", "--announce", "match=games:2", "--out", tmp_path)
    found = json.loads(cairn("check", "--json", tmp_path).stdout)
    assert found["deals"] == 2


def test_what_must_be_announced_is_drawn_from_the_seed_unless_it_is_given(cairn: Run, tmp_path: Path):
    given = ("--announce", "finish=victories:2", "--announce", "scoring=victories")
    cairn("simulate", "two-set-rummy", "--games", 6, "--seed", 4, *given, "--out", tmp_path)
    headers = [
        json.loads(path.read_text().splitlines()[0])["announcements"] for path in sorted(tmp_path.glob("*.cairn"))
    ]
    assert {header["finish"] for header in headers} == {"victories:2"}
    assert {header["pass"] for header in headers} == {"on", "off"}
    assert {header["same-card"] for header in headers} == {"allowed"}


def test_what_the_game_does_not_offer_is_wrong_usage(cairn: Run):
    assert "not offered" in cairn("simulate", "mauna-kea", "--announce", "match=long", exit_code=2).stderr
    assert "for 2 to 2 players" in cairn("simulate", "mauna-kea", "--players", 3, exit_code=2).stderr
    cairn("simulate", "chess", exit_code=2)


def test_another_file_of_the_same_name_is_left_alone(cairn: Run, tmp_path: Path):
    (tmp_path / "mauna-kea-1-0001.cairn").write_bytes(b"mine")
    assert "holds something else" in cairn("simulate", "mauna-kea", "--out", tmp_path, exit_code=3).stderr


def test_the_endings_are_counted(cairn: Run):
    found = json.loads(cairn("simulate", "mauna-kea", "--games", 4, "--json").stdout)
    assert found["games"] == sum(found["endings"].values()) == 4
